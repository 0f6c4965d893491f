/** The requested bytes, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a file requested by a `Range` header; undefined for the whole file. Our choice, as RFC 9110, 14.2 allows: requests for
 * several ranges, or in unknown units, get the whole.
 */
export function rangeOf(header: string | undefined, length: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const count = Number(last);
    return count === 0 || length === 0 ? "unsatisfiable" : { from: Math.max(0, length - count), to: length - 1 };
  }
  const from = Number(first);
  const to = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== "" && Number(last) < from) return undefined;
  return from >= length ? "unsatisfiable" : { from, to };
}
