// Measures the store against baselines on this machine and prints a table: `npm run bench`, or with `-- --write` into
// docs/performance.md. `-- --only cart,pages` runs some of the measurements.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cartMeasures } from "./cart.ts";
import { changeMeasures } from "./change.ts";
import { checkoutMeasures } from "./checkout.ts";
import { eventMeasures } from "./events.ts";
import { imageMeasures } from "./images.ts";
import { importMeasures } from "./imports.ts";
import { listMeasures } from "./lists.ts";
import { loginMeasures } from "./logins.ts";
import { longCartMeasures } from "./long-cart.ts";
import { orderMeasures } from "./orders.ts";
import { pageMeasures } from "./pages.ts";
import { priceMeasures } from "./prices.ts";
import { runChild, tradecounter } from "./process.ts";
import { promotionMeasures } from "./promotions.ts";
import { rankingMeasures } from "./ranking.ts";
import { recommendationMeasures } from "./recommendations.ts";
import { replyMeasures } from "./replies.ts";
import { printReport, writeReport, type Measure } from "./report.ts";
import { scriptMeasures } from "./scripts.ts";
import { searchMeasures } from "./search.ts";
import { switcherMeasures } from "./switcher.ts";
import { openBenchStore, type BenchStore } from "./store.ts";

const { values: options } = parseArgs({
  options: { write: { type: "boolean", default: false }, only: { type: "string" } },
});
const groups = {
  replies: replyMeasures,
  search: searchMeasures,
  ranking: rankingMeasures,
  prices: priceMeasures,
  switcher: switcherMeasures,
  logins: loginMeasures,
  orders: orderMeasures,
  recommendations: recommendationMeasures,
  lists: listMeasures,
  promotions: promotionMeasures,
  images: imageMeasures,
  cart: cartMeasures,
  longCart: longCartMeasures,
  checkout: checkoutMeasures,
  events: eventMeasures,
  memory: async (store: BenchStore) => store.memoryMeasures("memory of the store's process after all this", 350),
  pages: pageMeasures,
  scripts: scriptMeasures,
  change: changeMeasures,
};
const chosen = options.only?.split(",") ?? [...Object.keys(groups), "imports"];

// child processes are stopped on exit, which a signal alone does not trigger
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const [loadBefore] = loadavg() as [number];
const startedAt = performance.now();
const told = (what: string) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${what}`);

await runChild(tradecounter, ["build"], {});
const folder = mkdtempSync(join(tmpdir(), "tradecounter-bench-"));
told("the store and its catalogue");
const store = await openBenchStore(folder);
const measures: Measure[] = [];
try {
  for (const [name, measure] of Object.entries(groups)) {
    if (!chosen.includes(name)) continue;
    told(name);
    measures.push(...(await measure(store)));
  }
  measures.push(...store.memoryMeasures("memory after that"), ...store.measures);
  if (chosen.includes("imports")) {
    told("imports");
    measures.push(...(await importMeasures(store)));
  }
} finally {
  // including what was measured before a failure
  printReport(measures);
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
told("done");
if (options.write) writeReport(measures, { ...store, loadBefore });
