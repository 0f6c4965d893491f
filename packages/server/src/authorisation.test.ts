import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { servedCalls } from "@tradecounter/wire/schemas";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlPattern } from "./http/route.ts";
import {
  callers,
  headersOf,
  integrations,
  nobodys,
  openScene,
  type Caller,
  type Credentials,
  type Scene,
  type Targets,
} from "./testing/authorisation/people.ts";
import { marksIn, tableIn, without } from "./testing/authorisation/answers.ts";
import { linesOf, type Asked, type Line } from "./testing/authorisation/requests.ts";
import type { Change } from "./testing/authorisation/rows.ts";

// Who sees and changes what. Each line of docs/authorisation.md is run as each caller; rules for all responses are checked on every one
// of them, in addition to the table.

/** The table's words; the page explains them. */
const outcomes = ["own", "shop", "all", "other", "not there", "may not", "sign in", "refused"] as const;
type Outcome = (typeof outcomes)[number];
type Row = Record<Caller, Outcome>;

const page = readFileSync(new URL("../../../docs/authorisation.md", import.meta.url), "utf8");
const table = tableIn<Caller, Outcome>(page, callers);

let scene: Scene;
let lines: ReadonlyMap<string, Line>;
/** Everything that this server handles: `GET /healthz`. */
const routes = new Set<string>();

function watchRoutes(message: unknown): void {
  (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
    for (const each of [method].flat()) routes.add(`${each} ${url}`);
  });
}

beforeAll(async () => {
  subscribe("fastify.initialization", watchRoutes);
  scene = await openScene();
  unsubscribe("fastify.initialization", watchRoutes);
  lines = linesOf(scene.demo.app.controllerMethods);
});
afterAll(() => scene.close());

test("every call, controller method, queried object, kind of import and other address has a line, and no line is left over", () => {
  expect([...table.keys()].sort()).toEqual([...lines.keys()].sort());
  const told = new Set([...lines.values()].map(({ of }) => (typeof of === "string" ? of : of.name)));
  expect(servedCalls.filter(({ name }) => !told.has(name))).toEqual([]);

  const ofCalls = new Set(servedCalls.map(urlPattern));
  const isTold = (route: string) => {
    const [, method, url] = /^(\w+) (.*)$/.exec(route)!;
    return ofCalls.has(url!) || told.has(route) || (method === "HEAD" && told.has(`GET ${url}`));
  };
  expect(routes.size).toBeGreaterThan(servedCalls.length);
  expect([...routes].filter((route) => !isTold(route))).toEqual([]);
  for (const { of } of lines.values())
    expect(routes).toContain(typeof of === "string" ? of : `${of.method} ${urlPattern(of)}`);
});

test("an address of a call takes no other method, whoever asks", async () => {
  const own = new Set(servedCalls.map((call) => `${call.method} ${urlPattern(call)}`));
  const ofCalls = new Set(servedCalls.map(urlPattern));
  const others = [...routes].filter((route) => !own.has(route) && ofCalls.has(route.replace(/^\w+ /, "")));
  expect(others.length).toBeGreaterThan(100);
  for (const route of others) {
    const [method = "", pattern = ""] = route.split(" ");
    if (method === "HEAD") continue;
    const url = pattern.replace(":webstoreId", scene.demo.webstoreId).replaceAll(/:\w+/g, "current");
    for (const caller of ["owner", "guest"] as const)
      expect([route, (await ask({ method, url }, scene.credentialsOf(caller)[0]!)).status]).toEqual([route, 405]);
  }
});

test("buyers and guests never see or change what is everybody's", () => {
  for (const [name, row] of table)
    for (const caller of callers) {
      expect(outcomes, `${name} as ${caller}`).toContain(row[caller]);
      if (row[caller] === "all") expect(integrations, `${name} as ${caller}`).toContain(caller);
    }
});

test("what others do not find is there for the owner, or for whoever looks after his account", () => {
  const guarded = [...table].filter(
    ([, row]) => row["other buyer"] === "not there" && new Set(Object.values(row)).size > 1,
  );
  expect(guarded.length).toBeGreaterThan(35);
  const isFor = (outcome: Outcome) => outcome === "own" || outcome === "other" || outcome === "refused";
  const nobodys = guarded.filter(([, row]) => !isFor(row.owner) && !isFor(row["account admin"]));
  // without a token of their own, a link, or a shipment, these are about nobody
  expect(nobodys.map(([name]) => name)).toEqual([
    "withdrawPayLink",
    "openPayLink",
    "payByLink",
    "getShipmentItems",
    "findInvitation",
    "acceptInvitation",
  ]);
});

