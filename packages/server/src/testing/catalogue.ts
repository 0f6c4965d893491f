import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { json, sql, type Database } from "../db/index.ts";
import { createHttpServer } from "../http/server.ts";
import type { Shopper } from "../http/shopper.ts";
import { openStores, saveStore, type StoreSettings } from "../stores/index.ts";
import { catalogRoutes, createCatalog, type Catalog } from "../modules/catalog/index.ts";
import { createPricing, pricePart, pricingRoutes, type Pricing } from "../modules/pricing/index.ts";
import { createSearch, searchParts, searchPlace, searchRoutes, type SearchPlace } from "../modules/search/index.ts";
import { openTestDatabase } from "./database.ts";
import { guestOf, type Guest } from "./guest.ts";
import { testSettings } from "./settings.ts";

/** A test product; omitted fields get plain defaults. Prices are decimal text in US dollars. */
export interface TestProduct {
  readonly sku: string;
  readonly name?: string;
  readonly description?: string;
  readonly brand?: string;
  readonly partNumber?: string;
  /** Codes; the first one is the primary category. */
  readonly categories?: readonly string[];
  readonly productClass?: string;
  /** SKU of the family. */
  readonly parent?: string;
  readonly rule?: readonly [minimum: string | null, maximum: string | null, increment: string | null];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly variation?: Readonly<Record<string, string>>;
  readonly images?: readonly string[];
  readonly callouts?: readonly string[];
  readonly documents?: readonly string[];
  readonly fits?: readonly string[];
  readonly fitsSerials?: readonly string[];
  readonly replaces?: readonly string[];
  readonly crossReferences?: readonly string[];
  readonly components?: readonly string[];
  readonly related?: readonly string[];
  readonly sellingModels?: readonly string[];
  /** `USD:95.00` */
  readonly coreCharges?: readonly string[];
  readonly policies?: readonly string[];
  readonly active?: boolean;
  readonly createdAt?: string;
  readonly price?: string;
  readonly list?: string;
  readonly trade?: string;
  readonly tiers?: readonly (readonly [from: string, unitPrice: string])[];
}

export interface TestContent {
  readonly categories?: readonly { code: string; name?: string; parent?: string; sortOrder?: number; image?: string }[];
  readonly attributes?: readonly { name: string; label?: string; unit?: string; rank?: number; facetable?: boolean }[];
  readonly engines?: readonly { code: string; maker: string; family: string; model: string }[];
  readonly products?: readonly TestProduct[];
}

export interface TestCatalogue {
  readonly db: Database;
  readonly clock: Clock;
  onError(error: unknown): never;
  readonly storeId: RecordId;
  readonly catalog: Catalog;
  readonly pricing: Pricing;
  readonly place: SearchPlace;
  readonly dataFolder: string;
  readonly guest: Guest;
  readonly shopper: Shopper;
  /** Undefined if a second process cannot open the database. */
  readonly databaseUrl: string | undefined;
  productId(sku: string): RecordId;
  categoryId(code: string): RecordId;
  /** Writes to the tables; shoppers see the changes after the next publish. */
  save(content: TestContent): Promise<void>;
  /** A catalog on the same database, as in a second process. */
  otherProcess(dataFolder: string): Catalog;
  close(): Promise<void>;
}

