import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { getSnapshotProduct, searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { collectGarbage } from "../../../../../testing/collect-garbage.ts";
import { runs } from "../../../../../testing/runs.ts";
import type { Catalog } from "./catalog.ts";
import { sql } from "../../db/index.ts";
import { pricePart } from "../pricing/index.ts";
import { searchParts } from "../search/index.ts";
import { compileSnapshot } from "./snapshot/compile.ts";
import { openSnapshot, type CatalogSnapshot } from "./snapshot/snapshot.ts";
import { versionOf } from "./store.ts";
import { openTestCatalogue, type TestCatalogue, type TestProduct } from "../../testing/catalogue.ts";
import { versionFiles } from "./version-files.ts";

// each run publishes a dozen times
vi.setConfig({ testTimeout: 300_000 });

const categories = [{ code: "parts" }, { code: "bolts", parent: "parts" }, { code: "nuts", parent: "parts" }];
const attributes = [{ name: "Thread" }, { name: "Finish" }, { name: "Notes", facetable: false }];
const engines = [
  { code: "K1", maker: "Kestrel", family: "K", model: "One" },
  { code: "K2", maker: "Kestrel", family: "K", model: "Two" },
  { code: "O1", maker: "Osprey", family: "O", model: "One" },
];

/** Enough that an amendment of a handful is smaller than the whole. */
const skus = Array.from({ length: 400 }, (_, at) => `P-${String(at).padStart(3, "0")}`);
const [families, edited] = [skus.slice(0, 3), skus.slice(0, 14)];

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const word = fc.constantFrom("bolt", "Bolt", "hex", "nut", "M8", "M10", "washer", "steel", "gasket", "ümlaut", "x-ray");
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const price = fc.integer({ min: 1, max: 5000 }).map((cents) => (cents / 100).toFixed(2));

const product = fc.record({
  sku: fc.constantFrom(...edited),
  name: text,
  description: sometimes(text),
  brand: sometimes(fc.constantFrom("Acme", "Zeta", "acme")),
  partNumber: sometimes(fc.constantFrom("0451103", "AB-12", "AB12", "77 O0 1")),
  parent: sometimes(fc.constantFrom(...families)),
  attributes: fc.dictionary(
    fc.constantFrom("Thread", "Finish", "Notes"),
    fc.constantFrom("M8", "M10", "zinc", "plain"),
  ),
  variation: fc.dictionary(fc.constantFrom("Thread", "Finish"), fc.constantFrom("M8", "M10", "zinc")),
  fits: fc.uniqueArray(fc.constantFrom("K1", "K2", "O1", "gone")),
  policies: fc.uniqueArray(fc.constantFrom("dealers", "works", "navy")),
  // few, or everything would be connected
  replaces: fc.oneof(
    { weight: 7, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...edited, "OLD-1"), { minLength: 1, maxLength: 2 }) },
  ),
  crossReferences: fc.uniqueArray(fc.constantFrom("XR 1", "XR 2"), { maxLength: 2 }),
  components: fc.uniqueArray(fc.constantFrom("P-050", "P-051:3"), { maxLength: 2 }),
  related: fc.uniqueArray(fc.constantFrom("goes:P-050", "goes:P-051", "tools:P-050"), { maxLength: 2 }),
  categories: fc.uniqueArray(fc.constantFrom("parts", "bolts", "nuts"), { maxLength: 2 }),
  rule: fc.constantFrom<TestProduct["rule"]>([null, null, null], ["2", null, "2"], ["1", "10", null]),
  active: fc.integer({ min: 0, max: 3 }).map((lot) => lot > 0),
  price: sometimes(price),
  trade: sometimes(price),
});

const before = fc.uniqueArray(product, { minLength: 8, selector: ({ sku }) => sku });
const edits = fc.array(fc.uniqueArray(product, { minLength: 1, maxLength: 3, selector: ({ sku }) => sku }), {
  minLength: 1,
  maxLength: 3,
});

const others: TestProduct[] = skus.slice(edited.length).map((sku, at) => ({
  sku,
  name: `Hex bolt M${at % 9} steel`,
  brand: at % 2 ? "Acme" : "Zeta",
  categories: [["bolts", "nuts", "parts"][at % 3]!],
  attributes: { Thread: `M${at % 9}` },
  fits: at % 5 ? [] : ["K2"],
  price: `${at}.10`,
  tiers: at % 4 ? [] : [["10", `${at}.05`]],
}));

