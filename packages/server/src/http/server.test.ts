import { Agent, get } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createCart, getProduct, pathOf, searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collectGarbage } from "../../../../testing/collect-garbage.ts";
import { openDemoStore, type DemoStore } from "../testing/demo-store.ts";
import { ReadyJson } from "./reply.ts";
import { answer } from "./pipeline.ts";
import { closeHttpServer, createHttpServer, isApiPath } from "./server.ts";

let demo: DemoStore;
let carts: string;

beforeAll(async () => {
  demo = await openDemoStore();
  carts = pathOf(createCart, {}, demo.webstoreId);
});
afterAll(() => demo.close());

test.each([
  [{ "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ origin: "https://evil.example" }],
  [{ origin: "null" }],
])("another site's page cannot put a session of its own in place of the shopper's: %j", async (headers) => {
  const guest = demo.guest();
  const { status, errors } = await guest.request("POST", carts, undefined, headers);
  expect([status, errors[0]?.errorCode]).toEqual([403, "INSUFFICIENT_ACCESS"]);
  expect(guest.cookies.size).toBe(0);
});

test.each([[{}], [{ "sec-fetch-site": "same-origin" }], [{ host: "parts.test", origin: "http://parts.test" }]])(
  "our own pages and clients that are no browsers may write: %j",
  async (headers) => {
    const guest = demo.guest();
    expect((await guest.request("POST", carts, undefined, headers)).status).toBe(201);
    expect(guest.cookies.size).toBe(1);
  },
);

test("no browser takes a reply for anything but JSON, be it made, ready, refused or known already", async () => {
  const guest = demo.guest();
  const address = pathOf(getProduct, { productId: demo.products.oilFilter }, demo.webstoreId);
  const made = await guest.request("GET", address);
  const known = await guest.request("GET", address, undefined, { "if-none-match": String(made.headers.etag) });
  const cart = await guest.request("POST", carts);
  const refused = await guest.request("GET", address.replace(/[^/]*$/, "nothing"));
  const nowhere = await guest.request("GET", "/services/data/v65.0/nowhere");
  expect([known.status, cart.status]).toEqual([304, 201]);
  for (const { headers } of [made, await guest.request("GET", address), known, cart, refused, nowhere])
    expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("raw and encoded text have tags of their own, and caches are told what replies differ by", async () => {
  const address = pathOf(getProduct, { productId: demo.products.oilFilter }, demo.webstoreId);
  const raw = await demo.guest().request("GET", address);
  const encoded = { "x-chatter-entity-encoding": "true" };
  const { headers } = await demo.guest().request("GET", address, undefined, encoded);
  expect(headers.etag).not.toBe(raw.headers.etag);
  expect([headers.vary, raw.headers.vary]).toEqual(Array(2).fill("Authorization, Cookie, X-Chatter-Entity-Encoding"));
  const other = { ...encoded, "if-none-match": String(raw.headers.etag) };
  expect((await demo.guest().request("GET", address, undefined, other)).status).toBe(200);
  const same = { ...encoded, "if-none-match": String(headers.etag) };
  expect((await demo.guest().request("GET", address, undefined, same)).status).toBe(304);
});

test.each([
  "/services/data/v65.0/commerce",
  "/services/data/v58.0/commerce",
  "/parts/services/data/v65.0/commerce",
  "/webruntime/api/services/data/v65.0/commerce",
  "/parts/fr/webruntime/api/services/data/v65.0/commerce",
  "/services/data/v65.0/connect/communities/0DB000000000001AAA/commerce",
])("every call is found at the root %s", async (root) => {
  const address = pathOf(getProduct, { productId: demo.products.oilFilter }, demo.webstoreId);
  const rest = address.slice("/services/data/v65.0/commerce".length);
  for (const suffix of ["", ".json", "?language=en-US&asGuest=true&htmlEncode=false"]) {
    const { status, body } = await demo.guest().request("GET", root + rest + suffix);
    expect([suffix, status, body]).toMatchObject([suffix, 200, { id: demo.products.oilFilter }]);
  }
});

test.each([
  ["/services/none", true],
  ["/parts/services/data/v65.0/none", true],
  ["/parts/webruntime/api/none", true],
  ["/lwr/apex/v65.0/None/none", true],
  ["/sfsites/c/none", true],
  ["/cdn-cgi/image/none", true],
  ["/category/services/data", false],
  ["/global-search?term=/webruntime/api/", false],
  ["/none", false],
])("what is not found at %s is told as the API tells it: %s", (url, isApi) => expect(isApiPath(url)).toBe(isApi));

test("a client may not take for ever to send its request", () => {
  expect(demo.app.http.server.requestTimeout).toBe(30_000);
});

test("of the client's address, only the word of our own proxies counts", async () => {
  const server = createHttpServer({
    config: { logLevel: "silent", publicUrl: "https://parts.test" },
    stores: demo.app.stores,
    routes: [],
  });
  server.get("/who", (request) => request.ip);
  const headers = { "x-forwarded-for": "203.0.113.9, 192.0.2.7" };
  expect((await server.inject({ url: "/who", headers })).body).toBe("192.0.2.7");
  await server.close();
});

/** A server whose log is captured. */
function serverWithLog() {
  const lines: string[] = [];
  const server = createHttpServer({ config: { logLevel: "error" }, stores: demo.app.stores, routes: [] });
  const [stream] = Object.getOwnPropertySymbols(server.log).flatMap((symbol) =>
    symbol.description === "pino.stream"
      ? [(server.log as unknown as Record<symbol, { write: (line: string) => void }>)[symbol]!]
      : [],
  );
  stream!.write = (line) => void lines.push(line);
  return { server, lines };
}

test("the log tells what failed, and none of the values that were on their way to the database", async () => {
  const { server, lines } = serverWithLog();
  server.get("/fails", async () => {
    throw Object.assign(new Error("null value in column"), {
      code: "23502",
      params: ["ada@example.com"],
      detail: "Failing row: ada@example.com",
    });
  });
  expect((await server.inject("/fails")).statusCode).toBe(500);
  expect(lines.join("")).toContain("null value in column");
  expect(lines.join("")).not.toContain("ada@example.com");
  await server.close();
});

test("while the database is away each answer names its request, and the log has the first of each route", async () => {
  const { server, lines } = serverWithLog();
  for (const path of ["/carts", "/orders"])
    server.get(path, async () => {
      throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
    });
  const answers = [];
  for (const path of ["/carts", "/carts", "/orders", "/carts", "/orders"]) answers.push(await server.inject(path));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(503));
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  expect(new Set(ids).size).toBe(5);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "outage", requestId: ids[0], route: "/carts", err: { code: "ECONNREFUSED" } },
    { msg: "outage", requestId: ids[2], route: "/orders" },
  ]);
  await server.close();
});

