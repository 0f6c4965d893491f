import { parseArgs } from "node:util";
import { formatMoney } from "@tradecounter/commerce";
import { configFrom, openStores, reportedPayments, type ReportedPayment } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = { store: { type: "string" } } as const;
const listedAtMost = 100;

export const payments: Command = {
  help: `Usage: tradecounter payments [--store CODE]

Lists the last ${listedAtMost} payments that were found without an order (PAYMENT_ORPHANED), newest first, and what became of each: its order was
placed after all, its money was given back, or that is still under way.

  --store CODE   optional if there is only one store
`,
  async run(args, here) {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    return withDatabase(configFrom(here.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const found = await reportedPayments(db, store.id, listedAtMost);
      for (const payment of found) print(here, lineOf(payment, store.settings.locale));
      if (found.length === 0) print(here, "No payment was found without an order.");
      return 0;
    });
  },
};

function lineOf({ reportedAt, amount, currency, reference, ...payment }: ReportedPayment, locale: string): string {
  const money = formatMoney(amount, currency, locale);
  return [reportedAt.toISOString(), money, reference ?? "no reference", outcomeOf(payment)].join("  ");
}

function outcomeOf({ orderId, status }: Pick<ReportedPayment, "orderId" | "status">): string {
  if (orderId !== null) return "order placed";
  return status === "Reversed" ? "given back" : "being given back";
}
