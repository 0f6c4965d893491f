import type { Database, Queries, Statement, Tx } from "../db/index.ts";

/** A database that keeps one example of each statement that it runs, by text. */
export function recording(db: Database): { db: Database; statements: Map<string, Statement> } {
  const statements = new Map<string, Statement>();
  const keep = (statement: Statement) => {
    if (!statements.has(statement.text)) statements.set(statement.text, statement);
  };
  return { db: telling(db, keep), statements };
}

/** A database that reports each statement before sending it, and on request each script. */
export function telling(
  db: Database,
  tell: (statement: Statement) => void,
  tellScript: (text: string) => void = () => {},
): Database {
  const told = (statement: Statement) => {
    tell(statement);
    return statement;
  };
  const toldOf = <Q extends Queries>(queries: Q): Q => ({
    ...queries,
    many: (statement: Statement) => queries.many(told(statement)),
    one: (statement: Statement) => queries.one(told(statement)),
    maybe: (statement: Statement) => queries.maybe(told(statement)),
    run: (statement: Statement) => queries.run(told(statement)),
  });
  const transaction: Database["transaction"] = (work) =>
    db.transaction((tx: Tx) => work({ ...toldOf(tx), write: (statement) => tx.write(told(statement)) }));
  const script: Database["script"] = (text) => {
    tellScript(text);
    return db.script(text);
  };
  return { ...toldOf(db), lagging: toldOf(db.lagging), transaction, script };
}
