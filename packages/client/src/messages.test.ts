import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { createMessages } from "./messages.ts";
import type { MessagePlugin } from "./messages.ts";
import { openClient } from "./testing/open-client.ts";
import { refused } from "./testing/small-store.ts";

const open = () => {
  const warnings: unknown[] = [];
  return { messages: createMessages((_, cause) => warnings.push(cause)), warnings };
};
const busy = { isLoading: true, message: "Working out the delivery …" };
const idle = { isLoading: false, message: "" };

describe("a message", () => {
  test("is heard by all who listen to its channel, wherever in the application, until they end", () => {
    const { messages } = open();
    const heard: string[] = [];
    const parts = ["header", "page"].map((name) => {
      const context = messages.open();
      const end = context.subscribe("spinner", ({ isLoading }) => heard.push(`${name} ${isLoading}`));
      return { context, end };
    });
    messages.subscribe("session", () => heard.push("session"));
    messages.publish("spinner", busy);
    parts[0]!.end();
    parts[1]!.context.publish("spinner", idle);
    parts[1]!.context.release();
    messages.publish("spinner", busy);
    expect(heard).toEqual(["header true", "page true", "page false"]);
  });

  test("can be looked up by those who come later", () => {
    const { messages } = open();
    expect(messages.latest("spinner")).toBeUndefined();
    messages.publish("spinner", busy);
    expect(messages.open().latest("spinner")).toBe(busy);
  });

  test("is heard once, or until a signal, by those who say so", () => {
    const { messages } = open();
    const heard: string[] = [];
    const abort = new AbortController();
    messages.subscribe("spinner", () => heard.push("once"), { once: true });
    messages.subscribe("spinner", () => heard.push("while wanted"), { signal: abort.signal });
    messages.subscribe("spinner", () => heard.push("never"), { signal: AbortSignal.abort() });
    messages.publish("spinner", busy);
    messages.publish("spinner", idle);
    abort.abort();
    messages.publish("spinner", busy);
    expect(heard).toEqual(["once", "while wanted", "while wanted"]);
  });

  test("is heard by nobody whom another listener has just ended", () => {
    const { messages, warnings } = open();
    const page = messages.open();
    const heard: string[] = [];
    messages.subscribe("session", () => page.release());
    page.subscribe("session", () => heard.push("the page that has gone"));
    messages.subscribe("session", () => heard.push("the header"));
    messages.publish("session", { state: "expired" });
    expect([heard, warnings]).toEqual([["the header"], []]);
  });

  test("reaches the others when one listener fails, and who is subscribed by a listener hears the next one", () => {
    const { messages, warnings } = open();
    const heard: string[] = [];
    messages.subscribe("spinner", () => {
      throw new Error("broken part");
    });
    messages.subscribe("spinner", () => {
      heard.push("first");
      messages.subscribe("spinner", () => heard.push("late"), { once: true });
    });
    messages.publish("spinner", busy);
    messages.publish("spinner", idle);
    expect(heard).toEqual(["first", "first", "late"]);
    expect(warnings).toEqual([new Error("broken part"), new Error("broken part")]);
  });
});

