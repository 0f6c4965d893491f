import { sql, type Statement } from "../../db/index.ts";

/** A contact by e-mail address, an account by code. */
export type ErasedKind = "contacts" | "accounts";

/**
 * How `erasure` records whom it was about. A plain SHA-256: the address cannot be read from it, but anybody with the database can check
 * whether a given address was erased. `storeId` and `key` are SQL.
 */
export function erasureHash(storeId: Statement, kind: ErasedKind, key: Statement): Statement {
  return sql`encode(sha256(convert_to(concat_ws(' ', ${storeId}::text, ${kind}::text, lower(${key}::text)), 'UTF8')), 'hex')`;
}
