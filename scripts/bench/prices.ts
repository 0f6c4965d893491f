import { fileURLToPath } from "node:url";
import { medianOf, quantileOf } from "./compare.ts";
import { node, runChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const script = fileURLToPath(new URL("in-process-prices.ts", import.meta.url));

type Costs = Record<"guest" | "account", { readonly clock: number; readonly processor: number }[]>;

/** What a thousand accounts with a hundred prices of their own each cost the process and the database, beside a guest. */
export async function priceMeasures({ env }: Pick<BenchStore, "env">): Promise<Measure[]> {
  const { text } = await runChild(node, [script], env);
  const { firstLists, laterLists, saved } = JSON.parse(text.trim().split("\n").at(-1)!) as {
    firstLists: Costs;
    laterLists: Costs;
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

function compared(name: string, { guest, account }: Costs): Measure {
  const ratio = (of: "clock" | "processor") => medianOf(account.map((cost, at) => cost[of] / guest[at]![of]));
  const median = (costs: Costs["guest"], of: "clock" | "processor") =>
    medianOf(costs.map((cost) => cost[of])).toFixed(2);
  return measure(
    name,
    ratio("processor"),
    "",
    { atMost: 1.2 },
    `${median(account, "processor")} ms of the processor against ${median(guest, "processor")}, the database's included; by the clock ` +
      `${ratio("clock").toFixed(2)} (${median(account, "clock")} ms against ${median(guest, "clock")}); lists by price that nobody has asked for, 1,000 accounts with 100,000 prices`,
  );
}
