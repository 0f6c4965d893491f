/** The position of a number in ascending ones from `start` up to `end`; -1 where it is not there. */
export function placeOf(number: number, ascending: Uint32Array, start: number, end: number): number {
  // not with `partitionPoint`: a function call per step takes longer than the step
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ascending[middle]! < number) from = middle + 1;
    else to = middle;
  }
  return from < end && ascending[from] === number ? from : -1;
}
