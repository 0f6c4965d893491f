import { createWriteStream, existsSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportedRows, type Database, type Kind, type Store } from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

/** The columns of order lines, separated by tabs; `tradecounter recommend` reads them, too. */
const orderColumns = (
  "invoice stockCode quantity date unitPrice discount tax total canceled canceledAt currency taxType delivery refunded refundedAt status account email " +
  "firstName lastName phone purchaseOrderNumber name"
).split(" ");

/** Throws PersonError unless the folder is empty except for files of these names: nothing is overwritten or mixed with other files. */
export function demandEmptyFolder(folder: string, own: readonly string[] = []): void {
  if (existsSync(folder) && readdirSync(folder).some((name) => !own.includes(name)))
    throw new PersonError(`${folder} is not empty: name a folder that is, or that is not there yet.`);
}

/** The file name of a kind. */
export const fileNameOf = (kind: Kind) =>
  kind === "orders" ? "orders.tsv" : `${kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}.jsonl`;

/**
 * Writes the rows of a kind to a file of the folder, and returns their number. Until the file is complete, its name
 * shows that it is not: importing half of the products with --replace would end the others.
 */
export async function exportKind(db: Database, store: Store, kind: Kind, folder: string): Promise<number> {
  let count = 0;
  async function* text() {
    if (kind === "orders") yield `${orderColumns.join("\t")}\n`;
    for await (const rows of exportedRows(db, store.id, kind)) {
      count += rows.length;
      yield rows.map((row) => `${kind === "orders" ? lineOf(row) : JSON.stringify(row)}\n`).join("");
    }
  }
  const path = join(folder, fileNameOf(kind));
  await pipeline(Readable.from(text()), createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
  renameSync(`${path}.part`, path);
  return count;
}

const lineOf = (row: Readonly<Record<string, unknown>>) =>
  orderColumns.map((column) => String(row[column] ?? "").replaceAll(/[\t\r\n]+/g, " ")).join("\t");
