import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  configFrom,
  merchandisingFrom,
  openStores,
  readMerchandising,
  saveMerchandising,
  sentenceOf,
  unknownNames,
  type Database,
  type Merchandising,
  type Store,
} from "@tradecounter/server";
import { hasPage } from "@tradecounter/storefront/addresses";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print, type Surroundings } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  "dry-run": { type: "boolean", default: false },
} as const;

export const merchandise: Command = {
  help: `Use: tradecounter merchandise get [FILE] [--store CODE]
     tradecounter merchandise put FILE [--store CODE] [--dry-run]

get writes a store's synonyms, redirects, pins, boosts and burials to a file, or shows them. put brings an edited file in:
stores that run answer by it within a second. Where anything in the file is wrong nothing is changed, and each wrong place
is told with its reason; likewise where somebody else has put a file since yours was got.

  --store CODE      may be left out where there is one store
  --dry-run         tells what put would do, and changes nothing

docs/merchandising.md has what the file may say.
`,
  async run(args, surroundings) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [what, path, ...more] = positionals;
    if ((what !== "get" && what !== "put") || (what === "put" && path === undefined) || more.length > 0)
      throw new PersonError("Say get or put, and one file; tradecounter merchandise --help tells more.");
    const text = what === "put" ? await textOf(path!) : undefined;
    return withDatabase(configFrom(surroundings.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      if (text !== undefined)
        return put(db, store, { path: path!, text, isDryRun: values["dry-run"], ...surroundings });
      const shown = `${JSON.stringify(await fileOf(db, store), null, 2)}\n`;
      if (path === undefined) surroundings.stdout.write(shown);
      else await writeFile(path, shown);
      return 0;
    });
  },
};

async function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new PersonError(`${path} cannot be read: ${error.message}`);
  });
}

async function fileOf(db: Database, store: Store): Promise<object> {
  const { revision, merchandising } = await readMerchandising(db, store.id);
  return { revision, ...merchandising };
}

interface Given extends Pick<Surroundings, "stdout"> {
  readonly path: string;
  readonly text: string;
  readonly isDryRun: boolean;
}

/** The exit code: 1 where nothing was changed, as something is wrong. */
async function put(db: Database, store: Store, { path, text, isDryRun, stdout }: Given): Promise<number> {
  const file = merchandisingFrom(text);
  if ("refusals" in file) {
    for (const refusal of file.refusals) print({ stdout }, sentenceOf(path, refusal));
    print({ stdout }, "Nothing was changed.");
    return 1;
  }
  const { merchandising } = file;
  for (const sentence of await unknownNames(db, store.id, merchandising)) print({ stdout }, `note: ${sentence}`);
  for (const address of lostAmong(merchandising, store))
    print({ stdout }, `note: The store has no page at ${address}.`);
  const { outcome, revision } = await db.transaction((tx) =>
    saveMerchandising(tx, store.id, merchandising, { edited: file.revision, dryRun: isDryRun }),
  );
  if (outcome === "outdated") {
    throw new PersonError(
      `${path} was made from revision ${file.revision}, and the store is at ${revision}: get that one and edit it, or take the revision out of yours. Nothing was changed.`,
    );
  }
  if (outcome === "unchanged") print({ stdout }, `Revision ${revision} says the same. Nothing was changed.`);
  else if (isDryRun)
    print({ stdout }, `Would be revision ${revision}: ${countsOf(merchandising)}. Nothing was changed.`);
  else print({ stdout }, `Revision ${revision} is in force: ${countsOf(merchandising)}.`);
  return 0;
}

/** Where searches are led and nothing is: worth a word and no refusal, as a page may be written later. */
function lostAmong({ redirects }: Merchandising, { pages }: Store): Set<string> {
  return new Set(redirects.map(({ to }) => to).filter((to) => !hasPage(to, pages)));
}

function countsOf({ synonyms, redirects, rules }: Merchandising): string {
  const count = (length: number, one: string, many = `${one}s`) => `${length} ${length === 1 ? one : many}`;
  return [
    count(synonyms.length, "group of synonyms", "groups of synonyms"),
    count(redirects.length, "redirect"),
    count(rules.length, "rule"),
  ].join(", ");
}