test.each([
  ["htmlEncode=maybe", "htmlEncode"],
  ["htmlEncode=0", "htmlEncode"],
  ["asGuest=perhaps", "asGuest"],
])("a switch of all calls that says neither yes nor no is refused, and nothing is written: %s", async (query, name) => {
  const guest = demo.guest();
  for (const [method, address] of [
    ["POST", carts],
    ["GET", "/services/data"],
  ] as const) {
    const { status, errors } = await guest.request(method, `${address}?${query}`);
    expect([status, errors]).toEqual([
      400,
      [{ errorCode: "ILLEGAL_QUERY_PARAMETER_VALUE", message: `Specify a valid ${name}.` }],
    ]);
  }
  expect(guest.cookies.size).toBe(0);
});

test.each([
  ["htmlEncode=FALSE", "Nuts & Bolts"],
  ["htmlEncode=True", "Nuts &amp; Bolts"],
  ["htmlEncode=", "Nuts &amp; Bolts"],
])("text is encoded unless the query says no: %s", async (query, name) => {
  const headers = { "x-chatter-entity-encoding": "true" };
  const { body } = await demo.guest().request("POST", `${carts}?${query}`, { name: "Nuts & Bolts" }, headers);
  expect(body).toMatchObject({ name });
});

test.each(["v65.0", "v65.0/", "v58.0", "v58.0?htmlEncode=false"])(
  "a client that walks from the list of versions finds what is there: %s",
  async (version) => {
    const { body: versions } = await demo.guest().request("GET", "/services/data");
    expect(versions).toEqual([expect.objectContaining({ url: "/services/data/v65.0" })]);
    const { status, body } = await demo.guest().request("GET", `/services/data/${version}`);
    const root = "/services/data/v65.0";
    expect([status, body]).toEqual([
      200,
      { commerce: `${root}/commerce`, limits: `${root}/limits`, query: `${root}/query` },
    ]);
  },
);

test("a reply that was under way while a new catalogue came is no reply of the new one", async () => {
  const { stores } = demo.app;
  let catalog = { name: "old" };
  const published = { stores, catalogOf: () => catalog };
  const input = { params: { webstoreId: demo.webstoreId }, query: { searchTerm: "filter" }, body: undefined };
  const visitor = { cookie: () => undefined, setCookie() {}, authorization: undefined };
  const handled = Promise.withResolvers<ReadyJson>();
  const route = { call: searchProducts, handle: () => handled.promise } as never;
  const answering = answer(route, published, input, visitor);
  catalog = { name: "new" };
  handled.resolve(new ReadyJson(Buffer.from("{}")));
  expect((await answering).edition?.isInForce()).toBe(false);
});

test("a reply that is kept does not keep the catalogue that it was made from", async () => {
  const { stores } = demo.app;
  let catalog = { name: "old" };
  const old = new WeakRef(catalog);
  const published = { stores, catalogOf: () => catalog };
  const input = { params: { webstoreId: demo.webstoreId }, query: { searchTerm: "filter" }, body: undefined };
  const visitor = { cookie: () => undefined, setCookie() {}, authorization: undefined };
  const route = { call: searchProducts, handle: () => new ReadyJson(Buffer.from("{}")) } as never;
  const { edition } = await answer(route, published, input, visitor);
  expect(edition?.isInForce()).toBe(true);
  catalog = { name: "new" };
  // an object just dereferenced from a weak reference stays alive until the end of the turn
  await nextTurn();
  await collectGarbage();
  expect(old.deref()).toBeUndefined();
  expect(edition?.isInForce()).toBe(false);
});

test("a server that is asked to close gives the answer that it owes and ends, though the client would keep its connection", async () => {
  const server = createHttpServer({ config: { logLevel: "silent" }, stores: demo.app.stores, routes: [] });
  const [asked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  server.get("/owed", () => {
    asked.resolve();
    return answering.promise;
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true });
  const status = new Promise((resolve) =>
    get(`${url}/owed`, { agent }, (response) => response.resume().on("end", () => resolve(response.statusCode))),
  );
  await asked.promise;
  const closed = closeHttpServer(server);
  while (server.server.listening) await nextTurn();
  answering.resolve("here");
  expect(await status).toBe(200);
  await closed;
  agent.destroy();
});
