/** What a shopper needs to see a product: one policy from each list. Without lists everybody sees it. */
export type Entitlement = readonly (readonly string[])[];

/** A key shared by entitlements with equal requirements; empty where everybody sees the product. */
export function entitlementKey(entitlement: Entitlement): string {
  const lists = entitlement.filter((list) => list.length > 0).map((list) => [...new Set(list)].sort());
  return lists.length === 0 ? "" : JSON.stringify(lists);
}

/** Whether the policies satisfy the entitlement with this key. */
export function isEntitled(policies: ReadonlySet<string>, key: string): boolean {
  return key === "" || (JSON.parse(key) as Entitlement).every((list) => list.some((policy) => policies.has(policy)));
}

/**
 * The entitlement of a family, from the policies of each variation. Our choice: a family with variations is visible where at least one of
 * them is, and a variation needs its family's policies besides its own.
 */
export function policiesOfAny(variations: Entitlement): readonly string[] {
  return variations.every((policies) => policies.length > 0) ? variations.flat() : [];
}
