import { sql, type Database, type Queries } from "../../db/index.ts";
import { apiNameOf } from "../catalog/index.ts";
import { attributeFieldsIn } from "../seo/index.ts";
import { rowsOf, type SourceRow } from "./files.ts";
import { columnNamed, columnsOf } from "./kinds.ts";
import { ImportError } from "./problem.ts";
import type { ImportFile } from "./read-files.ts";
import { seoTextsIn, type StoreFile } from "./store-file.ts";
import { allowLongStatements } from "./store.ts";
import { Refused } from "./values.ts";

/**
 * Throws ImportError for a text with the field of an attribute that neither the store nor its files have. The files are only read until
 * all are found, and not at all if the store's own attributes are enough.
 */
export async function demandKnownAttributes(
  db: Database,
  file: StoreFile,
  store: { readonly id: string } | undefined,
  files: readonly ImportFile[],
): Promise<void> {
  const named = seoTextsIn(file).flatMap(({ place, kind, texts }) =>
    attributeFieldsIn(kind, texts).map(({ name, field }) => ({ place: `${place}.${name}`, field })),
  );
  const missing = new Set(named.map(({ field }) => field));
  const found = (attribute: string) => missing.delete(apiNameOf(attribute));
  if (missing.size > 0 && store) for (const name of await attributesOf(db, store.id)) found(name);
  for (const one of [...files].sort(attributesFirst)) {
    if (missing.size === 0) break;
    for await (const name of attributesIn(one)) if (found(name) && missing.size === 0) break;
  }
  if (missing.size > 0 && store) for (const name of await attributesOfProducts(db, store.id)) found(name);
  const first = named.find(({ field }) => missing.has(field));
  if (first)
    throw new ImportError(
      `${first.place} has {!Record.${first.field}}, and no product of the store has such an attribute. Nothing was changed.`,
    );
}

const attributesFirst = (a: ImportFile, b: ImportFile) => Number(isOfAttributes(b)) - Number(isOfAttributes(a));
const isOfAttributes = (file: ImportFile) => "kind" in file && file.kind === "attributes";

async function attributesOf(q: Queries, storeId: string): Promise<string[]> {
  const rows = await q.many<{ name: string }>(sql`select name from attribute where store_id = ${storeId}`);
  return rows.map(({ name }) => name);
}

/** Products may have attributes that nobody has declared. */
async function attributesOfProducts(db: Database, storeId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await allowLongStatements(tx);
    const rows = await tx.many<{ name: string }>(
      sql`select distinct jsonb_object_keys(attributes) as name from product where store_id = ${storeId}`,
    );
    return rows.map(({ name }) => name);
  });
}

/** The attributes named in the rows of an attributes or products file. */
async function* attributesIn(file: ImportFile): AsyncGenerator<string> {
  if (!("kind" in file) || (file.kind !== "attributes" && file.kind !== "products")) return;
  for await (const row of rowsOf(file.path, () => {})) yield* namesIn(file.kind, row);
}

function* namesIn(kind: "attributes" | "products", { values, problem }: SourceRow): Iterable<string> {
  if (problem !== undefined) return;
  for (const [heading, value] of Object.entries(values)) {
    const named = columnNamed(kind, heading);
    if (named?.column !== namingColumn[kind]) continue;
    if (named.member !== undefined) {
      if (value !== null && value !== "") yield named.member;
    } else {
      const read = columnsOf(kind)[named.column]!.read(value);
      if (typeof read === "string") yield read;
      else if (read && !(read instanceof Refused)) yield* Object.keys(read);
    }
  }
}

/** The attributes that distinguish variations have no fields. */
const namingColumn = { attributes: "name", products: "attributes" };
