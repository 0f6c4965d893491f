/** A query parameter as the router returns it. */
export type QueryValue = string | readonly string[] | undefined;

/** The last value of a parameter that is given more than once. */
export function lastText(value: QueryValue): string | undefined {
  return typeof value === "string" ? value : value?.at(-1);
}
