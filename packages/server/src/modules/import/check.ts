import { fitmentBreaksIn, parseSerialRange } from "@tradecounter/commerce";
import { raw, sql, type Statement, type Tx } from "../../db/index.ts";
import { kinds, type TableKind } from "./kinds.ts";
import { liveTables } from "./live.ts";
import { checkOrders } from "./orders.ts";
import { takenAddresses, unknownAccounts } from "./people.ts";
import { isStaged } from "./staging.ts";
import type { Run } from "./store.ts";

export interface Check {
  readonly kind: TableKind;
  readonly severity: "refused" | "warning";
  readonly code: string;
  /** The affected rows: key, file_no, row_no, column_name, reason; at most one for each key. */
  readonly rows: Statement;
}

/**
 * Checks staged rows against each other and against the live tables, records problems, and removes refused rows, in the caller's
 * transaction. Rows that refer to others are checked after them, so that a refusal carries over.
 */
export async function checkStaged(tx: Tx, run: Run): Promise<void> {
  for (const kind of kinds) {
    if (!(await tx.maybe(sql`select 1 from import_row s where ${isStaged(run, kind)} limit 1`))) continue;
    if (kind === "orders") {
      await checkOrders(tx, run);
      continue;
    }
    if (Object.keys(liveTables[kind].needed).length > 0) await take(tx, run, neededColumns(run, kind));
    for (const check of await checksOf[kind](tx, run)) await take(tx, run, check);
  }
}

const checksOf: Record<TableKind, (tx: Tx, run: Run) => Promise<Check[]>> = {
  categories: async (_tx, run) => [rootlessCategories(run)],
  attributes: async () => [],
  engines: async () => [],
  products: async (tx, run) => [
    orphanedVariations(run),
    ...(await unknownCodes(
      tx,
      run,
      "categories",
      sql`select code from category where store_id = ${run.storeId}`,
      sql`s.data->>'code'`,
    )),
    ...(await unknownCodes(
      tx,
      run,
      "engines",
      sql`select code from engine where store_id = ${run.storeId}`,
      sql`s.key`,
    )),
    ...(await unknownSerials(tx, run)),
    sharedPartNumbers(run),
    unknownPolicies(run),
    unknownRelated(run),
    unknownSellingModels(run),
  ],
  translations: async (_tx, run) => [unknownRecords(run)],
  prices: async (_tx, run) => [unknownProducts(run, "prices")],
  stock: async (_tx, run) => [unknownProducts(run, "stock")],
  accounts: async (_tx, run) => [unknownBuyerGroups(run)],
  contacts: async (_tx, run) => [unknownAccounts(run), takenAddresses(run)],
  accountPrices: async (_tx, run) => [unknownProducts(run, "accountPrices"), unknownAccountsOfPrices(run)],
};

async function take(tx: Tx, run: Run, { kind, severity, code, rows }: Check): Promise<void> {
  const found = await tx.run(sql`
    insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
    select ${run.storeId}, ${run.id}, ${`${code}:${kind}:`} || key, file_no, row_no, column_name, ${severity}, ${code}, reason
    from (${rows}) found
    on conflict do nothing`);
  if (found > 0 && severity === "refused") await takeOut(tx, run, kind, code);
}

/**
 * Removes the rows that the check refused, with all others from the same source rows. Rows created only if new stay, as other source rows
 * rely on them. A refused product still counts as contained in the files: `--replace` does not deactivate it.
 */
