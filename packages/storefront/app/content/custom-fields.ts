import type { CartItem } from "@tradecounter/wire";

/**
 * An amount that a cart or its items tell beside the wire's own fields, decimal text; null where it is not told: what of a price is
 * charged for an old part, and what promotions take off an item.
 */
export function amountIn(
  fragments: CartItem["customFields"] | undefined,
  name: "CoreCharge__c" | "TotalCoreCharge__c" | "TotalItemAdjustment__c",
): string | null {
  const told = fragments?.find((fragment) => name in fragment)?.[name];
  return typeof told === "string" ? told : null;
}
