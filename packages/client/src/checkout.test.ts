import { describe, expect, test } from "vitest";
import { CheckoutRefusal, checkoutIs, codeOf, isContactComplete } from "./checkout.ts";
import { openClient } from "./testing/open-client.ts";
import type { Answered } from "./testing/small-store.ts";
import { refused } from "./testing/small-store.ts";

const checkoutId = "2z97t00000ChK01AAK";
const checkout = { checkoutId, errors: [] };
const ready: Answered = { body: checkout };
const shortage = { type: "/commerce/integrations/inventory", title: "Not enough", detail: "Two are left." };
const inError: Answered = { status: 422, body: { checkoutId, errors: [shortage] } };
const known = `checkouts/${checkoutId}`;
const discarded = { "DELETE checkouts/active": { status: 204 }, [`DELETE ${known}`]: { status: 204 } };

test.each([
  [200, true, true, false],
  [202, true, false, false],
  [404, false, false, false],
  [409, false, false, false],
  [410, false, false, true],
  [422, true, true, true],
  [423, false, false, false],
  [0, false, false, false],
])("status %i: ok %s, ready %s, restartable %s", (status, ok, isReady, restartable) => {
  expect([checkoutIs.ok(status), checkoutIs.ready(status), checkoutIs.restartable(status)]).toEqual([
    ok,
    isReady,
    restartable,
  ]);
});

describe("starting", () => {
  test("puts the checkout up and waits until it is worked out", async () => {
    const { client, store, clock } = await openClient({
      "PUT checkouts": { status: 202, body: checkout },
      [`GET ${known}`]: (_, count) => (count < 6 ? { status: 202, body: checkout } : ready),
    });
    expect(await client.checkout.start()).toEqual({ status: 200, checkout });
    expect(store.seen[0]!.body).toEqual({ cartId: "current" });
    expect(clock.waits).toEqual([100, 200]);
  });

  test.each<[string, Answered, string]>([
    ["is gone", refused(410, "CHECKOUT_EXPIRED", "Expired."), "DELETE checkouts/active"],
    ["is in error", inError, `DELETE ${known}`],
  ])("one that %s is deleted and started once more", async (_, first, deleting) => {
    const { client, store } = await openClient({
      ...discarded,
      "PUT checkouts": (_seen, count) => (count === 1 ? first : ready),
      [`GET ${known}`]: ready,
    });
    expect((await client.checkout.start()).status).toBe(200);
    expect(store.calls()).toEqual(["PUT checkouts", deleting, "PUT checkouts", `GET ${known}`]);
  });

  test("one that stays in error is a result with its errors", async () => {
    const { client, store } = await openClient({
      ...discarded,
      "PUT checkouts": inError,
      [`GET ${known}`]: inError,
    });
    expect(await client.checkout.start()).toEqual({ status: 422, checkout: { checkoutId, errors: [shortage] } });
    expect(store.calls().filter((call) => call === "PUT checkouts")).toHaveLength(2);
  });

  test("one that stays gone cannot be started", async () => {
    const { client } = await openClient({ "PUT checkouts": refused(410, "CHECKOUT_EXPIRED", "Expired.") });
    await expect(client.checkout.start()).rejects.toMatchObject({ code: "CANNOT_START_CHECKOUT" });
  });

  test("a conflict is not repeated, a locked cart is", async () => {
    const conflict = await openClient({ "PUT checkouts": refused(409, "CHECKOUT_CONFLICT", "Busy.") });
    await expect(conflict.client.checkout.start()).rejects.toMatchObject({ status: 409 });
    expect(conflict.store.seen).toHaveLength(1);
    const locked = await openClient({
      "PUT checkouts": (_, count) => (count < 3 ? refused(423, "UNABLE_TO_LOCK_ROW", "In use.") : ready),
      [`GET ${known}`]: ready,
    });
    expect((await locked.client.checkout.start()).status).toBe(200);
    expect(locked.clock.waits).toEqual([4000, 4000]);
  });

  test("a saved address goes by its id, a given one in full with a name, the default one as it is", async () => {
    const { client, store } = await openClient({ "PUT checkouts": ready, [`GET ${known}`]: ready });
    const given = { firstName: "Inga", lastName: "Holm", street: "Am Kielseng 7", country: "DE" };
    for (const deliveryAddressInput of [
      { ...given, id: "8lW7t00000AdR01AAK" },
      given,
      { ...given, shouldUseDefaultAddress: true },
    ]) {
      await client.checkout.start({ deliveryAddressInput });
    }
    const sent = store.seen.flatMap(({ body }) =>
      body ? [(body as { deliveryAddressInput: object }).deliveryAddressInput] : [],
    );
    expect(sent).toEqual([
      { id: "8lW7t00000AdR01AAK" },
      { ...given, name: "Inga Holm" },
      { ...given, shouldUseDefaultAddress: true },
    ]);
  });

  test.each([
    [{ body: {} }, "NULL_CHECKOUTID"],
    [{ body: "" }, "NULL_CHECKOUT_JSON"],
  ])("a checkout without %j of its own is an error", async (answered, code) => {
    const { client } = await openClient({ "PUT checkouts": ready, [`GET ${known}`]: answered });
    await expect(client.checkout.start()).rejects.toMatchObject({ code });
  });
});