async function takeOut(tx: Tx, run: Run, kind: TableKind, code: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from import_row s using import_issue i
      where s.store_id = ${run.storeId} and s.run_id = ${run.id} and i.store_id = ${run.storeId} and i.run_id = ${run.id}
        and i.severity = 'refused' and i.code = ${code} and i.file_no = s.file_no and i.row_no = s.row_no
        and (not s.only_if_new or i.id = ${`${code}:${kind}:`} || s.key)
      returning s.kind, s.key, s.file_no, s.row_no, s.part_no
    )
    insert into import_row (store_id, run_id, kind, key, file_no, row_no, part_no, only_if_new, data)
    select ${run.storeId}, ${run.id}, 'mentioned', key, file_no, row_no, part_no, true, '{}' from gone where kind = 'products'`);
}

/** New rows without required values; an existing row may be changed by a file with few columns. */
function neededColumns(run: Run, kind: TableKind): Check {
  const { name, isSame, needed } = liveTables[kind];
  const [columns, names] = [Object.keys(needed), Object.values(needed)];
  return {
    kind,
    severity: "refused",
    code: "missing value",
    rows: sql`
      select s.key, s.file_no, s.row_no, missing.column_name, 'is missing: there is nothing yet that the row could change' as reason
      from import_row s
      join lateral (
        select file_name as column_name from unnest(${columns}::text[], ${names}::text[]) as c (name, file_name)
        where not s.data ? c.name limit 1) missing on true
      where ${isStaged(run, kind)}
        and not exists (select 1 from ${name} p where p.store_id = ${run.storeId} and ${isSame})`,
  };
}

function rootlessCategories(run: Run): Check {
  return {
    kind: "categories",
    severity: "refused",
    code: "unknown parent",
    rows: sql`
      with recursive shape as (
        select s.key as id,
          case when s.data ? 'parent_id' and (p.id is null or not s.only_if_new) then s.data->>'parent_id' else p.parent_id end as parent_id
        from import_row s left join category p on p.store_id = ${run.storeId} and p.id = s.key
        where ${isStaged(run, "categories")}
        union all
        select p.id, p.parent_id from category p
        where p.store_id = ${run.storeId} and not exists (select 1 from import_row s where ${isStaged(run, "categories")} and s.key = p.id)
      ),
      rooted as (
        select id from shape where parent_id is null
        union
        select shape.id from shape join rooted on shape.parent_id = rooted.id
      )
      select s.key, s.file_no, s.row_no, 'parent' as column_name,
        case when exists (select 1 from shape where shape.id = s.data->>'parent_id')
          then format('"%s" is refused itself, or leads back here', s.data->>'parent')
          else format('no category has the code "%s"', s.data->>'parent') end as reason
      from import_row s
      where ${isStaged(run, "categories")} and not exists (select 1 from rooted where rooted.id = s.key)`,
  };
}

function orphanedVariations(run: Run): Check {
  return {
    kind: "products",
    severity: "refused",
    code: "unknown parent",
    rows: sql`
      select * from (
        select s.key, s.file_no, s.row_no, 'parent' as column_name,
          case
            when shape.product_class = 'Variation' and shape.parent_id is null then 'is missing: a variation belongs to a VariationParent'
            when shape.parent_id is not null and parent.product_class is null then format('no product has the sku "%s"', s.data->>'parent')
            when shape.parent_id is not null and parent.product_class <> 'VariationParent' then format('"%s" is no VariationParent', s.data->>'parent')
          end as reason
        from import_row s
        left join product p on p.store_id = ${run.storeId} and p.id = s.key
        cross join lateral (
          select coalesce(s.data->>'product_class', p.product_class, 'Simple') as product_class,
            case when s.data ? 'parent_id' then s.data->>'parent_id' else p.parent_id end as parent_id
        ) shape
        left join product live_parent on live_parent.store_id = ${run.storeId} and live_parent.id = shape.parent_id
        left join import_row new_parent on new_parent.store_id = ${run.storeId} and new_parent.run_id = ${run.id}
          and new_parent.kind = 'products' and new_parent.key = shape.parent_id
        cross join lateral (
          select coalesce(new_parent.data->>'product_class', live_parent.product_class,
            case when new_parent.key is not null then 'Simple' end) as product_class
        ) parent
        where ${isStaged(run, "products")} and s.data ?| '{parent_id,product_class}'
      ) judged where reason is not null`,
  };
}

/** Products with unknown category or engine codes. They are accepted all the same. */
async function unknownCodes(
  tx: Tx,
  run: Run,
  what: "categories" | "engines",
  live: Statement,
  stagedCode: Statement,
): Promise<Check[]> {
  const member = raw(what === "categories" ? "'categories'" : "'fits'");
  const unknown = await tx.many<{ code: string }>(sql`
    select distinct jsonb_array_elements_text(s.data->${member}) as code from import_row s
    where ${isStaged(run, "products")} and s.data ? ${member}
    except ${live}
    except select ${stagedCode} from import_row s where ${isStaged(run, what)}`);
  if (unknown.length === 0) return [];
  const codes = unknown.map(({ code }) => code);
  const column = what === "categories" ? "category" : "fits";
  const reason = what === "categories" ? "no such category, so the product is not listed there: " : "no such engine: ";
  return [
    {
      kind: "products",
      severity: "warning",
      code: what === "categories" ? "unknown category" : "unknown engine",
      rows: sql`
        select s.key, s.file_no, s.row_no, ${column} as column_name,
          ${reason} || (select string_agg(code, ', ') from jsonb_array_elements_text(s.data->${member}) code where code = any(${codes})) as reason
        from import_row s where ${isStaged(run, "products")} and s.data->${member} ?| ${codes}::text[]`,
    },
  ];
}

/**
 * Products with serial numbers that do not match their engine's own ranges, if it has any: a misspelled prefix would leave a part that
 * fits nothing.
 */
async function unknownSerials(tx: Tx, run: Run): Promise<Check[]> {
  const named = await tx.many<{ text: string }>(sql`
    select distinct jsonb_array_elements_text(s.data->'fits_serials') as text from import_row s
    where ${isStaged(run, "products")} and s.data ? 'fits_serials'`);
  if (named.length === 0) return [];
  const engines = await tx.many<{ code: string; serials: string[] }>(sql`
    select s.key as code, array(select jsonb_array_elements_text(s.data->'serials')) as serials from import_row s
    where ${isStaged(run, "engines")} and s.data ? 'serials'
    union all
    select code, serials from engine e where store_id = ${run.storeId} and not exists (
      select 1 from import_row s where ${isStaged(run, "engines")} and s.key = e.code and s.data ? 'serials')`);
  const prefixes = new Map(engines.map(({ code, serials }) => [code, serials.map(prefixOf)]));
  const unknown = named.flatMap(({ text }) => {
    const [found] = fitmentBreaksIn([text]);
    const own = prefixes.get(found?.model ?? "") ?? [];
    return found?.serials && own.length > 0 && !own.includes(found.serials.prefix) ? [text] : [];
  });
  if (unknown.length === 0) return [];
  return [
    {
      kind: "products",
      severity: "refused",
      code: "unknown serial number",
      rows: sql`
        select s.key, s.file_no, s.row_no, 'fitsSerials' as column_name, 'the engine has no serial numbers of this form: '
          || (select string_agg(text, ', ') from jsonb_array_elements_text(s.data->'fits_serials') text where text = any(${unknown})) as reason
        from import_row s where ${isStaged(run, "products")} and s.data->'fits_serials' ?| ${unknown}::text[]`,
    },
  ];
}

function prefixOf(range: string): string | undefined {
  const read = parseSerialRange(range);
  return "problem" in read ? undefined : read.prefix;
}

/** Products with the same manufacturer's number: often one product that was entered twice. */
function sharedPartNumbers(run: Run): Check {
  return {
    kind: "products",
    severity: "warning",
    code: "shared part number",
    rows: sql`
      select key, file_no, row_no, 'partNumber' as column_name, format('"%s" is the part number of %s products of this maker', part_number, uses) as reason
      from (
        select s.key, s.file_no, s.row_no, s.data->>'part_number' as part_number,
          count(*) over same as uses, row_number() over (same order by s.file_no, s.row_no) as nth
        from import_row s
        where ${isStaged(run, "products")} and s.data->>'part_number' is not null
        window same as (partition by s.data->>'part_number', s.data->>'brand')
      ) numbered where uses > 1 and nth = 1`,
  };
}

/**
 * Policies of no buyer group, with which nobody sees a product. Each is reported once, for its first row: a misspelled one may be in
 * every row.
 */
function unknownPolicies(run: Run): Check {
  return {
    kind: "products",
    severity: "warning",
    code: "unknown policy",
    rows: sql`
      select key, file_no, row_no, 'policies' as column_name, 'shows a product to nobody, as no buyer group has it: '
          || string_agg(format('"%s" (products: %s)', policy, uses), ', ' order by policy) as reason
      from (
        select s.key, s.file_no, s.row_no, policy, count(*) over (partition by policy) as uses,
          row_number() over (partition by policy order by s.file_no, s.row_no) as nth
        from import_row s, jsonb_array_elements_text(s.data->'policies') policy
        where ${isStaged(run, "products")} and policy not in (
          select jsonb_array_elements_text(buyer_group->'policies')
          from store, jsonb_array_elements(settings->'buyerGroups') buyer_group where id = ${run.storeId})
      ) unknown where nth = 1 group by key, file_no, row_no`,
  };
}

/** Unknown related products: reported, as they may come later. */
function unknownRelated(run: Run): Check {
  return {
    kind: "products",
    severity: "warning",
    code: "unknown related product",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'related' as column_name,
        'not shown until there is a product with this sku: ' || string_agg(named.sku, ', ' order by named.sku) as reason
      from import_row s, jsonb_array_elements_text(s.data->'related') relation,
        lateral (select substr(relation, strpos(relation, ':') + 1) as sku) named
      where ${isStaged(run, "products")}
        and not exists (select 1 from product p where p.store_id = ${run.storeId} and p.sku = named.sku)
        and not exists (
          select 1 from import_row other where other.store_id = ${run.storeId} and other.run_id = ${run.id}
            and other.kind = 'products' and other.data->>'sku' = named.sku)
      group by s.key, s.file_no, s.row_no`,
  };
}

