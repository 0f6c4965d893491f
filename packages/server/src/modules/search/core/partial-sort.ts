/**
 * The first `count` of the positions 0 to `keys.length`, ordered by key; ties by position. The rest is not sorted, so
 * one page of a hundred thousand hits costs a single pass over them. NaN keys come last in both directions.
 */
export function firstPositions(keys: Float64Array, count: number, direction: "ascending" | "descending"): Uint32Array {
  const sign = direction === "ascending" ? 1 : -1;
  const isBefore = (a: number, b: number) => {
    const difference = (keys[a]! - keys[b]!) * sign;
    if (difference < 0) return true;
    if (difference > 0) return false;
    if (difference === 0) return a < b;
    const [isNaNA, isNaNB] = [Number.isNaN(keys[a]!), Number.isNaN(keys[b]!)];
    return isNaNA === isNaNB ? a < b : isNaNB;
  };
  const positions = new Uint32Array(keys.length);
  for (let at = 0; at < positions.length; at++) positions[at] = at;
  if (count < positions.length) moveFirst(positions, count, isBefore);
  return positions.subarray(0, count).sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Quickselect: moves the first `count` positions to the front, in any order. */
function moveFirst(positions: Uint32Array, count: number, isBefore: (a: number, b: number) => boolean): void {
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const pivot = positions[(low + high) >>> 1]!;
    let left = low;
    let right = high;
    while (left <= right) {
      while (isBefore(positions[left]!, pivot)) left++;
      while (isBefore(pivot, positions[right]!)) right--;
      if (left <= right) {
        const kept = positions[left]!;
        positions[left++] = positions[right]!;
        positions[right--] = kept;
      }
    }
    if (count <= right + 1) high = right;
    else if (count > left) low = left;
    else return;
  }
}
