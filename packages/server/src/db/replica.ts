import { errorCodeOf } from "../error-code.ts";
import type { Database, Queries } from "./database.ts";
import { watchLag } from "./standby-lag.ts";

/** What a replica answers with that is away, still starting, or was made to give up a statement for what the primary sent. */
const away = new Set(
  "08006 53300 57P01 57P02 57P03 40001 ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ETIMEDOUT".split(" "),
);

/** A database whose `lagging` reads go to a standby, and to the primary while that does not answer or is more than a second behind. */
export function withReplica(primary: Database, replica: Database): Database {
  const isCurrent = watchLag(primary, replica);
  const orPrimary = async <T>(read: (q: Queries) => Promise<T>): Promise<T> => {
    if (!(await isCurrent())) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      if (away.has(String(errorCodeOf(error)))) return read(primary);
      throw error;
    }
  };
  return {
    ...primary,
    lagging: {
      many: <Row>(statement: Parameters<Queries["many"]>[0]) => orPrimary((q) => q.many<Row>(statement)),
      one: <Row>(statement: Parameters<Queries["one"]>[0]) => orPrimary((q) => q.one<Row>(statement)),
      maybe: <Row>(statement: Parameters<Queries["maybe"]>[0]) => orPrimary((q) => q.maybe<Row>(statement)),
      run: (statement) => primary.run(statement),
    },
    async close() {
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}
