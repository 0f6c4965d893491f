import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWishlist, pathOf } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { json, raw, sql } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { telling } from "../../testing/recording.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";
import { createAccessTokens } from "../access-token/index.ts";
import { accountIdOf, buyerUserId } from "../accounts/index.ts";
import { publishContent } from "../content/index.ts";
import { erasePerson, holdErasures } from "../erasure/index.ts";
import { saveMerchandising } from "../merchandising/index.ts";
import { saveCertificate } from "../tax/index.ts";
import { exportedRows } from "./exported.ts";
import { lockSetUp, readSetUp } from "./set-up.ts";
import {
  createImporter,
  kindOfFile,
  type AddedRow,
  type Importer,
  type ImportOptions,
  type ImportSummary,
  type Kind,
  type UndoneSetUp,
} from "./index.ts";

alsoOnEmbedded();

let shop: DemoStore;
let folder: string;
let importer: Importer;
const sent: string[] = [];

beforeAll(async () => {
  // each test publishes two or three times
  shop = await openDemoStore({ sells: ["FLT-", "FLU-"] });
  folder = mkdtempSync(join(tmpdir(), "import-undo-"));
  const db = telling(shop.db, ({ text }) => sent.push(text));
  importer = createImporter({ db, clock: systemClock, publish: shop.app.catalog.publish });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

type Contents = Readonly<Record<string, string>>;

async function load(contents: Contents, options?: ImportOptions): Promise<ImportSummary> {
  const files = Object.entries(contents).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), kind: kindOfFile(name)! };
  });
  const summary = await importer.run(shop.app.stores.find("demo")!, files, options);
  expect(summary.rowsRefused).toBe(0);
  return summary;
}

/** Imports, and returns how to undo it. */
async function loadToUndo(contents: Contents, before: Contents = {}) {
  const takingAway: AddedRow[] = [];
  await load(contents, {
    keeping: { demand() {}, keep: (_run, eachAdded) => eachAdded((rows) => void takingAway.push(...rows)) },
  });
  return {
    added: takingAway,
    undo: async (options?: ImportOptions) => (await load(before, { ...options, takingAway })).outcome,
  };
}

/** The store's rows of a kind, as a file. */
async function rowsOf(kind: Kind): Promise<string> {
  const lines: string[] = [];
  for await (const rows of exportedRows(shop.db, shop.webstoreId, kind))
    lines.push(...rows.map((row) => `${JSON.stringify(row)}\n`));
  return lines.join("");
}

/** Those of the keys that the store has. */
async function thereAre(table: string, column: string, keys: readonly string[]): Promise<string[]> {
  const rows = await shop.db.many<{ key: string }>(sql`
    select ${raw(column)} as key from ${raw(table)}
    where store_id = ${shop.webstoreId} and ${raw(column)} = any(${keys}) order by key`);
  return rows.map(({ key }) => key);
}

test("a category of which a child stays stays, too", async () => {
  const { undo } = await loadToUndo({
    "categories.csv":
      "code,name,parent\nTOP,Top,\nMID,Middle,TOP\nLEAF,Leaf,MID\nUNUSED,Unused,TOP\nBELOW,Below,UNUSED\n",
  });
  await load({ "products.csv": "sku,name,category\nINLEAF,In the leaf,LEAF\n" });
  expect((await undo()).takenAway).toEqual({ removed: { categories: 2 }, kept: { categories: 3 } });
  expect(await thereAre("category", "code", ["TOP", "MID", "LEAF", "UNUSED", "BELOW"])).toEqual(["LEAF", "MID", "TOP"]);
});

test("a family of which a variation was ordered stays with it, and out of sale", async () => {
  const { undo } = await loadToUndo({
    "products.csv":
      "sku,name,productClass,parent,variation.Size\nFAM,Family,VariationParent,,\nFAM-1,One,Variation,FAM,1\nFAM-2,Two,Variation,FAM,2\n" +
      "IDLE,Idle family,VariationParent,,\nIDLE-1,Idle,Variation,IDLE,1\n",
  });
  await load({ "orders.csv": "invoice,stockCode,quantity,date,unitPrice\nFAM-ORDER,FAM-1,1,2023-05-06,10\n" });
  expect((await undo()).takenAway).toEqual({ removed: { products: 3 }, kept: { products: 2 } });
  const left = await shop.db.many(sql`
    select sku, active from product
    where store_id = ${shop.webstoreId} and sku in ('FAM', 'FAM-1', 'FAM-2', 'IDLE', 'IDLE-1') order by sku`);
  expect(left).toEqual([
    { sku: "FAM", active: false },
    { sku: "FAM-1", active: false },
  ]);
});

