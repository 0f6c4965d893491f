/** The place of a number among ascending ones from place `start` up to `end`; -1 where it is not there. */
export function placeOf(number: number, ascending: Uint32Array, start: number, end: number): number {
  // not by `partitionPoint`: a call for each look takes longer than the look
  let [from, to] = [start, end];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ascending[middle]! < number) from = middle + 1;
    else to = middle;
  }
  return from < end && ascending[from] === number ? from : -1;
}
