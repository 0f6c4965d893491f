import { decimal } from "@tradecounter/commerce";
import { checkQuickOrder, limits, type QuickOrderRow } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { addInBatches, type AddedLines } from "../../content/add-in-batches.ts";
import { lineOf } from "../../content/form-text.ts";
import { rowsFromText } from "./list-text.ts";
import { changedOver, readingsOf } from "./quantity-text.ts";

/** A list with the store's answer for each row, in order. */
export interface CheckedList {
  readonly rows: readonly QuickOrderRow[];
  readonly currency: string;
}

/** The rows of a file as an editable list; or why it cannot be read. */
export async function listInFile(file: File, locale: string): Promise<string | { refused: string }> {
  // browsers send this form themselves even with scripts, and load none of the code that reads files
  if (!import.meta.env.SSR) throw new TypeError("Files are read by the server.");
  const { readInThread } = await import("./read-thread.ts");
  const read = await readInThread({ bytes: new Uint8Array(await file.arrayBuffer()), locale });
  return "text" in read ? read.text : read;
}

/** The store's answer for each row of a list; or why it was not asked. */
export async function checkedList(
  client: Client,
  text: string,
  locale: string,
): Promise<CheckedList | { refused: string }> {
  const rows = rowsFromText(text);
  if (rows.length === 0) return { refused: "Paste or type part numbers, one per line." };
  const { quickOrderRows: most } = limits;
  if (rows.length > most) return { refused: `A list may have ${most} lines. This one has more: send it in parts.` };
  return checked(client, rows, locale);
}

interface AskedRow {
  readonly partNumber: string;
  readonly quantity: string;
}

async function checked(client: Client, rows: readonly AskedRow[], locale: string): Promise<CheckedList> {
  // what is longer than any part number cannot be one
  const asked = rows.map(({ partNumber, quantity }) => ({
    partNumber: partNumber.slice(0, 255),
    quantity: changedOver(quantity.slice(0, 255), locale),
  }));
  const { body } = await client.send(checkQuickOrder, { body: { rows: asked } });
  return { rows: body.rows, currency: body.currencyIsoCode };
}

/** The chosen reading of a quantity that can be read in two ways; undefined if none was chosen, or another quantity was typed since. */
function chosenReading(form: FormData, row: string, locale: string): string | undefined {
  const readings = readingsOf(lineOf(form, `quantity-${row}`), locale);
  return readings?.find((reading) => reading === lineOf(form, `meant-${row}`));
}

/** Adds the ticked rows of a form to the cart. They are checked again first, as stock and prices may have changed. */
export async function addTicked(client: Client, form: FormData, locale: string): Promise<AddedLines> {
  const ticked = [...form.keys()].flatMap((name) => /^take-(\d{1,4})$/.exec(name)?.[1] ?? []);
  const asked = ticked.map((row) => ({
    row,
    partNumber: lineOf(form, `number-${row}`),
    quantity: chosenReading(form, row, locale) ?? lineOf(form, `quantity-${row}`),
  }));
  const refused: Record<string, string> = {};
  const verdicts = asked.length > 0 ? (await checked(client, asked, locale)).rows : [];
  const lines = verdicts.flatMap((verdict, at) => {
    const { row } = asked[at]!;
    const { product, quantity } = verdict;
    if ((verdict.verdict === "Found" || verdict.verdict === "Replaced") && product && quantity !== null)
      return [{ line: row, productId: product.id, quantity: decimal(quantity) }];
    refused[row] = asked[at]!.partNumber === "" ? "Choose a part." : (verdict.message ?? "This line was not added.");
    return [];
  });
  const added = await addInBatches(client, lines);
  return { count: added.count, refused: { ...refused, ...added.refused } };
}
