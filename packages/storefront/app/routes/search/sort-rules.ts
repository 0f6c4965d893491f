import type { SortRule } from "@tradecounter/wire";

/** The codes that the wire appends to a sort rule's label, in words. Source: contract of the catalogue, section 4.4. */
const suffixes: Readonly<Record<string, string>> = {
  Ascen: "ascending",
  Ascending: "ascending",
  Descen: "descending",
  Descending: "descending",
  Az: "A to Z",
  Za: "Z to A",
  LowHigh: "low to high",
  HighLow: "high to low",
  LowestHighest: "lowest to highest",
  HighestLowest: "highest to lowest",
  PriceIncreasing: "low to high",
  PriceDecreasing: "high to low",
  NewOld: "newest first",
  Newest: "newest first",
  NewestOldest: "newest first",
  OldNew: "oldest first",
  Oldest: "oldest first",
  OldestNewest: "oldest first",
  ZeroNine: "0 to 9",
  NineZero: "9 to 0",
  FewMany: "few to many",
  ManyFew: "many to few",
  LightHeavy: "light to heavy",
  HeavyLight: "heavy to light",
  ThinThick: "thin to thick",
  ThickThin: "thick to thin",
};

export interface SortChoice {
  /** The slug in the address: `price-low-to-high`. */
  word: string;
  label: string;
  ruleId: string;
}

/** The sort orders to choose from, the store's default first. */
export function sortChoices(rules: readonly SortRule[]): SortChoice[] {
  return rules.map(({ label, labelSuffix, sortRuleId }) => {
    const suffix = labelSuffix === null ? "" : (suffixes[labelSuffix] ?? labelSuffix);
    const words = suffix ? `${label}: ${suffix}` : label;
    return { word: words.toLowerCase().replace(/[^a-z0-9]+/g, "-"), label: words, ruleId: sortRuleId };
  });
}
