import type { Merchandising, Store } from "../../../stores/index.ts";

const known = new WeakMap<Store, Merchandising>();

/**
 * The operator's rules, followed by those learned from shoppers' clicks. Rules for the same words are combined: the larger of
 * two factors applies, and pins and burials override both.
 */
export function withLearned(store: Store): Merchandising {
  const { merchandising, learned } = store;
  if (learned.length === 0) return merchandising;
  return known.getOrInsertComputed(store, () => ({
    ...merchandising,
    rules: [...merchandising.rules, ...learned.map(({ term, boosts }) => ({ terms: [term], boosts }))],
  }));
}
