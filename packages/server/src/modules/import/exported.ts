import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Database, type Queries } from "../../db/index.ts";
import type { Kind } from "./kinds.ts";
import { allowLongStatements } from "./store.ts";

interface Exported {
  /** The unique sort key of the rows. */
  readonly key: string;
  /** How a page is found: key columns of the first table, or an index that is in key order. */
  readonly by: readonly string[] | Indexed;
  readonly row: string;
  readonly from: string;
}

interface Indexed {
  readonly column: string;
  /** The part of the last row's key, `after`, from which to continue. */
  readonly from: string;
}

const rowsAtOnce = 1000;

/** Exactly as stored, without trailing zeros: JSON's own numbers are floats. */
const exact = (column: string) => `trim_scale(${column})::text`;
const tiersOf = (table: string) => `coalesce((
  select jsonb_agg(jsonb_build_array(${exact("step.from_quantity")}, ${exact("step.unit_price")}) order by step.from_quantity)
  from unnest(${table}.tier_from, ${table}.tier_unit_price) step (from_quantity, unit_price)), '[]')`;

/** Per piece, before discounts; including the core charge. */
const orderedPrice = "greatest(i.sales_price, i.unit_adjusted_price)";
/** Tax that is added to the price, as opposed to included in it. */
const onTop = (tax: string) => `case when o.tax_type = 'Net' then ${tax} else 0 end`;

/** Of changes; an import records its own moment where the real one is unknown. */
const lastKnown = "max(c.made_at) filter (where c.made_at is distinct from o.imported_at)";

/** What was refunded of an order, without refunds that the gateway refused. */
const givenBack = `from order_change c
  where c.store_id = o.store_id and c.order_id = o.id and c.kind in ('Cancellation', 'Refund') and c.amount > 0 and not exists (
    select from payment_part part where part.store_id = c.store_id and part.change_id = c.id and part.status = 'Refused')`;

