import { growing, packStrings, sorted } from "../../packed/index.ts";
import type { SectionArray } from "../catalog/index.ts";
import { numberKey, wordsOf } from "./words.ts";

// Builds the index of words and part numbers. It runs in a thread of its own where the catalogue is large, and imports
// little, as the thread loads it anew.

/** What is indexed of a product. */
export interface ProductTexts {
  readonly name: string;
  readonly brand: string;
  /** Several texts, see `listed`, as in those that follow but the description. */
  readonly category: string;
  readonly engine: string;
  readonly description: string;
  readonly attribute: string;
  readonly number: string;
  readonly superseded: string;
}

/** A character that the database's texts cannot have. */
const between = "\0";

/** Several texts in one: between threads one goes faster than many. */
export function listed(texts: readonly string[]): string {
  return texts.join(between);
}

export interface TextIndexBuilder {
  /** The next product's texts. Where it answers a promise, await it: it is kept when there is room for more. */
  add(texts: ProductTexts): Promise<void> | undefined;
  finish(): Promise<Record<string, SectionArray>>;
  /** Gives up. */
  abandon(): void;
}

/** What a word counts by where it stands, and how long such a text usually is: in a long one a word says less. */
const fieldWeights = {
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

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

export function textIndexBuilder(rowCount: number, breathe: () => Promise<void>): TextIndexBuilder {
  const words = vocabulary();
  const postings = postingCollector(rowCount);
  const numbers = numberCollector();
  let row = 0;

  function addField(field: keyof typeof fieldWeights, words: readonly number[]) {
    if (words.length > 0) postings.addField(words, fieldWeights[field]);
  }

  const wordsOfAll = (texts: string) => texts.split(between).flatMap(words.ofRepeated);

  return {
    add(texts) {
      addField("name", words.of(texts.name));
      addField("brand", words.ofRepeated(texts.brand));
      addField("category", wordsOfAll(texts.category));
      addField("engine", wordsOfAll(texts.engine));
      addField("description", words.of(texts.description));
      addField("attribute", wordsOfAll(texts.attribute));
      postings.endRow();
      for (const number of texts.number.split(between)) numbers.add(numberKey(number), row, true);
      for (const number of texts.superseded.split(between)) numbers.add(numberKey(number), row, false);
      row++;
      return undefined;
    },
    async finish() {
      return { ...(await postings.finish(words.all(), breathe)), ...(await numbers.finish(breathe)) };
    },
    abandon() {},
  };
}

const repeatedAtMost = 20_000;

/** Words as numbers, in the order in which they are met. */
function vocabulary() {
  const numbers = new Map<string, number>();
  const repeated = new Map<string, readonly number[]>();

  function numberOf(word: string): number {
    let number = numbers.get(word);
    if (number === undefined) numbers.set(word, (number = numbers.size));
    return number;
  }

  const of = (text: string): readonly number[] => wordsOf(text).map(numberOf);

  return {
    of,
    /** Of a text that many products have: it is taken apart once. */
    ofRepeated(text: string): readonly number[] {
      let known = repeated.get(text);
      if (known === undefined) {
        if (repeated.size === repeatedAtMost) repeated.clear();
        repeated.set(text, (known = of(text)));
      }
      return known;
    },
    all: () => [...numbers.keys()],
  };
}

/** Which row has which words. Rows are not stored with their words: they come one after another. */
function postingCollector(rowCount: number) {
  const ids = growing(Uint32Array);
  const impacts = growing(Uint8Array);
  const rowEnds = new Uint32Array(rowCount);
  let row = 0;
  /** What each word counts in the row under way; back to 0 when it ends. */
  const counted: number[] = [];
  let met: number[] = [];

  return {
    addField(words: readonly number[], { weight, usualWords }: { weight: number; usualWords: number }) {
      const share = weight / (1 - lengthShare + (lengthShare * words.length) / usualWords);
      for (const word of words) {
        while (word >= counted.length) counted.push(0);
        if (counted[word] === 0) met.push(word);
        counted[word]! += share;
      }
    },
    endRow() {
      for (const word of met) {
        const frequency = counted[word]!;
        counted[word] = 0;
        ids.push(word);
        impacts.push(Math.max(1, Math.round((frequency / (frequency + saturation)) * mostImpact)));
      }
      met = [];
      rowEnds[row++] = ids.length;
    },
    async finish(words: readonly string[], breathe: () => Promise<void>): Promise<Record<string, SectionArray>> {
      const inOrder = await sorted([...words.keys()], (a, b) => byCode(words[a]!, words[b]!), breathe);
      const place = new Uint32Array(words.length);
      inOrder.forEach((id, index) => (place[id] = index));
      await breathe();
      const [idOf, impactOf] = [ids.take(), impacts.take()];
      const offsets = new Uint32Array(words.length + 1);
      for (const id of idOf) offsets[place[id]! + 1]!++;
      for (let index = 0; index < words.length; index++) offsets[index + 1]! += offsets[index]!;
      await breathe();
      // Products were added by row, so each word's rows come out ascending.
      const next = offsets.slice();
      const weights = new Float64Array(words.length);
      const sortedRows = new Uint32Array(idOf.length);
      const sortedImpacts = new Uint8Array(idOf.length);
      for (let at = 0, of = 0; of < rowCount; of++) {
        for (; at < rowEnds[of]!; at++) {
          const word = place[idOf[at]!]!;
          sortedRows[next[word]!] = of;
          sortedImpacts[next[word]!++] = impactOf[at]!;
          weights[word]! += impactOf[at]!;
        }
        if (of % rowsBetweenBreaths === 0) await breathe();
      }
      await breathe();
      const { bytes, offsets: wordOffsets } = packStrings(
        inOrder.map((id) => words[id]!),
        { hashed: false },
      );
      return {
        "word.bytes": bytes,
        "word.offsets": wordOffsets,
        offsets,
        rows: sortedRows,
        impacts: sortedImpacts,
        weights,
      };
    },
  };
}

function numberCollector() {
  const keys: string[] = [];
  const rows = growing(Uint32Array);
  const isOwn = growing(Uint8Array);
  return {
    add(key: string, row: number, own: boolean) {
      if (key === "") return;
      keys.push(key);
      rows.push(row);
      isOwn.push(own ? 1 : 0);
    },
    async finish(breathe: () => Promise<void>): Promise<Record<string, SectionArray>> {
      const order = await sorted(
        [...keys.keys()],
        (a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0),
        breathe,
      );
      const [rowOf, own] = [rows.take(), isOwn.take()];
      const distinct: string[] = [];
      const offsets = growing(Uint32Array);
      order.forEach((entry, at) => {
        if (keys[entry] === distinct.at(-1)) return;
        distinct.push(keys[entry]!);
        offsets.push(at);
      });
      offsets.push(order.length);
      await breathe();
      const { bytes, offsets: keyOffsets } = packStrings(distinct, { hashed: false });
      return {
        "number.bytes": bytes,
        "number.keyOffsets": keyOffsets,
        "number.offsets": offsets.take(),
        "number.rows": Uint32Array.from(order, (entry) => rowOf[entry]!),
        "number.isOwn": Uint8Array.from(order, (entry) => own[entry]!),
      };
    },
  };
}
