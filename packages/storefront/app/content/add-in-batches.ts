import { formatDecimal, type Decimal } from "@tradecounter/commerce";
import { limits } from "@tradecounter/wire";
import type { Client } from "../client.ts";

/** A line of a form to add to the cart, with its name in the form. */
export interface LineToAdd {
  readonly line: string;
  readonly productId: string;
  readonly quantity: Decimal;
}

/** How many lines were added to the cart, and why the others were not, by name. */
export interface AddedLines {
  readonly count: number;
  readonly refused: Readonly<Record<string, string>>;
}

/** Adds lines to the cart, as many at a time as the store accepts. A refusal affects only its own line. */
export async function addInBatches(client: Client, lines: readonly LineToAdd[]): Promise<AddedLines> {
  const refused: Record<string, string> = {};
  let count = 0;
  for (let at = 0; at < lines.length; at += limits.batchItems) {
    const some = lines.slice(at, at + limits.batchItems);
    const { results } = await client.cart.addAll(
      some.map(({ productId, quantity }) => ({ productId, quantity: formatDecimal(quantity, { min: 1 }) })),
    );
    results.forEach(({ result, statusCode }, index) => {
      if (statusCode < 400) count += 1;
      else refused[some[index]!.line] = (Array.isArray(result) && result[0]?.message) || "This part was not added.";
    });
  }
  return { count, refused };
}