/** Selling models that the store does not have, and so does not show: each once, for its first row. */
function unknownSellingModels(run: Run): Check {
  return {
    kind: "products",
    severity: "warning",
    code: "unknown selling model",
    rows: sql`
      select key, file_no, row_no, 'sellingModels' as column_name, 'is no way to buy until store.json has it: '
          || string_agg(format('"%s" (products: %s)', model, uses), ', ' order by model) as reason
      from (
        select s.key, s.file_no, s.row_no, model, count(*) over (partition by model) as uses,
          row_number() over (partition by model order by s.file_no, s.row_no) as nth
        from import_row s, jsonb_array_elements_text(s.data->'selling_models') model
        where ${isStaged(run, "products")} and model not in (
          select one->>'code' from store, jsonb_array_elements(coalesce(settings->'sellingModels', '[]')) one
          where id = ${run.storeId})
      ) unknown where nth = 1 group by key, file_no, row_no`,
  };
}

/** Buyer groups that the store does not have, and so ignores: each once, like policies. */
function unknownBuyerGroups(run: Run): Check {
  return {
    kind: "accounts",
    severity: "warning",
    code: "unknown buyer group",
    rows: sql`
      select key, file_no, row_no, 'buyerGroups' as column_name, 'counts for nothing until the store has it: '
          || string_agg(format('"%s" (accounts: %s)', code, uses), ', ' order by code) as reason
      from (
        select s.key, s.file_no, s.row_no, code, count(*) over (partition by code) as uses,
          row_number() over (partition by code order by s.file_no, s.row_no) as nth
        from import_row s, jsonb_array_elements_text(s.data->'buyer_groups') code
        where ${isStaged(run, "accounts")} and code not in (
          select buyer_group->>'code'
          from store, jsonb_array_elements(settings->'buyerGroups') buyer_group where id = ${run.storeId})
      ) unknown where nth = 1 group by key, file_no, row_no`,
  };
}

