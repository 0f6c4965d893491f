import { raw, sql, type Statement } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { historyIdOf, seesAllOfAccount } from "../orders/index.ts";

export type FieldType = "id" | "text" | "number" | "flag" | "moment";

export interface QueriedField {
  /** An expression over the object's rows. */
  readonly sql: string;
  readonly type: FieldType;
}

/** Other modules' knowledge about what a shopper may see. */
export interface Shown {
  /** Codes of the price books that apply to the shopper. */
  readonly priceBooksFor: (shopper: Shopper) => readonly string[];
  /** Ids of the categories whose products are all hidden from the shopper. */
  readonly hiddenCategoriesFor: (shopper: Shopper) => readonly string[];
}

/** An object that generic clients query: where its rows are, and which of them a shopper sees. */
export interface QueriedObject {
  /** The SQL after `from`. */
  readonly from: string;
  readonly fields: Readonly<Record<string, QueriedField>>;
  /** A condition on the rows, which must always include the store. */
  visibleTo(shopper: Shopper, shown: Shown): Statement;
  /** The record's URL on the wire. */
  readonly resource?: string;
}

const id = (column: string): QueriedField => ({ sql: column, type: "id" });
const text = (column: string): QueriedField => ({ sql: column, type: "text" });
const number = (column: string): QueriedField => ({ sql: column, type: "number" });
const flag = (column: string): QueriedField => ({ sql: column, type: "flag" });
const moment = (column: string): QueriedField => ({ sql: column, type: "moment" });

const ofStore = ({ store }: Shopper): Statement => sql`r.store_id = ${store.id}`;
const mayReadAll = ({ scopes }: Shopper, scope: "orders" | "accounts" | "catalog") => scopes.includes(scope);

/** Whether the product is visible: by its own policies, its family's, and for a family by those of one of its variations. */
function entitled({ policies }: Shopper): Statement {
  const held = [...policies];
  const seen = (row: string) => sql`(${raw(row)}.policies = '{}' or ${raw(row)}.policies && ${held}::text[])`;
  return sql`(${seen("r")}
    and not exists (select 1 from product f where f.store_id = r.store_id and f.id = r.parent_id and not ${seen("f")})
    and (not exists (select 1 from product v where v.store_id = r.store_id and v.parent_id = r.id)
      or exists (select 1 from product v where v.store_id = r.store_id and v.parent_id = r.id and ${seen("v")})))`;
}

/** The orders on a buyer's order pages. */
function seenOrders(shopper: Shopper): Statement {
  if (mayReadAll(shopper, "orders")) return ofStore(shopper);
  const ofHistory = sql`${ofStore(shopper)} and r.history_id = ${historyIdOf(shopper)}`;
  return seesAllOfAccount(shopper) ? ofHistory : sql`${ofHistory} and r.user_id = ${shopper.userId}`;
}

/** The accounts that the shopper's contact may act for. */
function actedFor({ store, contact }: Shopper): Statement {
  return sql`(select m.account_id from account_contact m where m.store_id = ${store.id} and m.contact_id = ${contact?.id ?? ""})`;
}

/**
 * Source: catalogue contract, section 11, "Objects to expose for generic query clients". Our choice: each store has its own catalog, so
 * `WebStoreCatalog` and `ProductCatalog` have one row; products are those that may be sold, whether published or about to be.
 */
