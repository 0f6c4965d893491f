import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCodeOf } from "../error-code.ts";
import { ConnectionLost, NoConnectionFree, cut, tellingOfLoss } from "./connection-lost.ts";
import type { ConnectionCounts, Driver, Result } from "./database.ts";
import { createGate } from "./gate.ts";
import { prepared, PreparedBefore, renewingNames } from "./prepared.ts";
import { afterPatience, type Listening } from "./silence.ts";
import { raw, sql, type Statement } from "./sql.ts";
import { sendingTogether } from "./together.ts";
import { types } from "./types.ts";

/** Time limits, in milliseconds. */
export interface Limits {
  /** For a connection to be opened or become free. */
  readonly connectMs: number;
  /** For a statement, on the server. */
  readonly statementMs: number;
  /** For a lock held by another transaction, on the server. */
  readonly lockMs: number;
  /** For all attempts together: a transaction that fails to get a lock is retried until then. */
  readonly locksMs: number;
  /** For an idle transaction, on the server: it keeps its locks after its connection has gone silent. */
  readonly idleInTransactionMs: number;
  /** For a response to arrive. Longer than the statement limit, so that a live server has responded by then. */
  readonly silenceMs: number;
}

interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** How many of them transactions may use at once. */
  readonly transactions: number;
  readonly limits: Limits;
  /** Whether there is a pooler in between: limits are sent with each transaction, and statements are not named. */
  readonly isPooled: boolean;
  readonly listening: Listening;
}

interface Pool extends Pick<Driver, "query" | "transaction" | "close"> {
  script(text: string): Promise<void>;
  /** Closes every connection, and fails all pending queries. */
  dropAll(): void;
  counts(): ConnectionCounts;
}

const suspectAfterMs = 1500;
/** How many of those that failed to get a lock retry at once: the others wait without a connection. */
const secondAttempts = 2;
const pauseMs = 25;

function limitsOfSession({ statementMs, lockMs, idleInTransactionMs }: Limits): pg.PoolConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A statement's plan depends on its text, not on its values: planning some of ours each time costs five times their execution.
    options: "-c plan_cache_mode=force_generic_plan",
  };
}

/** The limits for a transaction, before which no query may be sent. */
function limitsOfTransaction({ statementMs, lockMs, idleInTransactionMs }: Limits): readonly Statement[] {
  return [
    raw(`set local statement_timeout = ${statementMs}`),
    raw(`set local lock_timeout = ${lockMs}`),
    raw(`set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`),
  ];
}

/** The limits for a single statement: a packet is one transaction, and `set local` would need a `begin`. */
function limitsOfStatement({ statementMs, lockMs }: Limits): Statement {
  return raw(
    `select set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '${lockMs}', true)`,
  );
}

