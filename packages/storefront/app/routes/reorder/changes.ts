import { compare, parseDecimal } from "@tradecounter/commerce";
import type { ReorderItem, ReorderReport } from "@tradecounter/wire";
import { counted } from "../../content/format.ts";

/** What an item would be ordered as: itself, its replacement, or nothing. */
export function orderedAs({ status, productId, sku, name, unitPrice, coreCharge, replacement }: ReorderItem) {
  if (status === "Available") return { productId, sku, name, unitPrice, coreCharge };
  return status === "Replaced" ? replacement : null;
}

export type PriceChange = "up" | "down" | "same" | "unknown";

/** How the unit price has changed since. Unknown in another currency, and for a subscription, whose price was different. */
export function priceChange(
  item: ReorderItem,
  { currencyIsoCode, orderCurrencyIsoCode }: Pick<ReorderReport, "currencyIsoCode" | "orderCurrencyIsoCode">,
): PriceChange {
  const [before, now] = [item.orderedUnitPrice, orderedAs(item)?.unitPrice].map((text) =>
    text == null ? undefined : parseDecimal(text),
  );
  if (before === undefined || now === undefined || currencyIsoCode !== orderCurrencyIsoCode) return "unknown";
  if (item.orderedSellingModelName) return "unknown";
  return ({ "-1": "up", 0: "same", 1: "down" } as const)[compare(before, now)];
}

/** The report in a sentence: what can be ordered again, and what has changed. */
export function changesSentence(report: Pick<ReorderReport, "items" | "currencyIsoCode" | "orderCurrencyIsoCode">) {
  const { items } = report;
  const orderable = items.filter((item) => orderedAs(item) !== null);
  const repriced = orderable.filter((item) => ["up", "down"].includes(priceChange(item, report))).length;
  const replaced = items.filter(({ status }) => status === "Replaced").length;
  const subscribed = orderable.filter(({ orderedSellingModelName }) => orderedSellingModelName).length;
  const short = orderable.filter((item) => isShort(item)).length;
  const told = [
    repriced > 0 && `${repriced} at another price`,
    replaced > 0 && `${replaced} only as another part`,
    subscribed > 0 && `${subscribed} once and not by subscription`,
    short > 0 && `${short} with less in stock than you ordered`,
  ].filter((fact) => fact !== false);
  const whole =
    orderable.length === items.length
      ? `All ${items.length === 1 ? "of it" : `${items.length} lines`} can be ordered again`
      : `${orderable.length} of ${counted(items.length, "line")} can be ordered again`;
  return told.length > 0 ? `${whole}, ${told.join(", ")}.` : `${whole}${orderable.length > 0 ? ", as it was" : ""}.`;
}

function isShort(item: ReorderItem): boolean {
  const available = item.status === "Replaced" ? item.replacement?.availableToFulfill : item.availableToFulfill;
  if (available == null) return false;
  return compare(parseDecimal(available)!, parseDecimal(item.suggestedQuantity)!) < 0;
}