export const objects: Readonly<Record<string, QueriedObject>> = {
  WebStore: {
    from: "(select s.id as store_id, s.* from store s) r",
    fields: {
      Id: id("r.id"),
      Name: text("r.name"),
      Type: text("'B2B'"),
      DefaultCurrency: text("r.settings->>'defaultCurrency'"),
      SupportedCurrencies: text(
        "(select string_agg(c, ';') from jsonb_array_elements_text(r.settings->'supportedCurrencies') c)",
      ),
      DefaultLanguage: text("replace(r.settings->>'locale', '-', '_')"),
      CreatedDate: moment("r.created_at"),
    },
    visibleTo: ofStore,
  },
  WebStoreCatalog: {
    from: "(select s.id as store_id, s.* from store s) r",
    fields: { Id: id("r.id"), ProductCatalogId: id("r.id"), SalesStoreId: id("r.id") },
    visibleTo: ofStore,
  },
  ProductCatalog: {
    from: "(select s.id as store_id, s.* from store s) r",
    fields: { Id: id("r.id"), Name: text("r.name") },
    visibleTo: ofStore,
  },
  ProductCategory: {
    from: "category r",
    fields: {
      Id: id("r.id"),
      Name: text("r.name"),
      CatalogId: id("r.store_id"),
      ParentCategoryId: id("r.parent_id"),
      Description: text("r.description"),
      SortOrder: number("r.sort_order"),
      IsNavigational: flag("true"),
    },
    visibleTo: (shopper, { hiddenCategoriesFor }) =>
      sql`${ofStore(shopper)} and r.id <> all(${[...hiddenCategoriesFor(shopper)]}::text[])`,
  },
  ProductCategoryProduct: {
    from: "(select p.*, c.category_id, c.place from product p, unnest(p.category_ids) with ordinality as c (category_id, place)) r",
    fields: { ProductId: id("r.id"), ProductCategoryId: id("r.category_id"), IsPrimaryCategory: flag("(r.place = 1)") },
    visibleTo: (shopper) => sql`${ofStore(shopper)} and r.active and ${entitled(shopper)}`,
  },
  Product2: {
    from: "product r",
    fields: {
      Id: id("r.id"),
      Name: text("r.name"),
      StockKeepingUnit: text("r.sku"),
      ProductCode: text("r.sku"),
      Description: text("r.description"),
      Family: text("r.brand"),
      IsActive: flag("r.active"),
      ProductClass: text("r.product_class"),
      Type: text("case r.product_class when 'VariationParent' then 'Base' end"),
      CreatedDate: moment("r.created_at"),
      LastModifiedDate: moment("r.updated_at"),
    },
    visibleTo: (shopper) => sql`${ofStore(shopper)} and r.active and ${entitled(shopper)}`,
    resource: "products",
  },
  Pricebook2: {
    from: "price_book r",
    fields: { Id: id("r.id"), Name: text("r.name"), IsActive: flag("true") },
    visibleTo: (shopper, { priceBooksFor }) =>
      mayReadAll(shopper, "catalog")
        ? ofStore(shopper)
        : sql`${ofStore(shopper)} and r.code = any(${[...priceBooksFor(shopper)]}::text[])`,
  },
  PricebookEntry: {
    from: "price_book_entry r",
    fields: {
      Id: id("r.id"),
      Product2Id: id("r.product_id"),
      Pricebook2Id: id("r.price_book_id"),
      UnitPrice: number("r.unit_price"),
      CurrencyIsoCode: text("r.currency"),
      IsActive: flag("r.active"),
    },
    visibleTo: (shopper, { priceBooksFor }) =>
      mayReadAll(shopper, "catalog")
        ? ofStore(shopper)
        : sql`${ofStore(shopper)} and r.active
            and r.price_book_id in (
              select id from price_book where store_id = ${shopper.store.id} and code = any(${[...priceBooksFor(shopper)]}::text[]))
            and r.product_id in (
              select seen.id from (select r.* from product r where ${ofStore(shopper)} and r.active and ${entitled(shopper)}) seen)`,
  },
  // Our choice: an account's contract price takes precedence over all price books and is in none, so it has an object of its own
  AccountPrice: {
    from: "account_price r",
    fields: {
      Id: id("r.id"),
      AccountId: id("r.account_id"),
      Product2Id: id("r.product_id"),
      UnitPrice: number("r.unit_price"),
      Tiers: text(
        "(select string_agg(trim_scale(t.start) || ':' || trim_scale(t.price), '|' order by t.start) from unnest(r.tier_from, r.tier_unit_price) as t (start, price))",
      ),
      CurrencyIsoCode: text("r.currency"),
      ValidFrom: moment("r.valid_from"),
      ValidTo: moment("r.valid_to"),
      IsActive: flag("r.active"),
    },
    visibleTo: (shopper) => (mayReadAll(shopper, "catalog") ? ofStore(shopper) : sql`false`),
  },
  BuyerGroup: {
    from: "(select s.id as store_id, g->>'code' as code, g->>'name' as name from store s, jsonb_array_elements(coalesce(s.settings->'buyerGroups', '[]')) g) r",
    fields: { Name: text("r.name"), Code: text("r.code") },
    visibleTo: (shopper) =>
      mayReadAll(shopper, "accounts")
        ? ofStore(shopper)
        : sql`${ofStore(shopper)} and r.code = any(${shopper.buyerGroups.map(({ code }) => code)}::text[])`,
  },
  Account: {
    from: "account r",
    fields: {
      Id: id("r.id"),
      Name: text("r.name"),
      AccountNumber: text("r.code"),
      Phone: text("r.phone"),
      BillingStreet: text("r.address->>'street'"),
      BillingCity: text("r.address->>'city'"),
      BillingState: text("r.address->>'region'"),
      BillingPostalCode: text("r.address->>'postalCode'"),
      BillingCountry: text("r.address->>'country'"),
      IsBuyer: flag("r.active"),
      CreatedDate: moment("r.created_at"),
      LastModifiedDate: moment("r.updated_at"),
    },
    visibleTo: (shopper) =>
      mayReadAll(shopper, "accounts")
        ? ofStore(shopper)
        : sql`${ofStore(shopper)} and r.active and r.id in ${actedFor(shopper)}`,
  },
  Contact: {
    from: "contact r",
    fields: {
      Id: id("r.id"),
      AccountId: id("r.account_id"),
      FirstName: text("r.first_name"),
      LastName: text("r.last_name"),
      Email: text("r.email"),
      Phone: text("r.phone"),
      CreatedDate: moment("r.created_at"),
      LastModifiedDate: moment("r.updated_at"),
    },
    visibleTo: (shopper) =>
      mayReadAll(shopper, "accounts")
        ? ofStore(shopper)
        : sql`${ofStore(shopper)} and r.id = ${shopper.contact?.id ?? ""}`,
  },
  OrderSummary: {
    from: "order_summary r",
    fields: {
      Id: id("r.id"),
      OrderNumber: text(
        "case when r.imported_at is null then lpad(r.order_number::text, 8, '0') else r.reference_number end",
      ),
      OrderReferenceNumber: text("r.reference_number"),
      AccountId: id("r.account_id"),
      OwnerId: id("r.user_id"),
      SalesStoreId: id("r.store_id"),
      Status: text("r.status"),
      CurrencyIsoCode: text("r.currency"),
      PoNumber: text("r.purchase_order_number"),
      BillingEmailAddress: text("r.contact->>'email'"),
      GrandTotalAmount: number("r.grand_total_amount"),
      TotalTaxAmount: number("r.total_tax_amount"),
      OrderedDate: moment("r.ordered_at"),
    },
    visibleTo: seenOrders,
    resource: "order-summaries",
  },
  OrderItemSummary: {
    from: "(select i.*, o.history_id, o.user_id, o.ordered_at, o.currency from order_item_summary i join order_summary o on o.store_id = i.store_id and o.id = i.order_id) r",
    fields: {
      Id: id("r.id"),
      OrderSummaryId: id("r.order_id"),
      Product2Id: id("r.product_id"),
      ProductCode: text("r.sku"),
      Name: text("r.name"),
      StockKeepingUnit: text("r.sku"),
      Quantity: number("r.quantity"),
      UnitPrice: number("r.unit_adjusted_price"),
      TotalPrice: number("r.total_price"),
      TotalTaxAmount: number("r.total_tax"),
      CurrencyIsoCode: text("r.currency"),
      OrderedDate: moment("r.ordered_at"),
    },
    visibleTo: seenOrders,
  },
};
