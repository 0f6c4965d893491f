import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  getCategory,
  getCategoryChildren,
  getCategoryMenu,
  getCategoryPath,
  getProduct,
  getProductChildren,
  getProducts,
  getSnapshotProduct,
  type ReplyOf,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "../../db/index.ts";
import { refusalOf } from "../../http/errors.ts";
import { openTestCatalogue, type TestCatalogue, type TestContent, type TestProduct } from "../../testing/catalogue.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const content: TestContent = {
  categories: [
    { code: "filters", name: "Filters", sortOrder: 2, image: "/img/filters.svg" },
    { code: "oil", name: "Oil filters", parent: "filters" },
    { code: "hardware", name: "Hardware", sortOrder: 1 },
    { code: "empty", name: "Nothing here" },
  ],
  attributes: [
    { name: "Height", unit: "mm", rank: 2 },
    { name: "Thread", label: "Thread size", rank: 1 },
    { name: "HexSize", label: "Wrench size", facetable: false },
  ],
  products: [
    {
      sku: "FLT-1",
      name: "Oil filter",
      description: "Spin-on",
      brand: "Filtrane",
      partNumber: "FO-3614",
      categories: ["oil", "hardware"],
      attributes: { HexSize: "27", Height: "96", Thread: "M20x1.5" },
      images: ["/img/a.svg", "/img/b.png"],
      fits: ["C203", "C204"],
      replaces: ["FLT-0"],
      rule: ["2", null, "2"],
    },
    { sku: "flt-1", name: "Another SKU that differs in case only" },
    {
      sku: "FLT-0",
      name: "Oil filter, old",
      callouts: ["1: gasket", "2: drain valve"],
      documents: ["Fitting sheet=/docs/sheet.pdf?page=2"],
    },
    { sku: "BOLT", name: "Bolt", productClass: "VariationParent", categories: ["hardware"] },
    {
      sku: "BOLT-20",
      name: "Bolt M6 x 20",
      parent: "BOLT",
      variation: { Thread: "M6", Height: "20" },
      categories: ["hardware"],
    },
    {
      sku: "BOLT-100",
      name: "Bolt M6 x 100",
      parent: "BOLT",
      variation: { Thread: "M6", Height: "100" },
      images: ["/img/long.svg"],
    },
    { sku: "BOLT-8", name: "Bolt M8 x 20", parent: "BOLT", variation: { Thread: "M8", Height: "20" } },
    { sku: "KIT", name: "Service kit", productClass: "Set", components: ["FLT-1:2", "BOLT-20:10", "GONE:1"] },
    { sku: "GONE", name: "No longer sold", active: false },
  ],
};

