import { orderHistoryModule } from "@tradecounter/client";
import { typedDecimal, ZERO } from "@tradecounter/commerce";
import type { Client } from "../../client.ts";
import { addInBatches, type AddedLines } from "../../content/add-in-batches.ts";
import { lineOf } from "../../content/form-text.ts";
import { orderedAs } from "./changes.ts";

/** The outcome for the ticked lines. Fields are named after the order's items. */
export type Added =
  | { readonly outcome: "nothing"; readonly fields: Readonly<Record<string, string>> }
  | ({ readonly outcome: "added" } & AddedLines);

/**
 * Adds the ticked lines to the cart. An invalid quantity keeps all of them out; a refusal by the store affects only its own
 * line, and is shown there.
 */
export async function addLines(client: Client, orderId: string, form: FormData): Promise<Added> {
  const { items } = await orderHistoryModule(client).reorderReport(orderId);
  const taken = items.filter(({ orderItemSummaryId: id }) => form.has(`take-${id}`));
  const wishes = taken.map((item) => ({
    id: item.orderItemSummaryId,
    as: orderedAs(item),
    quantity: typedDecimal(lineOf(form, `quantity-${item.orderItemSummaryId}`)),
  }));
  const wrong = wishes.filter(({ as, quantity }) => as && (quantity === undefined || quantity <= ZERO));
  if (wrong.length > 0) {
    const fields = wrong.map(({ id }) => [`quantity-${id}`, "Enter a quantity as a number."]);
    return { outcome: "nothing", fields: Object.fromEntries(fields) };
  }
  const refused: Record<string, string> = {};
  const lines = wishes.flatMap(({ id, as, quantity }) => {
    // it was sold when the page was rendered
    if (!as) refused[id] = "This part is no longer sold.";
    return as ? [{ line: id, productId: as.productId, quantity: quantity! }] : [];
  });
  const added = await addInBatches(client, lines);
  return { outcome: "added", count: added.count, refused: { ...refused, ...added.refused } };
}