/** Tests that do not depend on the database run on PostgreSQL only, where a publish takes a third of the time. */
const isOnServer = inject("testDatabase").kind === "postgres";

/** As in a running store: with a garbage collector available, large arrays are in shared memory (`largeArray`). */
const withoutCollecting = () => {};
beforeAll(() => void vi.stubGlobal("gc", withoutCollecting));
afterAll(() => void vi.unstubAllGlobals());

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue({ categories, attributes, engines, products: others });
  // as an import leaves it: without statistics the planner joins every product with every other
  await shop.db.run(sql`analyze product`);
});
afterAll(() => shop.close());

/** Publishes sets of products, each as an amendment of the catalog with `first`, and compares each result with a full compile. */
async function differencesAfter(first: readonly TestProduct[], rounds: readonly (readonly TestProduct[])[]) {
  await write(shop, []);
  await write(shop, first);
  const whole = await shop.catalog.publish(shop.storeId);
  const found: object[] = [];
  for (const products of rounds) {
    await write(shop, products);
    await shop.catalog.publish(shop.storeId, { changed: products.map(({ sku }) => shop.productId(sku)) });
    const amended = shop.catalog.snapshot(shop.storeId);
    expect(amended.source.whole.versionId).toBe(whole);
    const path = join(shop.dataFolder, "whole.snapshot");
    const origin = { storeId: shop.storeId, versionId: amended.versionId, amends: null, publishedAt: new Date() };
    await compileSnapshot(shop.db, { ...origin, path, parts: [pricePart, ...searchParts(shop.place)] });
    const compiled = await openSnapshot(path, origin, []);
    found.push(...differences(contentOf(amended), contentOf(compiled)));
    compiled.source.close();
  }
  return found;
}

test("an amended catalogue is, to the last byte, the one that a compile of the whole makes", async () => {
  await fc.assert(
    fc.asyncProperty(before, edits, async (first, rounds) => {
      expect(await differencesAfter(first, rounds)).toEqual([]);
    }),
    // the databases differ in a search's words only, which an example covers as well
    { numRuns: runs(isOnServer ? 10 : 4) },
  );
});

const variation = { variation: { Thread: "M8" } };

test.each<[what: string, before: TestProduct[], after: TestProduct]>([
  [
    "the family that a variation has left",
    [
      { sku: "P-000" },
      { sku: "P-005", parent: "P-000", ...variation },
      { sku: "P-006", parent: "P-000", ...variation },
    ],
    { sku: "P-005", ...variation },
  ],
  [
    "the family that a variation has come to",
    [{ sku: "P-000" }, { sku: "P-005", ...variation }, { sku: "P-006", parent: "P-000", ...variation }],
    { sku: "P-005", parent: "P-000", ...variation },
  ],
  [
    "a family whose parent is sold no more",
    [{ sku: "P-000" }, { sku: "P-005", parent: "P-000", ...variation }],
    { sku: "P-000", active: false },
  ],
  [
    "what takes the place of a product that is sold no more",
    [
      { sku: "P-003", partNumber: "OLD 1", active: false },
      { sku: "P-007", replaces: ["P-003"] },
    ],
    { sku: "P-003", partNumber: "OLD 2", active: false },
  ],
  [
    "what takes the place of what it took the place of before it was sold no more",
    [
      { sku: "P-003", partNumber: "OLD 1", active: false },
      { sku: "P-004", replaces: ["P-003"], active: false },
      { sku: "P-005", replaces: ["P-004"] },
      { sku: "P-006", replaces: ["P-003"], active: false },
      { sku: "P-007", replaces: ["P-006"] },
    ],
    { sku: "P-004", active: false },
  ],
  [
    "what a product no longer takes the place of",
    [{ sku: "P-003" }, { sku: "P-007", replaces: ["P-003"] }],
    { sku: "P-007" },
  ],
])("with a product %s is compiled anew", async (_, first, after) => {
  expect(await differencesAfter(first, [[after]])).toEqual([]);
});

