import { raw, sql, type Queries, type Statement } from "../db/index.ts";

/** The parts of a backup, a folder each. */
export const parts = ["database", "media", "secrets", "gateway"] as const;
export type Part = (typeof parts)[number];

const media: ReadonlySet<string> = new Set(["content_media", "picture"]);
/**
 * These allow signing in, if only by guessing passwords; unsent mails, with their links and codes. Without them everybody sets a new
 * password.
 */
const secrets: ReadonlySet<string> = new Set([
  "access_token",
  "account_confirmation",
  "api_client",
  "credential",
  "failed_sign_in",
  "mail",
  "one_time_code",
  "one_time_token",
  "order_access_token",
  "refresh_token",
  "session",
  "sign_on_attempt",
  "wanted_account",
]);

export function partOf(table: string): Part {
  if (media.has(table)) return "media";
  return secrets.has(table) ? "secrets" : "database";
}

export interface Table {
  readonly name: string;
  /** Except generated columns. */
  readonly columns: readonly string[];
}

/** A day of events, for example. */
export interface Partition {
  readonly name: string;
  readonly of: string;
  readonly bound: string;
}

/**
 * The key that pseudonymizes networks leads back to addresses while it exists: a backup is kept for longer, and a restored store creates a
 * new one.
 */
const forgotten = "analytics_network_key";
/** A table that exists while a restore is in progress. */
export const restoreMark = "restore_under_way";

/** A partition's rows belong to its table. What is lost with a server, and the list of migrations, are not part of a backup. */
export function tablesOf(q: Queries): Promise<Table[]> {
  return q.many<Table>(sql`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relpersistence = 'p' and relname not in ('migration', ${forgotten}, ${restoreMark})
    order by relname`);
}

export function partitionsOf(q: Queries): Promise<Partition[]> {
  return q.many<Partition>(sql`
    select child.relname as name, parent.relname as of, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where child.relispartition and child.relkind = 'r' and child.relnamespace = current_schema()::regnamespace order by 1`);
}

/** Each sequence with its last value; null where it has none. */
export async function sequencesOf(q: Queries): Promise<Record<string, string | null>> {
  const rows = await q.many<{ name: string; last: string | null }>(sql`
    select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = current_schema()`);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** A database identifier, to splice in. */
export function named(...names: readonly string[]): Statement {
  return raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", "));
}
