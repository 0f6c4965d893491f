import { listedIn, type CatalogSnapshot } from "../catalog/index.ts";
import { supersessionPart } from "./supersession-index.ts";

/** By the row of a superseded part that is still sold the rows of the parts that took its place. */
export type Successors = ReadonlyMap<number, readonly number[]>;

/** Whoever the snapshot is shown to. */
export function successorsIn(snapshot: CatalogSnapshot): Successors {
  const rowOf = (sku: string) => snapshot.rowBySku(sku) ?? [];
  return new Map(
    snapshot
      .part(supersessionPart)
      .supersededSkus()
      .flatMap(rowOf)
      .flatMap((row) => {
        const successors = listedIn(snapshot.product(row).fields.ReplacedBy__c).flatMap(rowOf);
        return successors.length > 0 ? [[row, successors] as const] : [];
      }),
  );
}

/** More than rounding to the precision of scores takes away. */
const barelyMore = 1 + 2 ** -22;

/** Scores what took the place of a part, and answers as well, just above that part. */
export function raiseSuccessors(scores: Float32Array, successors: Successors) {
  const answers = (row: number) => scores[row]! > 0;
  for (const row of successors.keys()) if (answers(row)) raiseBehind(row, [row]);

  function raiseBehind(row: number, way: readonly number[]) {
    for (const successor of successors.get(row) ?? []) {
      if (!answers(successor) || way.includes(successor)) continue;
      if (scores[successor]! <= scores[row]!) scores[successor] = scores[row]! * barelyMore;
      raiseBehind(successor, [...way, successor]);
    }
  }
}
