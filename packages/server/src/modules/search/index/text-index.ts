import { openStrings, type KeyNumbers, type StringTable } from "../../../packed/index.ts";
import {
  attributeText,
  type CompileContext,
  type CompiledProduct,
  type PartCompiler,
  type Sections,
} from "../../catalog/index.ts";
import { categoryNames, type CategoryNames, type NamedCategory } from "./category-names.ts";
import { openDictionary, type Dictionary } from "../dictionary/dictionary.ts";
import { kindCollector } from "./kind-collector.ts";
import { attributeKind, categoryKind, listed, pathOf, type ProductTexts } from "./product-texts.ts";
import { textIndexBuilder } from "./text-index-builder.ts";
import { textIndexBuilderInWorker } from "./text-index-thread.ts";

// The inverted index of words and part numbers, as compiled and stored. `execution/text-engine.ts` searches it.

/**
 * The postings of word `w` are at `offsets[w]` up to, but not including, `offsets[w + 1]` in `rows`, `impacts` and `fields`.
 */
export interface TextIndex {
  readonly words: Dictionary;
  readonly offsets: Uint32Array;
  /** By posting: the row. Ascending for each word. */
  readonly rows: Uint32Array;
  /** By posting: the word's score in the row, 1 to 255. */
  readonly impacts: Uint8Array;
  /** By posting: the fields that have the word, see `fieldBits`. */
  readonly fields: Uint8Array;
  /** By word: the sum of its impacts. */
  readonly weights: Uint32Array | Float64Array;
  /** The number of shown rows with the word. */
  rowCountOf(word: number): number;
  readonly numbers: NumberIndex;
  readonly names: NameIndex;
  readonly kinds: KindIndex;
  /** By row: 1 if shown, otherwise 0. Undefined if all rows are shown. */
  readonly shown: Uint8Array | undefined;
  isShown(row: number): boolean;
}

/** By row: the words of its name, in order. */
export interface NameIndex {
  readonly offsets: Uint32Array;
  readonly words: Uint32Array;
  /** By row: the words in the head, before a comma, a bracket or "for". */
  readonly headLengths: Uint8Array;
  /** By row: the words before "for", "fits" or the like; all words if there is none. */
  readonly forFrom: Uint8Array;
}

/** By row: its kinds, the narrowest category first. */
export interface KindIndex extends CategoryNames {
  readonly offsets: Uint32Array;
  readonly values: KeyNumbers;
  /** By kind: the number of shown rows. */
  readonly rowCounts: Uint32Array;
}

/** By part number without punctuation: the rows with it, and how strongly they are tied to it, see part-number-collector.ts. */
export interface NumberIndex {
  readonly keys: Dictionary;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly strengths: Uint8Array;
  /** The number of shown rows with the part number at this place. */
  rowCountOf(place: number): number;
}

/** Starting a thread takes 0.1 s, longer than indexing a small catalogue. */
const rowsForThread = 5000;

/** Compiles the index; for a large catalogue in a worker thread. */
export function compileTextIndex(
  context: CompileContext,
  { inThread = context.productCount >= rowsForThread } = {},
): PartCompiler {
  const builder = inThread ? textIndexBuilderInWorker() : textIndexBuilder(context.breathe);
  const categoryText = categoryTexts(context);
  const textsOf = textReader(context, categoryText);
  // kinds are few and repeat with every product, so they are numbered here instead of being sent to the thread as text
  const kinds = kindCollector();
  const kindsOf = categoryReader(context, kinds.numberOf);

  return {
    add(product) {
      kinds.add(kindsOf(product));
      return builder.add(textsOf(product));
    },
    finish: async () => ({ ...(await builder.finish()), ...kinds.finish() }),
    abandon: () => builder.abandon(),
  };
}

/** Extracts the texts to index from a product. */
export function textReader(
  context: CompileContext,
  categoryText = categoryTexts(context),
): (product: CompiledProduct) => ProductTexts {
  return ({ product, categories }) => ({
    name: product.name,
    brand: product.brand ?? "",
    category: listed(categories.map((index) => categoryText[index]!)),
    engine: listed(product.fits.map((code) => engineText(context, code))),
    description: product.description ?? "",
    // with its unit, as pages show it: shoppers search for "20 mm", even if the value is stored as a bare number
    attribute: listed(
      Object.entries({ ...product.attributes, ...product.variation }).map(([name, value]) =>
        attributeText(value, context.attributes.get(name)),
      ),
    ),
    number: listed([product.sku, product.part_number ?? ""]),
    superseded: listed([...context.supersession.numbersLeadingTo(product.sku), ...product.cross_references]),
  });
}