describe("a changed product", () => {
  const sku = edited[5]!;
  let whole: string;
  beforeEach(async () => {
    await write(shop, []);
    whole = await shop.catalog.publish(shop.storeId);
  });

  /** Renames the product and publishes only that; returns the version. */
  async function rename(name: string): Promise<string> {
    await write(shop, [{ sku, name, categories: ["bolts"] }]);
    return shop.catalog.publish(shop.storeId, { changed: [shop.productId(sku)] });
  }

  const nameIn = (snapshot: CatalogSnapshot) => snapshot.detail(snapshot.rowBySku(sku)!).fields.Name;
  const folderOf = (dataFolder = shop.dataFolder) => join(dataFolder, "catalog", shop.storeId);

  async function withOther(dataFolder: string, use: (other: Catalog) => Promise<void>) {
    const other = shop.otherProcess(dataFolder);
    try {
      await use(other);
    } finally {
      await other.close();
    }
  }

  test("is all that a process on the same folder reads anew, and found by its new words", async () => {
    await withOther(shop.dataFolder, async (other) => {
      await other.open();
      other.watch();
      const version = await rename("Quagga");
      await vi.waitFor(() => expect(other.snapshot(shop.storeId).versionId).toBe(version), { timeout: 60_000 });
      expect(nameIn(other.snapshot(shop.storeId))).toBe("Quagga");
      expect(readdirSync(folderOf())).toEqual(expect.arrayContaining([`${whole}.snapshot`, `${version}.amendment`]));
      expect(readdirSync(folderOf())).not.toContain(`${version}.snapshot`);
    });
    const found = await shop.guest.get(searchProducts, { query: { searchTerm: "quagga" } });
    expect(found.productsPage.products.map((product) => product.name)).toEqual(["Quagga"]);
  });

  test.runIf(isOnServer)("leaves no version before it in memory, at once where another one follows", async () => {
    vi.stubGlobal("gc", collectGarbage);
    onTestFinished(() => void vi.stubGlobal("gc", withoutCollecting));
    const shown: WeakRef<CatalogSnapshot>[] = [];
    for (const name of ["First", "Second", "Third"]) {
      await rename(name);
      shown.push(new WeakRef(shop.catalog.snapshot(shop.storeId)));
    }
    expect(shown[0]!.deref()).toBeUndefined();
    await expect.poll(() => shown[1]!.deref() === undefined).toBe(true);
  });

  test.runIf(isOnServer)("is there after a restart", async () => {
    await rename("First");
    await rename("Second");
    await withOther(shop.dataFolder, async (other) => {
      await other.open();
      expect(nameIn(other.snapshot(shop.storeId))).toBe("Second");
      expect(other.snapshot(shop.storeId).source.whole.versionId).toBe(whole);
    });
  });

  test("is compiled by a process on another machine, beside the whole that it has", async () => {
    const folder = mkdtempSync(join(tmpdir(), "test-catalogue-other-"));
    await withOther(folder, async (other) => {
      await other.open();
      const version = await rename("Elsewhere");
      await other.open();
      expect(nameIn(other.snapshot(shop.storeId))).toBe("Elsewhere");
      expect(readdirSync(folderOf(folder)).sort()).toEqual([`${whole}.snapshot`, `${version}.amendment`].sort());
    });
    rmSync(folder, { recursive: true });
  });

  test.runIf(isOnServer).each([
    ["the amendment", "amendment"],
    ["the whole that it amends", "snapshot"],
  ])("is there again where %s is damaged", async (_, damaged) => {
    const version = await rename("Mended");
    const file = join(folderOf(), `${damaged === "amendment" ? version : whole}.${damaged}`);
    writeFileSync(file, readFileSync(file).subarray(0, 300));
    await withOther(shop.dataFolder, async (other) => {
      await other.open();
      expect(nameIn(other.snapshot(shop.storeId))).toBe("Mended");
    });
  });

  test.runIf(isOnServer)("is as it was under the id of an earlier version", async () => {
    const first = await rename("First");
    await rename("Second");
    const params = { catalogSnapshotVersionId: first, productId: shop.productId(sku) };
    expect((await shop.guest.get(getSnapshotProduct, { params })).fields.Name).toBe("First");
  });

  test.runIf(isOnServer)("is as its version has it also where a later one is shown already", async () => {
    const version = (await versionOf(shop.db, shop.storeId, await rename("First")))!;
    const later = edited[6]!;
    await write(shop, [{ sku: later }]);
    await shop.catalog.publish(shop.storeId, { changed: [shop.productId(later)] });
    const { db, clock, dataFolder, storeId, place, catalog } = shop;
    const files = versionFiles({ db, clock, dataFolder, parts: [pricePart, ...searchParts(place)] });
    const beside = (await files.open(storeId, version, catalog.snapshot(storeId)))!;
    const alone = (await files.open(storeId, version, undefined))!;
    expect(differences(contentOf(beside), contentOf(alone))).toEqual([]);
    for (const { source } of [beside, alone]) source.close();
  });

  test.runIf(isOnServer)(
    "leaves the files of the twenty newest versions, and of the whole that they amend",
    async () => {
      const versions: string[] = [];
      for (let at = 0; at < 21; at++) versions.push(await rename(`Name ${at}`));
      const amendments = readdirSync(folderOf()).filter((name) => name.endsWith(".amendment"));
      expect(amendments.sort()).toEqual(
        versions
          .slice(1)
          .map((id) => `${id}.amendment`)
          .sort(),
      );
      expect(readdirSync(folderOf())).toContain(`${whole}.snapshot`);
    },
  );

  test("is seen at once and then compiled with the whole where changes have added up", async () => {
    const many = skus.slice(0, 21);
    await write(
      shop,
      many.map((sku) => ({ sku })),
    );
    const version = await shop.catalog.publish(shop.storeId, { changed: many.map(shop.productId) });
    const newest = await shop.db.many<{ id: string; amends: string | null }>(
      sql`select id, amends from catalog_version order by number desc limit 2`,
    );
    expect(newest.map(({ amends }) => amends)).toEqual([null, whole]);
    expect(newest[0]!.id).toBe(version);
    expect(shop.catalog.snapshot(shop.storeId).source.whole.versionId).toBe(version);
  });

  test("is compiled with the whole where too many others have changed", async () => {
    const many = skus.slice(0, 60);
    await write(
      shop,
      many.map((sku) => ({ sku })),
    );
    const version = await shop.catalog.publish(shop.storeId, { changed: many.map(shop.productId) });
    expect(shop.catalog.snapshot(shop.storeId).source.whole.versionId).toBe(version);
  });
});

