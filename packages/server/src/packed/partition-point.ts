/** Of the places from `start` up to `end`, which stand so that `isBefore` holds for none behind one where it does not: the first where it does not. */
export function partitionPoint(start: number, end: number, isBefore: (place: number) => boolean): number {
  while (start < end) {
    const middle = (start + end) >>> 1;
    if (isBefore(middle)) start = middle + 1;
    else end = middle;
  }
  return start;
}
