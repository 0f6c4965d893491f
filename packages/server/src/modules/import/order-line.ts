import {
  currencyDecimals,
  decimal,
  formatDecimal,
  minus,
  plus,
  recordIdOf,
  roundMoney,
  times,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import { validFromMoment, validToMoment } from "../../validity.ts";

/** The values that all rows of an order share. */
export interface OrderHeadRow {
  readonly invoice: string;
  /** ISO 8601. */
  readonly orderedAt: string;
  readonly currency: string;
  readonly taxType: "Net" | "Gross";
  readonly status: string;
  readonly account: string | null;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly purchaseOrderNumber: string | null;
  /** The delivery cost, including tax: decimal text. */
  readonly delivery: string;
  /** The total refunded: decimal text. */
  readonly refunded: string;
  /** When part of it was canceled, and when something was refunded: ISO 8601. Null where that did not happen or is unknown. */
  readonly canceledAt: string | null;
  readonly refundedAt: string | null;
}

/** One item of an order; amounts are decimal text. */
export interface OrderItemRow {
  readonly sku: string;
  readonly name: string | null;
  readonly quantity: string;
  readonly unitPrice: string;
  /** As charged, without tax where the order's prices are net. */
  readonly price: string;
  readonly tax: string;
  /** How many of them were canceled. */
  readonly canceled: string;
}

export interface OrderLineRow {
  readonly order: OrderHeadRow;
  readonly item: OrderItemRow;
}

export interface RefusedLine {
  readonly column: string;
  readonly reason: string;
}

/** Derived from the order's number, so that an order is imported once. */
export function importedOrderId(storeId: RecordId, invoice: string): RecordId {
  return recordIdOf("orderSummary", storeId, "imported", invoice);
}

type Read = Readonly<Record<string, unknown>>;

/** A row of an orders file. Amounts may be off by half of the smallest coin per piece, as many programs round the unit price. */
export function orderLineFrom(
  read: Read,
  { currency, timeZone, now }: { currency: string; timeZone: string; now: Date },
): OrderLineRow | RefusedLine {
  const orderedAt = validFromMoment(read.date as string, timeZone);
  if (new Date(orderedAt) > now)
    return { column: "date", reason: "is still to come: an order of before has a date that is over" };
  const since = { orderedAt, timeZone, now };
  const [canceledAt, refundedAt] = [momentSince(read, "canceledAt", since), momentSince(read, "refundedAt", since)];
  if (isRefused(canceledAt)) return canceledAt;
  if (isRefused(refundedAt)) return refundedAt;
  const amount = (name: string) => decimal((read[name] ?? "0") as string);
  const [quantity, unitPrice, discount, tax] = ["quantity", "unitPrice", "discount", "tax"].map(amount) as [
    Decimal,
    Decimal,
    Decimal,
    Decimal,
  ];
  const taxType = read.taxType === "Gross" ? "Gross" : "Net";
  const onTop = taxType === "Gross" ? ZERO : tax;
  const reckoned = plus(minus(times(quantity, unitPrice), discount), onTop);
  if (reckoned < ZERO) return { column: "discount", reason: "is more than the parts cost" };
  const total = typeof read.total === "string" ? decimal(read.total) : roundMoney(reckoned, currency);
  const difference = total > reckoned ? minus(total, reckoned) : minus(reckoned, total);
  if (difference > toleranceOf(quantity, currency))
    return {
      column: "total",
      reason: `is ${formatDecimal(total)}, but quantity, unitPrice, discount and tax come to ${formatDecimal(reckoned)}`,
    };
  const status = (read.status ?? "Delivered") as string;
  const canceled = typeof read.canceled === "string" ? decimal(read.canceled) : status === "Canceled" ? quantity : ZERO;
  if (canceled > quantity) return { column: "canceled", reason: "is more than the quantity" };
  if (status === "Canceled" && canceled !== quantity)
    return { column: "canceled", reason: "is less than the quantity, but the order's status is Canceled" };
  if (tax > total) return { column: "tax", reason: "is more than the total" };
  if (refundedAt !== null && amount("refunded") === ZERO)
    return { column: "refundedAt", reason: "stands in a row whose refunded is 0" };
  return {
    order: {
      invoice: (read.invoice as string).toUpperCase(),
      orderedAt,
      currency,
      taxType,
      status,
      account: (read.account ?? null) as string | null,
      email: (read.email ?? null) as string | null,
      firstName: (read.firstName ?? "") as string,
      lastName: (read.lastName ?? "") as string,
      phone: (read.phone ?? "") as string,
      purchaseOrderNumber: (read.purchaseOrderNumber ?? null) as string | null,
      delivery: formatDecimal(amount("delivery")),
      refunded: formatDecimal(amount("refunded")),
      canceledAt,
      refundedAt,
    },
    item: {
      sku: read.stockCode as string,
      name: (read.name ?? null) as string | null,
      quantity: formatDecimal(quantity),
      unitPrice: formatDecimal(unitPrice),
      price: formatDecimal(minus(total, onTop)),
      tax: formatDecimal(tax),
      canceled: formatDecimal(canceled),
    },
  };
}

interface Since {
  readonly orderedAt: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** When something happened to an order. On the day of the order itself it is not before the order's own time. */
function momentSince(read: Read, column: string, { orderedAt, timeZone, now }: Since): string | null | RefusedLine {
  const given = read[column];
  if (typeof given !== "string") return null;
  const at = validFromMoment(given, timeZone);
  if (new Date(at) > now) return { column, reason: "is still to come" };
  if (validToMoment(given, timeZone) < orderedAt) return { column, reason: "is before the order's date" };
  return at < orderedAt ? orderedAt : at;
}

function isRefused(value: string | null | RefusedLine): value is RefusedLine {
  return typeof value === "object" && value !== null;
}

function toleranceOf(quantity: Decimal, currency: string): Decimal {
  const halfCoin = decimal(`0.${"0".repeat(currencyDecimals(currency))}5`);
  return plus(halfCoin, times(halfCoin, quantity));
}
