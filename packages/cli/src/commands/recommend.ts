import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { boughtTogether, errorCodeOf } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { linesOf } from "../file-lines.ts";
import { hitRate } from "../hit-rate.ts";
import { ordersIn } from "../order-lines.ts";
import { PersonError } from "../person-error.ts";
import { print } from "../surroundings.ts";

const mostIds = 20;

export const recommend: Command = {
  help: `Usage: tradecounter recommend --orders FILE.tsv --baskets FILE.tsv
       tradecounter recommend --orders FILE.tsv --measure-from DATE

Learns from a file of order lines what is bought together, and prints a line {"basket", "ids"} for each basket: up to ${mostIds} articles that go
with it, best first. The orders have a header with the columns invoice, stockCode, quantity and date; lines of canceled invoices (C...) and
those without a quantity above 0 are left out. A basket is a line of article numbers separated by tabs. Both files may be gzipped. No
database is needed.

  --measure-from DATE   learns from the orders before that date, hides one article of each later order of 3 to 150 articles, and
                        prints in how many of them the hidden article is among the first ten recommendations
`,
  async run(args, surroundings) {
    const { values } = parseArgs({
      args: [...args],
      options: { orders: { type: "string" }, baskets: { type: "string" }, "measure-from": { type: "string" } },
      strict: true,
    });
    const from = values["measure-from"];
    if (!values.orders || (values.baskets === undefined) === (from === undefined))
      throw new PersonError("Give --orders, and either --baskets or --measure-from.");
    if (from !== undefined && Number.isNaN(Date.parse(from)))
      throw new PersonError("--measure-from takes a date such as 2011-09-01.");
    const orders = await ordersIn(linesOf(values.orders));
    if (from !== undefined) {
      print(surroundings, hitRate(orders, Date.parse(from)));
      return 0;
    }
    const { recommend: recommended } = boughtTogether(orders);
    async function* answers() {
      for await (const line of linesOf(values.baskets!)) {
        const basket = line
          .split("\t")
          .map((id) => id.trim())
          .filter((id) => id !== "");
        if (basket.length > 0) yield `${JSON.stringify({ basket, ids: recommended(basket, mostIds) })}\n`;
      }
    }
    try {
      await pipeline(answers, surroundings.stdout, { end: false });
    } catch (error) {
      // a reader of only the first lines, such as `head`, has what it wanted
      if (errorCodeOf(error) !== "EPIPE") throw error;
    }
    return 0;
  },
};