/** Writes the products as given, overwriting earlier data; without any, deletes all edited ones. */
async function write({ db, storeId, productId, save }: TestCatalogue, products: readonly TestProduct[]) {
  const written = products.length > 0 ? products.map(({ sku }) => sku) : edited;
  const ids = written.map(productId);
  await db.run(sql`delete from price_book_entry where store_id = ${storeId} and product_id = any(${ids})`);
  await db.run(sql`delete from product where store_id = ${storeId} and id = any(${ids})`);
  await save({ products });
  await db.run(sql`
    insert into price_book_entry (store_id, price_book_id, product_id, currency, id, unit_price, tier_from, tier_unit_price)
    select store_id, price_book_id, product_id, 'CAD', id, unit_price + 1, tier_from, tier_unit_price from price_book_entry
    where store_id = ${storeId} and product_id = any(${ids}) and unit_price > 10`);
}

/** Everything that a snapshot reads, by name. */
function contentOf({ source, productCount, detailBytes, part }: CatalogSnapshot): Map<string, unknown> {
  const { sections } = source;
  // record positions may differ while their contents are equal
  const compared = sections.names.filter((name) => !/^record\.|^product\.tails$|\.records$/.test(name));
  const details = Array.from({ length: productCount }, (_, row) => detailBytes(row).toString());
  const prices = part(pricePart);
  const entries = ["USD", "CAD"].flatMap((currency) =>
    ["counter", "list", "trade"].map((book) => {
      const column = prices.find(book, currency);
      return Array.from({ length: productCount }, (_, row) => column?.entryOf(row));
    }),
  );
  return new Map<string, unknown>([
    ...compared.map((name) => [name, sections.array(name)] as const),
    ["details", details],
    ["entries", entries],
  ]);
}

/** The names whose values differ. */
function differences(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>) {
  const names = [...new Set([...a.keys(), ...b.keys()])].filter((name) => !isDeepStrictEqual(a.get(name), b.get(name)));
  return names.map((name) => ({ name, amended: a.get(name), compiled: b.get(name) }));
}
