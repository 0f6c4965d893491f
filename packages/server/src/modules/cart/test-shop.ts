import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { sql, type Database } from "../../db/index.ts";
import { noLimits } from "../../http/rate-limits.ts";
import { createHttpServer } from "../../http/server.ts";
import { openStores, saveStore, type Promotion, type Store, type StoreSettings } from "../../stores/index.ts";
import { openTestDatabase } from "../../testing/database.ts";
import { guestOf, type Guest } from "../../testing/guest.ts";
import { testSettings } from "../../testing/settings.ts";
import { catalogRoutes, createCatalog } from "../catalog/index.ts";
import { deliveryRoutes, openDelivery, replaceDeliveryMethods, type Delivery } from "../delivery/index.ts";
import { createLevelReader, createStockHolds } from "../inventory/index.ts";
import { createPricing, pricePart } from "../pricing/index.ts";
import { createPromotions, promotionRoutes, savePromotions } from "../promotions/index.ts";
import { openTax, replaceTaxRates, taxRoutes, type Tax } from "../tax/index.ts";
import { createAddressBook } from "../addresses/index.ts";
import { cartRoutes, createCartService, type CartService } from "./index.ts";

/** A product of the test shop. Prices are decimal text, `rule` is minimum, maximum and increment. */
export interface Ware {
  readonly price?: string;
  readonly list?: string;
  readonly tiers?: readonly (readonly [from: string, unitPrice: string])[];
  readonly rule?: readonly [minimum: string, maximum: string, increment: string];
  readonly taxCategory?: string;
  readonly productClass?: string;
  readonly parent?: string;
  readonly stock?: string;
  readonly active?: boolean;
  /** Codes of its selling models, where the shop has any. */
  readonly models?: readonly string[];
  /** The manufacturer, and its part number. */
  readonly maker?: readonly [brand: string, partNumber: string];
  /** `USD:95.00` */
  readonly cores?: readonly string[];
}

/** What the shop sells. The figures are chosen so that wrong rounding shows. */
export const wares = {
  plug: {
    price: "3.995",
    list: "4.8",
    tiers: [
      ["10", "3.695"],
      ["50", "3.3333"],
    ],
    stock: "40",
    models: ["quarterly", "yearly"],
    maker: ["Volthaus", "VH-2231"],
  },
  belt: { price: "18.49", stock: "5" },
  hose: { price: "0.0082" },
  bolts: { price: "1.05", rule: ["6", "60", "6"] },
  starter: { price: "210.10", list: "240", tiers: [["3", "199.95"]], stock: "9", cores: ["USD:95.55"] },
  deposit: { price: "35", taxCategory: "exempt" },
  gasket: { price: "7.77", productClass: "VariationParent" },
  gasketThin: { price: "7.77", productClass: "Variation", parent: "gasket" },
  unpriced: {},
} as const satisfies Record<string, Ware>;

type WareName = keyof typeof wares;

const settings: StoreSettings = {
  ...testSettings,
  shippingCountries: ["US", "CA"],
  supportedCurrencies: ["USD", "EUR"],
  timeZone: "America/New_York",
  inventory: { ...testSettings.inventory, enabled: true },
  guestPriceBooks: ["counter"],
};

export interface TestShop {
  readonly db: Database;
  /** The current state. */
  readonly store: Store;
  readonly carts: CartService;
  readonly tax: Tax;
  readonly delivery: Delivery;
  readonly clock: { now(): Date; set(date: Date): void };
  /** A new browser. */
  guest(): Guest;
  id(ware: WareName): RecordId;
  /** Replaces the shop's promotions. */
  give(...promotions: readonly Promotion[]): Promise<void>;
  /** Checks which promotions have begun, ended or been used up. */
  look(): Promise<void>;
  /** Changes products and publishes them. */
  change(changes: Partial<Record<WareName, Ware>>): Promise<void>;
  close(): Promise<void>;
}

