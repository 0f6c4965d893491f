/**
 * Shares an amount out in proportion to weights: the parts are whole and add up to the amount, and each is less than one away from its
 * exact part. Who has lost most by rounding down gets one of what is left, the first of several. Amount and weights are whole numbers from
 * 0 on; without any weight all parts are zero.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const lost = new Float64Array(weights.length);
  let left = amount;
  const parts = weights.map((weight, at) => {
    const product = amount * weight;
    let part = Math.floor(product / whole);
    if (product <= Number.MAX_SAFE_INTEGER) lost[at] = product - part * whole;
    else {
      const exact = BigInt(amount) * BigInt(weight);
      part = Number(exact / BigInt(whole));
      lost[at] = Number(exact % BigInt(whole));
    }
    left -= part;
    return part;
  });
  if (left === 0) return parts;
  // of those that have lost as much as the last one to get something, so many do
  const least = lost.toSorted().at(-left)!;
  let ofThose = left;
  for (const rest of lost) if (rest > least) ofThose -= 1;
  return parts.map((part, at) => (lost[at]! > least || (lost[at] === least && ofThose-- > 0) ? part + 1 : part));
}
