import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  configFrom,
  openStores,
  promotionsFrom,
  readPromotions,
  savePromotions,
  sentenceOf,
  unknownToPromotions,
  type Database,
  type Promotions,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";

const options = {
  store: { type: "string" },
  "dry-run": { type: "boolean", default: false },
} as const;

export const promotions: Command = {
  help: `Use: tradecounter promotions get [FILE] [--store CODE]
     tradecounter promotions put FILE [--store CODE] [--dry-run]

get writes a store's promotions and coupons to a file, or shows them. put brings an edited file in: stores that run answer by
it within a second. Where anything in the file is wrong nothing is changed, and each wrong place is told with its reason;
likewise where somebody else has put a file since yours was got.

  --store CODE      may be left out where there is one store
  --dry-run         tells what put would do, and changes nothing

docs/promotions.md has what the file may say.
`,
  async run(args) {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const [what, path, ...more] = positionals;
    if ((what !== "get" && what !== "put") || (what === "put" && path === undefined) || more.length > 0)
      throw new PersonError("Say get or put, and one file; tradecounter promotions --help tells more.");
    const text = what === "put" ? await textOf(path!) : undefined;
    return withDatabase(configFrom(process.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      if (text !== undefined) return put(db, store, { path: path!, text, isDryRun: values["dry-run"] });
      const { revision, promotions: present } = await readPromotions(db, store.id);
      const shown = `${JSON.stringify({ revision, ...present }, null, 2)}\n`;
      if (path === undefined) process.stdout.write(shown);
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

interface Given {
  readonly path: string;
  readonly text: string;
  readonly isDryRun: boolean;
}

/** The exit code: 1 where nothing was changed, as something is wrong. */
async function put(db: Database, store: Store, { path, text, isDryRun }: Given): Promise<number> {
  const file = promotionsFrom(text);
  if ("refusals" in file) {
    for (const refusal of file.refusals) console.log(sentenceOf(path, refusal));
    console.log("Nothing was changed.");
    return 1;
  }
  for (const sentence of await unknownToPromotions(db, store.id, file.promotions)) console.log(`note: ${sentence}`);
  const { outcome, revision } = await db.transaction((tx) =>
    savePromotions(tx, store.id, file.promotions, { edited: file.revision, dryRun: isDryRun }),
  );
  if (outcome === "outdated") {
    throw new PersonError(
      `${path} was made from revision ${file.revision}, and the store is at ${revision}: get that one and edit it, or take the revision out of yours. Nothing was changed.`,
    );
  }
  if (outcome === "unchanged") console.log(`Revision ${revision} says the same. Nothing was changed.`);
  else if (isDryRun) console.log(`Would be revision ${revision}: ${countsOf(file.promotions)}. Nothing was changed.`);
  else console.log(`Revision ${revision} is in force: ${countsOf(file.promotions)}.`);
  return 0;
}

function countsOf({ promotions: all }: Promotions): string {
  const count = (length: number, one: string) => `${length} ${length === 1 ? one : `${one}s`}`;
  const coupons = all.flatMap((promotion) => promotion.coupons ?? []);
  return `${count(all.length, "promotion")}, ${count(coupons.length, "coupon")}`;
}
