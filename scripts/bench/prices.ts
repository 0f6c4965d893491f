import { fileURLToPath } from "node:url";
import { quantileOf } from "./compare.ts";
import { node, runChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const script = fileURLToPath(new URL("in-process-prices.ts", import.meta.url));

/** In milliseconds: elapsed and processor time of each list, and the database's per list. */
interface Costs {
  readonly clock: readonly number[];
  readonly processor: readonly number[];
  readonly database: number;
}
type Compared = Record<"guest" | "account", Costs>;

/** The cost of a thousand accounts with a hundred prices of their own each, to the process and the database, compared with a guest. */
export async function priceMeasures({ env }: Pick<BenchStore, "env">): Promise<Measure[]> {
  const { text } = await runChild(node, [script], env);
  const { firstLists, laterLists, saved } = JSON.parse(text.trim().split("\n").at(-1)!) as {
    firstLists: Compared;
    laterLists: Compared;
    saved: number[];
  };
  return [
    compared("a list page at an account's own prices to a guest's", laterLists),
    compared("an account's first list page to a guest's", firstLists),
    measure(
      "a saved price of an account, seen",
      quantileOf(saved, 0.5),
      "s",
      { atMost: 1 },
      `the median of ${saved.length}`,
    ),
  ];
}

function compared(name: string, { guest, account }: Compared): Measure {
  const processor = (costs: Costs) => usual(costs.processor) + costs.database;
  const clock = (costs: Costs) => usual(costs.clock);
  return measure(
    name,
    processor(account) / processor(guest),
    "",
    { atMost: 1.2 },
    `${processor(account).toFixed(1)} ms of the processor against ${processor(guest).toFixed(1)}, the database's included (${account.database.toFixed(1)} and ` +
      `${guest.database.toFixed(1)}); by the clock ${(clock(account) / clock(guest)).toFixed(2)} (${clock(account).toFixed(1)} ms against ${clock(guest).toFixed(1)}); ` +
      `${guest.clock.length} lists by price that nobody has asked for, by turns, 1,000 accounts with 100,000 prices`,
  );
}

/**
 * The mean without the highest and lowest tenth. A median would represent only one of two groups: the visitors who go
 * first, or those who go second.
 */
function usual(costs: readonly number[]): number {
  const cut = Math.floor(costs.length / 10);
  const kept = costs.toSorted((a, b) => a - b).slice(cut, costs.length - cut);
  return kept.reduce((sum, cost) => sum + cost, 0) / kept.length;
}
