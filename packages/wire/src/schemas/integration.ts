import { Type } from "typebox";
import type { Static } from "typebox";
import { count, FlagInput, Nullable, RecordId, refusals, shape, text } from "./primitives.ts";

/** A record that a query found: the fields of its object by name, and its type. */
const QueriedRecord = Type.Object({ attributes: shape({ type: Type.String(), url: Type.Optional(Type.String()) }) });

/** A batch of query results. Source: contract of the catalogue, section 1.13. */
export const QueryResult = shape(
  {
    done: Type.Boolean(),
    nextRecordsUrl: Type.Optional(Type.String()),
    records: Type.Array(QueriedRecord),
    totalSize: count,
  },
  "QueryResult",
);

const Allowance = shape({ Max: count, Remaining: count });

/** Whose token or session it is, for generic clients. */
export const IdentityInfo = shape(
  {
    active: Type.Boolean(),
    asserted_user: Type.Boolean(),
    display_name: Type.String(),
    email: Nullable(Type.String()),
    first_name: Nullable(Type.String()),
    id: Type.String(),
    language: Type.String(),
    last_name: Nullable(Type.String()),
    locale: Type.String(),
    organization_id: RecordId,
    urls: Type.Record(Type.String(), Type.String()),
    user_id: RecordId,
    user_type: Type.String(),
    username: Type.String(),
  },
  "Identity",
);

/** The outcome for the rows that were sent. */
export const ImportReport = shape(
  {
    issues: Type.Array(
      shape({
        code: Type.String(),
        column: Nullable(Type.String()),
        reason: Type.String(),
        row: count,
        severity: Type.String(),
      }),
    ),
    rowsRead: count,
    rowsRefused: count,
    /** Whether the rows were only checked, not written. */
    dryRun: Type.Boolean(),
  },
  "ImportReport",
);

export const integrationShapes = {
  queryRecords: {
    query: shape({ q: text(20_000) }),
    reply: QueryResult,
    errors: refusals("MALFORMED_QUERY", "INVALID_TYPE", "INVALID_FIELD", "INVALID_SESSION_ID"),
  },
  queryMoreRecords: {
    reply: QueryResult,
    errors: refusals("INVALID_QUERY_LOCATOR", "INVALID_SESSION_ID"),
  },
  getLimits: { reply: shape({ DailyApiRequests: Allowance }), errors: refusals("INVALID_SESSION_ID") },
  getIdentity: { reply: IdentityInfo, errors: refusals("INVALID_SESSION_ID", "NOT_FOUND") },
  importRecords: {
    body: shape({
      dryRun: Type.Optional(FlagInput),
      records: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 2000 }),
    }),
    reply: ImportReport,
    errors: refusals("INSUFFICIENT_ACCESS", "NOT_FOUND", "UNABLE_TO_LOCK_ROW"),
  },
};

export type QueryResult = Static<typeof QueryResult>;
export type IdentityInfo = Static<typeof IdentityInfo>;
export type ImportReport = Static<typeof ImportReport>;