describe("what is refused", () => {
  const released = () => {
    const context = open().messages.open();
    context.release();
    return context;
  };
  const withPlugin = (...plugins: unknown[]) => {
    const { messages } = open();
    for (const plugin of plugins) messages.use(plugin as MessagePlugin);
  };
  const never = undefined as never;

  test.each<[string, string, () => unknown]>([
    ["publishing after the release", "INVALID_MESSAGE_CONTEXT", () => released().publish("spinner", busy)],
    ["subscribing after the release", "INVALID_MESSAGE_CONTEXT", () => released().subscribe("spinner", () => {})],
    ["looking up after the release", "INVALID_MESSAGE_CONTEXT", () => released().latest("spinner")],
    ["publishing to nobody's channel", "UNKNOWN_CHANNEL", () => open().messages.publish("toString" as never, never)],
    ["subscribing to it", "UNKNOWN_CHANNEL", () => open().messages.subscribe("news" as never, () => {})],
    ["looking it up", "UNKNOWN_CHANNEL", () => open().messages.latest("news" as never)],
    ["a listener that is none", "INVALID_LISTENER", () => open().messages.subscribe("spinner", {} as never)],
    ["options that are none", "INVALID_SUBSCRIBER_OPTIONS", () => subscribeWith(null)],
    ["an unknown option", "INVALID_SUBSCRIBER_OPTIONS", () => subscribeWith({ scope: "page" })],
    ["a signal that is none", "INVALID_SUBSCRIBER_OPTIONS", () => subscribeWith({ signal: {} })],
    ["a count for once", "INVALID_SUBSCRIBER_OPTIONS", () => subscribeWith({ once: 1 })],
    ["no message", "INVALID_MESSAGE", () => open().messages.publish("spinner", never)],
    ["text for a message", "INVALID_MESSAGE", () => open().messages.publish("spinner", "on" as never)],
    ["a message of another channel", "INVALID_MESSAGE", () => open().messages.publish("session", busy as never)],
    ["an order without a number", "INVALID_MESSAGE", () => placed(" ")],
    ["no plugin", "PLUGIN_REGISTRATION", () => withPlugin(undefined)],
    ["a plugin without a name", "PLUGIN_REGISTRATION", () => withPlugin({ name: "" })],
    ["a plugin twice", "PLUGIN_REGISTRATION", () => withPlugin({ name: "tabs" }, { name: "tabs" })],
    ["a plugin that does not start", "PLUGIN_REGISTRATION", () => withPlugin({ name: "tabs", start: throwing })],
    ["a plugin that cannot start", "PLUGIN_REGISTRATION", () => withPlugin({ name: "tabs", start: "now" })],
    [
      "a channel that is there",
      "PLUGIN_REGISTRATION",
      () => withPlugin({ name: "a", channels: { spinner: () => true } }),
    ],
    ["channels that are none", "PLUGIN_REGISTRATION", () => withPlugin({ name: "a", channels: null })],
    ["a channel without a check", "PLUGIN_REGISTRATION", () => withPlugin({ name: "a", channels: { own: 1 } })],
  ])("%s: %s", (_, code, act) => {
    expect(act).toThrow(expect.objectContaining({ name: "MessageError", code }));
  });

  function subscribeWith(options: unknown) {
    return open().messages.subscribe("spinner", () => {}, options as never);
  }
  function placed(orderReferenceNumber: string) {
    open().messages.publish("order-placed", { orderReferenceNumber });
  }
  function throwing() {
    throw new Error("no");
  }
});

describe("a plugin", () => {
  test("brings a channel", () => {
    const { messages } = open();
    messages.use({ name: "compare", channels: { compare: ({ productId }) => typeof productId === "string" } });
    const heard: unknown[] = [];
    // Code that adds the channel to `Channels` needs no cast; here that would add it for the whole project.
    const compare = "compare" as "spinner";
    messages.subscribe(compare, (message) => heard.push(message));
    messages.publish(compare, { productId: "01t7t00000ImPe1AAL" } as never);
    expect(heard).toEqual([{ productId: "01t7t00000ImPe1AAL" }]);
    expect(() => messages.publish(compare, {} as never)).toThrow("no message of the channel compare");
  });

  test("may deliver on its own channel as soon as it starts, and leaves none behind when it does not", () => {
    const { messages } = open();
    const channels = { compare: () => true };
    const start = () => {
      throw new Error("no");
    };
    expect(() => messages.use({ name: "compare", channels, start })).toThrow("does not start");
    messages.use({ name: "compare", channels, start: (deliver) => deliver("compare", { productId: "kept" }) });
    expect(messages.latest("compare" as "spinner")).toEqual({ productId: "kept" });
  });

  test("whose check fails at something has seen no message, and says why", () => {
    const { messages } = open();
    const channels = { compare: ({ productId }: { productId?: unknown }) => (productId as string).length > 0 };
    messages.use({ name: "compare", channels });
    expect(() => messages.publish("compare" as "spinner", {} as never)).toThrow(
      expect.objectContaining({ name: "MessageError", code: "INVALID_MESSAGE", cause: expect.any(TypeError) }),
    );
  });

  test("that delivers what is no message harms nobody", () => {
    const { messages, warnings } = open();
    messages.use({ name: "tabs", start: (deliver) => deliver("spinner", { isLoading: "yes" }) });
    expect(messages.latest("spinner")).toBeUndefined();
    expect(warnings).toEqual([expect.objectContaining({ code: "INVALID_MESSAGE" })]);
  });

  test("carries messages to other tabs, and none back", async () => {
    const tabs = ["one", "two"].map(() => {
      const { messages } = open();
      const wire = new BroadcastChannel("tradecounter");
      messages.use({
        name: "tabs",
        start(deliver) {
          wire.addEventListener("message", ({ data: [channel, message] }) => deliver(channel, message));
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- all tabs of the store, no window
          return (channel, message) => wire.postMessage([channel, message]);
        },
      });
      return { messages, wire };
    });
    const echo = once(tabs[0]!.wire as unknown as EventTarget, "message").then(() => "echo");
    const arrived = new Promise((resolve) => void tabs[1]!.messages.subscribe("cart-changed", resolve));
    tabs[0]!.messages.publish("cart-changed", { part: "items" });
    expect(await arrived).toEqual({ part: "items" });
    expect(await Promise.race([echo, new Promise((resolve) => setTimeout(resolve, 20, "silence"))])).toBe("silence");
    for (const { wire } of tabs) wire.close();
  });
});

