import {
  getApplicationContext,
  getCart,
  getDiscovery,
  getProducts,
  lookUpOrder,
  removeCartItem,
  searchProductsWithPrices,
  startCheckout,
} from "@tradecounter/wire";
import { expect, test } from "vitest";
import { FetchError } from "./errors.ts";
import { directTransport, httpTransport } from "./transport.ts";
import { openClient } from "./testing/open-client.ts";
import { openSmallStore, refused, webstoreId } from "./testing/small-store.ts";

const cartParams = { cartStateOrId: "current" };

test("a call asks for raw text twice over, and joins lists with commas", async () => {
  const { client, store } = await openClient({ "GET products": { body: { products: [], total: 0 } } });
  await client.send(getProducts, { query: { skus: ["IM-0612", "OR-90"], excludeMedia: true } });
  expect(store.seen[0]!.query).toEqual({ htmlEncode: "false", skus: "IM-0612,OR-90", excludeMedia: "true" });
  expect(store.seen[0]!.headers).toMatchObject({ "x-chatter-entity-encoding": "false", accept: "application/json" });
});

test("carts and prices are asked for in the client's currency, but not when something is deleted", async () => {
  const answers = { "GET carts/current": { body: {} }, "DELETE carts/current/cart-items/i": { status: 204 } };
  const { client, store } = await openClient(answers, { currency: "DKK" });
  await client.send(getCart, { params: cartParams });
  const removed = await client.send(removeCartItem, { params: { ...cartParams, cartItemId: "i" } });
  expect(store.seen.map(({ query }) => query.currencyIsoCode)).toEqual(["DKK", undefined]);
  expect(removed).toEqual({ status: 204, body: undefined });
});

test.each([
  ["0017t00000AcC01AAK", "0017t00000AcC01AAK"],
  ["000000000000000", undefined],
  ["000000000000000AAA", undefined],
  ["  ", undefined],
  [undefined, undefined],
])("the account %j is sent as %j", async (account, sent) => {
  const { client, store } = await openClient({ "GET carts/current": { body: {} } }, { accountId: () => account });
  await client.send(getCart, { params: cartParams });
  expect(store.seen[0]!.query.effectiveAccountId).toBe(sent);
});

test("a call of the host has nothing of a store in its address", async () => {
  const { client, store } = await openClient(
    { "GET /.well-known/tradecounter": { body: { product: "tradecounter" } } },
    { accountId: () => "0017t00000AcC01AAK", currency: "DKK" },
  );
  await client.send(getDiscovery, {});
  expect(store.seen[0]!.query).toEqual({});
});

test("a body goes as JSON, and a call without one says nothing of JSON", async () => {
  const { client, store } = await openClient({
    "POST search/product-search": { body: {} },
    "GET carts/current": { body: {} },
  });
  await client.send(searchProductsWithPrices, { body: { searchTerm: "impeller" } });
  await client.send(getCart, { params: cartParams });
  expect(store.seen[0]).toMatchObject({
    body: { searchTerm: "impeller" },
    headers: { "content-type": "application/json" },
  });
  expect(store.seen[1]!.headers["content-type"]).toBeUndefined();
});

test("a refusal is an error with the store's codes and words", async () => {
  const { client } = await openClient({
    "GET carts/current": refused(404, "WEBSTORE_NOT_FOUND", "There is no such store."),
  });
  const error = await client.send(getCart, { params: cartParams }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FetchError);
  expect(error).toMatchObject({
    status: 404,
    statusText: "Not Found",
    code: "WEBSTORE_NOT_FOUND",
    message: "Not Found",
    words: "There is no such store.",
    errors: [{ type: "WEBSTORE_NOT_FOUND", message: "There is no such store." }],
  });
});

test.each<[string, unknown, string]>([
  ["an object with errors", { errors: [{ type: "/commerce/payment", detail: "No gateway." }] }, "No gateway."],
  ["an object with a message", { message: "Down for a minute." }, "Down for a minute."],
  ["plain text", "<html>Bad gateway</html>", "Bad Gateway"],
  ["nothing", undefined, "Bad Gateway"],
  ["a list without words", [{ errorCode: "UNKNOWN_EXCEPTION" }], "Bad Gateway"],
])("a refusal may come as %s, of which a person is told the words", async (_, body, words) => {
  const { client } = await openClient({ "GET carts/current": { status: 502, body } });
  const failure = { status: 502, message: "Bad Gateway", words };
  await expect(client.send(getCart, { params: cartParams })).rejects.toMatchObject(failure);
});

