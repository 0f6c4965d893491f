import type { CompileContext, CompiledProduct, PartCompiler, Sections } from "../catalog/index.ts";
import { openDictionary, type Dictionary } from "./dictionary.ts";
import { listed, type ProductTexts, textIndexBuilder } from "./text-index-builder.ts";
import { textIndexBuilderInWorker } from "./text-index-thread.ts";

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

/** A thread takes a tenth of a second to start, which a small catalogue does not take to index. */
const rowsForThread = 5000;

/** Compiles the index; that of a large catalogue in a thread of its own, beside everything else. */
export function compileTextIndex(
  context: CompileContext,
  { inThread = context.productCount >= rowsForThread } = {},
): PartCompiler {
  const { productCount, breathe } = context;
  const builder = inThread ? textIndexBuilderInWorker(productCount) : textIndexBuilder(productCount, breathe);
  const categoryText = categoryTexts(context);

  function textsOf({ product, categories }: CompiledProduct): ProductTexts {
    return {
      name: product.name,
      brand: product.brand ?? "",
      category: listed(categories.map((index) => categoryText[index]!)),
      engine: listed(product.fits.map((code) => engineText(context, code))),
      description: product.description ?? "",
      attribute: listed(Object.values({ ...product.attributes, ...product.variation })),
      number: listed([product.sku, product.part_number ?? ""]),
      superseded: listed(product.replaces),
    };
  }

  return {
    add: (product) => builder.add(textsOf(product)),
    finish: () => builder.finish(),
    abandon: () => builder.abandon(),
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

const noSlots = new Uint32Array(0);

/** How each section is stored. */
const sectionTypes = {
  "word.bytes": "bytes",
  "word.offsets": "uint32",
  offsets: "uint32",
  rows: "uint32",
  impacts: "bytes",
  weights: "float64",
  "number.bytes": "bytes",
  "number.keyOffsets": "uint32",
  "number.offsets": "uint32",
  "number.rows": "uint32",
  "number.isOwn": "bytes",
} as const;

type SectionTypes = typeof sectionTypes;
/** What the builder finishes with. */
export type TextSections = { readonly [Name in keyof SectionTypes]: ReturnType<Sections[SectionTypes[Name]]> };

export function openTextIndex(sections: Sections): TextIndex {
  const read = Object.entries(sectionTypes).map(([name, type]) => [name, sections[type](`text.${name}`)]);
  return textIndexFrom(Object.fromEntries(read) as TextSections);
}

export function textIndexFrom(sections: TextSections): TextIndex {
  const dictionary = (bytes: Uint8Array, offsets: Uint32Array) => openDictionary({ bytes, offsets, slots: noSlots });
  return {
    words: dictionary(sections["word.bytes"], sections["word.offsets"]),
    offsets: sections.offsets,
    rows: sections.rows,
    impacts: sections.impacts,
    weights: sections.weights,
    numbers: {
      keys: dictionary(sections["number.bytes"], sections["number.keyOffsets"]),
      offsets: sections["number.offsets"],
      rows: sections["number.rows"],
      isOwn: sections["number.isOwn"],
    },
  };
}