/** Connections to a server with the same limits. */
export function openPool({ url, connections, transactions, limits, isPooled, listening }: PoolOptions): Pool {
  const open = new Set<pg.Client>();
  const pool = new pg.Pool({
    // Registered before it is connected: one that is connecting when the server goes silent would otherwise wait for its whole limit.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config);
        open.add(this);
        this.once("end", () => open.delete(this));
      }
    },
    connectionString: url,
    max: connections,
    types,
    application_name: "tradecounter",
    connectionTimeoutMillis: limits.connectMs,
    ...(!isPooled && limitsOfSession(limits)),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements sent without waiting for each other share a packet; they run in the order in which they were sent.
    pipeline: true,
  });
  const idle = new Set<pg.PoolClient>();
  // The pool replaces a broken connection, and its user gets the error; without a listener it would end the process, whether the
  // connection is idle or not.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  pool.on("acquire", (client) => void idle.delete(client));
  pool.on("release", (_error, client) => void idle.add(client));
  pool.on("remove", (client) => void idle.delete(client));
  const limitsOf = isPooled ? limitsOfTransaction(limits) : [];
  const limitsAlone = prepared(limitsOfStatement(limits), isPooled);
  const forTransactions = createGate(transactions);
  const again = createGate(secondAttempts);

  async function connected(): Promise<pg.PoolClient> {
    listening.demandAnswers();
    try {
      return await pool.connect();
    } catch (error) {
      listening.suspect();
      throw error;
    }
  }

  /** Waits for a response. If none comes the connection is closed, and so are others that may have gone silent. */
  async function answered<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
    let timer = afterPatience(suspectAfterMs, () => {
      listening.suspect();
      timer = afterPatience(limits.silenceMs - suspectAfterMs, () => {
        for (const one of [client, ...idle]) cut(one, new ConnectionLost("The database does not answer"));
      });
    });
    try {
      const result = await answer;
      listening.heard();
      return result;
    } finally {
      timer.clear();
    }
  }

  async function query(statement: Statement): Promise<Result> {
    const client = await connected();
    let failure: Error | undefined;
    try {
      const asked = prepared(statement, isPooled);
      const sent = isPooled ? sentWithLimits(client, asked) : client.query(asked);
      return resultOf(await renewingNames(asked, answered(client, sent)));
    } catch (error) {
      // after a refused statement the connection is as good as before
      if (error instanceof PreparedBefore) throw error;
      if (!(error instanceof pg.DatabaseError) || error.severity === "FATAL") failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  function sentWithLimits(client: pg.PoolClient, asked: pg.QueryConfig): Promise<pg.QueryResult> {
    const send = sendingTogether(client, types);
    void send(limitsAlone).catch(() => {}); // whatever fails one fails the other
    return send(asked);
  }

  async function transact<T>(work: (query: (statement: Statement) => Promise<Result>) => Promise<T>): Promise<T> {
    const client = await connected();
    let failure: unknown;
    let last: Promise<unknown> | undefined;
    let broken: Error | undefined;
    const send = sendingTogether(client, types);
    const sent = (statement: Statement) => {
      const asked = prepared(statement, isPooled);
      const result = renewingNames(asked, answered(client, send(asked)));
      last = result.catch((error: unknown) => (failure ??= error));
      return result;
    };
    try {
      void sent(begin);
      // in the same packet
      for (const limit of limitsOf) void sent(limit).catch(() => {});
      const answer = await work(async (statement) => resultOf(await sent(statement)));
      // Statements sent and not awaited go in the same packet. After a failure the server turns it into a rollback.
      const { command } = await sent(commit);
      if (command !== "COMMIT") throw failure;
      return answer;
    } catch (error) {
      await last; // the last message may not have been sent yet
      await answered(client, client.query("rollback")).catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Retries when a lock was refused. Otherwise a row that somebody keeps locked would take up one connection after the other. */
  async function despiteLocks<T>(attempt: () => Promise<T>): Promise<T> {
    const until = performance.now() + limits.locksMs;
    const isRefused = (error: unknown) => errorCodeOf(error) === "55P03" && performance.now() < until;
    let refusal: unknown;
    try {
      return await attempt();
    } catch (error) {
      if (!isRefused(error)) throw error;
      refusal = error;
    }
    for (;;) {
      await sleep(pauseMs * (1 + Math.random()));
      if (!(await again.enter(Math.max(0, until - performance.now())))) throw refusal;
      try {
        return await attempt();
      } catch (error) {
        if (!isRefused(error)) throw error;
      } finally {
        again.leave();
      }
    }
  }

  return {
    query: (statement) => {
      const attempt = () => tellingOfLoss(despiteLocks(() => query(statement)));
      return attempt().catch((error: unknown) => {
        if (error instanceof PreparedBefore) return attempt();
        throw error;
      });
    },
    transaction: (work) =>
      tellingOfLoss(
        despiteLocks(async () => {
          if (!(await forTransactions.enter(limits.connectMs)))
            throw new NoConnectionFree("No transaction could begin");
          try {
            return await transact(work);
          } finally {
            forTransactions.leave();
          }
        }),
      ),
    // Several statements in one message are one transaction.
    async script(text) {
      await tellingOfLoss(pool.query(text));
    },
    dropAll() {
      for (const client of open) cut(client, new ConnectionLost("The database does not answer"));
    },
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

const begin = sql`begin`;
const commit = sql`commit`;

function resultOf(result: pg.QueryResult): Result {
  return { rows: result.rows, affected: result.rowCount ?? 0 };
}
