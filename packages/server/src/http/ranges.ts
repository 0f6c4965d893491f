/** The bytes that a request asks for, both ends included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a file that a `Range` header asks for; undefined for the whole file. Our choice, as RFC 9110, 14.2 allows: who asks
 * for several parts at once, or in words that we do not know, gets the whole.
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
