import { createAgreement, shareBuffer } from "./agreement.ts";
import { createCoverage } from "./coverage.ts";
import { createNameReader } from "./name-features.ts";
import type { MatchedTerm } from "../core/term.ts";
import { fieldBits } from "../index/product-texts.ts";
import { scratchBuffer } from "../core/scratch-buffers.ts";
import { entitledRowCount } from "../index/entitled-view.ts";
import type { TextIndex } from "../index/text-index.ts";

/** The features of a candidate, in order. Coverage is the candidate's share of the terms' total rarity. */
export const featureNames = [
  "score",
  "scorePerRarity",
  "rank",
  "nameCoverage",
  "coverage",
  "brandCoverage",
  "categoryCoverage",
  "descriptionCoverage",
  "attributeCoverage",
  "exactness",
  "plainNameCoverage",
  "nameCoverageToBest",
  "coverageToBest",
  "headCoverage",
  "behindFor",
  "adjacent",
  "density",
  "firstAt",
  "lastFromHeadEnd",
  "namesUnwanted",
  "nameLength",
  "termCount",
  "kindAgreement",
  "firstKindAgreement",
  "mainKindShare",
  "nameAgreement",
  "firstNameAgreement",
] as const;
export const featureCount = featureNames.length;

const place = Object.fromEntries(featureNames.map((name, at) => [name, at])) as Record<
  (typeof featureNames)[number],
  number
>;

/** How many of the top rows agreement is computed from: higher ones count more, and the first few also on their own. */
const listenedTo = 50;
const firstOnes = 8;
const sharpness = 4;

/** Reads candidates, best first: `featureCount` numbers each, valid until the next call. Scores are by row. */
export type FeatureReader = (terms: readonly MatchedTerm[], rows: Uint32Array, scores: Float32Array) => Float32Array;

const nameWordBuffer = shareBuffer();
const firstNameWordBuffer = shareBuffer();
/** All 1 between queries. */
const wordWeightBuffer = scratchBuffer((wordCount) => new Float32Array(wordCount).fill(1));
const kindBuffer = shareBuffer();
const firstKindBuffer = shareBuffer();

