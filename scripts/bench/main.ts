// Measures the store against this machine's own limits and prints a table: `npm run bench`, or with `-- --write` into docs/performance.md.
// `-- --only cart,pages` runs some of the measurements.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildStorefront } from "@tradecounter/storefront/build";
import { cartMeasures } from "./cart.ts";
import { checkoutMeasures } from "./checkout.ts";
import { openBenchStore } from "./store.ts";
import { pageMeasures } from "./pages.ts";
import { printReport, writeReport, type Measure } from "./report.ts";
import { replyMeasures } from "./replies.ts";
import { scriptMeasures } from "./scripts.ts";

const { values: options } = parseArgs({ options: { write: { type: "boolean", default: false }, only: { type: "string" } } });
const groups = { replies: replyMeasures, cart: cartMeasures, checkout: checkoutMeasures, pages: pageMeasures, scripts: scriptMeasures };
const chosen = options.only?.split(",") ?? Object.keys(groups);

await buildStorefront();
const folder = mkdtempSync(join(tmpdir(), "tradecounter-bench-"));
const store = await openBenchStore(folder);
const measures: Measure[] = [...store.measures];
try {
  for (const [name, measure] of Object.entries(groups)) {
    if (!chosen.includes(name)) continue;
    console.log(`… ${name}`);
    measures.push(...(await measure(store)));
  }
  measures.push(...store.memoryMeasures());
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
printReport(measures);
if (options.write) writeReport(measures, store);
