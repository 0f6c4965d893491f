import { readdirSync, readFileSync } from "node:fs";
import { recordIdOf } from "@tradecounter/commerce";
import { basePath, DATA_ROOT, type Call } from "@tradecounter/wire";
import { receiverOf, servedCalls } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { createAccessTokens } from "./modules/access-token/index.ts";
import { scopes } from "./modules/accounts/index.ts";
import { curlRequest, documentedSteps, jqValue } from "./testing/curl.ts";
import { openDemoStore, type DemoStore, type Guest } from "./testing/index.ts";

const folder = new URL("../../../docs/wire/", import.meta.url);
const pages = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");
const textOf = (page: string) => readFileSync(new URL(page, folder), "utf8");
const callNamed = (name: string) => {
  const call = servedCalls.find((other) => other.name === name);
  if (!call) throw new Error(`The wire has no call ${name}`);
  return call;
};
/** As written in the tables: below the base path, or from the host's root. */
const documentedPath = ({ base, path }: Call) => (base === "data" ? `${DATA_ROOT}/${path}` : path);
const patternOf = (call: Call, webstoreId: string) => {
  const path = call.base === "webstore" ? `${basePath(webstoreId)}/${call.path}` : documentedPath(call);
  return new RegExp(`^${path.replace(/:\w+/g, "[^/?]+")}(\\?|$)`);
};

let demo: DemoStore;
/** Of an integration with all scopes. */
let token: string;
/** Of a buyer who may act for several accounts. */
let buyer: string;
/** Of an account's admin. */
let admin: string;
beforeAll(async () => {
  demo = await openDemoStore();
  const tokens = createAccessTokens({ db: demo.db, clock: systemClock });
  const common = { storeId: demo.webstoreId, buyerGroups: [], expiresAt: new Date(Date.now() + 3_600_000) };
  token = await tokens.issue({ ...common, kind: "integration", name: "documentation", scopes });
  buyer = await tokens.issue({ ...common, kind: "buyer", name: "miles@harbor.example", scopes: ["shop"] });
  admin = await tokens.issue({ ...common, kind: "buyer", name: "hana@harbor.example", scopes: ["shop"] });
});
afterAll(() => demo.close());

describe.each(pages)("the examples of docs/wire/%s", (page) => {
  test("answer as the page says, in the shape of the contract", async () => {
    const host = "http://localhost:3000";
    const variables = new Map([
      ["HOST", host],
      ["API", host + basePath(demo.webstoreId)],
      ["TOKEN", token],
      ["BUYER", buyer],
      ["ADMIN", admin],
      ["MERCHANT", recordIdOf("merchantAccount", demo.webstoreId)],
    ]);
    const guests = new Map<string, Guest>();
    const guestWith = (jar: string | undefined) => {
      const guest = (jar !== undefined && guests.get(jar)) || demo.guest();
      if (jar !== undefined) guests.set(jar, guest);
      return guest;
    };

    let last: unknown;
    for (const step of documentedSteps(textOf(page))) {
      if (step.kind === "reply") {
        expect(last).toMatchObject(step.part as object);
        continue;
      }
      const { call: name, status, errorCode, assign, words } = step.example;
      const call = callNamed(name);
      const { method, url, body, jar, headers } = curlRequest(words(variables));
      const address = url.replace(/^https?:\/\/[^/]+/, "");
      // curl does not ask for raw text; the tests' guest does
      const answered = await guestWith(jar).request(method, address, body, {
        "x-chatter-entity-encoding": "true",
        ...headers,
      });
      last = answered.body;

      const problems = errorCode === undefined ? receiverOf(call).replyProblems(last) : [];
      expect({ name, method, status: answered.status, errorCode: answered.errors[0]?.errorCode, problems }).toEqual({
        name,
        method: call.method,
        status,
        errorCode,
        problems: [],
      });
      expect(address).toMatch(patternOf(call, demo.webstoreId));
      if (assign) variables.set(assign.name, assign.prefix + String(jqValue(last, assign.jq)));
    }
  });
});

test("the tables of docs/wire name every call that is served once, with its address", () => {
  const rows = pages.flatMap((page) => [...textOf(page).matchAll(/^\| `(\w+)` +\| `(\w+ \S+)` +\| .+ \|$/gm)]);
  const documented = rows.map(([, name, address]) => `${name}: ${address}`);
  const ours = servedCalls.map((call) => `${call.name}: ${call.method} ${documentedPath(call)}`);
  expect(documented.sort()).toEqual(ours.sort());
});
