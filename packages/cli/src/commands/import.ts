import { existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  configFrom,
  createImporter,
  createPublisher,
  dataFilesIn,
  dataFilesOf,
  kindOfFile,
  kinds,
  loadStoreFolder,
  openStores,
  readMapping,
  storeCodeOf,
  systemClock,
  type Database,
  type ImportFile,
  type Importer,
  type ImportOptions,
  type ImportSummary,
  type Kind,
  type UndoneSetUp,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { keepIn, undoFrom, undoing } from "../kept-folder.ts";
import { PersonError } from "../person-error.ts";
import { showProgress } from "../import-progress.ts";
import { storeNamed } from "../store-named.ts";
import { checkReportPath, writeReport } from "../import-report.ts";
import { summaryOf } from "../import-summary.ts";
import { print, type Surroundings } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  kind: { type: "string" },
  mapping: { type: "string" },
  report: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  keep: { type: "string" },
} as const;

/** Exit code: done, but some rows were rejected. For scripts that feed imports. */
const someRefused = 3;
const refusedShown = 10;

export const importFiles: Command = {
  help: `Usage: tradecounter import FILE... [options]

Loads categories, products, prices, stock, attributes, engines, accounts, their people, and orders that customers placed elsewhere, from
CSV or JSON Lines files (.csv, .tsv, .jsonl, also .gz). A FILE may be a folder of such files; a folder with a store.json sets up the
store first. Shoppers see the old catalogue until the whole import is done. To continue an interrupted import, run the same command
again.

  --store CODE      the store to load into; optional if there is only one
  --kind KIND       what the rows are, if the file's name does not say: ${kinds.join(", ")}
  --mapping FILE    converts rows of another shape into ours; electronic-parts is built in
  --dry-run         checks the rows and prints what would change, without changing anything
  --report FILE     writes the messages about rows to a .csv or .jsonl file
  --replace         makes products inactive that the files do not contain
  --keep FOLDER     first writes the store's current data of these kinds to a new folder, and its set-up if there is a
                    store.json: importing that folder undoes this import

Exit code 3 means that some rows were refused and the others were imported. See docs/import.md.
`,
  async run(args, surroundings) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (positionals.length === 0)
      throw new PersonError("Name at least one file to import; tradecounter import --help tells more.");
    if (positionals.some(isFolder) && (values.kind ?? values.mapping) !== undefined)
      throw new PersonError("--kind and --mapping are for files; those of a folder are told by their names.");
    if (values.report !== undefined) checkReportPath(values.report);
    const config = configFrom(surroundings.env);
    return withDatabase(config, async (db) => {
      const publisher = createPublisher({
        db,
        clock: systemClock,
        dataFolder: config.dataFolder,
        search: config.search,
      });
      const needs = { db, clock: systemClock, publish: publisher.publish };
      const importer = createImporter(needs);
      const stop = new AbortController();
      const onInterrupt = () => stop.abort();
      process.once("SIGINT", onInterrupt).once("SIGTERM", onInterrupt);
      const progress = showProgress(surroundings.stderr);
      try {
        const importOptions: ImportOptions = {
          dryRun: values["dry-run"],
          replace: values.replace,
          signal: stop.signal,
          onProgress: progress.update,
        };
        const setUp =
          positionals.length === 1 && isFolder(positionals[0]!) ? await storeCodeOf(positionals[0]!) : undefined;
        if (setUp !== undefined && values.store !== undefined && values.store !== setUp) {
          throw new PersonError(`The folder sets up the store ${setUp}, not ${values.store}.`);
        }
        if (setUp !== undefined && values["dry-run"])
          throw new PersonError("A folder with a store.json has no dry run; name its files instead.");
        const summary =
          setUp === undefined
            ? await importInto(surroundings, { db, importer }, values, positionals, importOptions)
            : await importStoreFolder(needs, setUp, positionals[0]!, values.keep, importOptions);
        progress.end();
        print(surroundings, summaryOf(summary, { dryRun: values["dry-run"] }));
        await tellIssues(surroundings, importer, summary, values.report);
        if (values.keep !== undefined && !values["dry-run"])
          print(surroundings, undoing(values.keep, setUp ?? values.store));
        return summary.rowsRefused > 0 ? someRefused : 0;
      } finally {
        progress.end();
        process.off("SIGINT", onInterrupt).off("SIGTERM", onInterrupt);
        await publisher.close();
      }
    });
  },
};

