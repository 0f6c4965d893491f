import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { json, sql, type Database, type Tx } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import type { Store } from "../../stores/index.ts";
import { keepPicture, problemOfAddress, saveSources, sourcesAt } from "../pictures/index.ts";
import { enqueue } from "../jobs/index.ts";
import type { ImportFile } from "./read-files.ts";
import { isStaged } from "./staging.ts";
import type { Run } from "./store.ts";

/** The job that fetches the pictures whose URLs are in an import. */
export const FETCH_PICTURES = "pictures.fetch";

/** A picture named in a file's rows, and its replacement: the path of a stored picture, a URL that is still to be fetched, or nothing. */
export interface SettledPicture {
  readonly fileNo: number;
  readonly named: string;
  readonly path: string | null;
  /** Why there is none. */
  readonly problem: string | null;
}

const mostFileBytes = 20 * 1024 * 1024;
const isAddress = (named: string) => /^[a-z][a-z0-9+.-]*:/i.test(named);
/** A row has a path on the site, which begins with a slash, a URL, or a file next to its own. */
const namedIn = ({ storeId, id }: Run) => sql`
  select file_no as "fileNo", image as named from import_row s, jsonb_array_elements_text(s.data->'images') image
  where ${isStaged({ storeId, id } as Run, "products")} and image not like '/%'
  union
  select file_no, s.data->>'image' from import_row s
  where ${isStaged({ storeId, id } as Run, "categories")} and s.data->>'image' not like '/%'`;

/**
 * Checks every picture named in the staged rows: a file is stored, a URL is already known, or it may be fetched. A dry run stores nothing.
 */
export async function settlePictures(
  { db, now, dryRun }: { readonly db: Database; readonly now: Date; readonly dryRun: boolean },
  store: Store,
  run: Run,
  files: readonly ImportFile[],
): Promise<SettledPicture[]> {
  const named = await db.many<{ fileNo: number; named: string }>(namedIn(run));
  const addresses = named.filter((one) => isAddress(one.named));
  const known = new Map(
    (await sourcesAt(db, store.id, [...new Set(addresses.map((one) => one.named))])).map((source) => [
      source.url,
      source,
    ]),
  );
  const settled: SettledPicture[] = [];
  for (const one of named) {
    const keep = async () => {
      if (!isAddress(one.named)) return fileKept(one.named);
      const problem = problemOfAddress(one.named, store.settings.pictures ?? { hosts: [], allowPrivateHosts: false });
      if (problem !== undefined) return { problem };
      const source = known.get(one.named);
      if (source?.state === "kept") return { path: source.path! };
      // one that was refused long ago is tried again
      return source?.state === "refused" && source.dueAt > now ? { problem: source.reason ?? "" } : { path: one.named };
    };
    const fileKept = async (path: string) => {
      if (path.includes("\\") || path.split("/").includes(".."))
        return { problem: "is outside of the folder of its rows" };
      try {
        const full = join(dirname(files[one.fileNo]!.path), path);
        if ((await stat(full)).size > mostFileBytes) return { problem: "is larger than 20 MB" };
        return await keepPicture(db, store.id, { name: basename(path), bytes: await readFile(full), now, dryRun });
      } catch (error) {
        if (["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"].includes(String(errorCodeOf(error))))
          return { problem: "is no file beside that of its rows, and no path that begins with /" };
        throw error;
      }
    };
    const outcome = await keep();
    settled.push({
      ...one,
      path: "path" in outcome ? outcome.path : null,
      problem: "problem" in outcome ? outcome.problem : null,
    });
  }
  return settled;
}

/**
 * Replaces the names in the rows by what was found, and records what is left out. Our choice: a row with an invalid picture is accepted
 * without it, as its price must not wait for a photo.
 */
export async function placePictures(tx: Tx, run: Run, settled: readonly SettledPicture[]): Promise<void> {
  if (settled.length === 0) return;
  const found = sql`jsonb_to_recordset(${json(settled)}::jsonb) as m ("fileNo" int, named text, path text, problem text)`;
  // each picture of each row, to be joined by name
  const images = sql`
    select s.kind, s.key, s.file_no, s.row_no, i.image, i.place
    from import_row s, jsonb_array_elements_text(s.data->'images') with ordinality i (image, place)
    where ${isStaged(run, "products")}
    union all
    select s.kind, s.key, s.file_no, s.row_no, s.data->>'image', 1
    from import_row s where ${isStaged(run, "categories")} and s.data->>'image' is not null`;
  await tx.run(sql`
    insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
    select ${run.storeId}, ${run.id}, 'picture:' || kind || ':' || key, file_no, row_no,
      case kind when 'products' then 'images' else 'image' end, 'warning', 'picture left out',
      string_agg(m.named || ' ' || m.problem, '; ' order by place)
    from (${images}) i join ${found} on m."fileNo" = i.file_no and m.named = i.image
    where m.problem is not null
    group by kind, key, file_no, row_no
    on conflict do nothing`);
  await tx.run(sql`
    update import_row s
    set data = s.data || case s.kind when 'products' then jsonb_build_object('images', placed.images)
      else jsonb_build_object('image', placed.images->0) end
    from (
      select kind, key, coalesce(jsonb_agg(coalesce(m.path, i.image) order by place)
        filter (where m.named is null or m.path is not null), '[]') as images
      from (${images}) i left join ${found} on m."fileNo" = i.file_no and m.named = i.image
      group by kind, key having bool_or(m.named is not null)
    ) placed
    where s.store_id = ${run.storeId} and s.run_id = ${run.id} and s.kind = placed.kind and s.key = placed.key`);
}

/** Enqueues fetching the URLs still in the rows, once the rows are applied. */
export async function enqueuePictures(tx: Tx, run: Run, now: Date): Promise<void> {
  const named = await tx.many<{ named: string }>(namedIn(run));
  if (named.length === 0) return;
  const urls = [...new Set(named.map((one) => one.named))];
  const waiting = new Set(
    (await sourcesAt(tx, run.storeId, urls)).filter(({ state }) => state === "due").map(({ url }) => url),
  );
  const due = urls
    .filter((url) => !waiting.has(url))
    .map((url) => ({ url, state: "due" as const, path: null, reason: null, attempts: 0, dueAt: now }));
  await saveSources(tx, run.storeId, due);
  await enqueue(tx, run.storeId, FETCH_PICTURES, {}, now);
}