test("a contact who keeps a list by a token and has never signed in stays with it", async () => {
  const email = "token@mill.example";
  const { undo } = await loadToUndo({
    "contacts.csv": `email,lastName,account\n${email},Token,MILL\nidle@mill.example,Idle,MILL\n`,
  });
  const tokens = createAccessTokens({ db: shop.db, clock: systemClock });
  const token = await tokens.issue({
    storeId: shop.webstoreId,
    kind: "buyer",
    name: email,
    scopes: ["shop"],
    buyerGroups: [],
    expiresAt: new Date(Date.now() + 3600_000),
  });
  const made = await shop
    .guest()
    .request(
      "POST",
      pathOf(createWishlist, {}, shop.webstoreId),
      { name: "List" },
      { authorization: `Bearer ${token}` },
    );
  expect(made.status).toBe(201);
  await tokens.end(shop.webstoreId, token);
  expect((await undo()).takenAway).toEqual({ removed: { contacts: 1 }, kept: { contacts: 1 } });
  expect(await thereAre("contact", "email", [email, "idle@mill.example"])).toEqual([email]);
});

const now = "2026-11-20T12:00:00Z";
/** Besides the store, an id, the user and their account, the columns that a row requires. */
const ofUsers: Readonly<Record<string, object>> = {
  cart: {
    name: "Cart",
    type: "Cart",
    status: "Active",
    is_primary: false,
    currency: "USD",
    tax_type: "Net",
    version: 1,
    items: [],
    delivery_groups: [],
    coupons: [],
  },
  machine: { model: "C404", name: "Corvane 404", added_at: now },
  linked_identity: { provider: "works", subject: "linked" },
  access_token: { hash: "1", holder_kind: "buyer", holder_name: "x", scope: "shop", expires_at: now, buyer_groups: [] },
  refresh_token: { hash: "1", family: "1", client_id: "1", user_name: "x", scope: "shop", expires_at: now },
  stock_notice: { product_id: "1", email: "row@mill.example", name: "x", sku: "x", asked_at: now },
  account_address: { address_type: "Shipping", is_default: false, address: {} },
  saved_payment_method: {
    gateway: "x",
    gateway_token: "x",
    network: "x",
    last_four: "1111",
    expiry_month: 1,
    expiry_year: 2030,
    is_default: false,
  },
  subscription: {
    currency: "USD",
    first_order_id: "1",
    status: "Ended",
    selling_model: {},
    items: [],
    delivery: {},
    contact: {},
    began_at: now,
    next_number: 1,
    next_at: now,
    failures: 0,
  },
};