describe("the calls of the catalogue", () => {
  let shop: TestCatalogue;
  beforeAll(async () => void (shop = await openTestCatalogue(content)));
  afterAll(() => shop.close());

  const productOf = async (sku: string, query = {}) =>
    shop.guest.get(getProduct, { params: { productId: shop.productId(sku) }, query });

  test("a product has its fields as text, numbers with their unit, and what takes the place of what", async () => {
    const { fields } = await productOf("FLT-1");
    expect(fields).toMatchObject({
      Name: "Oil filter",
      StockKeepingUnit: "FLT-1",
      ProductCode: "FO-3614",
      Family: "Oil filters",
      IsActive: "true",
      CreatedDate: "2026-01-02T03:04:05Z",
      Brand__c: "Filtrane",
      Height__c: "96 mm",
      Thread__c: "M20x1.5",
      Fits__c: "C203;C204",
      Replaces__c: "FLT-0",
      ReplacedBy__c: null,
    });
    expect((await productOf("FLT-0")).fields.ReplacedBy__c).toBe("FLT-1");
  });

  test("a product has its pictures, its category's path and its quantity rule with no bound left open", async () => {
    const product = await productOf("FLT-1");
    expect(product.defaultImage?.url).toBe("/img/a.svg");
    expect(
      product.mediaGroups.map(({ usageType, mediaItems }) => [usageType, mediaItems.map(({ url }) => url)]),
    ).toEqual([
      ["Standard", ["/img/a.svg", "/img/b.png"]],
      ["Listing", ["/img/a.svg"]],
    ]);
    expect(product.primaryProductCategoryPath?.path.map(({ name }) => name)).toEqual(["Filters", "Oil filters"]);
    expect(product.purchaseQuantityRule).toEqual({ increment: "2", minimum: "2", maximum: "9999999" });
    expect((await productOf("FLT-0")).defaultImage?.url).toBe("/img/b2b/default-product-image.svg");
  });

  test("a product tells what its attributes are called if it is asked, also those that nothing is filtered by", async () => {
    const { fieldLabels } = await productOf("FLT-1", { includeFieldLabels: true });
    expect(fieldLabels).toEqual([
      { apiName: "Thread__c", label: "Thread size" },
      { apiName: "Height__c", label: "Height" },
      { apiName: "HexSize__c", label: "Wrench size" },
    ]);
    expect(receiverOf(getProduct).replyProblems(await productOf("FLT-1", { includeFieldLabels: true }))).toEqual([]);
    expect(await productOf("FLT-0", { includeFieldLabels: true })).toMatchObject({ fieldLabels: [] });
    expect(await productOf("FLT-1")).not.toHaveProperty("fieldLabels");
  });

  test("every reply has the shape that the wire describes", async () => {
    const receiver = receiverOf(getProduct);
    for (const { sku } of content.products!.filter(({ active }) => active !== false)) {
      expect([sku, ...receiver.replyProblems(await productOf(sku))]).toEqual([sku]);
    }
  });

  test("a variation knows what the attributes are called in which it differs", () => {
    const snapshot = shop.catalog.snapshot(shop.storeId);
    const labelsOf = (sku: string) => snapshot.product(snapshot.rowBySku(sku)!).variationLabels;
    expect(labelsOf("BOLT-20")).toEqual({ Height__c: "Height", Thread__c: "Thread size" });
    expect(labelsOf("FLT-1")).toEqual({});
  });

  test("a family tells which variations there are, in the order of its attributes' rank", async () => {
    const family = await productOf("BOLT");
    expect(family.fields.Type).toBe("Base");
    expect(
      family.variationInfo?.attributesToProductMappings.map(({ canonicalKey, productId }) => [canonicalKey, productId]),
    ).toEqual([
      ["M6_20 mm", shop.productId("BOLT-20")],
      ["M6_100 mm", shop.productId("BOLT-100")],
      ["M8_20 mm", shop.productId("BOLT-8")],
    ]);
    expect(family.attributeSetInfo?.Thread_Height?.attributeInfo.Height__c?.availableValues).toEqual([
      "20 mm",
      "100 mm",
    ]);
    expect(family.variationAttributeSet?.attributes).toEqual({ Thread__c: null, Height__c: null });
  });

  test("a variation has its own values and its parent", async () => {
    const variation = await productOf("BOLT-100");
    expect(variation.variationParentId).toBe(shop.productId("BOLT"));
    expect(variation.variationAttributeSet?.attributes).toEqual({ Thread__c: "M6", Height__c: "100 mm" });
    expect(variation.variationInfo).toEqual((await productOf("BOLT")).variationInfo);
  });

  test("what there is to read about a product is an attachment, and what its drawing's numbers point at a field", async () => {
    const { fields, mediaGroups } = await productOf("FLT-0");
    expect(fields.Callouts__c).toBe("1: gasket;2: drain valve");
    expect(mediaGroups).toMatchObject([
      {
        usageType: "Attachment",
        mediaItems: [{ mediaType: "Document", title: "Fitting sheet", url: "/docs/sheet.pdf?page=2" }],
      },
    ]);
  });

  test("what a query leaves out is null or empty", async () => {
    const query = {
      excludeMedia: true,
      excludeVariationInfo: true,
      excludeQuantityRule: true,
      excludePrimaryProductCategory: true,
    };
    const product = await productOf("FLT-1", { ...query, fields: ["name", "brand__c", "Unknown__c"] });
    expect(product).toMatchObject({
      defaultImage: null,
      mediaGroups: [],
      purchaseQuantityRule: null,
      primaryProductCategoryPath: null,
    });
    expect(product.fields).toEqual({ Name: "Oil filter", Brand__c: "Filtrane" });
    const listed = await productOf("FLT-1", { mediaGroups: ["productListImage"] });
    expect(listed.mediaGroups.map(({ developerName }) => developerName)).toEqual(["productListImage"]);
  });

  test.each(["GONE", "NEVER-WAS"])("product %s is not found", async (sku) => {
    const { status, errors } = await shop.guest.send(getProduct, { params: { productId: shop.productId(sku) } });
    expect([status, errors[0]?.errorCode]).toEqual([404, "ITEM_NOT_FOUND"]);
  });

  test("a set lists its parts with their quantities, page by page; what is not sold is left out", async () => {
    const params = { productId: shop.productId("KIT") };
    const first = await shop.guest.get(getProductChildren, { params, query: { pageSize: 1 } });
    expect(first).toMatchObject({ total: 2, count: 1, previousPageToken: null, productClass: "Set" });
    expect(first.items[0]).toMatchObject({ defaultQuantity: "2.0", productInfo: { id: shop.productId("FLT-1") } });
    const second = await shop.guest.get(getProductChildren, { params, query: { pageToken: first.nextPageToken! } });
    expect(second).toMatchObject({ count: 1, nextPageToken: null, previousPageToken: first.currentPageToken });
    expect(second.items[0]).toMatchObject({ defaultQuantity: "10.0", productInfo: { id: shop.productId("BOLT-20") } });
    expect(receiverOf(getProductChildren).replyProblems(second)).toEqual([]);
  });

  test("the addresses of a set's other pages ask for what the first one was asked for", async () => {
    const params = { productId: shop.productId("KIT") };
    const query = { pageSize: 1, fields: ["Name"], excludeMedia: true };
    const first = await shop.guest.get(getProductChildren, { params, query });
    const { body } = await shop.guest.request("GET", first.nextPageUrl!);
    const second = body as ReplyOf<typeof getProductChildren>;
    expect(second.items[0]!.productInfo).toMatchObject({ fields: { Name: expect.any(String) }, mediaGroups: [] });
    expect(Object.keys(second.items[0]!.productInfo.fields)).toEqual(["Name"]);
    const { body: back } = await shop.guest.request("GET", second.previousPageUrl!);
    expect(back).toEqual(first);
  });

  test("only bundles and sets have children, and only their own page tokens count", async () => {
    const simple = await shop.guest.send(getProductChildren, { params: { productId: shop.productId("FLT-1") } });
    expect([simple.status, simple.errors[0]?.errorCode]).toEqual([400, "INVALID_API_INPUT"]);
    const params = { productId: shop.productId("KIT") };
    const token = await shop.guest.send(getProductChildren, { params, query: { pageToken: "eyJwIjotMX0=" } });
    expect([token.status, token.errors[0]?.errorCode]).toEqual([400, "ILLEGAL_QUERY_PARAMETER_VALUE"]);
  });

  test("a collection has an entry for each id or SKU in the order asked, found or not", async () => {
    const skus = await shop.guest.get(getProducts, {
      query: { skus: ["BOLT-8", "NONE", "FLT-1", "flt-1"], fields: ["Name"] },
    });
    expect(skus.products.map(({ success, sku, name }) => [success, sku, name])).toEqual([
      [true, "BOLT-8", "Bolt M8 x 20"],
      [false, "NONE", null],
      [true, "FLT-1", "Oil filter"],
      [true, "flt-1", "Another SKU that differs in case only"],
    ]);
    const ids = await shop.guest.get(getProducts, {
      query: { ids: [shop.productId("GONE"), shop.productId("BOLT-8")], includeAttributeSetInfo: true },
    });
    expect(ids.products[0]?.error).toMatchObject({ errorCode: "ITEM_NOT_FOUND" });
    expect(ids.products[1]?.variationAttributeSet?.attributes.map(({ value }) => value)).toEqual(["M8", "20 mm"]);
    expect(receiverOf(getProducts).replyProblems(ids)).toEqual([]);
  });

  test.each([
    ["neither ids nor skus", {}],
    ["both", { ids: ["01t000000000001AAA"], skus: ["A"] }],
    ["more than 20", { skus: Array.from({ length: 21 }, (_, at) => `S${at}`) }],
  ])("a collection by %s is refused", async (_, query) => {
    expect((await shop.guest.send(getProducts, { query })).status).toBe(400);
  });

  test("categories come by sort order, each with how much it holds: a family counts once", async () => {
    const { productCategories } = await shop.guest.get(getCategoryChildren, {
      query: { fields: ["Name", "NumberOfProducts"] },
    });
    expect(productCategories.map(({ fields }) => fields)).toEqual([
      { Name: "Hardware", NumberOfProducts: "2" },
      { Name: "Filters", NumberOfProducts: "1" },
      { Name: "Nothing here", NumberOfProducts: "0" },
    ]);
    const below = await shop.guest.get(getCategoryChildren, {
      query: { parentProductCategoryId: shop.categoryId("filters") },
    });
    expect(below.productCategories.map(({ fields }) => fields.Name)).toEqual(["Oil filters"]);
  });

  test("a category has its picture, its parent and its path", async () => {
    const filters = await shop.guest.get(getCategory, { params: { categoryId: shop.categoryId("filters") } });
    expect(filters.tileImage?.url).toBe("/img/filters.svg");
    expect(filters.mediaGroups.map(({ usageType }) => usageType)).toEqual(["Banner", "Tile"]);
    const params = { categoryId: shop.categoryId("oil") };
    const oil = await shop.guest.get(getCategory, { params });
    expect(oil.fields.ParentCategoryId).toBe(shop.categoryId("filters"));
    const { path } = await shop.guest.get(getCategoryPath, { params });
    expect(path.map(({ urlName }) => urlName)).toEqual(["filters", "oil"]);
    expect((await shop.guest.send(getCategory, { params: { categoryId: shop.categoryId("unknown") } })).status).toBe(
      404,
    );
  });

  test("the menu shows categories that hold something, as deep and as many as asked", async () => {
    const { menuItems } = await shop.guest.get(getCategoryMenu, {
      query: { addHomeMenuItem: true, includeImageUrl: true },
    });
    expect(
      menuItems.map(({ label, imageUrl, subMenu }) => [label, imageUrl, subMenu.map((item) => item.label)]),
    ).toEqual([
      ["Home", null, []],
      ["Hardware", null, []],
      ["Filters", "/img/filters.svg", ["Oil filters"]],
    ]);
    expect(menuItems[2]?.subMenu[0]?.actionValue).toBe(`/category/products/filters/oil/${shop.categoryId("oil")}`);
    const flat = await shop.guest.get(getCategoryMenu, { query: { maxLevels: 1 } });
    expect(flat.menuItems.flatMap(({ subMenu }) => subMenu)).toEqual([]);
    const few = await shop.guest.get(getCategoryMenu, { query: { maxItems: 2 } });
    expect(few.menuItems.map(({ label, subMenu }) => [label, subMenu.length])).toEqual([
      ["Hardware", 0],
      ["Filters", 0],
    ]);
  });
});

