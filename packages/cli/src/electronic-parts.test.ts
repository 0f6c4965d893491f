import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { recordIdOf } from "@tradecounter/commerce";
import { createImporter, readMapping, systemClock } from "@tradecounter/server";
import { openDemoStore } from "@tradecounter/server/testing";
import { getProduct, getProductPrice } from "@tradecounter/wire";
import { expect, onTestFinished, test } from "vitest";
import { feedOf } from "./testing/feed.ts";

test("one line of a distributor's feed becomes a product with categories, prices, stock, rule and attributes", async () => {
  const shop = await openDemoStore();
  const folder = mkdtempSync(join(tmpdir(), "feed-"));
  onTestFinished(async () => {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, "feed.jsonl.gz");
  writeFileSync(
    path,
    gzipSync(
      `${feedOf(100)}{"sku":"Q1","mpn":"X","category":["Resistors","Chip Resistors"],"prices":[],"stock":1,"attrs":{}}\n`,
    ),
  );
  const importer = createImporter({ db: shop.db, clock: systemClock, publish: shop.app.catalog.publish });
  const mapping = await readMapping(new URL("../mappings/electronic-parts.json", import.meta.url).pathname);
  const summary = await importer.run(shop.app.stores.find("demo")!, [{ path, mapping }]);

  expect(summary).toMatchObject({ rowsRead: 101, rowsRefused: 1 });
  expect(summary.outcome.kinds).toMatchObject({
    categories: { created: 6 },
    products: { created: 100 },
    prices: { created: 100 },
    stock: { created: 100 },
  });
  expect(Object.fromEntries(summary.issues.map(({ code, count }) => [code, count]))).toEqual({
    "missing value": 1,
    "no value": 13,
    "no maker": 3,
    "two spellings": 2,
  });

  const guest = shop.guest();
  const productId = recordIdOf("product", shop.webstoreId, "Q10005");
  const product = await guest.get(getProduct, { params: { productId } });
  expect(product).toMatchObject({
    fields: { Name: "VX-5, chip resistors", StockKeepingUnit: "Q10005" },
    purchaseQuantityRule: { minimum: "20", increment: "10" },
  });
  // two spellings of one group are one category, with the name that came first
  expect(product.primaryProductCategoryPath?.path.map(({ name }) => name)).toEqual(["Resistors", "Chip Resistors"]);
  const price = await guest.get(getProductPrice, { params: { productId } });
  expect(price.unitPrice).toBe("0.505");
  expect(price.priceAdjustment?.priceAdjustmentTiers.map((tier) => [tier.lowerBound, tier.tierUnitPrice])).toEqual([
    ["100", "0.40"],
    ["1000", "0.3333"],
  ]);
  const { attributes } = await shop.db.one<{ attributes: object }>({
    text: "select attributes from product where id = $1",
    values: [productId],
  });
  expect(attributes).toEqual({
    Resistance: "5 Ω",
    "Rated current": "250 mA",
    "Supply voltage": "3V~24V",
    Packaging: "Reel",
    RoHS: "Yes",
  });
});
