import { csvFrom } from "@tradecounter/commerce";
import type { ListedOrder } from "../../content/listed-order.ts";
import { Download } from "../../router/index.ts";

/** As many as the store can look up in a few seconds; date filters narrow the request. */
export const mostInFile = 10_000;

/** The column headings, in order. */
const head = {
  number: "Order",
  reference: "Reference",
  ordered: "Ordered",
  status: "Status",
  purchaseOrder: "Purchase order",
  orderedBy: "Ordered by",
  lines: "Lines",
  currency: "Currency",
  total: "Total",
};
const columns = Object.keys(head) as (keyof typeof head)[];

interface Page {
  readonly orders: readonly ListedOrder[];
  /** Null on the last page. */
  readonly older: string | null;
}

/** Orders as a spreadsheet file, latest first. If older ones are left out, the last line says so. */
export async function ordersFile(pageOf: (token: string) => Promise<Page>, most = mostInFile): Promise<Download> {
  const orders: ListedOrder[] = [];
  let token: string | null = "";
  while (token !== null && orders.length < most) {
    const page: Page = await pageOf(token);
    orders.push(...page.orders);
    token = page.older;
  }
  const rows = orders.map((order) => columns.map((column) => String(order[column])));
  if (token !== null)
    rows.push([`Only the latest ${orders.length} orders are in this file. Choose dates for the rest.`]);
  return new Download({
    name: "orders.csv",
    type: "text/csv; charset=utf-8",
    text: csvFrom([Object.values(head), ...rows]),
  });
}
