/** What a related product is to a part: something better, something alike in its place, or something that goes with it. */
export type Relation = "upgrade" | "alternative" | "complement";

const upgrades: ReadonlySet<string> = new Set(["upgrade", "upgrades", "upsell"]);
const alternatives: ReadonlySet<string> = new Set([
  "alternative",
  "alternatives",
  "replacement",
  "replacements",
  "similarproducts",
]);

/** What an operator's word for a kind of relation says, in whatever case. Our choice: a word of his own is of what goes with it. */
export function relationOf(kind: string): Relation {
  const word = kind.toLowerCase();
  if (upgrades.has(word)) return "upgrade";
  return alternatives.has(word) ? "alternative" : "complement";
}
