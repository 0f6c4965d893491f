/** Answers each value as it is, but the one before for as long as they say the same. */
export function keepWhileSame(): (value: unknown) => unknown {
  let kept: unknown;
  return (value) => {
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
