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

/** How long anything may take, in milliseconds. */
export interface Limits {
  /** For a connection to come about or to come free. */
  readonly connectMs: number;
  /** For a statement, at the server. */
  readonly statementMs: number;
  /** For a lock that another transaction has, at the server. */
  readonly lockMs: number;
  /** For all attempts at it: a transaction that is refused a lock begins again until then. */
  readonly locksMs: number;
  /** For a transaction that does nothing, at the server: it holds its locks after its connection went silent. */
  readonly idleInTransactionMs: number;
  /** For an answer to arrive. Longer than a statement may take, so that a server that is there has said something. */
  readonly silenceMs: number;
}

interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** Of these, how many transactions may have at once. */
  readonly transactions: number;
  readonly limits: Limits;
  /** Whether a pooler stands between: limits go with each transaction, and no statement has a name. */
  readonly isPooled: boolean;
  readonly listening: Listening;
}

interface Pool extends Pick<Driver, "query" | "transaction" | "close"> {
  script(text: string): Promise<void>;
  /** Ends every connection, and what waits for answers fails. */
  dropAll(): void;
  counts(): ConnectionCounts;
}

const suspectAfterMs = 1500;
/** Of those that were refused a lock, how many try again at once: the others wait without a connection. */
const secondAttempts = 2;
const pauseMs = 25;

function limitsOfSession({ statementMs, lockMs, idleInTransactionMs }: Limits): pg.PoolConfig {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A statement's plan hangs on its text, not on its values: to plan some of ours anew costs five times what they do.
    options: "-c plan_cache_mode=force_generic_plan",
  };
}

/** The same for a transaction, before which no query may be. */
function limitsOfTransaction({ statementMs, lockMs, idleInTransactionMs }: Limits): readonly Statement[] {
  return [
    raw(`set local statement_timeout = ${statementMs}`),
    raw(`set local lock_timeout = ${lockMs}`),
    raw(`set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`),
  ];
}

/** The same for a statement by itself: what goes in one packet is one transaction, and `set local` would want a `begin`. */
function limitsOfStatement({ statementMs, lockMs }: Limits): Statement {
  return raw(
    `select set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '${lockMs}', true)`,
  );
}

/** Connections to a server, to which the same limits apply. */
export function openPool({ url, connections, transactions, limits, isPooled, listening }: PoolOptions): Pool {
  const open = new Set<pg.Client>();
  const pool = new pg.Pool({
    // Known before it is connected: one that is being connected when the server goes silent would wait for its whole limit.
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
    // Statements that are sent without waiting for each other share a packet; they run in the order in which they were sent.
    pipeline: true,
  });
  const idle = new Set<pg.PoolClient>();
  // A broken connection is replaced by the pool, and who works with it gets the error; without a listener, idle or not, it
  // would end the process.
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

  /** Waits for an answer. Where none comes the connection is ended, and with it those that may have gone silent beside it. */
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
      // after a statement that was refused the connection is as good as before
      if (error instanceof PreparedBefore) throw error;
      if (!(error instanceof pg.DatabaseError) || error.severity === "FATAL") failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  function sentWithLimits(client: pg.PoolClient, asked: pg.QueryConfig): Promise<pg.QueryResult> {
    const send = sendingTogether(client, types);
    void send(limitsAlone).catch(() => {}); // what fails the one fails the other
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
      // What was sent and not waited for goes in the same packet. After a failure the server makes it a rollback.
      const { command } = await sent(commit);
      if (command !== "COMMIT") throw failure;
      return answer;
    } catch (error) {
      await last; // what was sent last may not have left yet
      await answered(client, client.query("rollback")).catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * Begins again where a lock was refused. A row that somebody keeps locked would else take one connection after the other from
   * those who want nothing of it.
   */
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
