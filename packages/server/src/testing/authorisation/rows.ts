import { raw, sql, type Database } from "../../db/index.ts";

/** Rows as text, by table. */
type Rows = ReadonlyMap<string, ReadonlySet<string>>;
export interface Change {
  readonly table: string;
  readonly row: string;
}

/** The catalogue and what imports stage: nobody is named there, and it is large. */
const isCatalogue =
  /^(import_|product|category|attribute|facet|price_book|catalog|cross_reference|engine|fitment|search_|content|media|tax_rate|delivery_method|migration)/;

interface Table {
  readonly name: string;
  /** Those that can be written. */
  readonly columns: string;
  readonly json: string;
}

/** All that a store keeps of people, to be looked at and to be put back. */
export interface Keeping {
  /** What differs from how it was when this was made; it is as before afterwards. */
  undo(): Promise<Change[]>;
}

export async function keepRows(db: Database): Promise<Keeping> {
  const found = await db.many<{ name: string; columns: string }>(sql`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`);
  const ofPeople = found.filter(({ name }) => !isCatalogue.test(name));
  const texts = raw(
    ofPeople.map(({ name }) => `select '${name}' as "table", t::text as "row" from "${name}" t`).join(" union all "),
  );

  async function look(): Promise<Rows> {
    const rows = await db.many<Change>(sql`${texts}`);
    const byTable = Map.groupBy(rows, ({ table }) => table);
    return new Map([...byTable].map(([table, of]) => [table, new Set(of.map(({ row }) => row))]));
  }

  const tables: Table[] = [];
  for (const table of ofPeople) {
    const of = await db.one<{ json: string }>(
      sql`select coalesce(json_agg(t), '[]')::text as json from ${raw(`"${table.name}"`)} t`,
    );
    tables.push({ ...table, json: of.json });
  }

  async function putBack(names: ReadonlySet<string>): Promise<void> {
    await db.transaction(async (tx) => {
      // without the checks between tables, which are put back one by one
      await tx.run(sql`set local session_replication_role = replica`);
      for (const { name, columns, json } of tables) {
        if (!names.has(name)) continue;
        await tx.run(sql`delete from ${raw(`"${name}"`)}`);
        await tx.run(sql`
          insert into ${raw(`"${name}" (${columns})`)}
          select ${raw(columns)} from json_populate_recordset(null::${raw(`"${name}"`)}, ${json}::json)`);
      }
    });
  }

  /** How far the database has written: where that stands still no row has changed, and there are none to be read. */
  async function written(): Promise<string> {
    return (await db.one<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`)).at;
  }

  const pristine = await look();
  let seenAt = await written();
  return {
    async undo() {
      if ((await written()) === seenAt) return [];
      const changes = changesBetween(pristine, await look());
      if (changes.length > 0) await putBack(new Set(changes.map(({ table }) => table)));
      seenAt = await written();
      return changes;
    },
  };
}

/** Rows that are in one of the two and not in the other. */
function changesBetween(before: Rows, after: Rows): Change[] {
  const none: ReadonlySet<string> = new Set();
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) =>
    [...(before.get(table) ?? none).symmetricDifference(after.get(table) ?? none)].map((row) => ({ table, row })),
  );
}