test("a checkout that is never ready is given up", async () => {
  const { client, store } = await openClient({ "GET checkouts/active": { status: 202, body: checkout } });
  await expect(client.checkout.load()).rejects.toMatchObject({
    code: "CANNOT_POLL_CHECKOUT",
    message: "async maximum wait exceeded",
  });
  expect(store.seen).toHaveLength(14);
});

test("while a checkout is worked out its cart counts as processing, until it is ready or given up", async () => {
  const { client } = await openClient({
    "GET checkouts/active": (_, count) => (count < 3 ? { status: 202, body: checkout } : ready),
    [`GET ${known}`]: { status: 202, body: checkout },
  });
  const { processing } = client.cart;
  const told: boolean[] = [];
  processing.subscribe(() => told.push(processing.isOn()));
  await client.checkout.load();
  expect(told).toEqual([true, false]);
  await expect(client.checkout.load()).rejects.toMatchObject({ code: "CANNOT_POLL_CHECKOUT" });
  expect(told).toEqual([true, false, true, false]);
});

describe("changing", () => {
  const taken = { status: 202, body: checkout };
  const answers = {
    "PATCH checkouts/active": taken,
    [`PATCH ${known}`]: taken,
    "GET checkouts/active": ready,
    [`GET ${known}`]: ready,
  };

  test("saves one kind of thing at a time and answers the checkout as it is then", async () => {
    const { client, store, clock } = await openClient(answers);
    const contact = {
      email: "inga@werft-holm.example",
      firstName: "Inga",
      lastName: "Holm",
      phoneNumber: "+49 461 5550148",
    };
    expect(await client.checkout.saveContact(contact)).toEqual({ status: 200, checkout });
    await client.checkout.saveDelivery({
      address: { street: "Am Kielseng 7", firstName: "Inga" },
      shippingInstructions: "Dock 2",
    });
    await client.checkout.saveDelivery({ desiredDeliveryDate: "2026-12-05T00:00:00.000Z" });
    await client.checkout.chooseMethod("2Dm7t00000MeTh1AAH");
    const inThirtyDays = new Date(clock.now() + 30 * 86_400_000).toISOString();
    expect(store.seen.flatMap(({ body }) => (body ? [body] : []))).toEqual([
      { contactInfo: contact },
      {
        deliveryAddress: { street: "Am Kielseng 7", firstName: "Inga", name: "Inga" },
        desiredDeliveryDate: inThirtyDays,
        shippingInstructions: "Dock 2",
      },
      { desiredDeliveryDate: "2026-12-05T00:00:00.000Z" },
      { deliveryMethodId: "2Dm7t00000MeTh1AAH" },
    ]);
  });

  test("makes the cart stale, whose totals may be others now", async () => {
    const { client, store } = await openClient({ ...answers, "GET carts/current/compact-summary": { body: {} } });
    await client.cart.summary();
    await client.checkout.chooseMethod("2Dm7t00000MeTh1AAH");
    await client.cart.summary();
    expect(store.calls().filter((call) => call.includes("summary"))).toHaveLength(2);
  });
});

