/** How a related product relates to a part: it is better, can take its place, or is used with it. */
export type Relation = "upgrade" | "alternative" | "complement";

const upgrades: ReadonlySet<string> = new Set(["upgrade", "upgrades", "upsell"]);
const alternatives: ReadonlySet<string> = new Set([
  "alternative",
  "alternatives",
  "replacement",
  "replacements",
  "similarproducts",
]);

/** The relation for an operator's name of it, ignoring case. Our choice: unknown names are complements. */
export function relationOf(kind: string): Relation {
  const word = kind.toLowerCase();
  if (upgrades.has(word)) return "upgrade";
  return alternatives.has(word) ? "alternative" : "complement";
}
