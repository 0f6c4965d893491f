import { formatDecimal, type Decimal } from "@tradecounter/commerce";
import { limits } from "@tradecounter/wire";
import type { Client } from "../client.ts";

/** A line of a form that goes into the cart, by the name under which the form knows it. */
export interface LineToAdd {
  readonly line: string;
  readonly productId: string;
  readonly quantity: Decimal;
}

/** How many lines went into the cart, and why the others did not, by their names. */
export interface AddedLines {
  readonly count: number;
  readonly refused: Readonly<Record<string, string>>;
}

/** Puts lines into the cart, as many at a time as the store takes. What it refuses keeps out its own line alone. */
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
