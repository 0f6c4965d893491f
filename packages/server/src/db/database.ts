import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCodeOf } from "../error-code.ts";
import { sql, type Statement } from "./sql.ts";
import { isRead, noteWrite } from "./writes.ts";

/**
 * Runs statements. `numeric`, `int8` and `date` come back as text, `timestamptz` as Date, `jsonb` parsed, arrays as arrays.
 * A caller names the row's type; it is the one place where the database's word is taken for it.
 */
export interface Queries {
  many<Row>(statement: Statement): Promise<Row[]>;
  /** The one row; throws when there is none. */
  one<Row>(statement: Statement): Promise<Row>;
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Rows affected. */
  run(statement: Statement): Promise<number>;
}

/**
 * Queries inside one transaction. Those that do not need each other's answers may be sent side by side (`Promise.all`): they
 * run in the order in which they are called, each seeing what the ones before it did, in one trip to the server.
 */
export interface Tx extends Queries {
  readonly inTransaction: true;
  /**
   * Sends a statement whose outcome nobody looks at. It goes along with what is sent next, at the latest with the commit;
   * should it fail, so does the transaction.
   */
  write(statement: Statement): void;
}

export interface Database extends Queries {
  readonly kind: "embedded" | "postgres";
  /** For reads of what may be a second old: a replica has them, where there is one. */
  readonly lagging: Queries;
  /**
   * Runs `work` in a transaction and commits when it answers, rolls back when it throws or any of its statements fails,
   * whether it was waited for or not. A serialisation failure or a deadlock runs it again, so it must do nothing but SQL.
   * Queries on the database itself inside `work` throw: they would wait for ever on the embedded database, which has one
   * connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several statements without parameters, as in a migration file, in one transaction. */
  script(text: string): Promise<void>;
  /**
   * Keeps a name to itself until what it answers is called or the process ends, so that no two do the same at once, in
   * whichever process; undefined where somebody else has it. On the embedded database alone, whose one connection a
   * transaction that holds a lock would keep from everybody.
   */
  hold?(name: string): Promise<(() => Promise<void>) | undefined>;
  /** Throws when the database does not answer within a second, however much all connections have to do. */
  ping(): Promise<void>;
  /** How many connections there are, by who has them. */
  connections?(): Readonly<Record<string, ConnectionCounts>>;
  close(): Promise<void>;
}

export interface ConnectionCounts {
  readonly busy: number;
  readonly idle: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** What a driver has to give; `databaseOver` makes the rest. Its transaction fails when one of its statements has failed. */
export interface Driver {
  readonly kind: Database["kind"];
  query(statement: Statement): Promise<Result>;
  transaction<T>(work: (query: (statement: Statement) => Promise<Result>) => Promise<T>): Promise<T>;
  script(text: string): Promise<void>;
  hold?: Database["hold"];
  /** Without one a statement is sent as any other. */
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
    // also of one that fails: a connection that is lost does not say what became of it
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
 * Of several pieces of work side by side one may fail and end the transaction while another goes on: what that would still
 * send is refused, as it would run on a connection that belongs to somebody else by then.
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
      write: (statement) => void guarded(statement).catch(() => {}), // the commit tells
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
