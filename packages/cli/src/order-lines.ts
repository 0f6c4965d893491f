import type { PastOrder } from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

const needed = ["invoice", "stockCode", "quantity", "date"] as const;

/** Whether the article counts as bought; a canceled line was returned, and also has a negative quantity. */
const isBought = (invoice: string, quantity: number) => quantity > 0 && !/^c/i.test(invoice);

/**
 * Parses orders from a tab-separated file of their lines, whose header has at least `invoice`, `stockCode`, `quantity`
 * and `date` (`2011-09-30 08:26:00`, read as UTC). Throws PersonError for an invalid header or date.
 */
export async function ordersIn(lines: AsyncIterable<string>): Promise<PastOrder[]> {
  const orders = new Map<string, { ids: string[]; orderedAtMs: number }>();
  let columns: Record<(typeof needed)[number], number> | undefined;
  let lineNumber = 0;
  for await (const line of lines) {
    lineNumber++;
    if (line === "") continue;
    const cells = line.split("\t");
    if (!columns) {
      columns = columnsIn(cells);
      continue;
    }
    const [invoice, stockCode] = [cells[columns.invoice] ?? "", cells[columns.stockCode] ?? ""];
    if (stockCode === "" || !isBought(invoice, Number(cells[columns.quantity]))) continue;
    const order = orders.get(invoice);
    if (order) order.ids.push(stockCode);
    else orders.set(invoice, { ids: [stockCode], orderedAtMs: timeIn(cells[columns.date], lineNumber) });
  }
  return [...orders.values()];
}

function columnsIn(header: readonly string[]) {
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new PersonError(`The first line of the orders has no column ${missing.join(", ")}.`);
  return Object.fromEntries(needed.map((name) => [name, header.indexOf(name)])) as Record<
    (typeof needed)[number],
    number
  >;
}

function timeIn(text: string | undefined, lineNumber: number): number {
  const ms = Date.parse(`${text?.replace(" ", "T")}Z`);
  if (Number.isNaN(ms))
    throw new PersonError(`Line ${lineNumber} of the orders has no date such as 2011-09-30 08:26:00.`);
  return ms;
}
