import { decimal } from "@tradecounter/commerce";
import { checkQuickOrder, limits, type QuickOrderRow } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { addInBatches, type AddedLines } from "../../content/add-in-batches.ts";
import { lineOf } from "../../content/form-text.ts";
import { rowsFromText } from "./list-text.ts";

/** What the store says of each row of a list, in its order; or why it was not asked. */
export async function checkedList(client: Client, text: string): Promise<QuickOrderRow[] | { refused: string }> {
  const rows = rowsFromText(text);
  if (rows.length === 0) return { refused: "Paste or type part numbers, one a line." };
  const { quickOrderRows: most } = limits;
  if (rows.length > most)
    return { refused: `A list may have ${most} lines. This one has ${rows.length}: send it in parts.` };
  return checked(client, rows);
}

interface AskedRow {
  readonly partNumber: string;
  readonly quantity: string;
}

async function checked(client: Client, rows: readonly AskedRow[]): Promise<QuickOrderRow[]> {
  // what is longer than any number is no number
  const asked = rows.map(({ partNumber, quantity }) => ({
    partNumber: partNumber.slice(0, 255),
    quantity: quantity.slice(0, 255),
  }));
  return (await client.send(checkQuickOrder, { body: { rows: asked } })).body.rows;
}

/** Puts the ticked rows of a form into the cart. They are checked again first: stock and prices have moved on. */
export async function addTicked(client: Client, form: FormData): Promise<AddedLines> {
  const ticked = [...form.keys()].flatMap((name) => /^take-(\d{1,4})$/.exec(name)?.[1] ?? []);
  const asked = ticked.map((row) => ({
    row,
    partNumber: lineOf(form, `number-${row}`),
    quantity: lineOf(form, `quantity-${row}`),
  }));
  const refused: Record<string, string> = {};
  const verdicts = asked.length > 0 ? await checked(client, asked) : [];
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