test.each([...table.keys()])("%s", async (name) => {
  expect(await rowOf(lines.get(name)!)).toEqual(table.get(name));
});

/** Runs a line as each caller, the guest first, so that the others' responses can be compared with the guest's. */
async function rowOf(line: Line): Promise<Row> {
  const row: Partial<Row> = {};
  let toGuest: Reply | undefined;
  for (const caller of [...callers.slice(1), callers[0]]) {
    const [first, second] = scene.credentialsOf(caller);
    const seen = await outcomeOf(line, caller, first!, toGuest);
    row[caller] = seen.outcome;
    if (caller === "guest") toGuest = seen.reply;
    if (second) {
      const byToken = (await outcomeOf(line, caller, second, toGuest)).outcome;
      // URLs outside the contract only know sessions
      if (typeof line.of !== "string")
        expect(byToken, `${caller} with a token`).toBe(expectedByToken(line, caller, seen.outcome));
    }
    if (["guest", "other buyer", "shop"].includes(caller)) await tryOtherWays(line, caller, first!);
  }
  return row as Row;
}

/** The same as with a session, except for a withdrawn person: without a session they are a guest, with a token they are refused. */
function expectedByToken({ byToken }: Line, caller: Caller, bySession: Outcome): Outcome {
  if (caller === "withdrawn") return "sign in";
  return byToken && (bySession === "own" || bySession === "other") ? byToken : bySession;
}

/** Runs a line as one caller, and checks the rules for all responses. */
async function outcomeOf(line: Line, caller: Caller, credentials: Credentials, toGuest: Reply | undefined) {
  const asked = line.ask(scene.targets, scene);
  const sent = caller === "naming it" ? naming(asked, scene.targets.account) : asked;
  const { reply, changes } = await send(line, sent, credentials);
  const outcome = outcomeFor(line, caller, reply, changes, toGuest);
  if (caller !== "owner" && outcome !== "all") tellsAndChangesNothingOfOthers(line, caller, reply, changes);
  if (reply.status >= 400) {
    expect(changes, `changed by ${caller}, who was refused`).toEqual([]);
    const isHis = caller === "owner" || (caller === "account admin" && (line.isOfAccount || line.isForAdmin));
    // integrations differ in their scopes; existence is checked the same way for all of them
    const isLookedUp = !integrations.includes(caller) || caller === "shop" || caller === "read";
    if (!isHis && isLookedUp) {
      const other = line.ask(nobodys, scene);
      await isAnsweredAsForNothing(
        line,
        caller === "naming it" ? naming(other, nobodys.account) : other,
        credentials,
        reply,
      );
    }
  }
  return { outcome, reply };
}

/** A response's outcome, in the table's words. */
function outcomeFor(
  line: Line,
  caller: Caller,
  reply: Reply,
  changes: readonly Change[],
  toGuest: Reply | undefined,
): Outcome {
  if (reply.status >= 400) return refusals[reply.status] ?? "refused";
  const told = [withoutAsked(reply.text, scene.targets), ...changes.map(({ row }) => row)].join("\n");
  const ofOwner = [...scene.marksOf("owner"), ...scene.accountMarks];
  if (integrations.includes(caller) && marksIn(told, ofOwner).length > 0) return "all";
  // for a caller who may see it, its id in the response is as good as any other mark
  const isHis = caller === "owner" || (caller === "account admin" && line.isForAdmin);
  if (marksIn(isHis ? reply.text + told : told, marksFor(line, caller)).length > 0) return "own";
  return toGuest === undefined || isSame(toGuest.body, reply.body) ? "shop" : "other";
}
/** Ignoring the id of a cart that was just created. */
const isSame = (one: string, another: string) => withoutCarts(one) === withoutCarts(another);
const withoutCarts = (text: string) => text.replaceAll(/\b0a6\w{15}\b/g, "*");
const refusals: Readonly<Record<number, Outcome>> = { 401: "sign in", 403: "may not", 404: "not there" };

