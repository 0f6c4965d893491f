import { openStrings, packStrings } from "../../../packed/index.ts";
import {
  chainFrom,
  type CompileContext,
  type PartCompiler,
  type Sections,
  type SnapshotPart,
} from "../../catalog/index.ts";
import { numberKey, withoutLeadingZeros } from "../text/words.ts";

/** The replacements of superseded part numbers. */
export interface SupersessionIndex {
  /**
   * The supersession chain from a number, ignoring punctuation, to the last replacement; empty if it is not superseded. For a
   * maker's number, the chain is in makers' numbers.
   */
  chainOf(number: string): SupersededLink[];
  /** Pairs of SKUs: a superseded part and its successor. */
  successions(): (readonly [superseded: string, successor: string])[];
  /** The SKUs whose chain leads to this one, in any number of steps. */
  leadingTo(sku: string): readonly string[];
  /** The SKUs that this one replaces directly, and those that replace it. */
  neighboursOf(sku: string): readonly string[];
}

export interface SupersededLink {
  readonly sku: string;
  readonly number: string;
  /** SKUs of the products on sale that replace it. */
  readonly successors: readonly string[];
}

export const supersessionPart: SnapshotPart<SupersessionIndex> = {
  name: "supersession",
  start: compileSupersession,
  open: openSupersession,
  relatedSkus: (index, sku) => index.neighboursOf(sku),
  amend: "whole",
};

const nothing = -1;

function compileSupersession({ supersession: { steps, replacedBy } }: CompileContext): PartCompiler {
  return {
    async finish() {
      const successions = steps.flatMap(({ sku }, at) => replacedBy(sku).map((successor) => ({ at, successor })));
      const successors = packStrings(
        successions.map(({ successor }) => successor),
        { hashed: false },
      );
      const places = new Map(steps.map(({ sku }, at) => [sku, at]));
      const keys = steps.flatMap(({ sku, partNumber }, at) => [
        ...keysOf(sku).map((key) => ({ key, at, isPartNumber: 0 })),
        ...keysOf(partNumber ?? "").map((key) => ({ key, at, isPartNumber: 1 })),
      ]);
      const skus = packStrings(
        steps.map(({ sku }) => sku),
        { hashed: false },
      );
      const partNumbers = packStrings(
        steps.map(({ partNumber }) => partNumber ?? ""),
        { hashed: false },
      );
      const packedKeys = packStrings(keys.map(({ key }) => key));
      return {
        "sku.bytes": skus.bytes,
        "sku.offsets": skus.offsets,
        "partNumber.bytes": partNumbers.bytes,
        "partNumber.offsets": partNumbers.offsets,
        "successor.bytes": successors.bytes,
        "successor.offsets": successors.offsets,
        "successor.steps": Uint32Array.from(successions, ({ at }) => at),
        next: Int32Array.from(steps, ({ next }) => (next === undefined ? nothing : places.get(next)!)),
        "key.bytes": packedKeys.bytes,
        "key.offsets": packedKeys.offsets,
        "key.slots": packedKeys.slots,
        "key.steps": Uint32Array.from(keys, ({ at }) => at),
        "key.isPartNumber": Uint8Array.from(keys, ({ isPartNumber }) => isPartNumber),
      };
    },
  };
}

function keysOf(number: string): string[] {
  const key = numberKey(number);
  return key === "" ? [] : [...new Set([key, withoutLeadingZeros(key)])];
}

function openSupersession(sections: Sections): SupersessionIndex {
  const strings = (name: string, slots: Uint32Array = new Uint32Array(0)) =>
    openStrings({
      bytes: sections.bytes(`supersession.${name}.bytes`),
      offsets: sections.uint32(`supersession.${name}.offsets`),
      slots,
    });
  const skus = strings("sku");
  const partNumbers = strings("partNumber");
  const successors = strings("successor");
  const successorSteps = sections.uint32("supersession.successor.steps");
  const keys = strings("key", sections.uint32("supersession.key.slots"));
  const next = sections.int32("supersession.next");
  const steps = sections.uint32("supersession.key.steps");
  const isPartNumber = sections.bytes("supersession.key.isPartNumber");
  const nextOf = (step: number) => (next[step] === nothing ? undefined : next[step]);
  let neighbours: Map<string, string[]> | undefined;
  let supersededBy: Map<string, string[]> | undefined;

  /** SKU → the SKUs that it replaces directly. */
  function supersededBySku(): Map<string, string[]> {
    const steps = Array.from(next.keys()).filter((step) => nextOf(step) !== undefined);
    const bySuccessor = Map.groupBy(steps, (step) => skus.at(nextOf(step)!));
    return new Map(Array.from(bySuccessor, ([sku, superseded]) => [sku, superseded.map(skus.at)]));
  }

  /** Built on first use, as only amending a catalogue needs it. */
  function neighboursBySku(): Map<string, string[]> {
    const bySku = new Map<string, string[]>();
    const meet = (sku: string, other: string) => bySku.set(sku, [...(bySku.get(sku) ?? []), other]);
    for (let step = 0; step < skus.length; step++) {
      const after = nextOf(step);
      if (after === undefined) continue;
      meet(skus.at(step), skus.at(after));
      meet(skus.at(after), skus.at(step));
    }
    return bySku;
  }

  /** Sorted by step, so a step's successors are adjacent. */
  function successorsOf(step: number): string[] {
    const found: string[] = [];
    const start = successorSteps.indexOf(step);
    for (let at = start; at >= 0 && successorSteps[at] === step; at++) found.push(successors.at(at));
    return found;
  }

  return {
    successions: () => Array.from(successorSteps, (step, at) => [skus.at(step), successors.at(at)]),
    leadingTo(sku) {
      supersededBy ??= supersededBySku();
      // a set's iterator also visits items added during the loop
      const superseded = new Set(supersededBy.get(sku));
      for (const one of superseded) for (const before of supersededBy.get(one) ?? []) superseded.add(before);
      return [...superseded];
    },
    neighboursOf: (sku) => (neighbours ??= neighboursBySku()).get(sku) ?? [],
    chainOf(number) {
      const entries = keysOf(number).flatMap((key) => keys.indexesOf(key));
      const entry = entries.find((at) => nextOf(steps[at]!) !== undefined);
      if (entry === undefined) return [];
      return chainFrom(steps[entry]!, nextOf).map((step) => {
        const sku = skus.at(step);
        const number = (isPartNumber[entry] === 1 && partNumbers.at(step)) || sku;
        return { sku, number, successors: successorsOf(step) };
      });
    },
  };
}
