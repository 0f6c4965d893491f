/** What a shopper needs to see a product: of each list one policy. Without lists everybody sees it. */
export type Entitlement = readonly (readonly string[])[];

/** One text for entitlements that need the same; empty where everybody sees the product. */
export function entitlementKey(entitlement: Entitlement): string {
  const lists = entitlement.filter((list) => list.length > 0).map((list) => [...new Set(list)].sort());
  return lists.length === 0 ? "" : JSON.stringify(lists);
}

/** Whether the policies allow what the key stands for. */
export function isEntitled(policies: ReadonlySet<string>, key: string): boolean {
  return key === "" || (JSON.parse(key) as Entitlement).every((list) => list.some((policy) => policies.has(policy)));
}

/**
 * What a family needs for one of its variations to be seen, from the policies of each. Our choice: a family that has variations
 * is seen where one of them may be, and a variation needs its family's policies besides its own.
 */
export function policiesOfAny(variations: Entitlement): readonly string[] {
  return variations.every((policies) => policies.length > 0) ? variations.flat() : [];
}
