import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { recordIdOf } from "@tradecounter/commerce";
import { headersOf, marksIn, nobodys, openScene, tableIn, without } from "@tradecounter/server/testing/authorisation";
import type { Credentials, Scene, Targets } from "@tradecounter/server/testing/authorisation";
import { pagePaths } from "@tradecounter/storefront/addresses";
import { buildStorefront } from "@tradecounter/storefront/build";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAILBOX_PATH, mountMailbox } from "./mailbox.ts";
import { mountPages } from "./pages.ts";

// Who sees and changes what on pages and at other addresses outside the API: the second table of docs/authorisation.md.
// They only have what the API gives their visitor; this tests that no page requests or reveals more.

const callers = ["owner", "guest", "other buyer", "account admin", "withdrawn"] as const;
type Caller = (typeof callers)[number];
type Outcome = "own" | "shop" | "other" | "not there" | "sign in" | "moved" | "refused";
type Row = Record<Caller, Outcome>;

const table = tableIn<Caller, Outcome>(
  readFileSync(new URL("../../../docs/authorisation.md", import.meta.url), "utf8"),
  callers,
);

/** Of a part that only the owner's account may see. */
const hiddenNumber = "TRD-1001";

/** An address that matches a pattern; if the pattern has a parameter for it, of something that the owner has. */
type AddressOf = (targets: Targets) => string;

/** Patterns without parameters, or with words only, are their own address. */
const addresses: Readonly<Record<string, AddressOf>> = {
  "/product/:sku/:productId": ({ product }) => `/product/${hiddenNumber}/${product}`,
  "/category/products/:level1/:level2?/:level3?/:categoryId?": () => "/category/products/filters",
  "/category/:level1/:level2?/:level3?/:categoryId?": () =>
    `/category/filters/${recordIdOf("category", scene.demo.webstoreId, "filters")}`,
  "/global-search/:term": () => `/global-search/${hiddenNumber}`,
  "/global-search": () => `/global-search?term=${hiddenNumber}&as=typed`,
  "/my-account/orders/:orderId": ({ order }) => `/my-account/orders/${order}`,
  "/my-account/orders/:orderId/reorder": ({ order }) => `/my-account/orders/${order}/reorder`,
  "/my-account/addresses/:addressId": ({ address }) => `/my-account/addresses/${address}`,
  "/my-account/people/:personId": ({ person }) => `/my-account/people/${person}`,
  "/mylists/:listId": ({ wishlist }) => `/mylists/${wishlist}`,
  "/order": ({ orderReference }) => `/order?reference=${orderReference}`,
  "/drawing/:name": () => "/drawing/cooling-400",
  "/engine-list/:family": () => "/engine-list/corvane-400-series",
  "/engine/:model": () => "/engine/C404-115TA",
  "/:name": () => "/nothing-is-called-so",
  "/sitemap-:list.xml": () => "/sitemap-products-1.xml",
  [`${MAILBOX_PATH}/:id`]: () => `${MAILBOX_PATH}/0mL000000000001AAA`,
  [`${MAILBOX_PATH}/:id/html`]: () => `${MAILBOX_PATH}/0mL000000000001AAA/html`,
};
const isPage = (pattern: string) => pagePaths.includes(pattern);

let scene: Scene;
/** All routes, such as `GET /sitemap.xml`, and those that only the API has. */
const routes = new Set<string>();
let ofApi: ReadonlySet<string>;