describe("the checkout that is under way", () => {
  test("is known by its id once it was seen, and forgotten with it", async () => {
    const { client, store } = await openClient({ ...discarded, "PUT checkouts": ready, [`GET ${known}`]: ready });
    await client.checkout.start();
    expect(client.storage.checkoutId.get()).toBe(checkoutId);
    await client.checkout.load();
    await client.checkout.discard();
    expect(client.storage.checkoutId.get()).toBeUndefined();
    expect(store.calls()).toEqual(["PUT checkouts", `GET ${known}`, `GET ${known}`, `DELETE ${known}`]);
  });

  test.each([
    ["is over", refused(404, "CHECKOUT_NOT_FOUND", "Gone.")],
    ["has expired", refused(410, "CHECKOUT_EXPIRED", "Expired.")],
    ["is another account's", refused(403, "INSUFFICIENT_ACCESS", "Not yours.")],
    ["was never one", refused(400, "INVALID_ID_FIELD", "No id.")],
  ])("gives way to the cart's own when the kept one %s", async (_, answer) => {
    const other = "2z97t00000ChK02AAK";
    const { client } = await openClient({ [`GET checkouts/${other}`]: answer, "GET checkouts/active": ready });
    client.storage.checkoutId.set(other);
    expect((await client.checkout.load()).checkout.checkoutId).toBe(checkoutId);
    expect(client.storage.checkoutId.get()).toBe(checkoutId);
  });
});

test("the id of a checkout that is over is kept until there is another: it may be an order's", async () => {
  const gone = refused(404, "CHECKOUT_NOT_FOUND", "Gone.");
  const { client, store } = await openClient({ [`GET ${known}`]: gone, "GET checkouts/active": gone });
  client.storage.checkoutId.set(checkoutId);
  await expect(client.checkout.load()).rejects.toMatchObject({ status: 404 });
  expect(store.calls()).toEqual([`GET ${known}`, "GET checkouts/active"]);
  expect(client.storage.checkoutId.get()).toBe(checkoutId);
});

test("values that the store does not take are told as it tells them, and nothing is loaded", async () => {
  const wrong = { ...shortage, type: "/commerce/errors/shipping-failure", detail: "Choose a state." };
  const errors = [shortage, { ...wrong, invalidParameters: [{ name: "deliveryAddress.region", detail: "Choose." }] }];
  const { client, store } = await openClient({
    "PATCH checkouts/active": { status: 422, body: { checkoutId, errors } },
  });
  const refusal = await client.checkout.change({ deliveryAddress: { country: "US" } }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CheckoutRefusal);
  expect(refusal).toMatchObject({ message: "Choose a state.", errors: [errors[1]] });
  expect(store.seen).toHaveLength(1);
});

test("a checkout that is gone already is discarded as well as any", async () => {
  const { client } = await openClient({});
  await expect(client.checkout.discard()).resolves.toBeUndefined();
  const busy = await openClient({ "DELETE checkouts/active": refused(409, "CHECKOUT_CONFLICT", "Busy.") });
  await expect(busy.client.checkout.discard()).rejects.toMatchObject({ status: 409 });
});

test("contact is complete when all four are there", () => {
  const contact = { email: "a@b.example", phoneNumber: "1", firstName: "A", lastName: "B" };
  expect(isContactComplete(contact)).toBe(true);
  for (const field of Object.keys(contact)) {
    for (const nothing of ["", "  ", null, 5]) expect(isContactComplete({ ...contact, [field]: nothing })).toBe(false);
  }
  expect(isContactComplete(null)).toBe(false);
});

test("business errors have codes of the client's", () => {
  const error = { detail: null, instance: null, invalidParameters: null, title: null, type: null };
  expect(codeOf({ ...error, type: "/commerce/integrations/inventory" })).toBe("INSUFFICIENT_INVENTORY");
  expect(codeOf({ ...error, instance: "CHECKOUT_INVENTORY_RESERVATION" })).toBe("INSUFFICIENT_INVENTORY");
  expect(codeOf({ ...error, type: "/commerce/errors/shipping-failure" })).toBe("NO_DELIVERY_METHODS");
  expect(codeOf({ ...error, type: "/commerce/errors/payment-failure" })).toBeUndefined();
  // A missing input or choice is not an address that nothing can be delivered to.
  const invalidParameters = [{ name: "deliveryMethodId", detail: "Choose a shipping method." }];
  expect(codeOf({ ...error, type: "/commerce/errors/shipping-failure", invalidParameters })).toBeUndefined();
});
