/** A value of a query as a router gives it. */
export type QueryValue = string | readonly string[] | undefined;

/** Of a name that is given twice the last value counts. */
export function lastText(value: QueryValue): string | undefined {
  return typeof value === "string" ? value : value?.at(-1);
}
