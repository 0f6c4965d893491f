import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { configFrom, openStores, sentenceOf, type Database, type Store } from "@tradecounter/server";
import type { Command } from "./cli.ts";
import { withDatabase } from "./database.ts";
import { PersonError } from "./person-error.ts";
import { storeNamed } from "./store-named.ts";
import { print, type Surroundings } from "./surroundings.ts";

const options = {
  store: { type: "string" },
  "dry-run": { type: "boolean", default: false },
} as const;

type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Part of a store that an operator gets, edits and puts back as a file. A revision counts its changes. */
export interface RevisedFile<Content extends object> {
  /** The name of the command. */
  readonly name: string;
  readonly help: string;
  read(db: Database, storeId: Store["id"]): Promise<{ readonly revision: number; readonly content: Content }>;
  parse(
    text: string,
  ):
    | { readonly refusals: readonly Parameters<typeof sentenceOf>[1][] }
    | { readonly revision: number | undefined; readonly content: Content };
  /** What is worth a note but is not an error. */
  notes(db: Database, store: Store, content: Content): Promise<readonly string[]>;
  save(
    tx: Tx,
    storeId: Store["id"],
    content: Content,
    options: { edited: number | undefined; dryRun: boolean },
  ): Promise<{ readonly outcome: "saved" | "unchanged" | "outdated"; readonly revision: number }>;
  countsOf(content: Content): string;
}

/** The command that gets and puts the file: `NAME get [FILE]`, `NAME put FILE [--dry-run]`. */
export function revisedFileCommand<Content extends object>(file: RevisedFile<Content>): Command {
  return {
    help: file.help,
    async run(args, surroundings) {
      const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
      const [what, path, ...more] = positionals;
      if ((what !== "get" && what !== "put") || (what === "put" && path === undefined) || more.length > 0)
        throw new PersonError(`Say get or put, and one file; tradecounter ${file.name} --help tells more.`);
      const text = what === "put" ? await textOf(path!) : undefined;
      return withDatabase(configFrom(surroundings.env), async (db) => {
        const store = storeNamed(await openStores(db), values.store);
        if (text !== undefined)
          return put(file, db, store, { path: path!, text, isDryRun: values["dry-run"], ...surroundings });
        const { revision, content } = await file.read(db, store.id);
        const shown = `${JSON.stringify({ revision, ...content }, null, 2)}\n`;
        if (path === undefined) surroundings.stdout.write(shown);
        else await writeFile(path, shown);
        return 0;
      });
    },
  };
}

async function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new PersonError(`${path} cannot be read: ${error.message}`);
  });
}

interface Given extends Pick<Surroundings, "stdout"> {
  readonly path: string;
  readonly text: string;
  readonly isDryRun: boolean;
}

/** Returns the exit code: 1 if something is wrong and nothing was changed. */
async function put<Content extends object>(
  file: RevisedFile<Content>,
  db: Database,
  store: Store,
  { path, text, isDryRun, stdout }: Given,
): Promise<number> {
  const say = (line: string) => print({ stdout }, line);
  const parsed = file.parse(text);
  if ("refusals" in parsed) {
    for (const refusal of parsed.refusals) say(sentenceOf(path, refusal));
    say("Nothing was changed.");
    return 1;
  }
  const { content, revision: edited } = parsed;
  for (const note of await file.notes(db, store, content)) say(`note: ${note}`);
  const { outcome, revision } = await db.transaction((tx) =>
    file.save(tx, store.id, content, { edited, dryRun: isDryRun }),
  );
  if (outcome === "outdated") {
    throw new PersonError(
      `${path} was made from revision ${edited}, and the store is at ${revision}: get that one and edit it, or take the revision out of yours. Nothing was changed.`,
    );
  }
  if (outcome === "unchanged") say(`Revision ${revision} says the same. Nothing was changed.`);
  else if (isDryRun) say(`Would be revision ${revision}: ${file.countsOf(content)}. Nothing was changed.`);
  else say(`Revision ${revision} is in force: ${file.countsOf(content)}.`);
  return 0;
}
