import type { OrderLookup } from "@tradecounter/wire";
import { daysBetween } from "./format.ts";

type Fields = OrderLookup["fields"];

/** The text of a field, if the order has it. */
export function textOf(fields: Fields | undefined, name: string): string | null {
  return fields?.[name]?.text ?? null;
}

/** The e-mail address of the order: in full for whoever placed it, masked for somebody who has proven their right to see it. */
export function emailOf({ fields, owner }: Pick<OrderLookup, "fields" | "owner">): string | undefined {
  return textOf(fields, "ContactEmail__c") ?? owner?.email;
}

/** The days that the carrier has promised, if any. */
export function deliveryDays(method: Fields | undefined, timeZone: string): string | null {
  const earliest = textOf(method, "EarliestEstimatedDeliveryDate");
  const latest = textOf(method, "LatestEstimatedDeliveryDate");
  if (!earliest && !latest) return null;
  return daysBetween(earliest ?? latest!, latest ?? earliest!, timeZone);
}
