import { byCode, growing, packStrings, sortedOrder, type Breathe } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";
import { backwardOrder } from "../dictionary/dictionary.ts";
import { fieldBits } from "./product-texts.ts";
import type { TextWords } from "./vocabulary.ts";

/** Field weights, and the usual field length in words for length normalization: a word counts less in a long text. */
const fieldWeights = {
  number: { weight: 3, usualWords: 2 },
  name: { weight: 3, usualWords: 7 },
  brand: { weight: 2, usualWords: 2 },
  category: { weight: 1.5, usualWords: 5 },
  engine: { weight: 1.2, usualWords: 12 },
  description: { weight: 0.6, usualWords: 30 },
  attribute: { weight: 0.8, usualWords: 15 },
};

/** BM25's saturation (a second mention adds less) and length constants. */
const saturation = 1.2;
const lengthShare = 0.5;
const mostImpact = 255;
const rowsBetweenBreaths = 4000;

/** Collects postings. Rows are added in order, so only the end of each row's postings is kept. */
export function postingCollector() {
  const ids = growing(Uint32Array);
  const impacts = growing(Uint8Array);
  const fields = growing(Uint8Array);
  const rowEnds = growing(Uint32Array);
  /** By word: its weighted frequency in the current row. */
  const frequencies: number[] = [];
  /** By word: its field bits in the current row. */
  const fieldsOfWord: number[] = [];
  let wordsOfRow: number[] = [];

  return {
    addField(field: keyof typeof fieldWeights, { words, measurements }: TextWords) {
      if (words.length === 0) return;
      const { weight, usualWords } = fieldWeights[field];
      const bit = fieldBits[field];
      const share = weight / (1 - lengthShare + (lengthShare * words.length) / usualWords);
      // measurement tokens do not add to the field's length: the words that they come from do
      for (const word of [...words, ...measurements]) {
        while (word >= frequencies.length) {
          frequencies.push(0);
          fieldsOfWord.push(0);
        }
        if (frequencies[word] === 0) wordsOfRow.push(word);
        frequencies[word]! += share;
        fieldsOfWord[word]! |= bit;
      }
    },
    endRow() {
      for (const word of wordsOfRow) {
        const frequency = frequencies[word]!;
        fields.push(fieldsOfWord[word]!);
        frequencies[word] = fieldsOfWord[word] = 0;
        ids.push(word);
        impacts.push(Math.max(1, Math.round((frequency / (frequency + saturation)) * mostImpact)));
      }
      wordsOfRow = [];
      rowEnds.push(ids.length);
    },
    /** `takeWords` hands over the only reference to the words, so that they are freed before the largest arrays are made. */
    async finish(takeWords: () => readonly string[], breathe: Breathe) {
      const { place, packed } = await sortedWords(takeWords, breathe);
      await breathe();
      const places = ids.take();
      const ends = rowEnds.take();
      const offsets = new Uint32Array(place.length + 1);
      for (const id of places) offsets[place[id]! + 1]!++;
      for (let index = 0; index < place.length; index++) offsets[index + 1]! += offsets[index]!;
      await breathe();
      // Counting sort, in place: each posting's word is replaced by its target position. Each word's rows end up ascending.
      const next = offsets.slice();
      for (let of = 0, at = 0; of < ends.length; of++) {
        for (; at < ends[of]!; at++) places[at] = next[place[places[at]!]!]!++;
        if (of % rowsBetweenBreaths === 0) await breathe();
      }
      const sorted = { impacts: placed(impacts.take(), places), fields: placed(fields.take(), places) };
      await breathe();
      const rows = new Uint32Array(places.length);
      for (let of = 0, at = 0; of < ends.length; of++) {
        for (; at < ends[of]!; at++) rows[places[at]!] = of;
        if (of % rowsBetweenBreaths === 0) await breathe();
      }
      const sections: Record<string, SectionArray> = {
        "word.bytes": packed.bytes,
        "word.offsets": packed.offsets,
        "word.backward": await backwardOrder(packed, breathe),
        offsets,
        rows,
        ...sorted,
        weights: weightsOf(offsets, sorted.impacts),
      };
      return { place, sections };
    },
  };
}

/** Sorts the words. `place` maps a word's number to its place in sorted order. */
async function sortedWords(takeWords: () => readonly string[], breathe: Breathe) {
  const words = takeWords();
  const inOrder = await sortedOrder(words.length, (a, b) => byCode(words[a]!, words[b]!), breathe);
  const place = new Uint32Array(words.length);
  inOrder.forEach((id, index) => (place[id] = index));
  const texts = inOrder.values().map((id) => words[id]!);
  return { place, packed: packStrings(texts, { hashed: false }) };
}

/** Moves each byte to its place. Frees the given array. */
function placed(bytes: Uint8Array<ArrayBuffer>, places: Uint32Array): Uint8Array {
  const inOrder = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) inOrder[places[at]!] = bytes[at]!;
  bytes.buffer.transfer(0);
  return inOrder;
}

/** By word: the sum of its impacts. */
function weightsOf(offsets: Uint32Array, impacts: Uint8Array): Uint32Array {
  const weights = new Uint32Array(offsets.length - 1);
  for (let word = 0; word < weights.length; word++) weights[word] = weightOf(word, offsets, impacts);
  return weights;
}

export function weightOf(word: number, offsets: Uint32Array, impacts: Uint8Array): number {
  let weight = 0;
  for (let at = offsets[word]!, end = offsets[word + 1]!; at < end; at++) weight += impacts[at]!;
  return weight;
}
