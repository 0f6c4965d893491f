import type { RecordId } from "@tradecounter/commerce";
import type { Tx } from "../../db/index.ts";
import { nearestTo, type LearntProduct } from "./rules.ts";
import { amountsOf, saveLearnt, type LearntBy } from "./store.ts";

const savedAtOnce = 200;

/** Saves what has been learned about products, each with its present nearest neighbors. */
export async function saveNearest(
  tx: Tx,
  by: LearntBy,
  storeId: RecordId,
  { products, measure }: { products: readonly LearntProduct[]; measure: Parameters<typeof nearestTo>[2] },
): Promise<void> {
  const others = products.flatMap(({ together }) => [...together.keys()]);
  const amounts = await amountsOf(tx, by, storeId, [...new Set(others)]);
  for (const { id, amount } of products) amounts.set(id, amount);
  const amountOf = (id: string) => amounts.get(id) ?? 0;
  for (let at = 0; at < products.length; at += savedAtOnce) {
    const some = products.slice(at, at + savedAtOnce);
    const saved = some.map((one) => ({ id: one.id, amount: one.amount, near: nearestTo(one, amountOf, measure) }));
    await saveLearnt(tx, by, storeId, saved);
  }
}
