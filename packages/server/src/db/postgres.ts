import pg from "pg";
import { databaseOver, type Database, type Result } from "./database.ts";
import { sql, type Statement } from "./sql.ts";
import { sendingTogether } from "./together.ts";

const { builtins, getTypeParser } = pg.types;
const numericArray = 1231;
const textArray = 1009;
const asText = (value: string) => value;
const readTextArray = getTypeParser(textArray as number, "text");

/** Most arrays are empty or hold plain words, which takes a tenth of the time to see. */
function asTextArray(value: string): unknown {
  if (value === "{}") return [];
  return /^\{[^"\\{}]+\}$/.test(value) && !/\bnull\b/i.test(value)
    ? value.slice(1, -1).split(",")
    : readTextArray(value);
}

/** Exact numbers and plain dates stay text: a float would lose cents and a Date would shift a day. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (oid === builtins.NUMERIC || oid === builtins.INT8 || oid === builtins.DATE) return asText;
    if (oid === numericArray || oid === textArray) return asTextArray;
    return getTypeParser(oid, format as "text");
  },
};

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
}

/** Opens a pool on a PostgreSQL server (15 or newer). */
export function openPostgres({ url, connections }: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    application_name: "tradecounter",
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // A statement's plan hangs on its text, not on its values: to plan some of ours anew costs five times what they do.
    options: "-c plan_cache_mode=force_generic_plan",
    // Statements that are sent without waiting for each other share a packet; they run in the order in which they were sent.
    pipeline: true,
  });
  // A broken connection is replaced by the pool, and who works with it gets the error; without a listener, idle or not, it
  // would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return databaseOver({
    kind: "postgres",
    query: (statement) => tellingOfLoss(pool.query(prepared(statement)).then(resultOf)),
    transaction: (work) => tellingOfLoss(transact(work)),
    // Several statements in one message are one transaction.
    async script(text) {
      await pool.query(text);
    },
    close: () => pool.end(),
  });

  async function transact<T>(work: (query: (statement: Statement) => Promise<Result>) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let failure: unknown;
    let last: Promise<unknown> | undefined;
    let broken: Error | undefined;
    const send = sendingTogether(client, types);
    const sent = (statement: Statement) => {
      const result = send(prepared(statement));
      last = result.catch((error: unknown) => (failure ??= error));
      return result;
    };
    try {
      void sent(begin);
      const answer = await work(async (statement) => resultOf(await sent(statement)));
      // What was sent and not waited for goes in the same packet. After a failure the server makes it a rollback.
      const { command } = await sent(commit);
      if (command !== "COMMIT") throw failure;
      return answer;
    } catch (error) {
      await last; // what was sent last may not have left yet
      await client.query("rollback").catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** The connection broke. Nobody knows whether what was sent on it is done. */
class ConnectionLost extends Error {
  /** As SQL calls it; the driver has no code for it. */
  readonly code = "08006";
}

function tellingOfLoss<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw isOfConnection(error) ? new ConnectionLost(error.message, { cause: error }) : error;
  });
}

function isOfConnection(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return false;
  const isOfLine = "syscall" in error && (error.syscall === "read" || error.syscall === "write");
  return isOfLine || /^Connection terminated|connection error and is not queryable$/.test(error.message);
}

const begin = sql`begin`;
const commit = sql`commit`;

const names = new Map<string, string>();
const preparedAtMost = 2000;

/** A named statement is parsed by the server once a connection. Texts beyond the limit go unnamed. */
function prepared({ text, values }: Statement): pg.QueryConfig & { queryMode: "extended" } {
  let name = names.get(text);
  if (name === undefined && names.size < preparedAtMost) names.set(text, (name = `s${names.size}`));
  return { name, text, values: values as unknown[], queryMode: "extended" };
}

function resultOf(result: pg.QueryResult): Result {
  return { rows: result.rows, affected: result.rowCount ?? 0 };
}
