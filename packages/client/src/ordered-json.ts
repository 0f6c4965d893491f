/** JSON in which equal values are equal texts, in whatever order their members were named. */
export const orderedJson = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => ordered(part));

function ordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
