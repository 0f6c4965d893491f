/** The first position from `start` up to `end` where `isBefore` is false; once false, it must be false for all later positions. */
export function partitionPoint(start: number, end: number, isBefore: (place: number) => boolean): number {
  while (start < end) {
    const middle = (start + end) >>> 1;
    if (isBefore(middle)) start = middle + 1;
    else end = middle;
  }
  return start;
}
