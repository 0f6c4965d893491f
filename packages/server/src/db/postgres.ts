import { databaseOver, type ConnectionCounts, type Database } from "./database.ts";
import { isInHurry } from "./hurry.ts";
import { openPool, type Limits } from "./pool.ts";
import { listenTo } from "./silence.ts";

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  /** Reserves most connections for urgent work, and a share of these for single statements. */
  readonly isServing?: boolean;
  /** Whether there is a pooler that gives each transaction a different server connection. */
  readonly isPooled?: boolean;
}

/** For work that a shopper waits for: it succeeds or is refused within three seconds. */
const inSeconds: Limits = {
  connectMs: 2000,
  statementMs: 2000,
  lockMs: 50,
  locksMs: 2000,
  idleInTransactionMs: 5000,
  silenceMs: 2500,
};

/** For imports, jobs and commands. */
const inMinutes: Limits = {
  connectMs: 60_000,
  statementMs: 60_000,
  lockMs: 30_000,
  locksMs: 0,
  idleInTransactionMs: 60_000,
  silenceMs: 65_000,
};

/** Opens connections to a PostgreSQL server (15 or newer). */
export function openPostgres({ url, connections, isServing = false, isPooled = false }: PostgresOptions): Database {
  const listening = listenTo(url, () => [patient, hurried].forEach((pool) => pool.dropAll()));
  const { forWork, forShoppers, forTransactions } = sharesOf(connections);
  const patient = openPool({
    url,
    connections: isServing ? forWork : connections,
    transactions: isServing ? forWork : connections,
    limits: inMinutes,
    isPooled,
    listening,
  });
  const hurried = isServing
    ? openPool({ url, connections: forShoppers, transactions: forTransactions, limits: inSeconds, isPooled, listening })
    : patient;
  const pool = () => (isInHurry() ? hurried : patient);
  return databaseOver({
    kind: "postgres",
    query: (statement) => pool().query(statement),
    transaction: (work) => pool().transaction(work),
    script: patient.script,
    ping: listening.ping,
    connections: (): Record<string, ConnectionCounts> =>
      isServing ? { shoppers: hurried.counts(), work: patient.counts() } : { all: patient.counts() },
    async close() {
      listening.close();
      await Promise.all([...new Set([patient, hurried])].map((one) => one.close()));
    },
  });
}

/** One of the connections is reserved for health checks of the server. */
function sharesOf(connections: number) {
  const forWork = Math.max(2, Math.floor(connections / 4));
  const forShoppers = connections - forWork - 1;
  return { forWork, forShoppers, forTransactions: forShoppers - Math.max(1, Math.floor(forShoppers / 4)) };
}