/** What this caller may only see if it is their own, or their account's. */
function marksFor({ isForAdmin }: Line, caller: Caller): readonly string[] {
  const isAdmin = caller === "account admin";
  const ofAccount = caller === "owner" || isAdmin ? scene.accountMarks : [];
  const ofPeople = isAdmin && isForAdmin ? [...scene.marksOf("owner"), ...scene.marksOf("withdrawn")] : [];
  return [...scene.marksOf(caller), ...ofAccount, ...ofPeople];
}

function tellsAndChangesNothingOfOthers(line: Line, caller: Caller, reply: Reply, changes: readonly Change[]): void {
  const own = new Set(marksFor(line, caller));
  const others = [...callers.flatMap(scene.marksOf), ...scene.accountMarks].filter((mark) => !own.has(mark));
  expect(marksIn(withoutAsked(reply.text, scene.targets), others), `told to ${caller}: ${reply.text}`).toEqual([]);
  expect(
    changes.filter(({ row }) => marksIn(row, others).length > 0),
    `changed by ${caller}`,
  ).toEqual([]);
}

/** A refusal does not reveal whether a thing exists. */
async function isAnsweredAsForNothing(line: Line, asked: Asked, credentials: Credentials, reply: Reply): Promise<void> {
  const { reply: toNothing } = await send(line, asked, credentials);
  expect([reply.status, withoutAsked(reply.body, scene.targets)]).toEqual([
    toNothing.status,
    withoutAsked(toNothing.body, nobodys),
  ]);
}

/**
 * Other ways to get at the owner's things: by naming the account in fifteen characters, twice, in the body or in a header, and by
 * `current` and `active`, which are each caller's own.
 */
async function tryOtherWays(line: Line, caller: Caller, credentials: Credentials): Promise<void> {
  // a line that names somebody by e-mail address uses no account, and each password takes time
  if (line.leaves || typeof line.of === "string") return;
  const asked = line.ask(scene.targets, scene);
  const { account, cart, checkout } = scene.targets;
  const ways: Asked[] = [
    naming(asked, account.slice(0, 15)),
    naming(naming(asked, accountOf(caller)), account),
    { ...asked, headers: { "effective-account-id": account, "x-effective-account-id": account } },
  ];
  if (typeof asked.body === "object") ways.push({ ...asked, body: { ...asked.body, effectiveAccountId: account } });
  const byAlias = line.ask({ ...scene.targets, cart: "current", checkout: "active" }, scene);
  if (byAlias.url.includes(cart) || byAlias.url.includes(checkout)) throw new Error("The alias changed nothing");
  ways.push(byAlias);
  for (const way of ways) {
    const { reply, changes } = await send(line, way, credentials);
    const outcome = outcomeFor(line, caller, reply, changes, undefined);
    if (outcome !== "all") tellsAndChangesNothingOfOthers(line, caller, reply, changes);
  }
}

function accountOf(caller: Caller): string {
  return caller === "other buyer" ? scene.marksOf(caller)[3]! : "000000000000000";
}

interface Reply {
  readonly status: number;
  readonly body: string;
  /** With the headers that may reveal something. */
  readonly text: string;
}

/** Returns the response and its changes, which are undone. */
async function send(line: Line, asked: Asked, credentials: Credentials) {
  const reply = await ask(asked, credentials);
  const changes = await scene.kept.undo();
  return { reply, changes: changes.filter(({ table: name }) => !line.leaves?.includes(name)) };
}

async function ask({ method, url, body, contentType, headers }: Asked, credentials: Credentials): Promise<Reply> {
  const response = await scene.demo.app.http.inject({
    method: method as "GET",
    url,
    headers: {
      "x-chatter-entity-encoding": "false",
      ...headersOf(credentials),
      ...headers,
      ...(body !== undefined && { "content-type": contentType ?? "application/json" }),
    },
    ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const { statusCode: status, headers: answered } = response;
  return { status, body: response.body, text: `${response.body} ${answered.location ?? ""}` };
}

function naming(asked: Asked, account: string): Asked {
  return { ...asked, url: `${asked.url}${asked.url.includes("?") ? "&" : "?"}effectiveAccountId=${account}` };
}

const withoutAsked = (text: string, targets: Targets) => without(text, targets, scene.ownersContact.email);