/** Opens a new store, publishes this catalog in it, and serves the catalog, search and pricing calls over HTTP. */
export async function openTestCatalogue(
  content: TestContent = {},
  {
    search: placeName = "memory",
    settings = {},
  }: { search?: Config["search"]; settings?: Partial<StoreSettings> } = {},
): Promise<TestCatalogue> {
  const { db, url, close: closeDatabase } = await openTestDatabase("empty");
  const dataFolder = mkdtempSync(join(tmpdir(), "test-catalogue-"));
  const clock = { now: () => new Date() };
  const onError = (error: unknown) => {
    throw error;
  };
  const storeId = await saveStore(db, { code: "parts", name: "Parts", settings: { ...testSettings, ...settings } });
  await saveContent(db, storeId, content);
  const place = searchPlace(placeName, db);
  const parts = [pricePart, ...searchParts(place)];
  const catalog = createCatalog({ db, clock, dataFolder, parts });
  await catalog.publish(storeId);
  const stores = await openStores(db);
  const pricing = createPricing({ catalog, clock });
  const search = createSearch({ db, clock, catalog, pricing, place, onError });
  const routes = [
    ...catalogRoutes(catalog),
    ...pricingRoutes({ catalog, pricing }),
    ...searchRoutes({ search, phrasesIn: () => Promise.reject(new Error("The shop has one language.")) }),
  ];
  const http = createHttpServer({ config: { logLevel: "silent", publicUrl: undefined }, stores, routes });
  const store = stores.find(storeId)!;
  return {
    db,
    clock,
    onError,
    storeId,
    catalog,
    pricing,
    place,
    dataFolder,
    guest: guestOf(http, storeId),
    shopper: {
      store,
      kind: "guest",
      currency: "USD",
      isPreview: false,
      userId: store.guestUserId,
      accountId: null,
      account: null,
      contact: null,
      scopes: ["read", "shop"],
      buyerGroups: [],
      policies: [],
      ownerId: null,
      ensureOwner: () => "",
      visitor: { cookie: () => undefined, setCookie() {}, authorization: undefined },
    },
    databaseUrl: url,
    productId: (sku) => recordIdOf("product", storeId, sku),
    categoryId: (code) => recordIdOf("category", storeId, code),
    save: (more) => saveContent(db, storeId, more),
    otherProcess: (folder) => createCatalog({ db, clock, dataFolder: folder, parts }),
    async close() {
      await http.close();
      await catalog.close();
      await closeDatabase();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function saveContent(
  db: Database,
  storeId: RecordId,
  { categories = [], attributes = [], engines = [], products = [] }: TestContent,
) {
  const categoryId = (code: string) => recordIdOf("category", storeId, code);
  await db.transaction(async (tx) => {
    for (const [index, { code, name = code, parent, sortOrder = index, image = null }] of categories.entries()) {
      await tx.run(sql`
        insert into category (store_id, id, code, parent_id, name, url_name, sort_order, image)
        values (${storeId}, ${categoryId(code)}, ${code}, ${parent ? categoryId(parent) : null}, ${name}, ${code}, ${sortOrder}, ${image})`);
    }
    for (const { name, label = name, unit = null, rank = null, facetable = true } of attributes) {
      await tx.run(sql`
        insert into attribute (store_id, name, label, unit, facet_rank, facetable)
        values (${storeId}, ${name}, ${label}, ${unit}, ${rank}, ${facetable})`);
    }
    for (const { code, maker, family, model } of engines) {
      await tx.run(
        sql`insert into engine (store_id, code, maker, family, model) values (${storeId}, ${code}, ${maker}, ${family}, ${model})`,
      );
    }
    await tx.run(sql`
      insert into product (store_id, id, sku, name, description, brand, part_number, product_class, parent_id, url_name, unit,
        quantity_minimum, quantity_maximum, quantity_increment, attributes, variation, images, callouts, documents, fits, fits_serials, replaces, cross_references,
        components, related, selling_models, core_charges, policies, active, category_ids, created_at)
      select ${storeId}, id, sku, name, description, brand, part_number, product_class, parent_id, url_name, 'Each',
        quantity_minimum, quantity_maximum, quantity_increment, attributes, variation, images, callouts, documents, fits, fits_serials, replaces, cross_references,
        components, related, selling_models, core_charges, policies, active, category_ids, created_at
      from jsonb_populate_recordset(null::product, ${json(products.map((product) => productRow(storeId, product)))})
      on conflict (store_id, id) do update set name = excluded.name, active = excluded.active, attributes = excluded.attributes`);
    for (const [code, key] of [
      ["counter", "price"],
      ["list", "list"],
      ["trade", "trade"],
    ] as const) {
      const bookId = recordIdOf("priceBook", storeId, code);
      await tx.run(
        sql`insert into price_book (store_id, id, code, name) values (${storeId}, ${bookId}, ${code}, ${code}) on conflict do nothing`,
      );
      const entries = products
        .filter((product) => product[key] !== undefined)
        .map(({ sku, tiers = [], ...product }) => ({
          id: recordIdOf("priceBookEntry", bookId, sku),
          product_id: recordIdOf("product", storeId, sku),
          unit_price: product[key],
          tier_from: key === "price" ? tiers.map(([from]) => from) : [],
          tier_unit_price: key === "price" ? tiers.map(([, unitPrice]) => unitPrice) : [],
        }));
      await tx.run(sql`
        insert into price_book_entry (store_id, price_book_id, product_id, currency, id, unit_price, tier_from, tier_unit_price)
        select ${storeId}, ${bookId}, product_id, 'USD', id, unit_price, tier_from, tier_unit_price
        from jsonb_populate_recordset(null::price_book_entry, ${json(entries)})
        on conflict (store_id, price_book_id, currency, product_id) do update
        set unit_price = excluded.unit_price, tier_from = excluded.tier_from, tier_unit_price = excluded.tier_unit_price`);
    }
  });
}

function productRow(storeId: RecordId, product: TestProduct) {
  const { sku, name = sku, rule = [null, null, null], parent } = product;
  return {
    id: recordIdOf("product", storeId, sku),
    sku,
    name,
    description: product.description ?? null,
    brand: product.brand ?? null,
    part_number: product.partNumber ?? null,
    product_class: product.productClass ?? (parent ? "Variation" : "Simple"),
    parent_id: parent ? recordIdOf("product", storeId, parent) : null,
    url_name: sku.toLowerCase(),
    quantity_minimum: rule[0],
    quantity_maximum: rule[1],
    quantity_increment: rule[2],
    attributes: product.attributes ?? {},
    variation: product.variation ?? {},
    images: product.images ?? [],
    callouts: product.callouts ?? [],
    documents: product.documents ?? [],
    fits: product.fits ?? [],
    fits_serials: product.fitsSerials ?? [],
    replaces: product.replaces ?? [],
    cross_references: product.crossReferences ?? [],
    components: product.components ?? [],
    related: product.related ?? [],
    selling_models: product.sellingModels ?? [],
    core_charges: product.coreCharges ?? [],
    policies: product.policies ?? [],
    active: product.active ?? true,
    category_ids: (product.categories ?? []).map((code) => recordIdOf("category", storeId, code)),
    created_at: product.createdAt ?? "2026-01-02T03:04:05.678Z",
  };
}
