/** JSON in which equal values are equal texts, whatever the order of their members. */
export const orderedJson = (value: unknown): string => JSON.stringify(ordered(value));

/** Runs on every cache read, and a replacer for `JSON.stringify` would take twice as long. */
function ordered(value: unknown): unknown {
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map(ordered);
  const members = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((name) => [name, ordered(members[name])]),
  );
}
