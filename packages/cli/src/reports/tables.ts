import { decimal, formatMoment, formatMoney, readableQuantity, wireAmount } from "@tradecounter/commerce";
import type { Figures } from "@tradecounter/server";
import { usPatterns } from "@tradecounter/storefront";

/** A section of a report as a table: for the command's output, for the file for spreadsheets, and for the page. */
export interface ReportTable {
  readonly name: SectionName;
  readonly title: string;
  /** What it shows, and about whom. */
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Column {
  readonly name: string;
  readonly isFigure?: boolean;
  /** The cell as shown on the page; files and the command have the cell itself. */
  readonly shown?: (cell: string, row: readonly string[]) => string;
}

/** Amounts and counts are in the locale `en-US`, whatever the store's: the page is in English. */
const inWords = "en-US";

export const dayInWords = (day: string): string =>
  formatMoment(`${day}T00:00:00Z`, usPatterns.shortDate, inWords, "UTC");
export const momentInWords = (moment: Date, timeZone: string): string =>
  formatMoment(moment, `${usPatterns.longDate}, ${usPatterns.mediumTime}`, inWords, timeZone);
export const countInWords = (count: string | number): string => readableQuantity(decimal(String(count)));
export const amountInWords = (amount: string, currency: string): string =>
  formatMoney(decimal(amount), currency, inWords);

export const sections = ["visits", "funnel", "searches", "searches-without-result", "best-sellers"] as const;
export type SectionName = (typeof sections)[number];

const figure = (name: string): Column => ({ name, isFigure: true, shown: countInWords });
const amount = (name: string, shown: NonNullable<Column["shown"]>): Column => ({ name, isFigure: true, shown });

/** All tables of a report, in the order of `sections`. */
export function tablesOf(figures: Figures): ReportTable[] {
  return [visits(figures), funnel(figures), searches(figures), searchesInVain(figures), bestSellers(figures)];
}

function visits({ days }: Figures): ReportTable {
  const currencies = [...new Set(days.flatMap(({ amounts }) => Object.keys(amounts)))].sort();
  return {
    name: "visits",
    title: "Visits and orders by day",
    note: "Visits are of those who agreed to be measured; orders are all that were placed in this store and not cancelled whole; imported ones are left out. Gross is what they came to as they were placed, net what is left of that without what was cancelled in part and what was given back, on whatever day that was.",
    columns: [
      { name: "Day", shown: dayInWords },
      figure("Visits"),
      figure("Page views"),
      figure("Orders"),
      ...currencies.flatMap((currency) =>
        ["Gross", "Net"].map((name) => amount(`${name}, ${currency}`, (cell) => amountInWords(cell, currency))),
      ),
    ],
    rows: days.map(({ day, visits, pageViews, orders, amounts, nets }) => [
      day,
      ...[visits, pageViews, orders].map(String),
      ...currencies.flatMap((currency) =>
        [amounts, nets].map((sums) => wireAmount(decimal(sums[currency] ?? "0"), currency)),
      ),
    ]),
  };
}

function funnel({ funnel: steps }: Figures): ReportTable {
  const all = steps[0]?.visits ?? 0;
  return {
    name: "funnel",
    title: "How far visits came",
    note: "Visits of those who agreed to be measured. Orders of others are in the table above alone.",
    columns: [{ name: "Step" }, figure("Visits"), { name: "Of all", isFigure: true }],
    rows: steps.map(({ step, visits }) => [step, String(visits), share(visits, all)]),
  };
}

/** Few of many visits lead to an order: most whole percentages would be 0% or 1%. */
const shares = new Intl.NumberFormat(inWords, { style: "percent", maximumFractionDigits: 1 });

function share(part: number, all: number): string {
  return all === 0 ? "" : shares.format(part / all);
}

function searches({ terms }: Figures): ReportTable {
  return {
    name: "searches",
    title: "Searches",
    note: "What was searched for and has a result, the most frequent first, with the parts that were chosen most.",
    columns: [
      { name: "Words" },
      figure("Searches"),
      figure("Results"),
      figure("Chosen"),
      figure("Put in a cart"),
      { name: "Parts chosen" },
    ],
    rows: terms
      .filter(({ results }) => results > 0)
      .map(({ term, searches: count, results, clicks, carts, clicked }) => [
        term,
        ...[count, results, clicks, carts].map(String),
        clicked.join(" "),
      ]),
  };
}

function searchesInVain({ terms }: Figures): ReportTable {
  return {
    name: "searches-without-result",
    title: "Searches without a result",
    note: "What nobody finds: a synonym, another spelling of a number, or something to stock.",
    columns: [{ name: "Words" }, figure("Searches")],
    rows: terms.filter(({ results }) => results === 0).map(({ term, searches: count }) => [term, String(count)]),
  };
}

function bestSellers({ bestSellers: sold }: Figures): ReportTable {
  return {
    name: "best-sellers",
    title: "Best sellers",
    note: "By what was ordered in this store and not cancelled, from the orders themselves. Refunds are not taken off.",
    columns: [
      { name: "Part" },
      { name: "Part number" },
      figure("Orders"),
      figure("Quantity"),
      amount("Amount", (cell, row) => amountInWords(cell, row.at(-1)!)),
      { name: "Currency" },
    ],
    rows: sold.map(({ sku, name, orders, quantity, amount, currency }) => [
      name,
      sku,
      String(orders),
      quantity,
      wireAmount(decimal(amount), currency),
      currency,
    ]),
  };
}

/** Aligned columns, figures to the right. */
export function linesOf({ title, columns, rows }: ReportTable): string[] {
  const widths = columns.map(({ name }, at) => Math.max(name.length, ...rows.map((row) => (row[at] ?? "").length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (columns[at]!.isFigure ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join("  ")
      .trimEnd();
  if (rows.length === 0) return [title, "  nothing yet", ""];
  return [title, line(columns.map(({ name }) => name)), ...rows.map(line), ""];
}
