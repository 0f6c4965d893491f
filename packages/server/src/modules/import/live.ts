import { json, raw, sql, type Statement } from "../../db/index.ts";
import type { TableKind } from "./kinds.ts";
import { isPersonDifferent } from "./people.ts";

/** A table of the shoppers' catalog, and how staged rows are applied to it. Staged rows are `s`, live ones `p`. */
export interface LiveTable {
  readonly name: Statement;
  /** Which live row a staged one applies to. */
  readonly isSame: Statement;
  /** Columns of its key besides the store. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** A new row's values where the file has none. */
  readonly base: Statement;
  /** Columns computed from others where a new row has no value; `r` is the resulting row. */
  readonly madeUp: Readonly<Record<string, string>>;
  /** Columns that a new row requires, with their names in a file. */
  readonly needed: Readonly<Record<string, string>>;
  /** The staged values, to be merged into the live row. */
  readonly data: Statement;
  /** Columns with the times when a row was created and last changed. */
  readonly stamps: readonly ("created_at" | "updated_at")[];
  /** Differences outside its columns that make a row a changed one. */
  readonly isDifferentBeside: Statement;
}

function liveTable(
  name: string,
  table: { key: string[]; others: string[]; base?: object } & Partial<
    Pick<LiveTable, "isSame" | "madeUp" | "needed" | "data" | "stamps" | "isDifferentBeside">
  >,
): LiveTable {
  const { key, others, base = {}, ...rest } = table;
  return {
    name: raw(name),
    isSame: raw(`p.${key[0]} = s.key`),
    key,
    columns: [...key, ...others],
    base: sql`jsonb_populate_record(null::${raw(name)}, ${raw(`'${json(base)}'`)}::jsonb)`,
    madeUp: {},
    needed: {},
    data: raw("s.data"),
    stamps: [],
    isDifferentBeside: raw("false"),
    ...rest,
  };
}

const urlNameMadeUp = { url_name: "coalesce(r.url_name, s.data->>'slug')" };

/** `attr.Thread` changes one attribute of a product and leaves the others as they are. */
const patched = (name: string) =>
  `case when s.data ? '${name}_patch' then jsonb_build_object('${name}', jsonb_strip_nulls(coalesce(s.data->'${name}', p.${name}, '{}') || (s.data->'${name}_patch'))) else '{}' end`;

const addressLines =
  "jsonb_build_object('street', null, 'city', null, 'region', null, 'postalCode', null, 'country', null)";
const patchedLines = `coalesce(p.address, ${addressLines}) || (s.data->'address_patch')`;
/** `city` changes one line of an address; an address without any lines is null. */
const patchedAddress = `nullif(${patchedLines}, ${addressLines})`;

export const liveTables: Record<TableKind, LiveTable> = {
  categories: liveTable("category", {
    key: ["id"],
    others: ["code", "parent_id", "name", "description", "url_name", "sort_order", "image"],
    base: { sort_order: 0 },
    madeUp: urlNameMadeUp,
    needed: { name: "name" },
  }),
  attributes: liveTable("attribute", {
    key: ["name"],
    others: ["label", "unit", "type", "facet_rank", "facetable"],
    base: { type: "text", facetable: false },
    madeUp: { label: "coalesce(r.label, r.name)" },
  }),
  engines: liveTable("engine", {
    key: ["code"],
    others: ["maker", "family", "model", "type", "power", "notes", "serials"],
    base: { serials: [] },
    needed: { maker: "maker", family: "family", model: "model" },
  }),
  products: liveTable("product", {
    key: ["id"],
    others: (
      "sku name description brand part_number product_class parent_id url_name unit quantity_minimum quantity_maximum " +
      "quantity_increment tax_category attributes variation images callouts documents fits fits_serials replaces cross_references components related selling_models core_charges policies active category_ids"
    ).split(" "),
    base: {
      product_class: "Simple",
      tax_category: "standard",
      attributes: {},
      variation: {},
      images: [],
      callouts: [],
      documents: [],
      fits: [],
      fits_serials: [],
      replaces: [],
      cross_references: [],
      components: [],
      related: [],
      selling_models: [],
      core_charges: [],
      policies: [],
      active: true,
      category_ids: [],
    },
    madeUp: urlNameMadeUp,
    needed: { name: "name" },
    data: raw(
      `case when s.data ?| '{attributes_patch,variation_patch}' then s.data || ${patched("attributes")} || ${patched("variation")} else s.data end`,
    ),
    stamps: ["created_at", "updated_at"],
  }),
  translations: liveTable("translation", {
    key: ["id"],
    others: ["record", "record_id", "code", "language", "name", "description"],
  }),
  prices: liveTable("price_book_entry", {
    key: ["price_book_id", "currency", "product_id"],
    others: ["id", "unit_price", "tier_from", "tier_unit_price", "active"],
    isSame: raw(
      "p.price_book_id = s.data->>'price_book_id' and p.currency = s.data->>'currency' and p.product_id = s.data->>'product_id'",
    ),
    base: { tier_from: [], tier_unit_price: [], active: true },
    madeUp: { id: "s.key" },
    needed: { unit_price: "unitPrice" },
    stamps: ["updated_at"],
  }),
  stock: liveTable("stock", {
    key: ["product_id", "location_id"],
    others: ["on_hand", "incoming", "incoming_date", "backorder"],
    base: { incoming: 0, backorder: false },
    isSame: raw("p.product_id = s.data->>'product_id' and p.location_id = s.data->>'location_id'"),
  }),
  accounts: liveTable("account", {
    key: ["id"],
    others: ["code", "name", "phone", "address", "buyer_groups", "active"],
    base: { buyer_groups: [], active: true },
    needed: { name: "name" },
    data: raw(
      `case when s.data ? 'address_patch' then s.data || jsonb_build_object('address', ${patchedAddress}) else s.data end`,
    ),
    stamps: ["created_at", "updated_at"],
  }),
  contacts: liveTable("contact", {
    key: ["id"],
    others: ["user_id", "account_id", "first_name", "last_name", "email", "phone", "enters_addresses", "status"],
    isSame: raw("lower(p.email) = lower(s.key)"),
    base: { first_name: "", enters_addresses: true, status: "Active" },
    madeUp: { id: "coalesce(r.id, s.data->>'new_id')", user_id: "coalesce(r.user_id, s.data->>'new_user_id')" },
    needed: { last_name: "lastName" },
    stamps: ["created_at", "updated_at"],
    isDifferentBeside: isPersonDifferent,
  }),
  accountPrices: liveTable("account_price", {
    key: ["id"],
    others: "account_id product_id currency unit_price tier_from tier_unit_price valid_from valid_to active".split(" "),
    base: { tier_from: [], tier_unit_price: [], active: true },
    madeUp: { id: "s.key" },
    needed: { unit_price: "unitPrice" },
  }),
};
