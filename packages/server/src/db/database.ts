import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCodeOf } from "../error-code.ts";
import { sql, type Statement } from "./sql.ts";
import { isRead, noteWrite } from "./writes.ts";

/**
 * Runs statements. `numeric`, `int8` and `date` come back as text, `timestamptz` as Date, `jsonb` parsed, arrays as arrays. The caller
 * declares the row's type; this is the one place where it is taken on trust.
 */
export interface Queries {
  many<Row>(statement: Statement): Promise<Row[]>;
  /** The single row; throws when there is none. */
  one<Row>(statement: Statement): Promise<Row>;
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Rows affected. */
  run(statement: Statement): Promise<number>;
}

/**
 * Queries inside one transaction. Independent ones may be sent in parallel (`Promise.all`): they run in the order in which they are
 * called, each seeing the effects of those before it, in one round trip.
 */
export interface Tx extends Queries {
  readonly inTransaction: true;
  /**
   * Sends a statement without waiting for its result. It goes along with the next statement, at the latest with the commit; if it fails,
   * so does the transaction.
   */
  write(statement: Statement): void;
}

export interface Database extends Queries {
  readonly kind: "embedded" | "postgres";
  /** For reads of data that may be a second old: they go to the replica, where there is one. */
  readonly lagging: Queries;
  /**
   * Runs `work` in a transaction: commits when it returns, rolls back when it throws or any of its statements fails, whether it was
   * awaited or not. It is run again after a serialization failure or a deadlock, so it must do nothing but SQL. Queries on the database
   * itself inside `work` throw: they would wait forever on the embedded database, which has one connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs several statements without parameters, as in a migration file, in one transaction. */
  script(text: string): Promise<void>;
  /**
   * Holds a named lock until the returned function is called or the process ends, so that no two processes do the same thing at once;
   * undefined where it is taken. Only on the embedded database, where a transaction that held a lock would block its only connection.
   */
  hold?(name: string): Promise<(() => Promise<void>) | undefined>;
  /** Throws when the database does not respond within a second, however busy the connections are. */
  ping(): Promise<void>;
  /** The number of connections, by their use. */
  connections?(): Readonly<Record<string, ConnectionCounts>>;
  close(): Promise<void>;
}

export interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  /** How many callers wait for one. */
  readonly waiting: number;
}

/** What a driver provides; `databaseOver` does the rest. Its transaction fails when any of its statements has failed. */
export interface Driver {
  readonly kind: Database["kind"];
  query(statement: Statement): Promise<Result>;
  transaction<T>(work: (query: (statement: Statement) => Promise<Result>) => Promise<T>): Promise<T>;
  script(text: string): Promise<void>;
  hold?: Database["hold"];
  /** Without it, an ordinary statement is sent. */
  ping?: Database["ping"];
  connections?: Database["connections"];
  close(): Promise<void>;
}

export interface Result {
  readonly rows: unknown[];
  readonly affected: number;
}

const transactionAttempts = 6;
const retryable = new Set(["40001", "40P01"]);

export function databaseOver(driver: Driver): Database {
  const open = new AsyncLocalStorage<true>();
  const outside = queriesOver((statement) => {
    if (open.getStore()) throw new Error(`A query outside the open transaction: ${statement.text}`);
    // also for a failed one: after a lost connection its outcome is unknown
    if (!isRead(statement.text)) noteWrite();
    return driver.query(statement);
  });
  return {
    ...outside,
    lagging: outside,
    kind: driver.kind,
    async transaction(work) {
      if (open.getStore()) throw new Error("A transaction inside a transaction");
      for (let attempt = 1; ; attempt++) {
        try {
          return await open.run(true, () => driver.transaction((query) => whileOpen(query, work)));
        } catch (error) {
          if (attempt >= transactionAttempts || !isRetryable(error)) throw error;
          await sleep(Math.random() * 10 * 2 ** attempt);
        }
      }
    },
    script: (text) => driver.script(text),
    hold: driver.hold,
    ping: driver.ping ?? (async () => void (await driver.query(sql`select 1`))),
    connections: driver.connections,
    close: () => driver.close(),
  };
}

/**
 * Of several tasks in parallel one may fail and end the transaction while another continues: its later statements are refused, as they
 * would run on a connection that belongs to somebody else by then.
 */
async function whileOpen<T>(query: Driver["query"], work: (tx: Tx) => Promise<T>): Promise<T> {
  let [isOpen, hasWritten] = [true, false];
  const guarded = (statement: Statement) => {
    if (!isOpen) throw new Error(`A query after the end of its transaction: ${statement.text}`);
    hasWritten ||= !isRead(statement.text);
    return query(statement);
  };
  try {
    const done = await work({
      ...queriesOver(guarded),
      inTransaction: true,
      write: (statement) => void guarded(statement).catch(() => {}), // the commit reports it
    });
    if (hasWritten) noteWrite(); // it is about to be committed
    return done;
  } finally {
    isOpen = false;
  }
}

function queriesOver(query: (statement: Statement) => Promise<Result>): Queries {
  return {
    many: async <Row>(statement: Statement) => (await query(statement)).rows as Row[],
    maybe: async <Row>(statement: Statement) => (await query(statement)).rows[0] as Row | undefined,
    one: async <Row>(statement: Statement) => {
      const { rows } = await query(statement);
      if (rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}: ${statement.text}`);
      return rows[0] as Row;
    },
    run: async (statement) => (await query(statement)).affected,
  };
}

function isRetryable(error: unknown): boolean {
  return retryable.has(String(errorCodeOf(error)));
}