describe("publishing", () => {
  let shop: TestCatalogue;
  beforeAll(async () => void (shop = await openTestCatalogue({ products: [{ sku: "A", name: "First" }] })));
  afterAll(() => shop.close());

  const nameOf = (sku: string) =>
    shop.guest.get(getProduct, { params: { productId: shop.productId(sku) } }).then(({ fields }) => fields.Name);
  const snapshotFile = (folder = shop.dataFolder) => {
    const { versionId } = shop.catalog.snapshot(shop.storeId);
    return join(folder, "catalog", shop.storeId, `${versionId}.snapshot`);
  };

  test("shoppers see a change when it is published, not before; a version stays what it was", async () => {
    const { versionId } = shop.catalog.snapshot(shop.storeId);
    await shop.save({ products: [{ sku: "A", name: "Second" }, { sku: "B" }] });
    expect(await nameOf("A")).toBe("First");
    const held = shop.catalog.snapshot(shop.storeId);
    await shop.catalog.publish(shop.storeId);
    expect(await nameOf("A")).toBe("Second");
    expect(held.detail(0).fields.Name).toBe("First");
    const params = { catalogSnapshotVersionId: versionId, productId: shop.productId("A") };
    expect((await shop.guest.get(getSnapshotProduct, { params })).fields.Name).toBe("First");
    const later = await shop.guest.send(getSnapshotProduct, { params: { ...params, productId: shop.productId("B") } });
    expect(later.status).toBe(404);
    const unknown = await shop.guest.send(getSnapshotProduct, {
      params: { ...params, catalogSnapshotVersionId: "unknown" },
    });
    expect([unknown.status, unknown.errors[0]?.errorCode]).toEqual([404, "ITEM_NOT_FOUND"]);
    const unkeepable = await shop.guest.send(getSnapshotProduct, {
      params: { ...params, catalogSnapshotVersionId: "\0" },
    });
    expect([unkeepable.status, unkeepable.errors[0]?.errorCode]).toEqual([400, "INVALID_ID_FIELD"]);
  });

  test("the last three versions are kept", async () => {
    const versions: string[] = [];
    for (let at = 0; at < 4; at++) versions.push(await shop.catalog.publish(shop.storeId));
    const files = readdirSync(join(shop.dataFolder, "catalog", shop.storeId));
    expect(files.sort()).toEqual(
      versions
        .slice(1)
        .map((id) => `${id}.snapshot`)
        .sort(),
    );
    const params = { catalogSnapshotVersionId: versions[0]!, productId: shop.productId("A") };
    expect((await shop.guest.send(getSnapshotProduct, { params })).status).toBe(404);
  });

  test("another process on the same folder opens the file and notices a new version", async () => {
    const other = shop.otherProcess(shop.dataFolder);
    await other.open();
    expect(other.snapshot(shop.storeId).versionId).toBe(shop.catalog.snapshot(shop.storeId).versionId);
    other.watch();
    const version = await shop.catalog.publish(shop.storeId);
    await vi.waitFor(() => expect(other.snapshot(shop.storeId).versionId).toBe(version), { timeout: 60_000 });
    await other.close();
  });

  test("a process without the file compiles it from the tables", async () => {
    const folder = mkdtempSync(join(tmpdir(), "test-catalogue-other-"));
    const other = shop.otherProcess(folder);
    await other.open();
    expect(existsSync(snapshotFile(folder))).toBe(true);
    expect(other.snapshot(shop.storeId).detailBytes(0).equals(shop.catalog.snapshot(shop.storeId).detailBytes(0))).toBe(
      true,
    );
    await other.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ["cut off", (file: string) => truncateSync(file, 300)],
    ["empty", (file: string) => writeFileSync(file, "")],
    ["of something else", (file: string) => writeFileSync(file, "hello")],
    ["changed where it is read at the start", (file: string) => changeByte(file, readFileSync(file).length - 400)],
  ])("a file that is %s is compiled again", async (_, damage) => {
    await shop.catalog.publish(shop.storeId);
    damage(snapshotFile());
    const other = shop.otherProcess(shop.dataFolder);
    await other.open();
    const snapshot = other.snapshot(shop.storeId);
    expect(snapshot.detail(snapshot.rowBySku("B")!).fields.Name).toBe("B");
    await other.close();
  });

  test("a product that is damaged in the file is refused, and whole again a second later", async () => {
    await shop.catalog.publish(shop.storeId);
    const other = shop.otherProcess(shop.dataFolder);
    await other.open();
    changeByte(snapshotFile(), 100);
    const row = other.snapshot(shop.storeId).row(shop.productId("B"))!;
    const read = () => other.snapshot(shop.storeId).detail(row);
    expect(read).toThrow("damaged");
    expect(await (async () => read())().catch(refusalOf)).toMatchObject({
      status: 503,
      headers: { "retry-after": "2" },
    });
    other.watch();
    await vi.waitFor(() => expect(other.snapshot(shop.storeId).detail(row).fields.Name).toBe("B"), { timeout: 60_000 });
    await other.close();
  });

  test("a store whose catalogue cannot be had keeps no other from its own, nor from what is looked at beside it", async () => {
    await shop.db.run(sql`
      insert into store select broken.* from store, jsonb_populate_record(null::store, to_jsonb(store) || jsonb_build_object(
        'id', '0' || id, 'code', 'broken', 'site_id', '0' || site_id, 'catalog_version_id', 'gone')) broken`);
    const other = shop.otherProcess(shop.dataFolder);
    await expect(other.open()).rejects.toThrow("does not exist");
    expect(other.snapshot(shop.storeId).rowBySku("B")).toBeDefined();
    const looks: string[] = [];
    other.watch({ afterLook: async () => void looks.push("beside"), onError: () => void looks.push("failed") });
    await vi.waitFor(() => expect(looks.slice(0, 2)).toEqual(["failed", "beside"]), { timeout: 60_000 });
    await other.close();
    await shop.db.run(sql`delete from store where code = 'broken'`);
  });

  test("two that publish at once leave the version that is in force with all that was saved before either", async () => {
    const other = shop.otherProcess(shop.dataFolder);
    await other.open();
    await shop.save({ products: [{ sku: "C" }] });
    const versions = await Promise.all([shop.catalog.publish(shop.storeId), other.publish(shop.storeId)]);
    const { catalog_version_id: inForce } = await shop.db.one<{ catalog_version_id: string }>(
      sql`select catalog_version_id from store`,
    );
    expect(versions).toContain(inForce);
    const numbers = await shop.db.many<{ number: number }>(sql`select number from catalog_version order by number`);
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
    await shop.catalog.open();
    expect(shop.catalog.snapshot(shop.storeId).versionId).toBe(inForce);
    expect(shop.catalog.snapshot(shop.storeId).rowBySku("C")).toBeDefined();
    await other.close();
  });

  test("stores of one database have catalogues of their own", async () => {
    await shop.db.run(
      sql`insert into store (id, site_id, code, name, settings) select '0ZE000000000002GAA', 'other', 'other', 'Other', settings from store`,
    );
    expect(() => shop.catalog.snapshot("0ZE000000000002GAA")).toThrow("not been published");
    await shop.catalog.publish("0ZE000000000002GAA" as TestCatalogue["storeId"]);
    expect(shop.catalog.snapshot("0ZE000000000002GAA").productCount).toBe(0);
    expect(shop.catalog.snapshot(shop.storeId).productCount).toBeGreaterThan(0);
  });
});

