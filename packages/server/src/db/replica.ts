import { isAway, isDown } from "./connection-lost.ts";
import type { Database, Queries } from "./database.ts";
import { watchLag } from "./standby-lag.ts";

/**
 * A database whose `lagging` reads go to a standby, and to the primary while the standby does not respond or is more than a second
 * behind. While the primary is unreachable, a standby that has everything known of it stays in use.
 */
export function withReplica(primary: Database, replica: Database): Database {
  const isCurrent = watchLag(primary, replica);
  const orPrimary = async <T>(read: (q: Queries) => Promise<T>): Promise<T> => {
    if (await isCurrent()) {
      try {
        return await read(replica);
      } catch (error) {
        if (!isAway(error)) throw error;
        return read(primary);
      }
    }
    try {
      return await read(primary);
    } catch (error) {
      // by now it may be known that the primary is the one that is down
      if (!isDown(error) || !(await isCurrent())) throw error;
      return read(replica);
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