/** Unknown accounts: their prices wait for them. Each once, for its first row. */
function unknownAccountsOfPrices(run: Run): Check {
  return {
    kind: "accountPrices",
    severity: "warning",
    code: "unknown account",
    rows: sql`
      select key, file_no, row_no, 'account' as column_name,
        format('no account has the code "%s" yet (prices: %s): nobody buys at them until one has', account, uses) as reason
      from (
        select s.key, s.file_no, s.row_no, s.data->>'account' as account,
          count(*) over (partition by s.data->>'account') as uses,
          row_number() over (partition by s.data->>'account' order by s.file_no, s.row_no) as nth
        from import_row s
        where ${isStaged(run, "accountPrices")}
          and not exists (select 1 from account a where a.store_id = ${run.storeId} and a.id = s.data->>'account_id')
          and not exists (
            select 1 from import_row other where other.store_id = ${run.storeId} and other.run_id = ${run.id}
              and other.kind = 'accounts' and other.key = s.data->>'account_id')
      ) unknown where nth = 1`,
  };
}

/** Translations of records that neither exist nor are in the files. A record that is translated by its text needs no row of its own. */
function unknownRecords(run: Run): Check {
  const known = (record: string, table: string, staged: string) => sql`(s.data->>'record' = ${record} and (
    exists (select 1 from ${raw(table)} p where p.store_id = ${run.storeId} and p.id = s.data->>'record_id')
    or exists (
      select 1 from import_row other where other.store_id = ${run.storeId} and other.run_id = ${run.id}
        and other.kind = ${staged} and other.key = s.data->>'record_id')))`;
  return {
    kind: "translations",
    severity: "refused",
    code: "unknown record",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'code' as column_name,
        format('there is no %s "%s"', s.data->>'record', s.data->>'code') as reason
      from import_row s
      where ${isStaged(run, "translations")}
        and s.data->>'record' in ('product', 'category')
        and not (${known("product", "product", "products")} or ${known("category", "category", "categories")})`,
  };
}

function unknownProducts(run: Run, kind: "prices" | "stock" | "accountPrices"): Check {
  return {
    kind,
    severity: "refused",
    code: "unknown product",
    rows: sql`
      select s.key, s.file_no, s.row_no, 'sku' as column_name, format('no product has the sku "%s"', s.data->>'sku') as reason
      from import_row s
      where ${isStaged(run, kind)}
        and not exists (select 1 from product p where p.store_id = ${run.storeId} and p.id = s.data->>'product_id')
        and not exists (
          select 1 from import_row other where other.store_id = ${run.storeId} and other.run_id = ${run.id}
            and other.kind = 'products' and other.key = s.data->>'product_id')`,
  };
}
