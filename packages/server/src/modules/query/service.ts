import { CommerceError, DATA_ROOT, type QueryResult } from "@tradecounter/wire";
import { raw, sql, type Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { QueriedField, Shown } from "./objects.ts";
import type { ReadQuery } from "./read-query.ts";

/** The parser takes a third of a second to load: few stores ever get a query, and the commands never do. */
const loadParser = () => import("./read-query.ts");

/** Rows per response. */
const batchRows = 2000;

export interface QueryNeeds extends Shown {
  readonly db: Database;
}

export interface QueryService {
  /** The first batch of a query's result. Throws MALFORMED_QUERY, INVALID_TYPE, INVALID_FIELD. */
  run(shopper: Shopper, text: string): Promise<QueryResult>;
  /** The batch for a locator. Throws INVALID_QUERY_LOCATOR. */
  more(shopper: Shopper, locator: string): Promise<QueryResult>;
}

/**
 * Runs the queries by which generic clients find a store's records. Stateless: a locator contains the query and the position in it.
 * Source: catalogue contract, 1.13 and 11.
 */
export function createQueryService({ db, ...shown }: QueryNeeds): QueryService {
  async function batch(shopper: Shopper, text: string, from: number): Promise<QueryResult> {
    const { readQuery } = await loadParser();
    const query = readQuery(text);
    const rows = sql`from ${raw(query.object.from)}
      where ${query.object.visibleTo(shopper, shown)} and ${query.where}`;
    const { found } = await db.one<{ found: number }>(sql`select count(*)::int as found ${rows}`);
    const totalSize = Math.max(0, Math.min(found - query.offset, query.limit ?? found));
    if (query.isCount) return { done: true, totalSize: found, records: [] };
    const count = Math.min(batchRows, totalSize - from);
    const values = count > 0 ? await db.many<{ values: unknown[] }>(page(query, rows, { from, count })) : [];
    const done = from + values.length >= totalSize;
    return {
      totalSize,
      done,
      ...(!done && { nextRecordsUrl: `${DATA_ROOT}/query/${locatorOf(text, from + values.length)}` }),
      records: values.map((row) => recordFrom(query, shopper, row.values)),
    };
  }

  return {
    run: (shopper, text) => batch(shopper, text, 0),
    more(shopper, locator) {
      const { text, from } = placeFrom(locator);
      return batch(shopper, text, from);
    },
  };
}

function page(
  { fields, orderBy, offset }: ReadQuery,
  rows: ReturnType<typeof sql>,
  { from, count }: { from: number; count: number },
) {
  const values = fields.map(({ field }) => expressionOf(field)).join(", ");
  return sql`
    select jsonb_build_array(${raw(values)}) as values ${rows}
    order by ${orderBy} limit ${count} offset ${offset + from}`;
}

/** Numbers are sent as numbers, times in the platform's format. */
function expressionOf({ sql: expression, type }: QueriedField): string {
  return type === "moment"
    ? `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"')`
    : expression;
}

function recordFrom({ objectName, object, fields }: ReadQuery, { store }: Shopper, values: readonly unknown[]) {
  const record: Record<string, unknown> = {};
  fields.forEach(({ name }, at) => (record[name] = values[at]));
  const isOnWire = object.resource !== undefined && typeof record.Id === "string";
  const url = isOnWire && `${DATA_ROOT}/commerce/webstores/${store.id}/${object.resource}/${record.Id as string}`;
  return { attributes: { type: objectName, ...(url && { url }) }, ...record };
}

function locatorOf(text: string, from: number): string {
  return `${Buffer.from(text).toString("base64url")}-${from}`;
}

function placeFrom(locator: string): { text: string; from: number } {
  const [, text, from] = /^([\w-]+)-(\d{1,9})$/.exec(locator) ?? [];
  if (text === undefined) throw new CommerceError("INVALID_QUERY_LOCATOR");
  return { text: Buffer.from(text, "base64url").toString(), from: Number(from) };
}
