import { Component, createElement, Fragment, Suspense } from "react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { drawn } from "../testing/draw.ts";
import { openClient } from "../testing/open-client.ts";
import { refused } from "../testing/small-store.ts";
import { useClient, useData, useEntry, useLatestMessage, useMessages, useProcessing, useRead } from "./index.ts";

const productId = "01t7t00000ImPe1AAL";
const summaries = "GET carts/current/compact-summary";

/** A component that records what it rendered each time. */
function part(look: () => unknown) {
  const shown: unknown[] = [];
  function Part() {
    shown.push(look());
    return null;
  }
  return { shown, element: createElement(Part) };
}

class Boundary extends Component<{ readonly children?: ReactNode; readonly failed: (error: Error) => void }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: Error) {
    this.props.failed(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

describe("a part that looks at an entry", () => {
  const counting = () => openClient({ [summaries]: (_, count) => ({ body: { totalProductCount: `${count}.0` } }) });
  const changed = { cachePolicy: "no-cache" } as const;

  test("is drawn again for what it reads of it, and for nothing else", async () => {
    const { client } = await counting();
    const badge = part(() => useEntry(useClient().cart.summary).data?.totalProductCount);
    const wheel = part(() => useEntry(useClient().cart.summary).loading);
    const frame = part(() => void useEntry(useClient().cart.summary));
    const page = await drawn(client, createElement(Fragment, null, badge.element, wheel.element, frame.element));
    await page.act(() => client.cart.summary());
    expect(badge.shown).toEqual([undefined, "1.0"]);
    await page.act(() => client.cart.summary(changed));
    expect(badge.shown).toEqual([undefined, "1.0", "2.0"]);
    expect(wheel.shown).toEqual([false, true, false, true, false]);
    expect(frame.shown).toHaveLength(1);
  });

  test("reads what is so now, even of a field that it has not read before", async () => {
    const { client } = await counting();
    let looks = false;
    const late = part(() => {
      const entry = useEntry(useClient().cart.summary);
      return looks && entry.loaded;
    });
    const page = await drawn(client, late.element);
    await page.act(() => client.cart.summary());
    looks = true;
    await page.draw(createElement(late.element.type));
    expect(late.shown).toEqual([false, true]);
  });

  test("hears nothing of other entries", async () => {
    const { client } = await openClient({
      [summaries]: { body: {} },
      "GET session-context": { body: { guestUser: true } },
    });
    const badge = part(() => useEntry(useClient().cart.summary).data);
    const page = await drawn(client, badge.element);
    await page.act(() => client.cart.summary());
    const before = badge.shown.length;
    await page.act(() => client.context.session());
    expect(badge.shown).toHaveLength(before);
  });

  test("of a resource that is made where it is drawn asks a store that fails once, not at every drawing", async () => {
    const { client, store } = await openClient({
      "GET carts/current/cart-items": refused(503, "SERVER_UNAVAILABLE", "Busy."),
    });
    const items = part(() => {
      const { error, loading } = useEntry(useClient().cart.page({ pageSize: 5 }));
      return loading ? "loading" : error && "failed";
    });
    const page = await drawn(client, items.element);
    await page.act(() => expect.poll(() => items.shown.at(-1)).toBe("failed"));
    await page.act(() =>
      client.cart
        .page({ pageSize: 5 })()
        .catch(() => {}),
    );
    expect(items.shown.slice(0, 3)).toEqual([undefined, "loading", "failed"]);
    expect(store.seen).toHaveLength(2);
  });

  test("gives its load up when it goes", async () => {
    const { client } = await openClient({ [summaries]: { body: {} } });
    const page = await drawn(client, part(() => useEntry(useClient().cart.summary).data).element);
    const loading = client.cart.summary.entry().loading;
    await page.draw(null);
    expect([loading, client.cart.summary.entry()]).toMatchObject([true, { loaded: false, loading: false }]);
  });
});

describe("a part that needs data", () => {
  test("suspends until they are there, and is drawn for what it takes of them alone", async () => {
    const { client } = await openClient({
      [summaries]: (_, count) => ({ body: { totalProductCount: `${count}.0`, uniqueProductCount: 1 } }),
    });
    const waiting = part(() => "waiting");
    const unique = part(() => useData(useClient().cart.summary, (summary) => [summary.uniqueProductCount]));
    const total = part(() => useData(useClient().cart.summary).totalProductCount);
    const page = await drawn(
      client,
      createElement(
        Fragment,
        null,
        createElement(Suspense, { fallback: waiting.element }, unique.element),
        createElement(Suspense, null, total.element),
      ),
    );
    await page.act(() => client.cart.summary());
    expect(waiting.shown).toContain("waiting");
    expect(unique.shown).toEqual([[1]]);
    await page.act(() => client.cart.summary({ cachePolicy: "no-cache" }));
    expect(unique.shown).toEqual([[1]]);
    expect(total.shown).toEqual(["1.0", "2.0"]);
  });

  test("may take of them what is no plain JSON, and is then drawn when they change", async () => {
    const { client } = await openClient({ [summaries]: (_, count) => ({ body: { totalProductCount: `${count}.0` } }) });
    await client.cart.summary();
    const count = part(() => useData(useClient().cart.summary, (summary) => new Set([summary.totalProductCount])));
    const page = await drawn(client, count.element);
    await page.act(() => client.cart.summary({ cachePolicy: "no-cache" }));
    expect(count.shown).toEqual([new Set(["1.0"]), new Set(["2.0"])]);
  });

  test.each([
    ["more", { a: 1 }, { a: 1, b: undefined }],
    ["less", { a: 1, b: undefined }, { a: 1 }],
    ["a list", {}, []],
  ])("is drawn for %s than there was", async (_, before, after) => {
    const { client } = await openClient({
      [summaries]: (_seen, count) => ({ body: { totalProductCount: `${count}.0` } }),
    });
    await client.cart.summary();
    const taken = part(() =>
      useData(useClient().cart.summary, ({ totalProductCount }) => (totalProductCount === "1.0" ? before : after)),
    );
    const page = await drawn(client, taken.element);
    await page.act(() => client.cart.summary({ cachePolicy: "no-cache" }));
    expect(taken.shown).toEqual([before, after]);
  });

  test("asks for them once, together with others that need them", async () => {
    const { client, store } = await openClient({ [summaries]: { body: { totalProductCount: "1.0" } } });
    const parts = [1, 2, 3].map(() => part(() => useData(useClient().cart.summary).totalProductCount));
    const page = await drawn(
      client,
      parts.map(({ element }, key) => createElement(Suspense, { key }, element)),
    );
    await page.act(() => client.cart.summary());
    expect(parts.map(({ shown }) => shown)).toEqual([["1.0"], ["1.0"], ["1.0"]]);
    expect(store.seen).toHaveLength(1);
  });

  test("keeps those that it has when later ones cannot be had", async () => {
    const { client } = await openClient({
      [summaries]: (_, count) =>
        count === 1 ? { body: { totalProductCount: "1.0" } } : refused(503, "SERVER_UNAVAILABLE", "Busy."),
    });
    await client.cart.summary();
    const count = part(() => useData(useClient().cart.summary).totalProductCount);
    const page = await drawn(client, count.element);
    await page.act(() => client.cart.summary({ cachePolicy: "no-cache" }).catch(() => {}));
    expect(count.shown).toEqual(["1.0"]);
  });

  test.each([
    ["cannot be had", refused(503, "SERVER_UNAVAILABLE", "Busy."), { status: 503, words: "Busy." }],
    ["are not there", refused(404, "ITEM_NOT_FOUND", "No such cart."), { status: 404, code: "ITEM_NOT_FOUND" }],
  ])("throws to its boundary when they %s, and shows them once asked for again", async (_, refusal, expected) => {
    const { client } = await openClient({
      [summaries]: (_seen, count) => (count === 1 ? refusal : { body: { totalProductCount: "1.0" } }),
    });
    const count = part(() => useData(useClient().cart.summary).totalProductCount);
    const failures: Error[] = [];
    const failed = (error: Error) => failures.push(error);
    const within = (key: string) =>
      createElement(Boundary, { key, failed }, createElement(Suspense, null, createElement(count.element.type)));
    const page = await drawn(client, within("first"));
    await page.act(() => expect.poll(() => client.cart.summary.entry().error).toBeDefined());
    expect(failures).toMatchObject([expected]);
    await page.draw(within("second"));
    expect(failures).toMatchObject([expected, expected]);
    await page.act(() => client.cart.summary({ cachePolicy: "no-cache" }));
    await page.draw(within("third"));
    expect(count.shown).toEqual(["1.0"]);
  });

  test("reads whatever it likes under a key of its own, and again when the area of the key changes", async () => {
    const { client, store } = await openClient({
      "GET application-context": { body: {} },
      "GET carts/current/cart-items": (_, count) => ({ body: { cartSummary: {}, cartItems: [{}, {}].slice(-count) } }),
      "POST carts/current/cart-items": { status: 201, body: {} },
    });
    const items = part(() =>
      useRead(
        "cart/page",
        ({ cart }, signal) => cart.items({}, { signal }),
        ({ cartItems }) => cartItems.length,
      ),
    );
    const page = await drawn(client, createElement(Suspense, null, items.element));
    await page.act(() => client.cart.items());
    await page.act(() => client.cart.add({ productId, quantity: "1" }));
    await page.act(() => client.cart.items());
    expect(items.shown).toEqual([1, 2]);
    expect(store.calls().filter((call) => call.startsWith("GET carts"))).toHaveLength(2);
  });
});

test("a part that waits for its data when the page is left asks for them no more", async () => {
  const left = new AbortController();
  const { client, store } = await openClient(
    { "GET carts/current": { body: { asyncOperationStatus: "Processing" } } },
    { clock: systemClock, signal: left.signal },
  );
  let drawings = 0;
  const cart = part(() => {
    if (++drawings > 20) throw new Error("drawn for ever");
    return useData(useClient().cart.current);
  });
  const failures: Error[] = [];
  const failed = (error: Error) => failures.push(error);
  const page = await drawn(client, createElement(Boundary, { failed }, createElement(Suspense, null, cart.element)));
  await page.act(() => expect.poll(() => store.seen.length).toBe(4));
  await page.act(() => left.abort());
  await page.act(() => expect.poll(() => client.cart.current.entry().loading).toBe(false));
  expect([cart.shown, failures, store.seen.length]).toEqual([[], [], 4]);
});

test("a part that has waited for what nothing keeps asks for it once, and again when it is drawn later", async () => {
  const ask = { orderSummaryIdOrRefNumber: "N" };
  const { client, store, clock } = await openClient({ "POST order-summaries/actions/lookup": { body: { number: 1 } } });
  const order = part(() => useRead("page/order", ({ orders }) => orders.lookUp(ask)));
  const within = (key: string) => createElement(Suspense, { key }, createElement(order.element.type));
  const page = await drawn(client, within("first"));
  const idle = () => page.act(() => expect.poll(() => client.cache.entry("page/order").loading).toBe(false));
  await idle();
  await idle();
  expect(order.shown).toContainEqual({ number: 1 });
  expect(store.seen).toHaveLength(1);
  clock.advance(1000);
  await page.draw(within("second"));
  await idle();
  expect(store.seen).toHaveLength(2);
});

test("a part that hears messages is not drawn for them, and hears none when it has gone", async () => {
  const { client } = await openClient({});
  const heard: string[] = [];
  let name = "first";
  const listener = part(() => {
    const own = name;
    return useMessages("cart-changed", ({ part: changed }) => heard.push(`${own} ${changed}`));
  });
  const page = await drawn(client, listener.element);
  await page.act(() => client.messages.publish("cart-changed", { part: "items" }));
  expect(listener.shown).toHaveLength(1);
  name = "second";
  await page.draw(createElement(listener.element.type));
  await page.act(() => client.messages.publish("cart-changed", { part: "items" }));
  await page.draw(null);
  await page.act(() => client.messages.publish("cart-changed", { part: "items" }));
  expect(heard).toEqual(["first items", "second items"]);
});

test("a part that shows the last message is drawn for what it takes of it alone", async () => {
  const { client } = await openClient({});
  const spinner = part(() => useLatestMessage("spinner", (message) => ({ isOn: message?.isLoading ?? false })));
  const page = await drawn(client, spinner.element);
  for (const message of ["Saving …", "Still saving …"]) {
    await page.act(() => client.messages.publish("spinner", { isLoading: true, message }));
  }
  await page.act(() => client.messages.publish("session", { state: "expired" }));
  expect(spinner.shown).toEqual([{ isOn: false }, { isOn: true }]);
});

test("a part that shows whether a cart is in processing is drawn when that changes", async () => {
  const { client } = await openClient({ "POST carts/current/cart-items": { status: 201, body: {} } });
  const flag = part(() => useProcessing(useClient().cart.processing));
  const page = await drawn(client, flag.element);
  const item = { productId, quantity: "1" };
  await page.act(() => Promise.all([client.cart.add(item), client.cart.add(item)]));
  expect(flag.shown).toEqual([false, true, false]);
});
