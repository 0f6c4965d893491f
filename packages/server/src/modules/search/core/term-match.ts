/** A way in which rows can have what a term asks for. */
export interface TermMatch {
  /** What it counts against the word itself. */
  readonly weight: number;
  /** How much it tells, as few rows have it: BM25's inverse document frequency. */
  readonly rarity: number;
  /** Words of the index: a row that has any of them has the term. */
  readonly words: readonly number[];
  /** Set where words do not tell: the rows that have the term. */
  readonly rows?: Uint32Array;
  /** It is one of the word that was meant by what was typed, which nothing is called; the first word of the first way. */
  readonly isCorrection?: true;
  /** The words begin with what was typed. */
  readonly isPrefix?: true;
  /** The words are those of a measure or size that is sold: what has them apart has not what was asked for. */
  readonly isPart?: true;
  /** The words are those of ranges that hold the measure. */
  readonly isRange?: true;
  /** The word is that of a run of digits in part numbers. */
  readonly isRun?: true;
}

/** A way before it is known how much it tells. */
export type UnratedMatch = Omit<TermMatch, "rarity">;

export const matchWeights = {
  exact: 1,
  synonym: 0.9,
  // counted whole, where a word counts for what it says in the text
  synonymPhrase: 0.6,
  measurement: 1,
  range: 0.7,
  // with other words between, its words say less than a measurement
  partOfMeasurement: 0.5,
  joined: 0.7,
  shortened: 0.7,
  split: 0.5,
  number: 1,
  longerNumber: 0.4,
  runOfNumber: 0.7,
  prefix: 0.4,
};

/** How much it tells that a row is one of so many, of so many in all. */
export function rarityAmong(count: number, rowCount: number): number {
  const most = Math.min(count, rowCount);
  return Math.log(1 + (rowCount - most + 0.5) / (most + 0.5));
}
