import pg from "pg";
import type { Statement } from "./sql.ts";

const preparedAtMost = 2000;
/** Maps each statement's text to the name under which connections prepare it. */
const names = new Map<string, string>();
let generation = 0;

type Prepared = pg.QueryConfig & { readonly name: string | undefined; readonly queryMode: "extended" };

/** The server parses a named statement once per connection. Texts beyond the limit are unnamed, and all are through a pooler. */
export function prepared({ text, values }: Statement, isPooled: boolean): Prepared {
  let name = isPooled ? undefined : names.get(text);
  if (!isPooled && name === undefined && names.size < preparedAtMost)
    names.set(text, (name = `s${generation}_${names.size}`));
  return { name, text, values: values as unknown[], queryMode: "extended" };
}

/** A statement was prepared before a migration added a column to its table, and was not run. */
export class PreparedBefore extends Error {
  /** The SQLSTATE of errors that may be retried. */
  readonly code = "40001";
}

/**
 * Throws the server's error, or PreparedBefore where the server refuses because a statement's columns have changed. All statements then
 * get new names: others prepared on any connection would be refused, too.
 */
export function renewingNames<T>({ name }: Prepared, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.routine === "RevalidateCachedQuery")) throw error;
    if (name?.startsWith(`s${generation}_`)) {
      names.clear();
      generation++;
    }
    throw new PreparedBefore("A statement was prepared before the last migration", { cause: error });
  });
}
