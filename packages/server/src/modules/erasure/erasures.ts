import { sql, type Statement } from "../../db/index.ts";

/** A contact by his address, an account by its code. */
export type ErasedKind = "contacts" | "accounts";

/**
 * By which `erasure` knows whom it was about. A plain SHA-256: the address is not there to read, but whoever has the database and an
 * address in mind can tell whether it was erased. `storeId` and `key` are SQL.
 */
export function erasureHash(storeId: Statement, kind: ErasedKind, key: Statement): Statement {
  return sql`encode(sha256(convert_to(concat_ws(' ', ${storeId}::text, ${kind}::text, lower(${key}::text)), 'UTF8')), 'hex')`;
}
