import { entitlementKey } from "./entitlement.ts";

/** A product as far as it takes the place of others or others take its place. */
export interface ReplacementRow {
  sku: string;
  part_number: string | null;
  /** SKUs. */
  replaces: string[];
  active: boolean;
  /** What a shopper needs to see it: one of its own policies, and one of its family's. */
  policies: string[];
  family_policies: string[];
}

/** Which products take the place of which. */
export interface Supersession {
  /** The active products that take a product's place, by SKU. */
  replacedBy(sku: string): readonly string[];
  /**
   * The numbers that were superseded, step by step, by what is sold as this product now; makers' numbers too. Our choice: those
   * of a part that not all who see this one may see are not among them, but for what this one says it replaces.
   */
  numbersLeadingTo(sku: string): readonly string[];
  /** Each superseded number with what took its place, but for parts that are sold no more and were not for all who see the last. */
  readonly steps: readonly SupersessionStep[];
}

export interface SupersessionStep {
  readonly sku: string;
  readonly partNumber: string | null;
  /** What took its place; undefined for the last of a chain. */
  readonly next: string | undefined;
}

/** Longer chains are a slip of an operator; so are rings, which end where they would begin again. */
const mostSteps = 20;

/**
 * Reads the chains out of what replaces what. Our choice: of several products that replace one, the first active one by
 * SKU leads on, as a chain that is told has no branches; a number leads to the last that is sold of each branch.
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

/** Whether whoever sees the one may know of the other. */
function isSeenWith(replaced: ReplacementRow | undefined, end: ReplacementRow): boolean {
  if (!replaced) return true;
  const key = entitlementOf(replaced);
  return key === "" || key === entitlementOf(end);
}

function entitlementOf({ policies, family_policies }: ReplacementRow): string {
  return entitlementKey([policies, family_policies]);
}

/** By SKU the products that take a product's place, also those that are not sold. */
export function replacingFrom(rows: readonly ReplacementRow[]): ReadonlyMap<string, readonly ReplacementRow[]> {
  const replacing = new Map<string, ReplacementRow[]>();
  for (const row of rows)
    for (const replaced of row.replaces)
      if (replaced !== row.sku) replacing.set(replaced, [...(replacing.get(replaced) ?? []), row]);
  return replacing;
}

/** The last that is sold of each branch behind a product; `known` has those of products that were met on another way. */
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

/** From something that was superseded, step by step, to what took its place last. */
export function chainFrom<Link>(first: Link, nextOf: (link: Link) => Link | undefined): Link[] {
  const chain = [first];
  for (let next = nextOf(first); next !== undefined && chain.length <= mostSteps; next = nextOf(next)) {
    if (chain.includes(next)) break;
    chain.push(next);
  }
  return chain;
}
