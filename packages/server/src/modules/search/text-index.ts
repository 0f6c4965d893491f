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
const stepsBetweenBreaths = 200_000;

const byCode = (a: string, b: string) => (a < b ? -1 : 1);

export function compileTextIndex(context: CompileContext): PartCompiler {
  const postings = postingCollector();
  const numbers = numberCollector();
  const categoryText = categoryTexts(context);

  function add({ row, product, categories }: CompiledProduct) {
    const found = new Map<string, number>();
    const addField = (field: keyof typeof fieldWeights, text: string) => addWords(found, text, fieldWeights[field]);
    addField("name", product.name);
    if (product.brand) addField("brand", product.brand);
    if (categories.length > 0) addField("category", categories.map((index) => categoryText[index]).join(" "));
    if (product.fits.length > 0) addField("engine", product.fits.map((code) => engineText(context, code)).join(" "));
    if (product.description) addField("description", product.description);
    addField("attribute", Object.values({ ...product.attributes, ...product.variation }).join(" "));
    for (const [word, frequency] of found) postings.add(word, row, frequency / (frequency + saturation));
    for (const number of [product.sku, product.part_number]) if (number) numbers.add(numberKey(number), row, true);
    for (const number of product.replaces) numbers.add(numberKey(number), row, false);
  }

  return {
    add,
    async finish() {
      return { ...(await postings.finish(context.breathe)), ...(await numbers.finish(context.breathe)) };
    },
  };
}

function addWords(
  found: Map<string, number>,
  text: string,
  { weight, usualWords }: { weight: number; usualWords: number },
) {
  const words = wordsOf(text);
  const share = weight / (1 - lengthShare + (lengthShare * words.length) / usualWords);
  for (const word of words) found.set(word, (found.get(word) ?? 0) + share);
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

function postingCollector() {
  const wordIds = new Map<string, number>();
  const ids = growing(Uint32Array);
  const rows = growing(Uint32Array);
  const impacts = growing(Uint8Array);
  return {
    add(word: string, row: number, share: number) {
      let id = wordIds.get(word);
      if (id === undefined) wordIds.set(word, (id = wordIds.size));
      ids.push(id);
      rows.push(row);
      impacts.push(Math.max(1, Math.round(share * mostImpact)));
    },
    async finish(breathe: () => Promise<void>): Promise<Record<string, SectionArray>> {
      const inOrder = await sorted([...wordIds.keys()], byCode, breathe);
      const place = new Uint32Array(inOrder.length);
      inOrder.forEach((word, index) => (place[wordIds.get(word)!] = index));
      await breathe();
      const [idOf, rowOf, impactOf] = [ids.values(), rows.values(), impacts.values()];
      const offsets = new Uint32Array(inOrder.length + 1);
      for (const id of idOf) offsets[place[id]! + 1]!++;
      for (let index = 0; index < inOrder.length; index++) offsets[index + 1]! += offsets[index]!;
      await breathe();
      // Products were added by row, so each word's rows come out ascending.
      const next = offsets.slice();
      const weights = new Float64Array(inOrder.length);
      const sortedRows = new Uint32Array(idOf.length);
      const sortedImpacts = new Uint8Array(idOf.length);
      for (let at = 0; at < idOf.length; at++) {
        const word = place[idOf[at]!]!;
        sortedRows[next[word]!] = rowOf[at]!;
        sortedImpacts[next[word]!++] = impactOf[at]!;
        weights[word]! += impactOf[at]!;
        if (at % stepsBetweenBreaths === 0) await breathe();
      }
      await breathe();
      const { bytes, offsets: wordOffsets } = packStrings(inOrder, { hashed: false });
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
      const [rowOf, own] = [rows.values(), isOwn.values()];
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
        "number.offsets": offsets.values(),
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
