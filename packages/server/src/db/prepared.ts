import pg from "pg";
import type { Statement } from "./sql.ts";

const preparedAtMost = 2000;
/** Of each statement, the name under which connections prepare it. */
const names = new Map<string, string>();
let generation = 0;

type Prepared = pg.QueryConfig & { readonly name: string | undefined; readonly queryMode: "extended" };

/** A named statement is parsed by the server once a connection. Texts beyond the limit go unnamed, as all do through a pooler. */
export function prepared({ text, values }: Statement, isPooled: boolean): Prepared {
  let name = isPooled ? undefined : names.get(text);
  if (!isPooled && name === undefined && names.size < preparedAtMost)
    names.set(text, (name = `s${generation}_${names.size}`));
  return { name, text, values: values as unknown[], queryMode: "extended" };
}

/** A statement was prepared before a migration gave its table another column, and has not been run. */
export class PreparedBefore extends Error {
  /** As SQL calls what may be run again. */
  readonly code = "40001";
}

/**
 * Throws what the server has thrown, and PreparedBefore where it refuses to answer other columns than it has told. All statements get
 * new names then: what else was prepared on whatever connection would be refused, too.
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