test.each([
  ["its status text", "Not Found", "Gone.", "Not Found"],
  ["the store's first words where there is no status text", "", "Gone.", "Gone."],
  ["its status where there are no words either", "", "", "Status 404"],
])("the message of a refusal is %s", (_, statusText, words, message) => {
  const errors = [
    { type: "ITEM_NOT_FOUND", message: "" },
    { type: "ITEM_NOT_FOUND", message: words },
  ];
  const refusal = new FetchError("/products/1", 404, statusText, errors);
  expect(refusal.message).toBe(message);
  expect(refusal.words).toBe(words || message);
});

test("a status of the call's own is a result with that status, unless its body is a list of errors", async () => {
  const checkout = { checkoutId: "2z97t00000ChK01AAK", errors: [{ type: "/commerce/errors/shipping-failure" }] };
  const { client } = await openClient({
    "PUT checkouts": (_, count) =>
      count === 1 ? { status: 422, body: checkout } : refused(422, "INVALID_INPUT", "No."),
    "GET carts/current": { status: 422, body: { cartId: null } },
  });
  const body = { cartId: "current" } as const;
  expect(await client.send(startCheckout, { body })).toEqual({ status: 422, body: checkout });
  await expect(client.send(startCheckout, { body })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  // A cart call has no such status.
  await expect(client.send(getCart, { params: cartParams })).rejects.toBeInstanceOf(FetchError);
});

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };

test.each([
  ["a page that is none of the store's", { body: "<title>Log in to this network</title>", headers: html }, 502],
  ["JSON that does not say so", { body: '{"cartId":null}' }, 502],
  ["JSON that breaks off", { body: '{"cartId":', headers: json }, 502],
  ["a conflict in broken JSON", { status: 409, body: "[{", headers: json }, 409],
  ["a conflict as a page", { status: 409, body: "<h1>Conflict</h1>", headers: html }, 409],
])("%s is a failed call", async (_, answer, status) => {
  const { client } = await openClient({ "GET carts/current": answer });
  await expect(client.send(getCart, { params: cartParams })).rejects.toMatchObject({ name: "FetchError", status });
});

test("a refusal that names no code has none", async () => {
  const { client } = await openClient({ "GET carts/current": { status: 500, body: { message: "Out of order." } } });
  const failure = await client.send(getCart, { params: cartParams }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ words: "Out of order.", status: 500, code: undefined });
});

test("an empty answer is nothing, in whatever form it says it is", async () => {
  const { client } = await openClient({ "GET carts/current": { body: "", headers: html } });
  expect((await client.send(getCart, { params: cartParams })).body).toBeUndefined();
});

test("a visitor is a guest, and a product is not there, where a network answers for the store", async () => {
  const login = { body: "<title>Log in to this network</title>", headers: html };
  const { client } = await openClient(
    { "GET session-context": login, "GET application-context": login },
    { warn: () => {} },
  );
  expect(await client.context.session()).toMatchObject({ guestUser: true });
  await expect(client.catalog.product("01t7t00000ImPe1AAL")).rejects.toMatchObject({ status: 502 });
});

test("an aborted call ends at once", async () => {
  const abort = new AbortController();
  const store = await openSmallStore(() => {
    abort.abort();
    return new Promise(() => {});
  });
  const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl, asGuest: true });
  await expect(transport.send(getCart, { params: cartParams }, { signal: abort.signal })).rejects.toMatchObject({
    name: "AbortError",
    message: "Aborted",
  });
  expect(store.seen[0]!.query.asGuest).toBe("true");
});

test("whether and how long a reply may be kept comes with it", async () => {
  const store = await openSmallStore(() => ({ body: {}, headers: { "cache-control": "public, max-age=120" } }));
  const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl });
  expect(await transport.send(getApplicationContext, {})).toMatchObject({ cacheControl: "public, max-age=120" });
});

test("without a socket a call looks the same: text in, refusals as errors", async () => {
  const asked: unknown[] = [];
  const transport = directTransport(async (name, input) => {
    asked.push([name, input]);
    if (name === "lookUpOrder")
      throw Object.assign(new Error("Not yours."), { status: 403, code: "INSUFFICIENT_ACCESS" });
    if (name === "startCheckout") throw new TypeError("broken");
    return { status: 200, body: { total: 1 }, headers: { "cache-control": "public, max-age=60" } };
  });
  expect(
    await transport.send(getProducts, { query: { skus: ["A", "B"], excludeMedia: false, fields: undefined } }),
  ).toEqual({
    status: 200,
    body: { total: 1 },
    cacheControl: "public, max-age=60",
  });
  expect(asked).toEqual([
    ["getProducts", { params: {}, query: { skus: "A,B", excludeMedia: "false" }, body: undefined }],
  ]);
  await expect(transport.send(lookUpOrder, {})).rejects.toMatchObject({
    status: 403,
    code: "INSUFFICIENT_ACCESS",
    message: "Not yours.",
    words: "Not yours.",
  });
  // A fault in the server is not a refusal.
  await expect(transport.send(startCheckout, {})).rejects.toThrow(new TypeError("broken"));
});
