import { boughtTogether, type PastOrder } from "@tradecounter/server";

const [fewest, most] = [3, 150];
const lookedAt = 10;

/** How often an article hidden from a later order is among ten recommended for the rest of it, as a sentence. */
export function hitRate(orders: readonly PastOrder[], fromMs: number): string {
  const { recommend } = boughtTogether(orders.filter(({ orderedAtMs }) => orderedAtMs < fromMs));
  const later = orders
    .filter(({ orderedAtMs }) => orderedAtMs >= fromMs)
    .map(({ ids }) => [...new Set(ids)])
    .filter(({ length }) => length >= fewest && length <= most);
  let hits = 0;
  later.forEach((ids, at) => {
    // a different position in each order, but the same ones in every run
    const hidden = ids[(at * 7_919) % ids.length]!;
    const rest = ids.filter((id) => id !== hidden);
    if (recommend(rest, lookedAt).includes(hidden)) hits++;
  });
  const rate = later.length === 0 ? 0 : hits / later.length;
  return `${hits} of ${later.length} hidden articles were among the first ${lookedAt}: ${rate.toFixed(3)}`;
}
