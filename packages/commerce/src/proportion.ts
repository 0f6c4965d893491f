/**
 * `value` × `part` ÷ `whole`, rounded once, half up. All are non-negative safe integers. Uses numbers if the product is
 * safe, too: that takes a tenth of the time of bigints.
 */
export function wholeProportion(value: number, part: number, whole: number): number {
  const twice = 2 * value * part + whole;
  // the quotient of safe integers is never rounded up to the next integer
  if (twice <= Number.MAX_SAFE_INTEGER) return Math.floor(twice / (2 * whole));
  return Number((2n * BigInt(value) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