function changeByte(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at]! ^= 1;
  writeFileSync(file, bytes);
}

test("whatever the tables hold, the snapshot gives it back", async () => {
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((value) => !value.includes("\0") && value.isWellFormed());
  const product: fc.Arbitrary<TestProduct> = fc.record(
    {
      sku: text,
      name: text,
      description: text,
      brand: text,
      partNumber: text,
      attributes: fc.dictionary(fc.constantFrom("Height", "Größe", "材料", "2nd size"), text),
      replaces: fc.array(text, { maxLength: 2 }),
      price: fc
        .bigInt(0n, 10n ** 15n)
        .map((millionths) => `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, "0")}`),
      active: fc.boolean(),
    },
    { requiredKeys: ["sku", "name"] },
  );
  const shop = await openTestCatalogue();
  const products = fc.uniqueArray(product, { selector: ({ sku }) => sku, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(products, async (given) => {
      await shop.db.run(sql`delete from product`);
      await shop.db.run(sql`delete from price_book_entry`);
      await shop.save({ products: given });
      await shop.catalog.publish(shop.storeId);
      const snapshot = shop.catalog.snapshot(shop.storeId);
      const sold = given.filter(({ active }) => active !== false);
      expect(snapshot.productCount).toBe(sold.length);
      for (const { sku, name, description = null, brand = null, partNumber = null, attributes = {}, price } of sold) {
        const row = snapshot.row(shop.productId(sku))!;
        expect(snapshot.idOf(row)).toBe(shop.productId(sku));
        expect(snapshot.rowBySku(sku)).toBe(row);
        const { fields } = snapshot.product(row);
        expect(fields).toMatchObject({
          StockKeepingUnit: sku,
          Name: name,
          Description: description,
          Brand__c: brand,
          ProductCode: partNumber,
        });
        for (const value of Object.values(attributes)) expect(Object.values(fields)).toContain(value);
        const found = shop.pricing.priceAt(shop.shopper, snapshot, row, 1_000_000n as never);
        expect(found?.unitPrice).toBe(price === undefined ? undefined : BigInt(price.replace(".", "")));
      }
    }),
    { numRuns: 25 },
  );
  await shop.close();
});
