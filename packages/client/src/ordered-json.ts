/** JSON in which equal values are equal texts, in whatever order their members were named. */
export const orderedJson = (value: unknown): string => JSON.stringify(ordered(value));

/** Every read of the cache asks for this, and a replacer of `JSON.stringify` would take twice as long. */
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
