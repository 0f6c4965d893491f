/** One way for rows to match a term: by some words of the index, or as a list of rows. */
export interface TermMatch {
  /** Relative to the word itself, which has weight 1. */
  readonly weight: number;
  /** BM25's inverse document frequency: higher if fewer rows match. */
  readonly rarity: number;
  /** Words of the index. A row with any of them matches. */
  readonly words: readonly number[];
  /** The rows that match, if words alone cannot determine them. */
  readonly rows?: Uint32Array;
  /** The typed word is not in the index: this matches its corrected spelling, the first word of the first match. */
  readonly isCorrection?: true;
  /** The words start with the typed text. */
  readonly isPrefix?: true;
  /** The words are parts of a measurement or size that is sold: a row that has only parts is not a hit. */
  readonly isPart?: true;
  /** The words are ranges that contain the measurement. */
  readonly isRange?: true;
  /** The word is a run of digits in part numbers. */
  readonly isRun?: true;
}

/** A match whose rarity is not known yet. */
export type UnratedMatch = Omit<TermMatch, "rarity">;

export const matchWeights = {
  exact: 1,
  synonym: 0.9,
  // counts in full for each row, whereas a word is weighted by its impact in the text
  synonymPhrase: 0.6,
  measurement: 1,
  range: 0.7,
  // the words may be apart, which is weaker evidence than the measurement
  partOfMeasurement: 0.5,
  joined: 0.7,
  split: 0.5,
  number: 1,
  longerNumber: 0.4,
  runOfNumber: 0.7,
  prefix: 0.4,
};

/** The rarity of a match with `count` of `rowCount` rows. */
export function rarityAmong(count: number, rowCount: number): number {
  const most = Math.min(count, rowCount);
  return Math.log(1 + (rowCount - most + 0.5) / (most + 0.5));
}
