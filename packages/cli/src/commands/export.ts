import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  configFrom,
  exportedStoreFile,
  kinds,
  openDatabase,
  openStores,
  type Database,
  type Kind,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { demandEmptyFolder, exportKind } from "../exported-files.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print, type Surroundings } from "../surroundings.ts";

export const exportFiles: Command = {
  help: `Usage: tradecounter export FOLDER [--store CODE] [--kind KIND ...]

Writes a store's data to a new or empty folder, as files that tradecounter import reads: categories, attributes, engines, products,
translations, prices, stock, accounts, contacts and account prices as JSON Lines; store.json as it was last imported; and the lines of
orders as tab-separated values, which tradecounter recommend reads, too. Withdrawn prices and open orders are left out. Contacts
include the hashes of their passwords, so only you may read the files.

  --store CODE      optional if there is only one store
  --kind KIND       exports only this kind; can be repeated: ${kinds.join(", ")}

For synonyms and rules use merchandise get, for promotions promotions get, for pages and pictures content pull.
`,
  async run(args, surroundings) {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { store: { type: "string" }, kind: { type: "string", multiple: true } },
      allowPositionals: true,
      strict: true,
    });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) throw new PersonError("Name one folder: tradecounter export FOLDER");
    const wanted = values.kind?.map(kindNamed) ?? kinds;
    demandEmptyFolder(folder);
    const db = await openDatabase(configFrom(surroundings.env));
    try {
      const store = storeNamed(await openStores(db), values.store);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!values.kind) await exportStoreFile(db, store, folder, surroundings);
      for (const kind of wanted) {
        const count = await exportKind(db, store, kind, folder);
        print(surroundings, `${kind.padEnd(14)} ${count.toLocaleString("en")}`);
      }
      return 0;
    } finally {
      await db.close();
    }
  },
};

function kindNamed(name: string): Kind {
  const kind = kinds.find((known) => known.toLowerCase() === name.toLowerCase().replaceAll("-", ""));
  if (!kind) throw new PersonError(`There is no kind "${name}"; there are ${kinds.join(", ")}.`);
  return kind;
}

async function exportStoreFile(db: Database, store: Store, folder: string, surroundings: Surroundings): Promise<void> {
  const file = await exportedStoreFile(db, store.id);
  if (file === undefined) print(surroundings, "store.json    not kept yet: import the store's folder once");
  else writeFileSync(join(folder, "store.json"), `${file}\n`, { mode: 0o600 });
}
