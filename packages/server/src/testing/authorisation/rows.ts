import { raw, sql, type Database } from "../../db/index.ts";

/** Rows as text, by table. */
type Rows = ReadonlyMap<string, ReadonlySet<string>>;
export interface Change {
  readonly table: string;
  readonly row: string;
}

/** The catalog and staged imports: they name no people, and are large. */
const isCatalogue =
  /^(import_|product|category|attribute|facet|price_book|catalog|cross_reference|engine|fitment|search_|content|media|tax_rate|delivery_method|migration)/;

interface Table {
  readonly name: string;
  /** The writable ones. */
  readonly columns: string;
  readonly json: string;
}

/** Everything that a store keeps about people, to be compared and restored. */
export interface Keeping {
  /** The differences from the state when this was made, which it restores. */
  undo(): Promise<Change[]>;
}

export async function keepRows(db: Database): Promise<Keeping> {
  const found = await db.many<{ name: string; columns: string }>(sql`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`);
  const ofPeople = found.filter(({ name }) => !isCatalogue.test(name));

  async function look(names: readonly string[]): Promise<Rows> {
    const texts = names.map((name) => `select '${name}' as "table", t::text as "row" from "${name}" t`);
    const rows = await db.many<Change>(sql`${raw(texts.join(" union all "))}`);
    const byTable = Map.groupBy(rows, ({ table }) => table);
    return new Map(names.map((name) => [name, new Set(byTable.get(name)?.map(({ row }) => row))]));
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
      // without foreign key checks, since rows are restored one by one, and without recording the writes
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

  const pristine = await look(ofPeople.map(({ name }) => name));
  await noteWrites(
    db,
    ofPeople.map(({ name }) => name),
  );
  return {
    async undo() {
      const noted = await db.many<{ name: string }>(sql`delete from written_table returning name`);
      const names = [...new Set(noted.map(({ name }) => name))];
      if (names.length === 0) return [];
      const changes = changesBetween(names, pristine, await look(names));
      if (changes.length > 0) await putBack(new Set(changes.map(({ table }) => table)));
      return changes;
    },
  };
}

/** Makes the database record which tables are written to, so that no others need be read. */
async function noteWrites(db: Database, names: readonly string[]): Promise<void> {
  const triggers = names.map(
    (name) => `create trigger note_write after insert or update or delete or truncate on "${name}"
      for each statement execute function note_write();`,
  );
  await db.script(`
    create table written_table (name text not null);
    create function note_write() returns trigger language plpgsql as $$
      begin insert into written_table values (tg_table_name); return null; end $$;
    ${triggers.join("\n")}`);
}

/** Rows of these tables that are in only one of the two. */
function changesBetween(names: readonly string[], before: Rows, after: Rows): Change[] {
  return names.flatMap((table) =>
    [...before.get(table)!.symmetricDifference(after.get(table)!)].map((row) => ({ table, row })),
  );
}
