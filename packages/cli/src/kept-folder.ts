import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  kinds,
  type AddedRow,
  type Database,
  type EachAdded,
  type ImportFile,
  type KeepSetUp,
  type Keeping,
  type Kind,
  type SetUp,
  type SetUpChange,
  type Store,
} from "@tradecounter/server";
import { demandEmptyFolder, exportKind, fileNameOf } from "./exported-files.ts";
import { PersonError } from "./person-error.ts";

/** The metadata of a folder with the state before an import: the number of rows of each kind. */
interface Kept {
  readonly run: string;
  /** ISO 8601; missing in folders of older versions. */
  readonly keptAt?: string;
  readonly rows: Partial<Record<Kind, number>>;
}

/** Written last: a folder that has only the `.part` file is incomplete, and importing it fails. */
const wholeName = "kept.json";
const partName = `${wholeName}.part`;
/** The rows that the import added, one per line. */
const addedName = "added.jsonl";
/** What the import of a store's folder changed besides rows. */
const setUpName = "set-up.json";

/**
 * Keeps the store's rows of the files' kinds in a folder. A folder of the same import is overwritten until that
 * import's rows are applied.
 */
export function keepIn(
  folder: string,
  db: Database,
  store: Store,
  files: readonly ImportFile[],
): Keeping & { readonly keepSetUp: KeepSetUp } {
  let hasKeptSetUp = false;
  return {
    keepSetUp(before, after) {
      if (!hasKeptSetUp && existsSync(join(folder, setUpName))) demandSameSetUp(folder, { before, after });
      else {
        if (!hasKeptSetUp) demandEmptyFolder(folder);
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeWhole(join(folder, setUpName), JSON.stringify({ before, after } satisfies SetUpChange));
      }
      hasKeptSetUp = true;
    },
    demand({ id, state }) {
      const whole = keptIn(folder, wholeName);
      if (state !== "applied") {
        if (whole?.run === id || keptIn(folder, partName)?.run === id) return;
        if (whole)
          throw new PersonError(
            `${folder} is not empty: it has what was there before an earlier import, which importing it undoes. Name a new folder.`,
          );
        demandEmptyFolder(folder, hasKeptSetUp ? [setUpName] : []);
      } else if (existsSync(join(folder, partName)) || whole?.run !== id) {
        throw new PersonError(
          `This import was interrupted when its rows were in already, and ${folder} is not the folder that has what was there before. Give it the folder of --keep that it began with, or leave --keep out to go on.`,
        );
      }
    },
    async keep({ id }, eachAdded) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const kept = { run: id, keptAt: new Date().toISOString(), rows: {} as Record<string, number> };
      const write = () => writeFileSync(join(folder, partName), JSON.stringify(kept), { mode: 0o600, flush: true });
      write();
      rmSync(join(folder, wholeName), { force: true });
      for (const kind of kindsOf(files)) kept.rows[kind] = await exportKind(db, store, kind, folder);
      await writeAdded(join(folder, addedName), eachAdded);
      write();
      renameSync(join(folder, partName), join(folder, wholeName));
    },
  };
}

/** An interrupted import continues with what it kept first, which requires the store to be as it was before or as that import made it. */
function demandSameSetUp(folder: string, { before, after }: SetUpChange): void {
  const kept = setUpIn(folder)!;
  const isSame = (one: SetUp, other: SetUp) => JSON.stringify(one) === JSON.stringify(other);
  if (!isSame(after, kept.after) || !(isSame(before, kept.before) || isSame(before, kept.after)))
    throw new PersonError(
      `${folder} is not empty: it has what was there before another import, or somebody has changed the store since. Name a new folder. Nothing was changed.`,
    );
}

function setUpIn(folder: string): SetUpChange | undefined {
  const path = join(folder, setUpName);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as SetUpChange) : undefined;
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
}

/** Synced to disk: after a power failure, a folder marked as complete must not have half of it. */
async function writeAdded(path: string, eachAdded: EachAdded): Promise<void> {
  const file = openSync(path, "w", 0o600);
  try {
    await eachAdded((rows) => appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join("")));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function kindsOf(files: readonly ImportFile[]): Kind[] {
  const named = new Set(files.flatMap((file) => ("mapping" in file ? file.mapping.kinds : [file.kind])));
  // an import never changes existing orders
  return kinds.filter((kind) => named.has(kind) && kind !== "orders");
}

/** What undoing an import requires. */
interface Undo {
  readonly files: ImportFile[];
  /** The rows that it added, of the files' kinds and of orders. */
  readonly takingAway: AddedRow[];
  /** For a store's folder: what it changed besides rows. */
  readonly setUp: SetUpChange | undefined;
  /** People erased since then are not restored. */
  readonly keptAt: Date;
}

/**
 * Undefined for a folder that no import has kept, and for those of older versions. Throws PersonError for a kept folder
 * that is not marked as complete: imported as a plain export, it would restore only half.
 */
export function undoFrom(folder: string): Undo | undefined {
  const kept = keptIn(folder, wholeName);
  const isOfKeep = existsSync(join(folder, addedName));
  if (!kept && isOfKeep && !existsSync(join(folder, partName)))
    throw new PersonError(
      `${folder} is not whole: it has ${addedName} and no ${wholeName} that can be read. Put that back, or import the files that you mean by their names.`,
    );
  if (!kept || !isOfKeep) return undefined;
  const files = kinds.flatMap((kind) => {
    const path = join(folder, fileNameOf(kind));
    return kind !== "orders" && existsSync(path) ? [{ path, kind }] : [];
  });
  const lines = readFileSync(join(folder, addedName), "utf8").split("\n").filter(Boolean);
  const added = lines.map((line) => JSON.parse(line) as AddedRow);
  // a kind without rows has a file, too: if there is none, it was removed so that this kind stays as it is
  const undone = new Set<Kind>(["orders", ...files.map(({ kind }) => kind)]);
  return {
    files,
    takingAway: added.filter(({ kind }) => undone.has(kind)),
    setUp: setUpIn(folder),
    keptAt: kept.keptAt === undefined ? statSync(join(folder, wholeName)).mtime : new Date(kept.keptAt),
  };
}

function keptIn(folder: string, name: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8")) as Kept;
  } catch {
    // missing or truncated: not ours in either case
    return undefined;
  }
}

/** Live as soon as they are imported, and also changed by orders, buyers and the store's staff. */
const livingKinds: readonly Kind[] = ["stock", "accounts", "contacts", "accountPrices"];

/** Instructions for undoing an import, for the user. */
export function undoing(folder: string, store: string | undefined): string {
  const { rows } = keptIn(folder, wholeName)!;
  const command = ["tradecounter import", quoted(folder), store && `--store ${quoted(store)}`];
  const living = kinds.filter((kind) => rows[kind] && livingKinds.includes(kind)).map(fileNameOf);
  return [
    `What was there before is in ${folder}. To undo this: ${command.filter(Boolean).join(" ")}`,
    "That takes away what this import has added. What somebody has used by then is taken out of sale, or stays, and is told.",
    ...(existsSync(join(folder, setUpName))
      ? [
          "The store's settings, pages, merchandising, promotions and content are put back as far as nobody has changed them by then.",
        ]
      : []),
    ...(living.length > 0
      ? [
          `Whatever is sold or changed meanwhile, it puts back ${living.join(", ")}, too: take out of the folder what is to stay as it is.`,
        ]
      : []),
  ].join("\n");
}

/** Quoted as a single word for a shell. */
const quoted = (word: string) => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);
