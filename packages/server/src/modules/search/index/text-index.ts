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

// The index of words and part numbers, as it is compiled and stored. How it is asked is in `engine.ts`.

/** For each word, the rows that have it, ascending, and how much it says about each (1 to 255). */
export interface TextIndex {
  readonly words: Dictionary;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly impacts: Uint8Array;
  /** In which texts of the row it stands, see `fieldBits`. */
  readonly fields: Uint8Array;
  /** Sum of the word's impacts: how much of the catalogue is about it. */
  readonly weights: Uint32Array | Float64Array;
  /** How many rows that are shown have the word. */
  rowCountOf(word: number): number;
  readonly numbers: NumberIndex;
  readonly names: NameIndex;
  readonly kinds: KindIndex;
  /** By row: 1 where it is shown, else 0; undefined where all are. */
  readonly shown: Uint8Array | undefined;
  isShown(row: number): boolean;
}

/** For each row the words of its name in their order, by their index. */
export interface NameIndex {
  readonly offsets: Uint32Array;
  readonly words: Uint32Array;
  /** How many words tell what the product is called, before a comma, a bracket or what it is for. */
  readonly headLengths: Uint8Array;
  /** How many words stand before what it is for; all of them where it does not say. */
  readonly forFrom: Uint8Array;
}

/** For each row the kinds to which it belongs, the narrowest category first. */
export interface KindIndex extends CategoryNames {
  readonly offsets: Uint32Array;
  readonly values: KeyNumbers;
  /** How many rows belong to each kind. */
  readonly rowCounts: Uint32Array;
}

/** For each part number without punctuation, the rows that go by it and how closely, see number-collector.ts. */
export interface NumberIndex {
  readonly keys: Dictionary;
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly strengths: Uint8Array;
  /** How many rows that are shown go by the number at this place. */
  rowCountOf(place: number): number;
}

/** A thread takes a tenth of a second to start, which a small catalogue does not take to index. */
const rowsForThread = 5000;

/** Compiles the index; that of a large catalogue in a thread of its own, beside everything else. */
export function compileTextIndex(
  context: CompileContext,
  { inThread = context.productCount >= rowsForThread } = {},
): PartCompiler {
  const builder = inThread ? textIndexBuilderInWorker() : textIndexBuilder(context.breathe);
  const categoryText = categoryTexts(context);
  const textsOf = textReader(context, categoryText);
  // they are few and come again with every product: numbered here, they need not go to the thread as texts
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

/** Reads what is indexed of each product. */
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
    // as pages show it: who reads "20 mm" asks for that, though the number stands alone
    attribute: listed(
      Object.entries({ ...product.attributes, ...product.variation }).map(([name, value]) =>
        attributeText(value, context.attributes.get(name)),
      ),
    ),
    number: listed([product.sku, product.part_number ?? ""]),
    superseded: listed([...context.supersession.numbersLeadingTo(product.sku), ...product.cross_references]),
  });
}

/** The names from the top down to each category. */
function categoryTexts({ categories }: CompileContext): string[] {
  const texts: string[] = [];
  for (const { name, parentIndex } of categories) texts.push(parentIndex < 0 ? name : `${texts[parentIndex]} ${name}`);
  return texts;
}

/** Each category with those above it, then the attributes. */
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

  function numberOfAttribute(name: string): number {
    let kind = attributes.get(name);
    if (kind === undefined) attributes.set(name, (kind = numberOf(attributeKind(name))));
    return kind;
  }

  return ({ product, categories }) => [
    ...new Set(categories.flatMap((category) => (paths[category] ??= pathFrom(category)))),
    ...Object.keys(product.attributes).map(numberOfAttribute),
  ];
}

function engineText({ engines }: CompileContext, code: string): string {
  const engine = engines.get(code);
  return engine ? `${engine.maker} ${engine.family} ${engine.model} ${code}` : code;
}

export const noSlots = new Uint32Array(0);

/** How each section is stored. */
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
/** What the builder finishes with. */
export type TextSections = { readonly [Name in keyof SectionTypes]: ReturnType<Sections[SectionTypes[Name]]> };

export function textSectionsIn(sections: Sections): TextSections {
  const read = Object.entries(sectionTypes).map(([name, type]) => [name, sections[type](`text.${name}`)]);
  return Object.fromEntries(read) as TextSections;
}

/** How long each list is, where one begins where the last one ends. */
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