describe("the product's own messages", () => {
  const productId = "01t7t00000ImPe1AAL";
  const cartItemId = "0a97t00000ItM01AAK";
  const group = "0a77t00000GrP01AAK";

  test("tell of each write to the cart that came through, when its data are stale already", async () => {
    const { client } = await openClient({
      "GET carts/current/compact-summary": (_, count) => ({ body: { totalProductCount: `${count}.0` } }),
      "PUT carts/current": { status: 201, body: {} },
      "DELETE carts/current": { status: 204 },
      "POST carts/current/cart-items": (_, count) =>
        count === 1 ? { status: 201, body: {} } : refused(400, "MAX_LIMIT_EXCEEDED", "Full."),
      "POST carts/current/cart-items/batch": { body: { hasErrors: false, results: [] } },
      [`PATCH carts/current/cart-items/${cartItemId}`]: { body: {} },
      [`DELETE carts/current/cart-items/${cartItemId}`]: { status: 204 },
      [`PATCH carts/current/delivery-groups/${group}`]: { body: {} },
    });
    await client.cart.summary();
    const heard: string[] = [];
    const reads: Promise<unknown>[] = [];
    client.messages.subscribe("cart-changed", ({ part }) => {
      heard.push(part);
      reads.push(client.cart.summary());
    });
    await client.cart.add({ productId, quantity: "1" });
    expect(await reads[0]).toEqual({ totalProductCount: "2.0" });
    await client.cart.addAll([{ productId, quantity: "1" }]);
    await client.cart.change(cartItemId, "2");
    await client.cart.remove(cartItemId);
    await client.delivery.change(group, {});
    await client.cart.ensure();
    await client.cart.discard();
    await expect(client.cart.add({ productId, quantity: "1" })).rejects.toMatchObject({ words: "Full." });
    expect(heard).toEqual(["items", "items", "items", "items", "delivery", "cart", "cart"]);
  });

  test.each([
    ["the older way", false],
    ["the newer way", true],
  ])("tell of an order that is placed in %s, whose checkout is then forgotten", async (_, placeOrderV2Enabled) => {
    const orderReferenceNumber = "PUMP2-84KQX-M3RTZ-7WH9C";
    const { client } = await openClient({
      "GET application-context": { body: { placeOrderV2Enabled } },
      "POST checkouts/2z97t00000ChK01AAK/orders": { status: 201, body: { orderReferenceNumber, errors: [] } },
      "POST checkouts/2z97t00000ChK01AAK/orders/actions": {
        body: { actions: [{ action: "submit", orderReferenceNumber }] },
      },
    });
    client.storage.checkoutId.set("2z97t00000ChK01AAK");
    const heard: unknown[] = [];
    client.messages.subscribe("order-placed", (message) => heard.push(message, client.storage.checkoutId.get()));
    await client.orders.submit();
    expect(heard).toEqual([{ orderReferenceNumber }, undefined]);
  });

  test("tell of no order that was refused, and its checkout stays", async () => {
    const { client } = await openClient({
      "GET application-context": { body: { placeOrderV2Enabled: false } },
      "POST checkouts/2z97t00000ChK01AAK/orders": { status: 201, body: { orderReferenceNumber: null, errors: [] } },
    });
    client.storage.checkoutId.set("2z97t00000ChK01AAK");
    client.messages.subscribe("order-placed", () => expect.unreachable());
    await client.orders.submit();
    expect(client.storage.checkoutId.get()).toBe("2z97t00000ChK01AAK");
  });

  test("tell who is there when that changes, and when the store no longer knows him", async () => {
    const { client } = await openClient({
      "GET session-context": (_, count) => ({ body: { guestUser: count < 3 } }),
      "GET carts/current": (_, count) =>
        count === 1
          ? refused(401, "GUEST_INSUFFICIENT_ACCESS", "Sign in.")
          : refused(401, "INVALID_SESSION_ID", "The session has ended."),
    });
    const heard: string[] = [];
    client.messages.subscribe("session", ({ state }) => heard.push(state));
    for (let lookups = 0; lookups < 4; lookups++) await client.context.session({ cachePolicy: "no-cache" });
    await expect(client.cart.current()).rejects.toMatchObject({ words: "Sign in." });
    await expect(client.cart.current()).rejects.toMatchObject({ words: "The session has ended." });
    expect(heard).toEqual(["guest", "loggedIn", "expired"]);
  });
});
