import type { CartItem } from "@tradecounter/wire";

/**
 * An amount that a cart or its items carry in addition to the wire's own fields, as decimal text; null if absent: the part of a price
 * that is the core charge, and the discount of promotions on an item.
 */
export function amountIn(
  fragments: CartItem["customFields"] | undefined,
  name: "CoreCharge__c" | "TotalCoreCharge__c" | "TotalItemAdjustment__c",
): string | null {
  const told = fragments?.find((fragment) => name in fragment)?.[name];
  return typeof told === "string" ? told : null;
}
