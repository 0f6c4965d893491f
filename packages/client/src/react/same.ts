/**
 * Returns what `select` returns for some data, but keeps the previous result as long as the new one is equal. It is called once per
 * data object: results that are not plain JSON cannot be compared, and would re-render a component forever.
 */
export function keepWhileSame(): <Data>(select: (data: Data) => unknown, data: Data) => unknown {
  let asked: readonly unknown[] = [];
  let kept: unknown;
  return (select, data) => {
    if (asked[0] === select && asked[1] === data) return kept;
    asked = [select, data];
    const value = select(data);
    if (!isSame(kept, value)) kept = value;
    return kept;
  };
}

/** Whether two values of plain JSON are equal; anything else only if it is identical. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