interface Wanted {
  readonly store?: string;
  readonly keep?: string;
  readonly kind?: string;
  readonly mapping?: string;
}

/** Sets up a store and imports the folder's files. */
async function importStoreFolder(
  needs: Parameters<typeof loadStoreFolder>[0],
  code: string,
  folder: string,
  keep: string | undefined,
  importOptions: ImportOptions,
): Promise<ImportSummary> {
  const store = (await openStores(needs.db)).find(code);
  if (keep !== undefined && !store)
    throw new PersonError(`There is no store ${code} yet, so there is nothing of before to keep. Leave out --keep.`);
  const keeping = keep && store && keepIn(keep, needs.db, store, await dataFilesIn(folder));
  return (
    await loadStoreFolder(needs, folder, {
      ...importOptions,
      ...(keeping && { keeping, keepSetUp: keeping.keepSetUp }),
    })
  ).imported;
}

async function importInto(
  surroundings: Surroundings,
  { db, importer }: { db: Database; importer: Importer },
  wanted: Wanted,
  paths: readonly string[],
  importOptions: ImportOptions,
): Promise<ImportSummary> {
  const store = storeNamed(await openStores(db), wanted.store);
  const undo = paths.length === 1 ? undoFrom(paths[0]!) : undefined;
  const files = undo?.files ?? (await filesFrom(paths, wanted));
  const keeping = wanted.keep === undefined || importOptions.dryRun ? undefined : keepIn(wanted.keep, db, store, files);
  const tell = (undone: UndoneSetUp) => tellPutBack(surroundings, undone, importOptions.dryRun);
  return importer.run(store, files, {
    ...importOptions,
    keeping,
    takingAway: undo?.takingAway,
    puttingBack: undo?.setUp && { change: undo.setUp, tell },
    keptAt: undo?.keptAt,
  });
}

function tellPutBack(
  surroundings: Surroundings,
  { undone, changedSince }: UndoneSetUp,
  dryRun: boolean | undefined,
): void {
  if (undone.length > 0)
    print(surroundings, `${dryRun ? "Would be put back" : "Put back"} as before the import: ${undone.join(", ")}.`);
  if (changedSince.length > 0)
    print(surroundings, `Changed by somebody since, and left as it is: ${changedSince.join(", ")}.`);
}

async function filesFrom(paths: readonly string[], wanted: Wanted): Promise<ImportFile[]> {
  const mapping = wanted.mapping === undefined ? undefined : await readMapping(mappingPath(wanted.mapping));
  const files = await Promise.all(
    paths.map(async (path): Promise<ImportFile[]> => {
      if (!existsSync(path)) throw new PersonError(`There is no file ${path}.`);
      if (isFolder(path)) return dataFilesOf(path);
      return [mapping ? { path, mapping } : { path, kind: kindFrom(path, wanted.kind) }];
    }),
  );
  return files.flat();
}

function kindFrom(path: string, wanted: string | undefined): Kind {
  const kind = wanted === undefined ? kindOfFile(path.replace(/^.*[/\\]/, "")) : kinds.find((name) => name === wanted);
  if (kind) return kind;
  if (wanted !== undefined) throw new PersonError(`--kind is one of ${kinds.join(", ")}, not "${wanted}".`);
  throw new PersonError(`What is in ${path}? Name it products.csv or the like, or say --kind or --mapping.`);
}

/** A file, or the name of a mapping that is included. */
function mappingPath(wanted: string): string {
  const ours = new URL(`../../mappings/${encodeURIComponent(wanted)}.json`, import.meta.url);
  return !existsSync(wanted) && existsSync(ours) ? ours.pathname : wanted;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function tellIssues(
  surroundings: Surroundings,
  importer: Importer,
  summary: ImportSummary,
  report: string | undefined,
) {
  if (report !== undefined) {
    const count = await writeReport(report, importer.issues(summary.run), summary.files);
    print(surroundings, `Report: ${report} (${count} lines)`);
    return;
  }
  let shown = 0;
  for await (const page of importer.issues(summary.run)) {
    for (const { severity, fileNo, rowNo, column, reason } of page) {
      if (severity !== "refused") continue;
      if (shown++ < refusedShown)
        print(
          surroundings,
          `  refused: ${summary.files[fileNo]}, row ${rowNo}${column === null ? "" : `, ${column}`}: ${reason}`,
        );
    }
    if (shown > refusedShown) break;
  }
  if (shown > refusedShown) print(surroundings, "  … and more: --report FILE writes all of them.");
}
