import type { CatalogSnapshot, SnapshotPart } from "../catalog/index.ts";
import type { Queries } from "../../db/index.ts";
import { type Answer, type HowAsked, textPart } from "./engine.ts";
import { documentPart } from "./in-database/document-part.ts";

/**
 * Finds products by what a shopper typed, in a published catalogue: what the rest of the module asks. An engine in memory
 * answers at once; one that has to ask elsewhere promises to.
 */
export interface SearchEngine {
  /** `read` is called while the answer's arrays are good, which they are until another question is asked. */
  answer<T>(question: string, how: HowAsked, read: (answer: Answer) => T | Promise<T>): T | Promise<T>;
  /** The first `limit` rows that answer, best first. */
  leading(question: string, limit: number, how?: HowAsked): Uint32Array | Promise<Uint32Array>;
  /** Questions that begin like this one and have answers, the most telling first. */
  completionsOf(question: string, limit: number): string[] | Promise<string[]>;
}

/** Where the words of catalogues are kept, as the configuration says. */
export interface SearchPlace {
  /** What the engine keeps in the snapshot. */
  readonly part: SnapshotPart<unknown>;
  /** Finds what the snapshot shows. */
  engineOf(snapshot: CatalogSnapshot): SearchEngine;
}

export const inMemory: SearchPlace = {
  part: textPart,
  engineOf(snapshot) {
    const whole = snapshot.part(textPart);
    const engine = snapshot.shown ? whole.among(snapshot.shown.rows) : whole;
    return { ...engine, answer: (question, how, read) => read(engine.answer(question, how)) };
  },
};

export function inDatabase(queries: Queries): SearchPlace {
  const part = documentPart(queries);
  return { part, engineOf: (snapshot) => snapshot.part(part)(snapshot.shown) };
}