test.each(Object.entries(ofUsers))("a contact who has a row in %s stays", async (table, row) => {
  const email = `${table}@mill.example`;
  const { undo } = await loadToUndo({ "contacts.csv": `email,lastName,account\n${email},Row,MILL\n` });
  const userId = buyerUserId(shop.webstoreId, email);
  const user = {
    user_id: userId,
    owner_id: userId,
    added_by: userId,
    account_id: accountIdOf(shop.webstoreId, "MILL"),
  };
  const made = { store_id: shop.webstoreId, id: `${table}-row`, ...user, created_at: now, updated_at: now, ...row };
  const columns = await shop.db.many<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attname = any(${Object.keys(made)}) and attnum > 0`);
  const names = raw(columns.map(({ name }) => name).join(", "));
  await shop.db.run(sql`
    insert into ${raw(table)} (${names}) select ${names} from jsonb_populate_record(null::${raw(table)}, ${json(made)}::jsonb)`);
  expect((await undo()).takenAway).toEqual({ removed: { contacts: 0 }, kept: { contacts: 1 } });
  expect(await thereAre("contact", "email", [email])).toEqual([email]);
});

test("an account with a certificate of tax stays, and out of sale", async () => {
  const { undo } = await loadToUndo({ "accounts.csv": "code,name\nEXEMPT,Exempt\nPLAIN,Plain\n" });
  expect(
    await saveCertificate(shop.db, shop.webstoreId, "EXEMPT", {
      number: "1",
      country: "US",
      region: null,
      validFrom: null,
      validTo: null,
    }),
  ).toBe(true);
  expect((await undo()).takenAway).toEqual({ removed: { accounts: 1 }, kept: { accounts: 1 } });
  expect(await thereAre("account", "code", ["EXEMPT", "PLAIN"])).toEqual(["EXEMPT"]);
});

test("a dry run of an undo tells what the undo does", async () => {
  const products = await rowsOf("products");
  const { undo } = await loadToUndo(
    {
      "categories.csv": "code,name\nMOVED,Moved to\n",
      "products.csv": "sku,name,category\nFLT-1001,Moved,MOVED\nMOVE-1,New,MOVED\n",
    },
    { "products.jsonl": products },
  );
  const foreseen = await undo({ dryRun: true });
  expect(await thereAre("category", "code", ["MOVED"])).toEqual(["MOVED"]);
  expect(foreseen.takenAway).toEqual({ removed: { products: 1, categories: 1 }, kept: {} });
  expect(await undo()).toEqual(foreseen);
  expect(await rowsOf("products")).toBe(products);
});

test("what will be added is told, and staged rows are read once for it", async () => {
  const codes = Array.from({ length: 10_001 }, (_, at) => `MANY-${at}`);
  sent.length = 0;
  const { added, undo } = await loadToUndo({
    "engines.csv": ["code,maker,family,model", ...codes.map((code) => `${code},Corvane,Many,${code}`)].join("\n"),
  });
  expect(added.map(({ key }) => key).toSorted()).toEqual(codes.toSorted());
  expect(new Set(added.map(({ kind }) => kind))).toEqual(new Set(["engines"]));
  expect(sent.filter((text) => text.includes("distinct s.key") && text.includes("join engine p"))).toHaveLength(1);
  // and all of them, far more than are read at once, are exported: each once, in order of code
  const exported = (await rowsOf("engines")).matchAll(/"code": ?"(MANY-\d+)"/g);
  expect(Array.from(exported, ([, code]) => code)).toEqual(codes.toSorted());
  expect((await undo()).takenAway).toEqual({ removed: { engines: codes.length }, kept: {} });
});

test("a dry run of an undo locks nothing that shoppers or the staff wait for", async () => {
  const before = await shop.db.transaction((tx) => readSetUp(tx, shop.webstoreId));
  await shop.db.transaction((tx) => saveMerchandising(tx, shop.webstoreId, { synonyms: [], redirects: [], rules: [] }));
  await shop.db.transaction((tx) => publishContent(tx, shop.webstoreId, [], { now: new Date() }));
  const after = await shop.db.transaction((tx) => readSetUp(tx, shop.webstoreId));
  const told: UndoneSetUp[] = [];
  const puttingBack = { change: { before, after }, tell: (undone: UndoneSetUp) => void told.push(undone) };
  const { undo } = await loadToUndo(
    {
      "categories.csv": "code,name\nTRIAL,On trial\n",
      "attributes.csv": "name,label\nTrial,Trial\n",
      "engines.csv": "code,maker,family,model\nTRIAL-E,Corvane,Trial,E\n",
      "products.csv": "sku,name,category,attr.Trial\nTRIAL-1,New,TRIAL,yes\n",
      "translations.csv": "record,code,language,name\nproduct,TRIAL-1,es,Nuevo\n",
      "prices.csv": "sku,priceBook,currency,unitPrice\nTRIAL-1,list,USD,9.90\n",
      "stock.csv": "sku,location,onHand\nTRIAL-1,NOR,5\nFLT-1001,NOR,77\n",
      "accounts.csv": "code,name\nTRIALCO,Trial Company\n",
      "contacts.csv": "email,lastName,account\ntrial@trial.example,New,TRIALCO\n",
      "account-prices.csv": "account,sku,currency,unitPrice\nTRIALCO,TRIAL-1,USD,8\n",
      "orders.csv": "invoice,stockCode,quantity,date,unitPrice\nTRIAL-O,GONE-9,1,2023-05-06,10\n",
    },
    { "stock.csv": "sku,location,onHand\nFLT-1001,NOR,60\n" },
  );
  const tables = await shop.db.many<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'import%' and relname not like 'rate%' and relname <> 'store'`);
  const outside = AsyncLocalStorage.snapshot();
  // anybody who writes to these tables, or locks one of their rows, waits for this to end; each import refers to its store, whose row
  // nobody waits for
  const foreseen = await shop.db.transaction(async (tx) => {
    await tx.run(sql`lock table ${raw(tables.map(({ name }) => name).join(", "))} in exclusive mode`);
    await lockSetUp(tx, shop.webstoreId);
    await tx.run(sql`lock table store in share mode`);
    return outside(() => undo({ dryRun: true, puttingBack }));
  });
  expect(foreseen.takenAway!.removed).toEqual(
    Object.fromEntries(
      "orders accountPrices contacts accounts stock prices translations products engines attributes categories"
        .split(" ")
        .map((kind) => [kind, 1]),
    ),
  );
  expect(await undo({ puttingBack })).toEqual(foreseen);
  const undone = { undone: ["merchandising", "content"], changedSince: [] };
  expect(told).toEqual([undone, undone]);
});

