import type { getOrders, QueryOf } from "@tradecounter/wire";
import { dayFrom, startOfDay } from "../../content/days.ts";

/** The filters of the list, as in the address; empty if not set. */
export interface Filters {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly number: string;
  readonly po: string;
  readonly part: string;
  readonly by: string;
  /** `1`: only the buyer's own orders, for those who can see all of the account's. */
  readonly own: string;
}

const longest: Readonly<Record<keyof Filters, number>> = {
  q: 100,
  from: 10,
  to: 10,
  status: 40,
  number: 20,
  po: 80,
  part: 80,
  by: 120,
  own: 1,
};

const filterNames = Object.keys(longest) as (keyof Filters)[];

export function filtersIn(query: URLSearchParams): Filters {
  return Object.fromEntries(
    filterNames.map((name) => [
      name,
      (query.get(name) ?? "")
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, longest[name]),
    ]),
  ) as unknown as Filters;
}

/** The filters as in an address, without empty ones. */
export function addressOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** Errors in filters, by name. An invalid filter is ignored. */
export function problemsIn({ from, to, number }: Filters): Partial<Record<keyof Filters, string>> {
  return {
    ...(from !== "" && !dayFrom(from) && { from: "Enter a day, such as 2026-11-24." }),
    ...(to !== "" && !dayFrom(to) && { to: "Enter a day, such as 2026-11-24." }),
    ...(number !== "" && !isOrderNumber(number) && { number: "An order number is up to 12 digits." }),
  };
}

/** Both days are included, by the store's calendar. */
export function wantedBy(filters: Filters, timeZone: string): NonNullable<QueryOf<typeof getOrders>> {
  const [from, to] = [dayFrom(filters.from), dayFrom(filters.to)];
  return {
    ownerScoped: filters.own === "1",
    ...(from && { earliestDate: startOfDay(from, timeZone).toISOString() }),
    ...(to && { latestDate: startOfDay(to, timeZone, 1).toISOString() }),
    ...(filters.status && { status: filters.status }),
    ...(isOrderNumber(filters.number) && { orderNumber: filters.number }),
    ...(filters.po && { purchaseOrderNumber: filters.po }),
    ...(filters.part && { stockKeepingUnit: filters.part }),
    ...(filters.by && { orderedBy: filters.by }),
    ...(filters.q && { search: filters.q }),
  };
}

function isOrderNumber(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}
