import type { Merchandising, Store } from "../../../stores/index.ts";

const known = new WeakMap<Store, Merchandising>();

/**
 * The operator's rules with those that were learnt from shoppers behind them. What both say of the same words holds together: of two
 * factors the larger one, and a pin or a burial before either.
 */
export function withLearned(store: Store): Merchandising {
  const { merchandising, learned } = store;
  if (learned.length === 0) return merchandising;
  return known.getOrInsertComputed(store, () => ({
    ...merchandising,
    rules: [...merchandising.rules, ...learned.map(({ term, boosts }) => ({ terms: [term], boosts }))],
  }));
}