function watchRoutes(message: unknown): void {
  (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`);
  });
}

beforeAll(async () => {
  await buildStorefront();
  subscribe("fastify.initialization", watchRoutes);
  scene = await openScene(async (app) => {
    unsubscribe("fastify.initialization", watchRoutes);
    ofApi = new Set(routes);
    mountMailbox(app);
    await mountPages({ app, publicUrl: "http://parts.test", images: async () => undefined, isDevelopment: false });
  });
});
afterAll(() => scene.close());

test("every page and every other address beside the API has a line, and no line is left over", async () => {
  await scene.demo.app.http.ready();
  // all pages share one route, and what replies to GET also replies to HEAD
  const shown = [...routes].filter((route) => !ofApi.has(route) && /^GET (?!\/\*)/.test(route));
  expect(shown.length).toBeGreaterThan(5);
  expect([...table.keys()].sort()).toEqual([...pagePaths, ...shown.map((route) => route.slice(4))].sort());
});

test.each([...table.keys()])("%s", async (pattern) => {
  const addressOf = addresses[pattern] ?? (() => pattern);
  const row: Partial<Row> = {};
  let toGuest = "";
  for (const caller of ["guest", "owner", "other buyer", "account admin", "withdrawn"] as const) {
    const [session, token] = scene.credentialsOf(caller);
    const answer = await answerTo(pattern, addressOf(scene.targets), caller, session!);
    if (caller === "guest") toGuest = answer.text;
    row[caller] = outcomeOf(pattern, answer, caller, toGuest);
    // one colleague's things are inaccessible to another, and to everyone else
    if (row[caller] === "not there")
      expect(withoutAsked(answer.text, scene.targets)).toBe(
        withoutAsked((await answerTo(pattern, addressOf(nobodys), caller, session!)).text, nobodys),
      );
    if (token && isPage(pattern)) await dataFor(pattern, addressOf(scene.targets), caller, token);
    if (caller === "other buyer" && isPage(pattern))
      await dataFor(pattern, naming(addressOf(scene.targets), scene.targets.account), caller, session!);
    if (isPage(pattern)) await send(pattern, addressOf(scene.targets), caller, session!);
  }
  expect(row).toEqual(table.get(pattern));
});

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

/** The reply. For a page, the data that it is rendered from; its document is searched as well. */
async function answerTo(pattern: string, url: string, caller: Caller, by: Credentials): Promise<Answer> {
  const { statusCode: status, headers, body } = await ask({ method: "GET", url }, by);
  await tellsNothingOfOthers(pattern, caller, body);
  const text = isPage(pattern) ? await dataFor(pattern, url, caller, by) : body;
  return { status, location: headers.location as string | undefined, text };
}

/** The data of a page without the frame of every page, which shows logged-in visitors their names. */
async function dataFor(pattern: string, url: string, caller: Caller, by: Credentials): Promise<string> {
  const { body } = await ask({ method: "GET", url: `/page-data${url}` }, by);
  await tellsNothingOfOthers(pattern, caller, body);
  if (!body.startsWith("{")) return body;
  const { own: _own, ...page } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(page);
}

const naming = (url: string, account: string) => `${url}${url.includes("?") ? "&" : "?"}effectiveAccountId=${account}`;

/** Submits the page's form like a browser: nothing of other people may come of it. */
async function send(pattern: string, url: string, caller: Caller, by: Credentials): Promise<void> {
  const { account, wishlist, keptCard, item } = scene.targets;
  const fields = { do: "remove", accountId: account, listId: wishlist, cardId: keptCard, itemId: item, quantity: "7" };
  const { body, headers } = await ask({ method: "POST", url, payload: new URLSearchParams(fields).toString() }, by);
  await tellsNothingOfOthers(pattern, caller, `${body} ${headers.location ?? ""}`);
}

async function ask(asked: { method: "GET" | "POST"; url: string; payload?: string }, by: Credentials) {
  const form = asked.method === "POST" && {
    "content-type": "application/x-www-form-urlencoded",
    origin: "http://parts.test",
  };
  // the mailbox is accessible from this machine only
  return scene.demo.app.http.inject({
    ...asked,
    headers: { host: "parts.test", ...headersOf(by), ...form },
    remoteAddress: "192.0.2.7",
  });
}

const refusals: Readonly<Record<number, Outcome>> = { 401: "sign in", 404: "not there" };

function outcomeOf(pattern: string, { status, location, text }: Answer, caller: Caller, toGuest: string): Outcome {
  if (location) return /^\/login\b/.test(location) ? "sign in" : "moved";
  if (status >= 400) return refusals[status] ?? "refused";
  if (marksIn(isOfAccount(caller) ? text : withoutAsked(text, scene.targets), marksFor(caller, pattern)).length > 0)
    return "own";
  return text === toGuest ? "shop" : "other";
}

const isOfAccount = (caller: Caller) => caller === "owner" || caller === "account admin";

/** Where an account's admin sees what its people have and order; the checkout offers addresses. */
const forAdmin = /^\/(my-account\/(people|orders|addresses)|(checkout|order)$)/;

/** What this caller may only be told if it belongs to them, or to their account. */
function marksFor(caller: Caller, pattern: string): readonly string[] {
  const isAdmin = caller === "account admin";
  const ofAccount = isOfAccount(caller) ? scene.accountMarks : [];
  const ofPeople = isAdmin && forAdmin.test(pattern) ? [...scene.marksOf("owner"), ...scene.marksOf("withdrawn")] : [];
  return [...scene.marksOf(caller), ...ofAccount, ...ofPeople];
}

/** Checks that neither the reply nor a changed row contains anything of other people. Changes are undone. */
async function tellsNothingOfOthers(pattern: string, caller: Caller, text: string): Promise<void> {
  const changes = await scene.kept.undo();
  const own = new Set(marksFor(caller, pattern));
  const others = [...callers.flatMap(scene.marksOf), ...scene.accountMarks].filter((mark) => !own.has(mark));
  expect(marksIn(withoutAsked(text, scene.targets), others), `told to ${caller}`).toEqual([]);
  expect(
    changes.filter(({ row }) => marksIn(row, others).length > 0),
    `changed by ${caller}`,
  ).toEqual([]);
}

/** The request also contains the part number; a page that does not exist suggests searching for the words of its address. */
const withoutAsked = (text: string, targets: Targets) =>
  without(text, targets, scene.ownersContact.email)
    .replaceAll(hiddenNumber, "*")
    .replace(/"term":"[^"]*"/, "");
