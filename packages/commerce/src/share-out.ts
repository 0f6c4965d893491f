/**
 * Splits an amount in proportion to weights (largest remainder method): the parts are integers and add up to the amount, and each differs
 * from its exact value by less than one. What rounding down leaves over goes to the parts with the largest remainders, the first ones in
 * case of ties. Amount and weights are non-negative integers; if all weights are zero, so are the parts.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  let whole = 0;
  for (const weight of weights) whole += weight;
  const parts = weights.map(() => 0);
  if (whole === 0) return parts;
  const lost = new Float64Array(weights.length);
  let left = amount;
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]!;
    const product = amount * weight;
    let part = Math.floor(product / whole);
    if (product <= Number.MAX_SAFE_INTEGER) lost[at] = product - part * whole;
    else {
      const exact = BigInt(amount) * BigInt(weight);
      part = Number(exact / BigInt(whole));
      lost[at] = Number(exact % BigInt(whole));
    }
    parts[at] = part;
    left -= part;
  }
  if (left === 0) return parts;
  // the number of parts with the smallest remainder that still qualifies which get one
  const least = greatest(lost.slice(), left);
  let ofThose = left;
  for (const rest of lost) if (rest > least) ofThose -= 1;
  for (let at = 0; at < parts.length; at++) {
    const rest = lost[at]!;
    if (rest > least || (rest === least && ofThose-- > 0)) parts[at]! += 1;
  }
  return parts;
}

/**
 * The `rank`th greatest number, counting from 1. Reorders the array. Quickselect: hundreds of promotions are split over
 * hundreds of items, and sorting would dominate the time.
 */
function greatest(numbers: Float64Array, rank: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = numbers[(low + high) >> 1]!;
    let [from, to] = [low, high];
    while (from <= to) {
      while (numbers[from]! > middle) from += 1;
      while (numbers[to]! < middle) to -= 1;
      if (from > to) break;
      const other = numbers[from]!;
      numbers[from++] = numbers[to]!;
      numbers[to--] = other;
    }
    if (rank - 1 <= to) high = to;
    else if (rank - 1 >= from) low = from;
    else break;
  }
  return numbers[rank - 1]!;
}
