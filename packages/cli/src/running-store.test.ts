import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf } from "@tradecounter/commerce";
import { demoStore } from "@tradecounter/demo-store";
import { fillDemoFolder, openTestDatabase } from "@tradecounter/server/testing";
import {
  addCartItem,
  changeCheckout,
  getProduct,
  getSessionContext,
  pathOf,
  searchProducts,
  startCheckout,
  type Call,
  type SearchResults,
  type SessionContext,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startCommand, type RunningCommand } from "./testing/command.ts";
import { feedOf } from "./testing/feed.ts";
import { runHere } from "./testing/run-here.ts";

// starts processes, which takes long on a busy machine
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

// What an owner does while `serve` is running. Runs on both databases, with the same results.
let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: { serving: RunningCommand; address: string };

const environment = () => ({ TRADECOUNTER_DATA: join(folder, "data"), DATABASE_URL: database.url, LOG_LEVEL: "warn" });
const start = (...args: string[]) => startCommand(args, environment(), folder);
/** The store is a separate process, even if the command is not. */
const run = (...args: string[]) => runHere(args, environment());
const pathTo = (name: string) => join(folder, name);

async function startStore() {
  const serving = startCommand(["serve"], { ...environment(), PORT: "0", SANDBOX_PORT: "0" });
  return { serving, address: /http:\/\/localhost:\d+/.exec(await serving.says("http://localhost:"))![0] };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "running-store-"));
  fillDemoFolder(join(folder, "data"));
  database = await openTestDatabase("demo");
  store = await startStore();
});
afterAll(async () => {
  store.serving.process.kill("SIGTERM");
  await store.serving.ended;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(pathTo(name), text);

async function webstoreId(): Promise<string> {
  const told = await fetch(`${store.address}/.well-known/tradecounter`);
  return ((await told.json()) as { webstoreId: string }).webstoreId;
}

/** The names of a search's results. */
async function found(term: string): Promise<string[]> {
  const path = pathOf(searchProducts, {}, await webstoreId());
  const reply = await fetch(`${store.address}${path}?searchTerm=${term}&pageSize=5`);
  return ((await reply.json()) as SearchResults).productsPage.products.map(({ name }) => name);
}

const soon = { interval: 20 };

test("a product that was changed is found a moment later, and a pinned one stands first", async () => {
  write("products.csv", "sku,name\nFLT-1001,Quixotic oil filter\n");
  const { code, said } = await run("import", pathTo("products.csv"));
  expect(said).toContain("The new catalogue is published.");
  expect(code).toBe(0);
  await expect.poll(() => found("quixotic"), soon).toEqual(["Quixotic oil filter"]);

  const before = await found("gasket");
  write("rules.json", JSON.stringify({ rules: [{ terms: ["gaskets"], pins: ["FLT-1001"] }] }));
  expect(await run("merchandise", "put", pathTo("rules.json"))).toEqual({
    code: 0,
    said: "Revision 2 is in force: 0 groups of synonyms, 0 redirects, 1 rule.\n",
  });
  await expect.poll(async () => (await found("gasket"))[0], soon).toBe("Quixotic oil filter");
  expect(before[0]).not.toBe("Quixotic oil filter");
  expect((await run("merchandise", "get", pathTo("got.json"))).code).toBe(0);
  expect(JSON.parse(readFileSync(pathTo("got.json"), "utf8"))).toMatchObject({ revision: 2 });
});

test("a token that was made lets in at once, and one that was revoked does not", async () => {
  const issued = await run("token", "--integration", "till");
  expect(issued).toEqual({ code: 0, said: expect.stringMatching(/^tc_[\w-]{43}\n$/) });
  const path = pathOf(getSessionContext, {}, await webstoreId());
  const statusWith = async () =>
    (await fetch(store.address + path, { headers: { authorization: `Bearer ${issued.said.trim()}` } })).status;
  expect(await statusWith()).toBe(200);
  const id = (await run("token", "--list")).said.slice(0, 18);
  expect(await run("token", "--revoke", id)).toEqual({ code: 0, said: "Nobody gets in with it anymore.\n" });
  expect(await statusWith()).toBe(401);
});

test("buyer groups and policies that come in together hold a moment later, for guests and for a token's holder", async () => {
  const file = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as object;
  const buyerGroups = [{ code: "dealers", name: "Dealers", policies: ["dealers"] }];
  mkdirSync(join(folder, "store"));
  write("store/store.json", JSON.stringify({ ...file, buyerGroups }));
  write("store/products.csv", "sku,policies\nFLT-1002,dealers\n");
  const webstore = await webstoreId();
  const path = pathOf(getProduct, { productId: recordIdOf("product", webstore, "FLT-1002") }, webstore);
  const ask = (asked: string, headers = {}) => fetch(store.address + asked, { headers });
  expect((await ask(path)).status).toBe(200);
  expect((await run("import", pathTo("store"))).code).toBe(0);
  await expect.poll(async () => (await ask(path)).status, soon).toBe(404);

  const issued = await run("token", "--integration", "dealer desk", "--buyer-groups", "dealers");
  const headers = { authorization: `Bearer ${issued.said.trim()}` };
  await expect.poll(async () => (await ask(path, headers)).status, soon).toBe(200);
  const told = (await (await ask(pathOf(getSessionContext, {}, webstore), headers)).json()) as SessionContext;
  expect(told.buyerGroups).toEqual([{ id: expect.any(String), name: "Dealers" }]);
  await run("token", "--revoke", (await run("token", "--list")).said.slice(0, 18));
});

test("refused rows are told and reported, and what is wrong is told as without a store", async () => {
  write("stock.csv", "sku,location,onHand\nFLT-1001,NOR,7\nGHOST,NOR,1\n");
  const { code, said } = await run("import", pathTo("stock.csv"), "--report", pathTo("report.csv"));
  expect(said).toContain("2 read, 1 refused");
  expect(said).toContain(`Report: ${pathTo("report.csv")} (1 lines)`);
  expect(code).toBe(3);
  expect(readFileSync(pathTo("report.csv"), "utf8")).toBe(
    'file,row,column,severity,code,reason\nstock.csv,3,sku,refused,unknown product,"no product has the sku ""GHOST"""\n',
  );
  expect(await run("import", pathTo("nowhere.csv"), "--kind", "stock")).toEqual({
    code: 1,
    said: `There is no file ${pathTo("nowhere.csv")}.\n`,
  });
  expect((await run("check")).said).toContain("ok      demo: reservations add up\n");
  expect(await run("migrate")).toEqual({ code: 0, said: "The database is up to date.\n" });
});

test("staff makes a link to pay for the cart of who is in the checkout, finds it, and withdraws it once", async () => {
  const webstore = await webstoreId();
  let cookie = "";
  const send = async (call: Call, params: object, body: object) => {
    const headers = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const url = store.address + pathOf(call, params as Record<string, string>, webstore);
    const answer = await fetch(url, { method: call.method, headers, body: JSON.stringify(body) });
    cookie ||= answer.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    expect([call.name, answer.ok]).toEqual([call.name, true]);
  };
  const productId = recordIdOf("product", webstore, "FLT-1001");
  await send(addCartItem, { cartStateOrId: "current" }, { productId, quantity: "2", type: "Product" });
  await send(startCheckout, {}, { cartId: "current" });
  expect(await run("orders", "pay-link", "nobody@example.com")).toEqual({
    code: 1,
    said: "Nobody with the address nobody@example.com is in the checkout.\n",
  });
  const name = { firstName: "Ada", lastName: "Byron" };
  await send(
    changeCheckout,
    { activeOrCheckoutId: "active" },
    {
      contactInfo: { ...name, email: "caller@example.com", phoneNumber: "757 555 0142" },
      deliveryAddress: {
        ...name,
        street: "9 Engine Row",
        city: "Norfolk",
        region: "VA",
        postalCode: "23510",
        country: "US",
      },
    },
  );

  const made = await run("orders", "pay-link", "Caller@example.com");
  expect(made).toEqual({ code: 0, said: expect.stringMatching(/^http:\/\/.*\/pay\?t=[\w-]{43}\n/) });
  const cart = /withdraw-pay-link (\w+)/.exec(made.said)![1]!;
  expect((await run("orders", "pay-links")).said).toMatch(new RegExp(`^${cart} .* Ada Byron\n$`));
  expect((await run("orders", "withdraw-pay-link", cart)).code).toBe(0);
  expect(await run("orders", "pay-links")).toEqual({ code: 0, said: "" });
  const unknown = await run("orders", "withdraw-pay-link", recordIdOf("cart", "none"));
  expect(unknown).toEqual({ code: 1, said: "There is no such link.\n" });
});

// the same on PostgreSQL, where the store is not involved: import.race.test.ts
const isEmbedded = inject("testDatabase").kind === "embedded";

test.runIf(isEmbedded)(
  "an import that was stopped by Ctrl-C or killed leaves nothing by halves and goes on",
  async () => {
    write("feed.jsonl", feedOf(2500));
    const command = ["import", pathTo("feed.jsonl"), "--mapping", "electronic-parts"];
    const importFeed = () => start(...command);
    const interrupted = importFeed();
    await interrupted.says("Reading");
    interrupted.process.kill("SIGINT");
    const { code, said } = await interrupted.ended;
    expect(said).toMatch(/Stopped after row \d+\. Nothing was changed in the store; the same command goes on/);
    expect(code).toBe(1);

    for (const step of ["Reading", "Writing"]) {
      const killed = importFeed();
      await killed.says(step);
      killed.process.kill("SIGKILL");
      expect((await killed.ended).code).toBe("SIGKILL");
      expect(await found("quixotic")).toEqual(["Quixotic oil filter"]);
    }
    const last = await run(...command);
    expect(last.said).toContain("2,500 read, 0 refused");
    expect(last.said).toContain("went on after row");
    expect(last.code).toBe(0);
  },
);

test.runIf(isEmbedded)(
  "of two imports at once one is refused and says why; other commands run beside an import",
  async () => {
    write("others.jsonl", feedOf(2600));
    const first = start("import", "others.jsonl", "--mapping", "electronic-parts");
    await first.says("Reading");
    const [second, listed] = await Promise.all([run("import", pathTo("stock.csv")), run("token", "--list")]);
    expect(second).toEqual({
      code: 1,
      said: "Another import into this store is running. Wait until it has ended, then start this one again.\n",
    });
    expect(listed.code).toBe(0);
    expect((await first.ended).code).toBe(0);
    expect((await run("import", pathTo("stock.csv"))).code).toBe(3);
  },
);

test("a store that was killed starts again, and an import that lost it goes on", async () => {
  write("more.jsonl", feedOf(2700));
  const command = ["import", pathTo("more.jsonl"), "--mapping", "electronic-parts"];
  for (const signal of isEmbedded ? (["SIGTERM", "SIGKILL"] as const) : (["SIGKILL"] as const)) {
    const interrupted = start(...command);
    await interrupted.says("Reading");
    store.serving.process.kill(signal);
    const { code } = await store.serving.ended;
    expect(code).toBe(signal === "SIGTERM" ? 0 : "SIGKILL");
    // on PostgreSQL, an import does not need the store
    const { code: importCode, said } = await interrupted.ended;
    expect(importCode).toBe(isEmbedded ? 1 : 0);
    if (isEmbedded) {
      expect(said).toContain("The store that has the data folder open was stopped");
      expect(said).not.toContain("LOG_LEVEL");
    }
    store = await startStore();
    expect(await found("quixotic")).toEqual(["Quixotic oil filter"]);
  }
  expect((await run(...command)).code).toBe(0);
  store.serving.process.kill("SIGKILL");
  await store.serving.ended;
  // without a running store, the command has the folder to itself
  expect((await run("check")).code).toBe(0);
});
