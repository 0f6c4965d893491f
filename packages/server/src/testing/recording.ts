import type { Database, Queries, Statement, Tx } from "../db/index.ts";

/** A database that keeps one example of each statement that it runs, by its text. */
export function recording(db: Database): { db: Database; statements: Map<string, Statement> } {
  const statements = new Map<string, Statement>();
  const keep = (statement: Statement) => {
    if (!statements.has(statement.text)) statements.set(statement.text, statement);
    return statement;
  };
  const recorded = <Q extends Queries>(queries: Q): Q => {
    return {
      ...queries,
      many: (statement: Statement) => queries.many(keep(statement)),
      one: (statement: Statement) => queries.one(keep(statement)),
      maybe: (statement: Statement) => queries.maybe(keep(statement)),
      run: (statement: Statement) => queries.run(keep(statement)),
    };
  };
  const transaction: Database["transaction"] = (work) =>
    db.transaction((tx: Tx) => work({ ...recorded(tx), write: (statement) => tx.write(keep(statement)) }));
  return { db: { ...recorded(db), transaction }, statements };
}