/** By category: the names from the top of the tree to its own. */
function categoryTexts({ categories }: CompileContext): string[] {
  const texts: string[] = [];
  for (const { name, parentIndex } of categories) texts.push(parentIndex < 0 ? name : `${texts[parentIndex]} ${name}`);
  return texts;
}

/** Extracts a product's kinds: each category with its ancestors, then the attributes. */
function categoryReader(
  { categories: tree }: CompileContext,
  numberOf: (name: string) => number,
): (product: CompiledProduct) => number[] {
  const paths: number[][] = [];
  const attributes = new Map<string, number>();

  function namesDownTo(category: number): string[] {
    const { name, parentIndex } = tree[category]!;
    return parentIndex < 0 ? [name] : [...namesDownTo(parentIndex), name];
  }

  function pathFrom(category: number): number[] {
    const path: number[] = [];
    for (let at = category; at >= 0; at = tree[at]!.parentIndex) path.push(numberOf(categoryKind(namesDownTo(at))));
    return path;
  }

  function attributeNumber(name: string): number {
    let kind = attributes.get(name);
    if (kind === undefined) attributes.set(name, (kind = numberOf(attributeKind(name))));
    return kind;
  }

  return ({ product, categories }) => [
    ...new Set(categories.flatMap((category) => (paths[category] ??= pathFrom(category)))),
    ...Object.keys(product.attributes).map(attributeNumber),
  ];
}

function engineText({ engines }: CompileContext, code: string): string {
  const engine = engines.get(code);
  return engine ? `${engine.maker} ${engine.family} ${engine.model} ${code}` : code;
}

export const noSlots = new Uint32Array(0);

/** Section → storage type. */
const sectionTypes = {
  "word.bytes": "bytes",
  "word.offsets": "uint32",
  "word.backward": "uint32",
  offsets: "uint32",
  rows: "uint32",
  impacts: "bytes",
  fields: "bytes",
  weights: "uint32",
  "number.bytes": "bytes",
  "number.keyOffsets": "uint32",
  "number.backward": "uint32",
  "number.offsets": "uint32",
  "number.rows": "uint32",
  "number.strengths": "bytes",
  "name.offsets": "uint32",
  "name.words": "uint32",
  "name.headLengths": "bytes",
  "name.forFrom": "bytes",
  "kind.bytes": "bytes",
  "kind.nameOffsets": "uint32",
  "kind.offsets": "uint32",
  "kind.values": "keyNumbers",
  "kind.rowCounts": "uint32",
} as const;

type SectionTypes = typeof sectionTypes;
/** The sections of a finished index. */
export type TextSections = { readonly [Name in keyof SectionTypes]: ReturnType<Sections[SectionTypes[Name]]> };

export function textSectionsIn(sections: Sections): TextSections {
  const read = Object.entries(sectionTypes).map(([name, type]) => [name, sections[type](`text.${name}`)]);
  return Object.fromEntries(read) as TextSections;
}

/** The lengths of adjacent lists. */
function lengthsFrom(offsets: Uint32Array): (at: number) => number {
  return (at) => offsets[at + 1]! - offsets[at]!;
}

function* categoriesAmong(kinds: StringTable): Iterable<NamedCategory> {
  for (let kind = 0; kind < kinds.length; kind++) {
    const path = pathOf(kinds.at(kind));
    if (path) yield { kind, path };
  }
}

export function textIndexFrom(sections: TextSections): TextIndex {
  const dictionary = (bytes: Uint8Array, offsets: Uint32Array, backward: Uint32Array) =>
    openDictionary({ bytes, offsets, slots: noSlots }, backward);
  const kindNames = openStrings({
    bytes: sections["kind.bytes"],
    offsets: sections["kind.nameOffsets"],
    slots: noSlots,
  });
  return {
    words: dictionary(sections["word.bytes"], sections["word.offsets"], sections["word.backward"]),
    offsets: sections.offsets,
    rows: sections.rows,
    impacts: sections.impacts,
    fields: sections.fields,
    weights: sections.weights,
    rowCountOf: lengthsFrom(sections.offsets),
    numbers: {
      keys: dictionary(sections["number.bytes"], sections["number.keyOffsets"], sections["number.backward"]),
      offsets: sections["number.offsets"],
      rows: sections["number.rows"],
      strengths: sections["number.strengths"],
      rowCountOf: lengthsFrom(sections["number.offsets"]),
    },
    names: {
      offsets: sections["name.offsets"],
      words: sections["name.words"],
      headLengths: sections["name.headLengths"],
      forFrom: sections["name.forFrom"],
    },
    kinds: {
      offsets: sections["kind.offsets"],
      values: sections["kind.values"],
      ...categoryNames(() => categoriesAmong(kindNames)),
      rowCounts: sections["kind.rowCounts"],
    },
    shown: undefined,
    isShown: () => true,
  };
}
