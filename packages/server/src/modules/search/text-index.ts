import {
  growing,
  packStrings,
  sorted,
  type CompileContext,
  type CompiledProduct,
  type PartCompiler,
  type SectionArray,
  type Sections,
} from "../catalog/index.ts";
import { openDictionary, type Dictionary } from "./dictionary.ts";
import { numberKey, wordsOf } from "./words.ts";

// The index of words and part numbers, as it is compiled and stored. How it is asked is in `engine.ts`.

/** For each word, the rows that have it, ascending, and how much it says about each (1 to 255). */
export interface TextIndex {
  readonly words: Dictionary;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly impacts: Uint8Array;
  /** Sum of the word's impacts: how much of the catalogue is about it. */
  readonly weights: Float64Array;
  readonly numbers: NumberIndex;
}

/** For each part number without punctuation, the rows that go by it; `isOwn` is 0 where it is a superseded number. */
export interface NumberIndex {
  readonly keys: Dictionary;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly isOwn: Uint8Array;
}

/** What a word counts by where it stands, and how long such a text usually is: in a long one a word says less. */
const fieldWeights = {
  name: { weight: 3, usualWords: 7 },
  brand: { weight: 2, usualWords: 2 },
  category: { weight: 1.5, usualWords: 5 },
  engine: { weight: 1.2, usualWords: 12 },
  attribute: { weight: 0.8, usualWords: 15 },
  description: { weight: 0.6, usualWords: 30 },
};

/** BM25's saturation (a second mention adds less) and length constants. */
const saturation = 1.2;
const lengthShare = 0.5;
const mostImpact = 255;
const rowsBetweenBreaths = 4000;

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

export function compileTextIndex(context: CompileContext): PartCompiler {
  const words = vocabulary();
  const postings = postingCollector(context.productCount);
  const numbers = numberCollector();
  const categoryText = categoryTexts(context);

  function add({ row, product, categories }: CompiledProduct) {
    const { name, brand, description, fits, attributes, variation } = product;
    postings.addField(words.of(name), fieldWeights.name);
    if (brand) postings.addField(words.ofRepeated(brand), fieldWeights.brand);
    if (categories.length > 0)
      postings.addField(wordsOfAll(categories.map((index) => categoryText[index]!)), fieldWeights.category);
    if (fits.length > 0)
      postings.addField(wordsOfAll(fits.map((code) => engineText(context, code))), fieldWeights.engine);
    if (description) postings.addField(words.of(description), fieldWeights.description);
    postings.addField(wordsOfAll(Object.values({ ...attributes, ...variation })), fieldWeights.attribute);
    postings.endRow();
    for (const number of [product.sku, product.part_number]) if (number) numbers.add(numberKey(number), row, true);
    for (const number of product.replaces) numbers.add(numberKey(number), row, false);
  }

  const wordsOfAll = (texts: readonly string[]) => texts.flatMap(words.ofRepeated);

  return {
    add,
    async finish() {
      return {
        ...(await postings.finish(words.all(), context.breathe)),
        ...(await numbers.finish(context.breathe)),
      };
    },
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

/** The names from the top down to each category. */
function categoryTexts({ categories }: CompileContext): string[] {
  const texts: string[] = [];
  for (const { name, parentIndex } of categories) texts.push(parentIndex < 0 ? name : `${texts[parentIndex]} ${name}`);
  return texts;
}

function engineText({ engines }: CompileContext, code: string): string {
  const engine = engines.get(code);
  return engine ? `${engine.maker} ${engine.family} ${engine.model} ${code}` : code;
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

const noSlots = new Uint32Array(0);

export function openTextIndex(sections: Sections): TextIndex {
  const dictionary = (bytes: string, offsets: string) =>
    openDictionary({ bytes: sections.bytes(bytes), offsets: sections.uint32(offsets), slots: noSlots });
  return {
    words: dictionary("text.word.bytes", "text.word.offsets"),
    offsets: sections.uint32("text.offsets"),
    rows: sections.uint32("text.rows"),
    impacts: sections.bytes("text.impacts"),
    weights: sections.float64("text.weights"),
    numbers: {
      keys: dictionary("text.number.bytes", "text.number.keyOffsets"),
      offsets: sections.uint32("text.number.offsets"),
      rows: sections.uint32("text.number.rows"),
      isOwn: sections.bytes("text.number.isOwn"),
    },
  };
}
