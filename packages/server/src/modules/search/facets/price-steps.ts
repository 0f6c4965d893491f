/** As many as a person takes in at a glance. */
const mostSteps = 4;
const sampled = 500;
const roundSteps = [1, 2, 5, 10];

/**
 * Round amounts that split prices into buckets of about equal size, ascending and in the unit of the prices. Empty if the
 * prices are too few or too similar.
 */
export function priceSteps(prices: Float64Array): number[] {
  const stride = Math.max(1, Math.floor(prices.length / sampled));
  const sample = Float64Array.from({ length: Math.floor(prices.length / stride) }, (_, at) => prices[at * stride]!)
    .filter((price) => price > 0)
    .sort();
  if (sample.length <= mostSteps) return [];
  const steps = new Set<number>();
  for (let step = 1; step <= mostSteps; step++) {
    const amount = rounded(sample[Math.floor((sample.length * step) / (mostSteps + 1))]!);
    if (amount > sample[0]! && amount < sample.at(-1)!) steps.add(amount);
  }
  return [...steps].sort((a, b) => a - b);
}

/** Rounds to the nearest of 1, 2, 5, 10, 20 and so on, by ratio. */
function rounded(price: number): number {
  const power = 10 ** Math.floor(Math.log10(price));
  return roundSteps
    .map((step) => step * power)
    .reduce((best, one) => (distance(one, price) < distance(best, price) ? one : best));
}

function distance(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}
