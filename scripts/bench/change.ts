import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { medianOf } from "./compare.ts";
import { runChild, tradecounter } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const changes = 7;
/** Long enough to put little load on the store: each poll searches for a word that no product has yet. */
const betweenLooksMs = 20;

/** How soon shoppers find a product by the name that an import has just given it, from the start and from the end of the import. */
export async function changeMeasures({ api, folder, env, parts }: BenchStore): Promise<Measure[]> {
  const product = (await (await fetch(`${api}/products/${parts[0]!.id}`)).json()) as { fields: Record<string, string> };
  const sku = product.fields.StockKeepingUnit!;
  mkdirSync(join(folder, "change"), { recursive: true });
  const file = join(folder, "change", "products.csv");
  const whole: number[] = [];
  const after: number[] = [];
  for (let change = 0; change < changes; change++) {
    // unlike the names of the other changes
    const name = createHash("sha256").update(String(change)).digest("hex").replace(/\d/g, "").slice(0, 12);
    writeFileSync(file, `sku,name\n"${sku}","${name}"\n`);
    const startedAt = performance.now();
    const [imported, seenAt] = await Promise.all([runChild(tradecounter, ["import", file], env), foundAt(api, name)]);
    whole.push((seenAt - startedAt) / 1000);
    after.push((seenAt - startedAt) / 1000 - imported.seconds);
  }
  const remark = `${medianOf(whole).toFixed(2)} s after the start of the command; the median of ${changes}`;
  return [measure("a changed product, found after its import", medianOf(after), "s", { atMost: 1 }, remark)];
}

/** When the store first finds a product by the word. */
async function foundAt(api: string, word: string): Promise<number> {
  for (;;) {
    const reply = await fetch(`${api}/search/products?searchTerm=${word}&pageSize=1`);
    const { productsPage } = (await reply.json()) as { productsPage: { total: number } };
    if (productsPage.total > 0) return performance.now();
    await sleep(betweenLooksMs);
  }
}
