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
  /** What tells its kind: its categories' paths, each ancestor's too, the primary one first; names of its attributes. */
  readonly kind: string;
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

/** In which of a row's texts a word stands, a bit each. */
export const fieldBits = { name: 1, brand: 2, category: 4, engine: 8, description: 16, attribute: 32 };

/** BM25's saturation (a second mention adds less) and length constants. */
const saturation = 1.2;
const lengthShare = 0.5;
const mostImpact = 255;
const rowsBetweenBreaths = 4000;

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

export function textIndexBuilder(rowCount: number, breathe: () => Promise<void>): TextIndexBuilder {
  const words = vocabulary();
  const postings = postingCollector(rowCount);
  const names = nameCollector(rowCount);
  const kinds = kindCollector(rowCount);
  const numbers = numberCollector();
  let row = 0;

  function addField(field: keyof typeof fieldWeights, words: readonly number[]) {
    if (words.length > 0) postings.addField(words, fieldWeights[field], fieldBits[field]);
  }

  const wordsOfAll = (texts: string) => texts.split(between).flatMap(words.ofRepeated);

  return {
    add(texts) {
      const nameWords = words.of(texts.name);
      addField("name", nameWords);
      names.add(texts.name, nameWords);
      kinds.add(texts.kind.split(between));
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
      const { place, sections } = await postings.finish(words.all(), breathe);
      return { ...sections, ...names.finish(place), ...kinds.finish(), ...(await numbers.finish(breathe)) };
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
  const fields = growing(Uint8Array);
  const rowEnds = new Uint32Array(rowCount);
  let row = 0;
  /** What each word counts in the row under way; back to 0 when it ends. */
  const counted: number[] = [];
  const countedIn: number[] = [];
  let met: number[] = [];

  return {
    addField(words: readonly number[], { weight, usualWords }: { weight: number; usualWords: number }, bit: number) {
      const share = weight / (1 - lengthShare + (lengthShare * words.length) / usualWords);
      for (const word of words) {
        while (word >= counted.length) {
          counted.push(0);
          countedIn.push(0);
        }
        if (counted[word] === 0) met.push(word);
        counted[word]! += share;
        countedIn[word]! |= bit;
      }
    },
    endRow() {
      for (const word of met) {
        const frequency = counted[word]!;
        fields.push(countedIn[word]!);
        counted[word] = countedIn[word] = 0;
        ids.push(word);
        impacts.push(Math.max(1, Math.round((frequency / (frequency + saturation)) * mostImpact)));
      }
      met = [];
      rowEnds[row++] = ids.length;
    },
    async finish(words: readonly string[], breathe: () => Promise<void>) {
      const inOrder = await sorted([...words.keys()], (a, b) => byCode(words[a]!, words[b]!), breathe);
      const place = new Uint32Array(words.length);
      inOrder.forEach((id, index) => (place[id] = index));
      await breathe();
      const [idOf, impactOf, fieldsOf] = [ids.take(), impacts.take(), fields.take()];
      const offsets = new Uint32Array(words.length + 1);
      for (const id of idOf) offsets[place[id]! + 1]!++;
      for (let index = 0; index < words.length; index++) offsets[index + 1]! += offsets[index]!;
      await breathe();
      // Products were added by row, so each word's rows come out ascending.
      const next = offsets.slice();
      const weights = new Float64Array(words.length);
      const sortedRows = new Uint32Array(idOf.length);
      const sortedImpacts = new Uint8Array(idOf.length);
      const sortedFields = new Uint8Array(idOf.length);
      for (let at = 0, of = 0; of < rowCount; of++) {
        for (; at < rowEnds[of]!; at++) {
          const word = place[idOf[at]!]!;
          sortedRows[next[word]!] = of;
          sortedFields[next[word]!] = fieldsOf[at]!;
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
      const sections: Record<string, SectionArray> = {
        "word.bytes": bytes,
        "word.offsets": wordOffsets,
        offsets,
        rows: sortedRows,
        impacts: sortedImpacts,
        fields: sortedFields,
        weights,
      };
      return { place, sections };
    },
  };
}

/** Longest name in words that is kept whole. */
const longestName = 60;
/** Where what a product is called ends, and what else is said of it begins. */
const nameBreak = /[,;|([–—]|\s-\s|\s(?:for|with|w\/|compatible)\s/i;
const forWhat = /\s(?:for|compatible|fits|fit)\s/i;

/** The words of names in their order. */
function nameCollector(rowCount: number) {
  const ids = growing(Uint32Array);
  const offsets = new Uint32Array(rowCount + 1);
  const headLengths = new Uint8Array(rowCount);
  const forFrom = new Uint8Array(rowCount);
  let row = 0;

  function wordsBefore(name: string, pattern: RegExp, otherwise: number): number {
    const at = name.search(pattern);
    return at < 0 ? otherwise : Math.min(otherwise, wordsOf(name.slice(0, at)).length);
  }

  return {
    add(name: string, words: readonly number[]) {
      const length = Math.min(words.length, longestName);
      for (let at = 0; at < length; at++) ids.push(words[at]!);
      headLengths[row] = wordsBefore(name, nameBreak, length) || length;
      forFrom[row] = wordsBefore(name, forWhat, length);
      offsets[++row] = ids.length;
    },
    finish: (place: Uint32Array): Record<string, SectionArray> => ({
      "name.offsets": offsets,
      "name.words": ids.take().map((id) => place[id]!),
      "name.headLengths": headLengths,
      "name.forFrom": forFrom,
    }),
  };
}

function kindCollector(rowCount: number) {
  const numbers = new Map<string, number>();
  const kinds = growing(Uint32Array);
  const offsets = new Uint32Array(rowCount + 1);
  let row = 0;
  return {
    add(names: readonly string[]) {
      for (const name of names) {
        let number = numbers.get(name);
        if (number === undefined) numbers.set(name, (number = numbers.size));
        kinds.push(number);
      }
      offsets[++row] = kinds.length;
    },
    finish(): Record<string, SectionArray> {
      const values = kinds.take();
      const rowCounts = new Uint32Array(numbers.size);
      for (const kind of values) rowCounts[kind]!++;
      return { "kind.offsets": offsets, "kind.values": values, "kind.rowCounts": rowCounts };
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