/** A row with a file's column names. */
const row = (columns: Readonly<Record<string, string>>) =>
  `jsonb_build_object(${Object.entries(columns)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

const plain = (table: string, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, column]) => [name, `${table}.${column}`]));

const exported: Record<Kind, Exported> = {
  categories: {
    key: "c.code",
    by: ["c.id"],
    row: row({
      ...plain("c", { code: "code", name: "name", description: "description", urlName: "url_name" }),
      ...plain("c", { sortOrder: "sort_order", image: "image" }),
      parent: "above.code",
    }),
    from: "category c left join category above on above.store_id = c.store_id and above.id = c.parent_id",
  },
  attributes: {
    key: "a.name",
    by: ["a.name"],
    row: row(
      plain("a", {
        name: "name",
        label: "label",
        unit: "unit",
        type: "type",
        facetRank: "facet_rank",
        facetable: "facetable",
      }),
    ),
    from: "attribute a",
  },
  engines: {
    key: "e.code",
    by: ["e.code"],
    row: row(
      plain("e", {
        code: "code",
        maker: "maker",
        family: "family",
        model: "model",
        type: "type",
        power: "power",
        notes: "notes",
        serials: "serials",
      }),
    ),
    from: "engine e",
  },
  products: {
    key: "p.sku",
    by: ["p.id"],
    row: row({
      ...plain("p", {
        sku: "sku",
        name: "name",
        description: "description",
        brand: "brand",
        partNumber: "part_number",
      }),
      ...plain("p", { productClass: "product_class", urlName: "url_name", unit: "unit", taxCategory: "tax_category" }),
      ...plain("p", { images: "images", active: "active", fits: "fits", replaces: "replaces", related: "related" }),
      ...plain("p", { crossReferences: "cross_references", components: "components", policies: "policies" }),
      ...plain("p", { fitsSerials: "fits_serials", coreCharge: "core_charges" }),
      ...plain("p", { callouts: "callouts", documents: "documents" }),
      ...plain("p", { sellingModels: "selling_models", attributes: "attributes", variation: "variation" }),
      quantityMinimum: exact("p.quantity_minimum"),
      quantityMaximum: exact("p.quantity_maximum"),
      quantityIncrement: exact("p.quantity_increment"),
      parent: "family.sku",
      // each by its key: without statistics the planner would read all categories for each product
      category: `(select coalesce(jsonb_agg(own.code order by own.position) filter (where own.code is not null), '[]') from (
        select (select c.code from category c where c.store_id = p.store_id and c.id = one.id) as code, one.position
        from unnest(p.category_ids) with ordinality one (id, position)) own)`,
    }),
    from: "product p left join product family on family.store_id = p.store_id and family.id = p.parent_id",
  },
  translations: {
    key: "t.id",
    by: ["t.id"],
    row: row(
      plain("t", {
        record: "record",
        code: "code",
        language: "language",
        name: "name",
        description: "description",
      }),
    ),
    from: "translation t",
  },
  prices: {
    key: "p.sku || ' ' || book.code || ' ' || e.currency",
    by: ["e.price_book_id", "e.currency", "e.product_id"],
    row: row({
      sku: "p.sku",
      priceBook: "book.code",
      currency: "e.currency",
      unitPrice: exact("e.unit_price"),
      tiers: tiersOf("e"),
    }),
    // a withdrawn price is not a price
    from: `price_book_entry e join product p on p.store_id = e.store_id and p.id = e.product_id and e.active
      join price_book book on book.store_id = e.store_id and book.id = e.price_book_id`,
  },
  stock: {
    key: "p.sku || ' ' || place.code",
    by: ["s.product_id", "s.location_id"],
    row: row({
      sku: "p.sku",
      location: "place.code",
      onHand: exact("s.on_hand"),
      incoming: exact("s.incoming"),
      incomingDate: "s.incoming_date",
      backorder: "s.backorder",
    }),
    from: `stock s join product p on p.store_id = s.store_id and p.id = s.product_id
      join location place on place.store_id = s.store_id and place.id = s.location_id`,
  },
  accounts: {
    key: "a.code",
    by: ["a.id"],
    row: row({
      ...plain("a", { code: "code", name: "name", phone: "phone", buyerGroups: "buyer_groups", active: "active" }),
      ...Object.fromEntries(
        ["street", "city", "region", "postalCode", "country"].map((line) => [line, `a.address->>'${line}'`]),
      ),
    }),
    from: "account a",
  },
  contacts: {
    key: "lower(c.email)",
    by: ["c.id"],
    row: row({
      ...plain("c", {
        email: "email",
        firstName: "first_name",
        lastName: "last_name",
        phone: "phone",
        entersAddresses: "enters_addresses",
        status: "status",
      }),
      account: "own.code",
      role: "own_role.role",
      managedAccounts: `(select coalesce(jsonb_agg(other.code || ':' || m.role order by other.code), '[]')
        from account_contact m join account other on other.store_id = m.store_id and other.id = m.account_id
        where m.store_id = c.store_id and m.contact_id = c.id and m.account_id is distinct from c.account_id)`,
      passwordHash: "k.password_hash",
    }),
    from: `contact c left join account own on own.store_id = c.store_id and own.id = c.account_id
      left join account_contact own_role on own_role.store_id = c.store_id and own_role.contact_id = c.id
        and own_role.account_id = c.account_id
      left join credential k on k.store_id = c.store_id and k.user_id = c.user_id`,
  },
  accountPrices: {
    key: "a.code || ' ' || p.sku || ' ' || e.id",
    by: ["e.id"],
    row: row({
      account: "a.code",
      sku: "p.sku",
      currency: "e.currency",
      unitPrice: exact("e.unit_price"),
      tiers: tiersOf("e"),
      validFrom: moment("e.valid_from"),
      validTo: moment("e.valid_to"),
    }),
    from: `account_price e join product p on p.store_id = e.store_id and p.id = e.product_id and e.active
      join account a on a.store_id = e.store_id and a.id = e.account_id`,
  },
  orders: {
    key: "lpad(o.order_number::text, 20, '0') || ' ' || lpad(i.position::text, 6, '0') || i.id",
    by: { column: "o.order_number", from: "coalesce(nullif(left(after, 20), ''), '0')::bigint" },
    row: row({
      // as printed
      invoice:
        "case when o.imported_at is null then lpad(o.order_number::text, greatest(8, length(o.order_number::text)), '0') else o.reference_number end",
      stockCode: "i.sku",
      quantity: exact("i.quantity"),
      date: "to_char(o.ordered_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')",
      unitPrice: exact(orderedPrice),
      discount: exact(`greatest(${orderedPrice} * i.quantity - (i.total_amount - ${onTop("i.total_tax")}), 0)`),
      tax: exact("i.total_tax"),
      total: exact("i.total_amount"),
      canceled: `case when o.status = 'Canceled' then ${exact("i.quantity")} else (
        select ${exact("coalesce(sum(part.quantity), 0)")} from order_change c
        join order_change_item part on part.store_id = c.store_id and part.change_id = c.id and part.order_item_id = i.id
        where c.store_id = o.store_id and c.order_id = o.id and c.kind = 'Cancellation') end`,
      canceledAt: `(select ${moment(lastKnown)} from order_change c
        where c.store_id = o.store_id and c.order_id = o.id and c.kind = 'Cancellation')`,
      currency: "o.currency",
      taxType: "o.tax_type",
      delivery: exact(`(select coalesce(sum(part.fee + ${onTop("part.tax")}), 0) from order_delivery_group_summary part
        where part.store_id = o.store_id and part.order_id = o.id)`),
      refunded: `(select ${exact("coalesce(sum(c.amount), 0)")} ${givenBack})`,
      refundedAt: `(select ${moment(lastKnown)} ${givenBack})`,
      status: "o.status",
      account: "a.code",
      email: "o.contact->>'email'",
      firstName: "o.contact->>'firstName'",
      lastName: "o.contact->>'lastName'",
      phone: "o.contact->>'phoneNumber'",
      purchaseOrderNumber: "o.purchase_order_number",
      name: "i.name",
    }),
    from: `order_summary o join order_item_summary i on i.store_id = o.store_id and i.order_id = o.id
      left join account a on a.store_id = o.store_id and a.id = o.account_id`,
  },
};

function moment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A store's rows of one kind, in the format that `import` reads, in key order; some rows at a time. */
export function exportedRows(db: Database, storeId: RecordId, kind: Kind): AsyncGenerator<Rows> {
  const { by, ...of } = exported[kind];
  return "column" in by ? pagesAlong(db, storeId, of, by) : pagesOf(db, storeId, of, by);
}

/**
 * Sorts the keys once, and reads page after page by the tables' own keys: sorting for each page takes a hundred times as long at 100,000
 * rows, and in a single transaction everybody who needs the embedded database's connection would wait for all of it. Holds the keys of
 * all rows meanwhile, 20 to 60 bytes each.
 */
async function* pagesOf(
  db: Database,
  storeId: RecordId,
  { key, row, from }: Omit<Exported, "by">,
  by: readonly string[],
): AsyncGenerator<Rows> {
  const isOfStore = sql`${raw(tableOf(from))}.store_id = ${storeId}`;
  const ordered = sql`(${raw(key)}) collate "C"`;
  const pages = await db.transaction(async (tx) => {
    await allowLongStatements(tx);
    return tx.many<{ keys: string }>(sql`
      select jsonb_agg(own order by at)::text as keys from (
        select jsonb_build_array(${raw(by.join(", "))}) as own, row_number() over (order by ${ordered}) - 1 as at
        from ${raw(from)} where ${isOfStore}) sorted
      group by at / ${rowsAtOnce} order by min(at)`);
  });
  const own = raw(by.map((_, at) => `own ->> ${at}`).join(", "));
  for (const { keys } of pages) {
    const rows = await db.many<{ row: Record<string, unknown> }>(sql`
      select ${raw(row)} as row from ${raw(from)}
      where ${isOfStore} and (${raw(by.join(", "))}) in (select ${own} from jsonb_array_elements(${keys}::jsonb) own)
      order by ${ordered}`);
    if (rows.length > 0) yield rows.map((one) => one.row);
  }
}

/** Pages along an index. */
async function* pagesAlong(
  db: Database,
  storeId: RecordId,
  { key, row, from }: Omit<Exported, "by">,
  { column, from: start }: Indexed,
): AsyncGenerator<Rows> {
  for (let after = ""; ;) {
    const rows = await db.many<{ key: string; row: Record<string, unknown> }>(sql`
      select ${raw(key)} as key, ${raw(row)} as row from ${raw(from)}
      where ${raw(tableOf(from))}.store_id = ${storeId} and (${raw(key)}) collate "C" > ${after}
        and ${raw(column)} >= (select ${raw(start)} from (select ${after}::text as after) last)
      order by ${raw(column)}, (${raw(key)}) collate "C" limit ${rowsAtOnce}`);
    if (rows.length > 0) yield rows.map((one) => one.row);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.key;
  }
}

const tableOf = (from: string) => /^\w+ (\w+)/.exec(from)![1]!;

/** `store.json` as last read, with its defaults filled in; undefined for stores set up by an older program. */
export async function exportedStoreFile(q: Queries, storeId: RecordId): Promise<string | undefined> {
  const { file } = await q.one<{ file: string | null }>(
    sql`select store_file as file from store where id = ${storeId}`,
  );
  return file ?? undefined;
}
