import { decimal, wireQuantity } from "@tradecounter/commerce";
import { checkQuickOrder } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { counted } from "../../content/format.ts";

/** The part that a typed number refers to, or a message for whoever typed it. */
export type NumberMeans = { productId: string; lowestQuantity: string } | { message: string };

/** Looked up like a row of a quick order: by our number, the maker's, or a superseded one, in any spelling. */
export async function partByNumber(client: Client, typed: string): Promise<NumberMeans> {
  // full-width letters and digits from an input method are the same number
  const number = typed.normalize("NFKC").trim();
  if (number === "") return { message: "Enter a part number." };
  const { body } = await client.send(checkQuickOrder, { body: { rows: [{ partNumber: number.slice(0, 255) }] } });
  const { product, quantity, choices } = body.rows[0]!;
  // it is up to the cart to say whether there is enough stock and whether that many can be ordered
  if (product && quantity !== null) return { productId: product.id, lowestQuantity: wireQuantity(decimal(quantity)) };
  return { message: await whyNone(client, number, choices.length) };
}

/** A close match is not what was asked for: it is mentioned, but never added to the cart. */
async function whyNone(client: Client, number: string, choices: number): Promise<string> {
  const { products } = await client.catalog.products({ skus: [number], fields: ["Name"] });
  const [family] = products;
  if (family?.success) return `${family.name ?? number} comes in several versions: search for it to choose.`;
  if (choices > 0) return `${counted(choices, "part")} may be ${number}: search for it to choose.`;
  const { productsPage } = await client.search.products({
    searchTerm: number,
    fields: ["StockKeepingUnit"],
    grouping: "NoGrouping",
    pageSize: 1,
  });
  const [closest] = productsPage.products;
  const sku = closest?.fields.StockKeepingUnit?.value;
  return closest && sku && productsPage.total === 1
    ? `No part has the number ${number}. Closest is ${sku}, ${closest.name}.`
    : `No part has the number ${number}. Search for it above.`;
}