const erase = (email: string) =>
  erasePerson(
    { db: shop.db, clock: systemClock },
    { store: shop.app.stores.find("demo")!, email, keepOrdersYears: 10, isTrial: false },
  );

test("who is erased while an undo has stopped between the check and the writing stays away", async () => {
  const keptAt = new Date();
  const kept = { "contacts.csv": "email,lastName,account\nhal@halt.example,Halt,MILL\nivy@halt.example,Ivy,MILL\n" };
  await load(kept);
  const stopping = { demand() {}, keep: () => Promise.reject(new Error("stopped")) };
  await expect(load(kept, { keptAt, keeping: stopping })).rejects.toThrow("stopped");
  await erase("hal@halt.example");
  const undone = await load(kept, { keptAt });
  expect(undone.issues).toEqual([expect.objectContaining({ code: "erased since", count: 1 })]);
  expect(await thereAre("contact", "email", ["hal@halt.example", "ivy@halt.example"])).toEqual(["ivy@halt.example"]);
});

test("the name of who opened an account does not come back, though an import has renamed it since, and a colleague is in it", async () => {
  const keptAt = new Date();
  const before = { "accounts.csv": "code,name\nSOLO,Jo Opener\nDUO,Jo Opener\n" };
  await load({
    ...before,
    "contacts.csv":
      "email,lastName,account,managedAccounts\njo@opener.example,Opener,SOLO,DUO:AccountAdmin\nkay@opener.example,Kay,DUO,\n",
  });
  const accounts = () =>
    shop.db.many(sql`select code, name, opened_as from account where code in ('SOLO', 'DUO') order by code`);
  await shop.db.run(sql`update account set opened_as = name where code in ('SOLO', 'DUO')`);
  await load({ "accounts.csv": "code,name\nSOLO,Solo Works\nDUO,Duo Works\n" });
  expect(await erase("jo@opener.example")).toMatchObject({ logins: 1, accounts: 0 });
  const renamed = [
    { code: "DUO", name: "Duo Works", opened_as: null },
    { code: "SOLO", name: "Solo Works", opened_as: null },
  ];
  expect(await accounts()).toEqual(renamed);
  await load(before, { keptAt });
  expect(await accounts()).toEqual(renamed);
});

test.skipIf(inject("testDatabase").kind === "embedded")(
  "an erasure waits for an undo that is being written",
  async () => {
    let isErased = false;
    let erasing: Promise<unknown> | undefined;
    const outside = AsyncLocalStorage.snapshot();
    await shop.db.transaction(async (tx) => {
      await holdErasures(tx);
      erasing = outside(() => erase("lee@late.example")).then(() => (isErased = true));
      await expect
        .poll(() =>
          outside(() => shop.db.many(sql`select 1 from pg_locks where relation = 'erasure'::regclass and not granted`)),
        )
        .toHaveLength(1);
      expect(isErased).toBe(false);
    });
    await erasing;
    expect(isErased).toBe(true);
  },
);

test.skipIf(inject("testDatabase").kind === "embedded")(
  "whoever holds a store's set-up holds up no shopper",
  async () => {
    const outside = AsyncLocalStorage.snapshot();
    await shop.db.transaction(async (tx) => {
      await lockSetUp(tx, shop.webstoreId);
      // the lock that each new row takes on the store it refers to
      const isFree = sql`select 1 as free from store where id = ${shop.webstoreId} for key share nowait`;
      expect(await outside(() => shop.db.transaction((other) => other.one(isFree)))).toEqual({ free: 1 });
    });
  },
);
