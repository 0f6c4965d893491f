import type { CatalogSnapshot } from "../../catalog/index.ts";
import { hasPartNumberLike } from "../part-numbers/product-numbers.ts";
import type { SearchEngine } from "../execution/search-engine.ts";
import { whenKnown } from "../core/when-known.ts";
import { normalizedText } from "../text/words.ts";

const mostTried = 3;
const mostNeighbours = 50;
/** Shorter prefixes match too many part numbers. */
const shortestShared = 2;

/**
 * For a part number that no product has: the rows whose part numbers share the longest prefix with it. Prefixes end after a run
 * of letters or digits, or at a separator. Empty if there is no such prefix, or if the term is not a part number.
 */
export function rowsNearPartNumber(
  snapshot: CatalogSnapshot,
  engine: SearchEngine,
  term: string,
): Uint32Array | Promise<Uint32Array> {
  const pieces = /\d/.test(term) ? (normalizedText(term).match(/\p{L}+|\p{N}+/gu) ?? []) : [];
  const shared = pieces
    .map((_, at) => pieces.slice(0, -1 - at))
    .filter((beginning) => beginning.join("").length >= shortestShared)
    .slice(0, mostTried);

  function rowsBeside(at: number): Uint32Array | Promise<Uint32Array> {
    if (at === shared.length) return new Uint32Array(0);
    // what precedes a separator is a prefix of a part number
    const beginning = `${shared[at]!.join("-")}-`;
    return whenKnown(engine.leading(beginning, mostNeighbours), (rows) => {
      const nearbyRows = rows.filter((row) => hasPartNumberLike(snapshot.product(row), beginning));
      return nearbyRows.length > 0 ? nearbyRows : rowsBeside(at + 1);
    });
  }
  return rowsBeside(0);
}
