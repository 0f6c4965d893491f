import { parseArgs } from "node:util";
import {
  configFrom,
  merchandisingFrom,
  openContent,
  openStores,
  readMerchandising,
  saveMerchandising,
  systemClock,
  unknownNames,
  type Database,
  type Merchandising,
  type Store,
} from "@tradecounter/server";
import { hasPage } from "@tradecounter/storefront/addresses";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { storeNamed } from "../store-named.ts";
import { print, type Surroundings } from "../surroundings.ts";
import { revisedFileCommand } from "../revised-file.ts";
import { pageNamesIn } from "../site-content.ts";

const ofFile = revisedFileCommand({
  name: "merchandise",
  help: `Usage: tradecounter merchandise get [FILE] [--store CODE]
       tradecounter merchandise put FILE [--store CODE] [--dry-run]
       tradecounter merchandise learned [--store CODE]

get writes a store's synonyms, redirects, pins, boosts and burials to a file, or prints them. put applies an edited file: running stores
follow within a second. If anything in the file is wrong, nothing changes, and each problem is reported with its place and reason; the
same happens if somebody else has put a file since you got yours. learned lists what the search has learned from shoppers: words, the
parts that were chosen after them, and the factor by which each is boosted.

  --store CODE      optional if there is only one store
  --dry-run         prints what put would change, without changing anything

See docs/merchandising.md for the format of the file.
`,
  async read(db, storeId) {
    const { revision, merchandising: content } = await readMerchandising(db, storeId);
    return { revision, content };
  },
  parse(text) {
    const file = merchandisingFrom(text);
    return "refusals" in file ? file : { revision: file.revision, content: file.merchandising };
  },
  notes: async (db, store, merchandising) => [
    ...(await unknownNames(db, store.id, merchandising)),
    ...[...lostAmong(merchandising, [...Object.keys(store.pages), ...(await contentPages(db, store))])].map(
      (address) => `The store has no page at ${address}.`,
    ),
  ],
  save: saveMerchandising,
  countsOf,
});

export const merchandise: Command = {
  help: ofFile.help,
  run: (args, surroundings) =>
    args[0] === "learned" ? listLearned(args.slice(1), surroundings) : ofFile.run(args, surroundings),
};

async function listLearned(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { store: { type: "string" } }, strict: true });
  return withDatabase(configFrom(surroundings.env), async (db) => {
    const { learned } = storeNamed(await openStores(db), values.store);
    for (const { term, boosts } of learned)
      print(surroundings, `${term}  ${boosts.map(({ sku, factor }) => `${sku} ×${factor}`).join("  ")}`);
    if (learned.length === 0) print(surroundings, "Searches have learnt nothing from shoppers yet, or are not to.");
    return 0;
  });
}

const contentPages = async (db: Database, store: Store) =>
  pageNamesIn(await openContent({ db, clock: systemClock }).of(store));

/** Redirect targets that do not exist: worth a note but not an error, as the page may be created later. */
function lostAmong({ redirects }: Merchandising, pages: readonly string[]): Set<string> {
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
