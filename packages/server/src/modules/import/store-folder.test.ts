import { AsyncLocalStorage } from "node:async_hooks";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { sql } from "../../db/index.ts";
import { openStores } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { savepointOf } from "../../testing/savepoint.ts";
import { createPublisher, type Publisher } from "../../publisher.ts";
import { loadStoreFolder, StoreBusyError } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let database: TestDatabase;
let publisher: Publisher;
let folder: string;
let rollBack: () => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase("empty");
  rollBack = await savepointOf(database.db);
});
afterAll(() => database.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-folder-"));
  copyOfDemoStore("store.json", "merchandising.json");
  publisher = createPublisher({ db: database.db, clock: systemClock, dataFolder: folder });
});
afterEach(async () => {
  await publisher.close();
  await rollBack();
  rmSync(folder, { recursive: true, force: true });
});

/** Most tests are about the store and leave out its catalog, which takes seconds to load. */
function copyOfDemoStore(...names: readonly string[]) {
  for (const name of names)
    cpSync(join(fileURLToPath(demoStore.folder), name), join(folder, "store", name), { recursive: true });
}

const load = () =>
  loadStoreFolder({ db: database.db, clock: systemClock, publish: publisher.publish }, join(folder, "store"));

function changeStoreFile(change: (file: Record<string, never>) => void) {
  const path = join(folder, "store", "store.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as Record<string, never>;
  change(file);
  writeFileSync(path, JSON.stringify(file));
}

const counts = () =>
  database.db.one(sql`
    select (select count(*)::int from store) as stores, (select count(*)::int from price_book) as "priceBooks",
      (select count(*)::int from location) as locations, (select count(*)::int from delivery_method where active) as methods,
      (select count(*)::int from tax_rate) as rates`);

test("a folder sets up a store with all that it sells, and once more changes nothing", async () => {
  copyOfDemoStore(...readdirSync(demoStore.folder));
  const first = await load();
  expect(first.imported).toMatchObject({ rowsRefused: 0, isPublished: true });
  const store = (await openStores(database.db)).find("demo")!;
  expect(store.id).toBe(first.storeId);
  expect(store.catalogVersionId).not.toBeNull();
  expect(store.settings).toMatchObject({
    guestPriceBooks: ["standard", "canada"],
    listPriceBook: "list",
    inventory: { enabled: true, sourceType: "LocationGroup", reservationSeconds: 14_400 },
    tagline: "Engine and generator parts, by number, since 1974",
    hosts: [],
    openHours: [
      { weekdays: [1, 2, 3, 4, 5], opens: 450, closes: 1050 },
      { weekdays: [6], opens: 480, closes: 720 },
    ],
    places: [
      { code: "NOR", name: "Norfolk" },
      { code: "RNO", name: "Reno" },
    ],
    contact: {
      company: "Thornbeck Engine & Power, Inc.",
      phone: "+1 757-555-0142",
      email: "counter@thornbeck.example",
      address: ["1180 Slipway Road", "Norfolk, VA 23510"],
      hours: "Mon–Fri 7:30–17:30, Sat 8:00–12:00",
    },
  });
  const before = await counts();
  const again = await load();
  expect(again.imported.isPublished).toBe(false);
  expect(Object.values(again.imported.outcome.kinds).every(({ created, changed }) => created + changed === 0)).toBe(
    true,
  );
  expect(await counts()).toEqual(before);
});

test("a store.json may begin with the mark that some editors put there", async () => {
  const path = join(folder, "store", "store.json");
  writeFileSync(path, `\uFEFF${readFileSync(path, "utf8")}`);
  expect((await load()).imported).toMatchObject({ rowsRefused: 0 });
});

test("a folder with nothing but a store.json sets up a store that is open and has nothing to sell yet", async () => {
  for (const name of readdirSync(join(folder, "store"))) {
    if (name !== "store.json") rmSync(join(folder, "store", name), { recursive: true });
  }
  const { storeId, imported } = await load();
  expect(imported).toMatchObject({ rowsRead: 0, isPublished: true });
  expect((await openStores(database.db)).find(storeId)?.catalogVersionId).not.toBeNull();
  expect((await load()).imported).toMatchObject({ isPublished: false });
});

test("what changes in the folder is brought up to date", async () => {
  await load();
  changeStoreFile((file) => {
    Object.assign(file, { name: "Thornbeck & Daughters", deliveryMethods: [file.deliveryMethods![0]], taxRates: [] });
  });
  await load();
  expect((await openStores(database.db)).find("demo")).toMatchObject({ name: "Thornbeck & Daughters" });
  expect(await counts()).toMatchObject({ stores: 1, methods: 1, rates: 0 });
});

test("a folder changes nothing of its store while another import into it runs", async () => {
  await load();
  const all = async () => ({ stores: await database.db.many(sql`select * from store`), counts: await counts() });
  const before = await all();
  changeStoreFile((file) => Object.assign(file, { name: "Another name", taxRates: [] }));
  const outside = AsyncLocalStorage.snapshot();
  // the lock that an import holds while it runs
  await database.db.transaction(async (tx) => {
    await tx.one(sql`select 1 from import_lock for update`);
    await outside(async () => {
      await expect(load()).rejects.toThrow(StoreBusyError);
      expect(await all()).toEqual(before);
    });
  });
  await load();
  expect((await openStores(database.db)).find("demo")!.name).toBe("Another name");
});

test("of two folders that set up a store which is not there yet one is refused, and has changed nothing", async () => {
  const other = mkdtempSync(join(tmpdir(), "store-folder-"));
  cpSync(join(folder, "store"), other, { recursive: true });
  changeStoreFile((file) => Object.assign(file, { name: "One name" }));
  const needs = { db: database.db, clock: systemClock, publish: publisher.publish };
  const outcomes = await Promise.allSettled([load(), loadStoreFolder(needs, other)]);
  rmSync(other, { recursive: true });
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toEqual([{ status: "rejected", reason: expect.any(StoreBusyError) }]);
  const names = ["One name", "Thornbeck Engine & Power"];
  const isLeft = outcomes.findIndex(({ status }) => status === "fulfilled");
  expect((await openStores(database.db)).find("demo")!.name).toBe(names[isLeft]);
});

test("ways to buy that are set up by an import which is killed are seen once it is given again, and published once", async () => {
  copyOfDemoStore("products.jsonl", "categories.csv");
  await load();
  const published = async () => (await openStores(database.db)).find("demo")!.catalogVersionId;
  const before = await published();
  changeStoreFile((file) => {
    const [model]: { name: string }[] = file.sellingModels!;
    model!.name = "Bought once";
  });
  const killed = () => Promise.reject(new Error("killed"));
  const killedNeeds = { db: database.db, clock: systemClock, publish: killed };
  await expect(loadStoreFolder(killedNeeds, join(folder, "store"))).rejects.toThrow("killed");
  expect(await published()).toBe(before);
  expect((await load()).imported.isPublished).toBe(true);
  const after = await published();
  expect(after).not.toBe(before);
  expect((await load()).imported.isPublished).toBe(false);
  expect(await published()).toBe(after);
});

test("pages of text come, change and go with the folder, and the store has another revision then", async () => {
  mkdirSync(join(folder, "store", "pages"));
  writeFileSync(join(folder, "store", "pages", "notes.md"), "# Notes\n");
  await load();
  const before = (await openStores(database.db)).find("demo")!;
  expect(before.pages).toEqual({ notes: "# Notes\n" });
  rmSync(join(folder, "store", "pages"), { recursive: true });
  await load();
  const without = (await openStores(database.db)).find("demo")!;
  expect(without.pages).toEqual({});
  expect(without.revision).not.toBe(before.revision);
});

const dealers = { code: "dealers", name: "Dealers", policies: ["dealers"] };

test("buyer groups come, change and go with the folder", async () => {
  const inForce = async () => {
    const { buyerGroups, guestBuyerGroups } = (await openStores(database.db)).find("demo")!.settings;
    return { buyerGroups, guestBuyerGroups };
  };
  await load();
  expect(await inForce()).toMatchObject({ buyerGroups: [{ code: "trade" }, { code: "fleet" }], guestBuyerGroups: [] });
  const navy = { code: "navy", name: "Navy" };
  changeStoreFile((file) => Object.assign(file, { buyerGroups: [dealers, navy], guestBuyerGroups: ["navy"] }));
  await load();
  expect(await inForce()).toEqual({
    buyerGroups: [dealers, { ...navy, policies: [] }],
    guestBuyerGroups: ["navy"],
  });
  changeStoreFile((file) => {
    delete file.buyerGroups;
    delete file.guestBuyerGroups;
  });
  await load();
  expect(await inForce()).toEqual({ buyerGroups: [], guestBuyerGroups: [] });
});

test("products may have policies of buyer groups that come with them", async () => {
  changeStoreFile((file) => Object.assign(file, { buyerGroups: [...(file.buyerGroups ?? []), dealers] }));
  writeFileSync(join(folder, "store", "products-closed.csv"), "sku,name,policies\nD-1,Dealer kit,dealers\n");
  expect((await load()).imported).toMatchObject({ rowsRefused: 0, issues: [] });
});

test("a store whose buyer groups have policies has no single one for all, whatever its settings say", async () => {
  const isSingle = async () => {
    await load();
    return (await openStores(database.db)).find("demo")!.settings.usesSingleEntitlementPolicy;
  };
  changeStoreFile((file) => Object.assign(file, { buyerGroups: [{ ...dealers, policies: [] }] }));
  expect(await isSingle()).toBe(true);
  changeStoreFile((file) => Object.assign(file, { buyerGroups: [dealers] }));
  expect(await isSingle()).toBe(false);
});

const merchandisingFile = () => join(folder, "store", "merchandising.json");

test("merchandising comes with the folder, changes with it, and stays where the folder has none", async () => {
  const inForce = async () => (await openStores(database.db)).find("demo")!.merchandising;
  await load();
  expect(await inForce()).toEqual(JSON.parse(readFileSync(merchandisingFile(), "utf8")));
  const redirects = [{ terms: ["opening hours"], to: "/contact-us" }];
  writeFileSync(merchandisingFile(), JSON.stringify({ redirects }));
  await load();
  expect(await inForce()).toEqual({ synonyms: [], redirects, rules: [] });
  rmSync(merchandisingFile());
  await load();
  expect(await inForce()).toMatchObject({ redirects });
});

test("a folder whose merchandising is wrong is refused with all that is wrong, and nothing is set up", async () => {
  writeFileSync(
    merchandisingFile(),
    JSON.stringify({ rules: [{ pins: [] }], redirects: [{ terms: ["a"], to: "//b" }] }),
  );
  await expect(load()).rejects.toThrow(
    /^merchandising.json, redirects 1, to: .*\nmerchandising.json, rules 1: has either "terms" or "category"$/,
  );
  expect(await counts()).toMatchObject({ stores: 0 });
});

test("a store is found at its hosts, and two stores cannot name one", async () => {
  changeStoreFile((file) => Object.assign(file, { hosts: ["parts.example", "localhost:8443"] }));
  await load();
  const stores = await openStores(database.db);
  expect(stores.atHost("localhost:8443")?.code).toBe("demo");
  expect([stores.atHost("localhost"), stores.atHost("shop.parts.example")]).toEqual([undefined, undefined]);
  await load();
  changeStoreFile((file) => Object.assign(file, { code: "second", hosts: ["other.example", "parts.example"] }));
  await expect(load()).rejects.toThrow("store.json.hosts names a host of the store demo.");
  expect(await counts()).toMatchObject({ stores: 1 });
});

const title = (text: string) => changeStoreFile((file) => Object.assign(file, { seo: { product: { title: text } } }));

test("a text for search engines may name attributes that the store has or its files bring, declared or not", async () => {
  copyOfDemoStore("categories.csv");
  const write = (name: string, text: string) => writeFileSync(join(folder, "store", name), text);
  write("attributes.csv", "name,label\nThread,Thread\n");
  write("products.csv", "sku,name,description,brand,attr.Pack size,attr.Empty\nA-1,A,A,A,4,\n");
  title("{!Record.Thread__c} {!Record.Pack_size__c} {!Record.Fits__c}");
  await load();
  for (const name of ["attributes.csv", "products.csv"]) rmSync(join(folder, "store", name));
  title("{!Record.Pack_size__c} {!Record.Thread__c}");
  await load();
  title("{!Record.Empty__c}");
  await expect(load()).rejects.toThrow(
    "store.json.seo.product.title has {!Record.Empty__c}, and no product of the store has such an attribute.",
  );
});

test("a text that names an attribute which no product has is refused with its place, and what is live stays", async () => {
  const titleInForce = async () => (await openStores(database.db)).find("demo")!.settings.seo?.product?.title;
  copyOfDemoStore("attributes.csv");
  title("{!Record.Name}");
  await load();
  title("{!Record.Thread__c} {!Record.Cost__c}");
  await expect(load()).rejects.toThrow("store.json.seo.product.title has {!Record.Cost__c}, and no product");
  expect(await titleInForce()).toBe("{!Record.Name}");
});

test("texts for search engines come in each language, and what one leaves out is the store's own", async () => {
  const own = { title: "{!Record.Name}", description: "A part" };
  const es = { product: { description: "Una pieza" }, category: { title: "Piezas: {!Record.Name}" } };
  changeStoreFile((file) => Object.assign(file, { seo: { product: own, languages: { es } } }));
  await load();
  const { seo } = (await openStores(database.db)).find("demo")!.settings;
  const product = { ...own, headTags: [] };
  expect(seo).toEqual({
    product,
    languages: {
      es: {
        product: { ...product, description: "Una pieza" },
        category: { title: es.category.title, description: null, headTags: [] },
      },
    },
  });
});

test.each([
  [
    "a key that nothing reads",
    (file: object) => Object.assign(file, { adress: {}, phon: "" }),
    "reads store.json.adress, store.json.phon: correct",
  ],
  [
    "such a key deep inside",
    (file: { deliveryMethods: object[] }) => Object.assign(file.deliveryMethods[1]!, { transitDays: 3 }),
    "reads store.json.deliveryMethods.1.transitDays:",
  ],
  [
    "a host that is an address",
    (file: object) => Object.assign(file, { hosts: ["https://parts.example"] }),
    "store.json.hosts.0 must be a host such as parts.example",
  ],
  [
    "no settings",
    (file: object) => Object.assign(file, { settings: undefined }),
    "store.json must have required properties settings",
  ],
  [
    "an unknown tax type",
    (file: { settings: object }) => Object.assign(file.settings, { taxType: "Maybe" }),
    "store.json.settings.taxType",
  ],
  [
    "a rate that is no number",
    (file: object) => Object.assign(file, { taxRates: [{ country: "US", rate: "ten", name: "x" }] }),
    "store.json.taxRates.0.rate",
  ],
  ["no price book", (file: object) => Object.assign(file, { priceBooks: [] }), "store.json.priceBooks"],
  [
    "two buyer groups of one code",
    (file: object) => Object.assign(file, { buyerGroups: [dealers, { code: "navy", name: "Navy" }, dealers] }),
    'store.json.buyerGroups.2.code is "dealers" once more: each buyer group needs its own code.',
  ],
  [
    "guests in a buyer group that it does not have",
    (file: object) => Object.assign(file, { buyerGroups: [dealers], guestBuyerGroups: ["dealers", "dealer"] }),
    'store.json.guestBuyerGroups.1 names the buyer group "dealer", which the store does not have; it has dealers.',
  ],
  [
    "guests in a buyer group and no buyer groups",
    (file: object) => Object.assign(file, { buyerGroups: [], guestBuyerGroups: ["dealers"] }),
    'store.json.guestBuyerGroups.0 names the buyer group "dealers", which the store does not have; it has none.',
  ],
  [
    "a field for search engines that is not public",
    (file: object) => Object.assign(file, { seo: { category: { description: "{!Record.SortOrder}" } } }),
    "store.json.seo.category.description has {!Record.SortOrder}, which is no public field of a category.",
  ],
  [
    "such a field in another language",
    (file: object) => Object.assign(file, { seo: { languages: { es: { product: { title: "{!Record.Cost}" } } } } }),
    "store.json.seo.languages.es.product.title has {!Record.Cost}, which is no public field of a product.",
  ],
  [
    "texts in a language in which it is not shown",
    (file: object) => Object.assign(file, { seo: { languages: { fr: { product: { title: "A" } } } } }),
    "store.json.seo.languages.fr is none of settings.languages",
  ],
])("a store file with %s is refused by name, and nothing is set up", async (_what, change, message) => {
  changeStoreFile(change as never);
  await expect(load()).rejects.toThrow(message);
  expect(await counts()).toMatchObject({ stores: 0 });
});
