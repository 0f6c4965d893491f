import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import {
  configFrom,
  exportedRows,
  exportedStoreFile,
  kinds,
  openDatabase,
  openStores,
  type Database,
  type ExportedKind,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print, type Surroundings } from "../surroundings.ts";

const exportedKinds: readonly ExportedKind[] = [...kinds, "orders"];

/** The columns of the lines of orders, which `tradecounter recommend` reads: tabs part them. */
const orderColumns = "invoice stockCode quantity date unitPrice total currency status account email name".split(" ");

export const exportFiles: Command = {
  help: `Use: tradecounter export FOLDER [--store CODE] [--kind KIND ...]

Writes what a store has into a new or empty folder, as files that tradecounter import reads: categories, attributes,
engines, products, translations, prices, stock, accounts, contacts and account prices as JSON Lines; store.json as it was read last;
and the lines of orders, parted by tabs, as tradecounter recommend reads them. What is taken back or never was is not in it. Contacts come with the hashes of
their passwords, so only you may read the files.

  --store CODE      may be left out where there is one store
  --kind KIND       only this; may be given more than once: ${exportedKinds.join(", ")}

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
    const wanted = values.kind?.map(kindNamed) ?? exportedKinds;
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new PersonError(`${folder} is not empty: name a folder that is, or that is not there yet.`);
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

function kindNamed(name: string): ExportedKind {
  const kind = exportedKinds.find((known) => known.toLowerCase() === name.toLowerCase().replaceAll("-", ""));
  if (!kind) throw new PersonError(`There is no kind "${name}"; there are ${exportedKinds.join(", ")}.`);
  return kind;
}

async function exportStoreFile(db: Database, store: Store, folder: string, surroundings: Surroundings): Promise<void> {
  const file = await exportedStoreFile(db, store.id);
  if (file === undefined) print(surroundings, "store.json    not kept yet: import the store's folder once");
  else writeFileSync(join(folder, "store.json"), `${file}\n`, { mode: 0o600 });
}

/** Answers how many rows there are. */
async function exportKind(db: Database, store: Store, kind: ExportedKind, folder: string): Promise<number> {
  let count = 0;
  async function* text() {
    if (kind === "orders") yield `${orderColumns.join("\t")}\n`;
    for await (const rows of exportedRows(db, store.id, kind)) {
      count += rows.length;
      yield rows.map((row) => `${kind === "orders" ? lineOf(row) : JSON.stringify(row)}\n`).join("");
    }
  }
  const name =
    kind === "orders" ? "orders.tsv" : `${kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}.jsonl`;
  await pipeline(Readable.from(text()), createWriteStream(join(folder, name), { flags: "wx", mode: 0o600 }));
  return count;
}

const lineOf = (row: Readonly<Record<string, unknown>>) =>
  orderColumns.map((column) => String(row[column] ?? "").replaceAll(/[\t\r\n]+/g, " ")).join("\t");
