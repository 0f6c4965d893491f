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
  help: `Use: tradecounter export FOLDER [--store CODE] [--kind KIND ...]

Writes what a store has into a new or empty folder, as files that tradecounter import reads: categories, attributes,
engines, products, translations, prices, stock, accounts, contacts and account prices as JSON Lines; store.json as it was read last;
and the lines of orders, parted by tabs, as tradecounter recommend reads them, too. What is taken back or never was is not in it. Contacts come with the hashes of
their passwords, so only you may read the files.

  --store CODE      may be left out where there is one store
  --kind KIND       only this; may be given more than once: ${kinds.join(", ")}

Synonyms and rules are got by merchandise get, promotions by promotions get, pages and pictures by content pull.
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