/** A small shop on its own database, with everything that carts need and the cart and tax calls over HTTP. */
export async function openTestShop(changes: Partial<StoreSettings> = {}): Promise<TestShop> {
  const { db, close: closeDatabase } = await openTestDatabase("empty", 20);
  const dataFolder = mkdtempSync(join(tmpdir(), "test-shop-"));
  let time = new Date("2026-05-04T09:00:00.000Z");
  const clock = { now: () => time, set: (date: Date) => void (time = date) };
  const storeId = await saveStore(db, { code: "shop", name: "Shop", settings: { ...settings, ...changes } });
  await stockShelves(db, storeId, wares);
  await db.transaction(async (tx) => {
    await replaceTaxRates(tx, storeId, [
      { country: "US", rate: "5", name: "Sales tax", deliveryTaxable: true },
      { country: "US", region: "VA", rate: "5.3", name: "Sales tax", deliveryTaxable: true },
      { country: "US", region: "OR", rate: "0", name: "None" },
      { country: "US", category: "exempt", rate: "0", name: "Not taxed" },
      { country: "CA", region: "ON", rate: "13", name: "HST" },
    ]);
    await replaceDeliveryMethods(tx, storeId, deliveryMethods);
  });
  const stores = await openStores(db, clock);
  const catalog = createCatalog({ db, clock, dataFolder, parts: [pricePart] });
  await catalog.open();
  await catalog.publish(storeId);
  const [tax, delivery] = [await openTax({ db, clock }), await openDelivery({ db, clock })];
  const pricing = createPricing({ catalog, clock });
  const promotions = createPromotions({ catalog, clock });
  const carts = createCartService({
    db,
    clock,
    addresses: createAddressBook({ db, clock }),
    holds: createStockHolds({ limits: noLimits, clock }),
    catalog,
    pricing,
    promotions,
    tax,
    delivery,
  });
  const routes = [
    ...cartRoutes(carts),
    ...catalogRoutes(catalog),
    ...promotionRoutes({ promotions, pricing }),
    ...taxRoutes({ tax, catalog }),
    ...deliveryRoutes({ clock, catalog, readLevels: createLevelReader({ db, clock }), pricing, delivery }),
  ];
  const http = createHttpServer({ config: { logLevel: "silent", publicUrl: undefined }, stores, routes });
  return {
    db,
    get store() {
      return stores.find(storeId)!;
    },
    carts,
    tax,
    delivery,
    clock,
    guest: () => guestOf(http, storeId),
    id: (ware) => recordIdOf("product", storeId, ware),
    async give(...given) {
      await db.transaction((tx) => savePromotions(tx, storeId, { promotions: given }));
      await stores.refresh();
    },
    look: () => stores.refresh(),
    async change(changed) {
      await stockShelves(db, storeId, changed);
      await catalog.publish(storeId);
    },
    async close() {
      await http.close();
      await catalog.close();
      await closeDatabase();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const deliveryMethods = [
  {
    code: "ground",
    name: "Ground",
    carrier: "Van",
    zones: [{ country: "US", exceptRegions: ["HI", "AK"] }, { country: "CA" }],
    fees: [{ currency: "USD", base: "9.5", perItem: "0", freeFrom: "150" }],
    processDays: 1,
    transitDaysMin: 2,
    transitDaysMax: 5,
  },
  {
    code: "air",
    name: "Air",
    zones: [{ country: "US", exceptRegions: ["AK"] }],
    fees: [{ currency: "USD", base: "18", perItem: "1.255" }],
    transitDaysMin: 1,
    transitDaysMax: 1,
  },
  {
    code: "counter",
    name: "Fetch at the counter",
    zones: [{ country: "US", regions: ["VA"] }],
    fees: [{ currency: "USD", base: "0" }],
    pickupLocation: "NOR",
  },
];

async function stockShelves(db: Database, storeId: RecordId, changed: Partial<Record<string, Ware>>): Promise<void> {
  const locationId = recordIdOf("location", storeId, "NOR");
  await db.run(sql`
    insert into location (store_id, id, code, name) values (${storeId}, ${locationId}, 'NOR', 'Norfolk') on conflict do nothing`);
  for (const book of ["counter", "list"]) {
    await db.run(sql`
      insert into price_book (store_id, id, code, name)
      values (${storeId}, ${recordIdOf("priceBook", storeId, book)}, ${book}, ${book}) on conflict do nothing`);
  }
  for (const [name, ware] of Object.entries(changed)) {
    const {
      rule,
      taxCategory = "standard",
      productClass = "Simple",
      parent,
      active = true,
      stock,
      models = [],
      cores = [],
      maker,
    } = ware!;
    const id = recordIdOf("product", storeId, name);
    const parentId = parent ? recordIdOf("product", storeId, parent) : null;
    await db.run(sql`
      insert into product (store_id, id, sku, name, url_name, tax_category, product_class, parent_id, active,
        quantity_minimum, quantity_maximum, quantity_increment, selling_models, core_charges, brand, part_number)
      values (${storeId}, ${id}, ${name}, ${`The ${name}`}, ${name}, ${taxCategory}, ${productClass}, ${parentId}, ${active},
        ${rule?.[0] ?? null}, ${rule?.[1] ?? null}, ${rule?.[2] ?? null}, ${models}, ${cores}, ${maker?.[0] ?? null}, ${maker?.[1] ?? null})
      on conflict (store_id, id) do update set active = excluded.active, quantity_minimum = excluded.quantity_minimum,
        quantity_maximum = excluded.quantity_maximum, quantity_increment = excluded.quantity_increment`);
    await priceWare(db, storeId, id, ware!);
    if (stock) {
      await db.run(sql`
        insert into stock (store_id, product_id, location_id, on_hand) values (${storeId}, ${id}, ${locationId}, ${stock})`);
    }
  }
}

async function priceWare(
  db: Database,
  storeId: RecordId,
  productId: RecordId,
  { price, list, tiers = [] }: Ware,
): Promise<void> {
  const entries = [
    { book: "counter", unitPrice: price, steps: tiers },
    { book: "list", unitPrice: list, steps: [] },
  ];
  for (const { book, unitPrice, steps } of entries) {
    const bookId = recordIdOf("priceBook", storeId, book);
    await db.run(sql`
      delete from price_book_entry where store_id = ${storeId} and price_book_id = ${bookId} and product_id = ${productId}`);
    if (unitPrice === undefined) continue;
    await db.run(sql`
      insert into price_book_entry (store_id, price_book_id, product_id, currency, id, unit_price, tier_from, tier_unit_price)
      values (${storeId}, ${bookId}, ${productId}, 'USD', ${recordIdOf("priceBookEntry", bookId, productId)}, ${unitPrice},
        ${steps.map(([from]) => from)}, ${steps.map(([, tierPrice]) => tierPrice)})`);
  }
}
