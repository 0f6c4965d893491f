import { entitlementKey } from "./entitlement.ts";

/** A product that supersedes others or is superseded. */
export interface ReplacementRow {
  sku: string;
  part_number: string | null;
  /** SKUs. */
  replaces: string[];
  active: boolean;
  /** The policies to see it: one of its own, and one of its family's. */
  policies: string[];
  family_policies: string[];
}

/** Which products supersede which. */
export interface Supersession {
  /** The active products that directly replace a product, by SKU. */
  replacedBy(sku: string): readonly string[];
  /**
   * The numbers superseded, step by step, by the product that is sold now; including manufacturers' numbers. Our choice: a part that some
   * of this one's viewers may not see is left out, except for what this one states it replaces.
   */
  numbersLeadingTo(sku: string): readonly string[];
  /** Each superseded number with its replacement, except parts no longer sold that some viewers of the final one could not see. */
  readonly steps: readonly SupersessionStep[];
}

export interface SupersessionStep {
  readonly sku: string;
  readonly partNumber: string | null;
  /** Its replacement; undefined for the last of a chain. */
  readonly next: string | undefined;
}

/** Longer chains are an operator's mistake; so are cycles, which end where they would repeat. */
const mostSteps = 20;

/**
 * Derives the chains from the replacement lists. Our choice: of several products that replace one, the first active one by SKU continues
 * the chain, since a displayed chain has no branches; a number leads to the last product sold on each branch.
 */
export function supersessionFrom(rows: readonly ReplacementRow[]): Supersession {
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  const replacing = replacingFrom(rows);
  const nextOf = (sku: string): string | undefined =>
    replacing
      .get(sku)
      ?.toSorted((a, b) => Number(b.active) - Number(a.active) || (a.sku < b.sku ? -1 : 1))
      .at(0)?.sku;

  const leadingTo = new Map<string, string[]>();
  const steps = new Map<string, SupersessionStep>();

  function meet(sku: string) {
    const chain = chainFrom(sku, nextOf);
    const last = bySku.get(chain.at(-1)!)!;
    const isTold = (link: string) => bySku.get(link)?.active || isSeenWith(bySku.get(link), last);
    const next = chain.slice(1).find(isTold);
    const leadsOn = next !== undefined && (isTold(sku) || bySku.get(next)!.replaces.includes(sku));
    const partNumber = (isTold(sku) && bySku.get(sku)?.part_number) || null;
    steps.set(sku, { sku, partNumber, next: leadsOn ? next : undefined });
  }

  for (const sku of replacing.keys()) {
    for (const link of chainFrom(sku, nextOf)) if (!steps.has(link)) meet(link);
    const replaced = bySku.get(sku);
    for (const end of endsBehind(sku, replacing)) {
      const isOpen = isSeenWith(replaced, bySku.get(end)!);
      const numbers = [
        isOpen || bySku.get(end)!.replaces.includes(sku) ? sku : null,
        isOpen ? replaced?.part_number : null,
      ].filter((number) => typeof number === "string");
      leadingTo.set(end, [...(leadingTo.get(end) ?? []), ...numbers]);
    }
  }

  return {
    replacedBy: (sku) => (replacing.get(sku) ?? []).filter(({ active }) => active).map((row) => row.sku),
    numbersLeadingTo: (sku) => leadingTo.get(sku) ?? [],
    steps: [...steps.values()],
  };
}

/** Whether everybody who sees the one may know about the other. */
function isSeenWith(replaced: ReplacementRow | undefined, end: ReplacementRow): boolean {
  if (!replaced) return true;
  const key = entitlementOf(replaced);
  return key === "" || key === entitlementOf(end);
}

function entitlementOf({ policies, family_policies }: ReplacementRow): string {
  return entitlementKey([policies, family_policies]);
}

/** The products that replace each SKU, including those not sold. */
export function replacingFrom(rows: readonly ReplacementRow[]): ReadonlyMap<string, readonly ReplacementRow[]> {
  const replacing = new Map<string, ReplacementRow[]>();
  for (const row of rows)
    for (const replaced of row.replaces)
      if (replaced !== row.sku) replacing.set(replaced, [...(replacing.get(replaced) ?? []), row]);
  return replacing;
}

/** The last product sold on each branch after a product; `known` caches those of products reached before. */
function endsBehind(
  sku: string,
  replacing: ReadonlyMap<string, readonly ReplacementRow[]>,
  way: readonly string[] = [sku],
  known = new Map<string, readonly string[]>(),
): readonly string[] {
  const ends = (replacing.get(sku) ?? []).flatMap(({ sku: next, active }) => {
    if (way.includes(next) || way.length > mostSteps) return [];
    const beyond = known.get(next) ?? endsBehind(next, replacing, [...way, next], known);
    return beyond.length === 0 && active ? [next] : beyond;
  });
  const distinct = [...new Set(ends)];
  known.set(sku, distinct);
  return distinct;
}

/** From a superseded item, step by step, to its final replacement. */
export function chainFrom<Link>(first: Link, nextOf: (link: Link) => Link | undefined): Link[] {
  const chain = [first];
  for (let next = nextOf(first); next !== undefined && chain.length <= mostSteps; next = nextOf(next)) {
    if (chain.includes(next)) break;
    chain.push(next);
  }
  return chain;
}
