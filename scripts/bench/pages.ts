import { load } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import { buyableProducts } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

/** Pages a second: shared ones from memory. */
export async function pageMeasures({ url, api }: BenchStore): Promise<Measure[]> {
  const [productId] = await buyableProducts(api, 1);
  const product = await load({ url: `${url}/product/any/${productId}` });
  return [measure("product page from memory", product.perSecond, "/s")];
}