export function createFeatureReader(index: TextIndex, rowCount: number, mostCandidates: number): FeatureReader {
  const coverage = createCoverage(index, rowCount, mostCandidates);
  const names = createNameReader(index);
  const shownCount = entitledRowCount(index.shown, rowCount);
  const kindRarities = Float32Array.from(index.kinds.rowCounts, (count) => Math.log(1 + shownCount / count));
  const kindValues = { ...index.kinds, weights: kindRarities };
  const wordWeights = wordWeightBuffer(index.words.length);
  const nameValues = { offsets: index.names.offsets, values: index.names.words, weights: wordWeights };
  const kinds = createAgreement(kindValues, kindBuffer);
  const firstKinds = createAgreement(kindValues, firstKindBuffer);
  const nameWords = createAgreement(nameValues, nameWordBuffer);
  const firstNameWords = createAgreement(nameValues, firstNameWordBuffer);
  const values = new Float32Array(mostCandidates * featureCount);

  /** The words of the query do not count for agreement: all top rows have them. */
  function weighWordsOf(terms: readonly MatchedTerm[], weight: 0 | 1) {
    for (const { matches } of terms)
      for (const { words } of matches) for (const word of words) wordWeights[word] = weight;
  }

  function readCandidate(terms: readonly MatchedTerm[], candidate: number, row: number, base: number) {
    const read = (name: keyof typeof place, value: number) => (values[base + place[name]] = value);
    let [wanted, wantedCount, any, exact, named, namedCount] = [0, 0, 0, 0, 0, 0];
    let [brand, category, description, attribute] = [0, 0, 0, 0];
    const reading = names.read(row);
    let [inHead, behindFor, adjacentCount] = [0, 0, 0];
    for (let term = 0; term < terms.length; term++) {
      if (terms[term]!.isNegated) continue;
      const { rarity } = terms[term]!;
      const isUnmatched = (reading.lacking & (1 << term)) !== 0;
      const fields = coverage.fieldsOf(candidate, term) & (isUnmatched ? ~fieldBits.name : -1);
      wanted += rarity;
      wantedCount++;
      if (fields === 0) continue;
      any += rarity;
      exact += rarity * coverage.weightOf(candidate, term);
      if (fields & fieldBits.name) {
        named += rarity;
        namedCount++;
      }
      if (fields & fieldBits.brand) brand += rarity;
      if (fields & fieldBits.category) category += rarity;
      if (fields & fieldBits.description) description += rarity;
      if (fields & fieldBits.attribute) attribute += rarity;
      if (reading.inHead & (1 << term)) inHead += rarity;
      if (reading.behindFor & (1 << term)) behindFor += rarity;
      if (reading.adjacent & (1 << term)) adjacentCount++;
    }
    const all = wanted || 1;
    read("nameCoverage", named / all);
    read("coverage", any / all);
    read("brandCoverage", brand / all);
    read("categoryCoverage", category / all);
    read("descriptionCoverage", description / all);
    read("attributeCoverage", attribute / all);
    read("exactness", exact / all);
    read("plainNameCoverage", namedCount / (wantedCount || 1));
    read("headCoverage", inHead / all);
    read("behindFor", behindFor / all);
    read("adjacent", terms.length < 2 ? 1 : adjacentCount / (terms.length - 1));
    read("density", reading.matchedCount / (reading.length || 1));
    read("firstAt", reading.firstAt);
    read("lastFromHeadEnd", reading.lastFromHeadEnd);
    read("namesUnwanted", reading.namesUnwanted ? 1 : 0);
    read("nameLength", reading.length);
    read("termCount", terms.length);
    read("kindAgreement", kinds.of(row));
    read("firstKindAgreement", firstKinds.of(row));
    read("mainKindShare", kinds.ofFirst(row));
    read("nameAgreement", nameWords.of(row));
    read("firstNameAgreement", firstNameWords.of(row));
    return all;
  }

  /** Sets a feature relative to the best candidate. */
  function compareToBest(count: number, from: number, to: number) {
    let best = 0;
    for (let base = 0; base < count * featureCount; base += featureCount) best = Math.max(best, values[base + from]!);
    for (let base = 0; base < count * featureCount; base += featureCount)
      values[base + to] = values[base + from]! / (best || 1);
  }

  return function readFeatures(terms, rows, scores) {
    if (rows.length === 0) return values.subarray(0, 0);
    const bestScore = scores[rows[0]!]!;
    const leading = rows.subarray(0, listenedTo);
    const first = rows.subarray(0, firstOnes);
    const shares = sharesFrom(leading, (row) => (scores[row]! / bestScore) ** sharpness);
    const evenShares = sharesFrom(first, () => 1);
    coverage.look(terms, rows);
    names.expect(terms);
    weighWordsOf(terms, 0);
    for (const agreement of [kinds, nameWords]) agreement.listen(leading, shares);
    for (const agreement of [firstKinds, firstNameWords]) agreement.listen(first, evenShares);
    rows.forEach((row, candidate) => {
      const base = candidate * featureCount;
      const all = readCandidate(terms, candidate, row, base);
      values[base + place.score] = scores[row]! / bestScore;
      values[base + place.scorePerRarity] = scores[row]! / all;
      values[base + place.rank] = Math.log2(candidate + 2);
    });
    compareToBest(rows.length, place.nameCoverage, place.nameCoverageToBest);
    compareToBest(rows.length, place.coverage, place.coverageToBest);
    names.forget(terms);
    weighWordsOf(terms, 1);
    for (const agreement of [kinds, nameWords]) agreement.forget(leading);
    for (const agreement of [firstKinds, firstNameWords]) agreement.forget(first);
    return values.subarray(0, rows.length * featureCount);
  };
}

/** Weights of rows that add up to 1. */
function sharesFrom(rows: Uint32Array, weightOf: (row: number) => number): Float32Array {
  const weights = Float32Array.from(rows, weightOf);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / all);
}
