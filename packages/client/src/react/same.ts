/**
 * Answers what a function takes of some data, but what it took before for as long as that says the same. It is asked once for
 * the same data: of what is no plain JSON nobody could tell whether it says the same, and a part would be drawn for ever.
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

/** Whether two values of plain JSON are the same; anything else only if it is the very one. */
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
