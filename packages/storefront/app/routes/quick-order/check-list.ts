import { formatDecimal, typedDecimal } from "@tradecounter/commerce";
import { checkQuickOrder, limits, type QuickOrderRow } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
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

/** What became of ticked rows: how many are in the cart, and why the others are not, by the number of their row. */
export interface AddedRows {
  readonly count: number;
  readonly refused: Readonly<Record<string, string>>;
}

/** Puts the ticked rows of a form into the cart. They are checked again first: stock and prices have moved on. */
export async function addTicked(client: Client, form: FormData): Promise<AddedRows> {
  const ticked = [...form.keys()].flatMap((name) => /^take-(\d{1,4})$/.exec(name)?.[1] ?? []);
  const asked = ticked.map((row) => ({
    row,
    partNumber: lineOf(form, `number-${row}`),
    quantity: lineOf(form, `quantity-${row}`),
  }));
  const refused: Record<string, string> = {};
  const verdicts = asked.length > 0 ? await checked(client, asked) : [];
  const inputs = verdicts.flatMap((verdict, at) => {
    const { row } = asked[at]!;
    const { product, quantity } = verdict;
    if ((verdict.verdict === "Found" || verdict.verdict === "Replaced") && product && quantity !== null)
      return [{ row, productId: product.id, quantity: formatDecimal(typedDecimal(quantity)!, { min: 1 }) }];
    refused[row] = asked[at]!.partNumber === "" ? "Choose a part." : (verdict.message ?? "This line was not added.");
    return [];
  });
  let count = 0;
  for (let at = 0; at < inputs.length; at += limits.batchItems) {
    const some = inputs.slice(at, at + limits.batchItems);
    const { results } = await client.cart.addAll(some.map(({ productId, quantity }) => ({ productId, quantity })));
    results.forEach(({ result, statusCode }, index) => {
      if (statusCode < 400) count += 1;
      else refused[some[index]!.row] = (Array.isArray(result) && result[0]?.message) || "This line was not added.";
    });
  }
  return { count, refused };
}
