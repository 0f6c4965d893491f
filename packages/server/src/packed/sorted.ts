const runLength = 4096;
const stepsBetweenBreaths = 16_384;

/**
 * A sorted copy. Sorts short runs and merges them, with a breath between: sorting a hundred thousand names at once would
 * hold up every request for a quarter of a second. Equal items keep their order.
 */
export async function sorted<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  breathe: () => Promise<void>,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      longer.push(await merged(runs[at]!, runs[at + 1] ?? [], compare, breathe));
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
  breathe: () => Promise<void>,
): Promise<T[]> {
  const all: T[] = [];
  for (let atA = 0, atB = 0; atA < a.length || atB < b.length;) {
    const isFromA = atB === b.length || (atA < a.length && compare(a[atA]!, b[atB]!) <= 0);
    all.push(isFromA ? a[atA++]! : b[atB++]!);
    if (all.length % stepsBetweenBreaths === 0) await breathe();
  }
  return all;
}
