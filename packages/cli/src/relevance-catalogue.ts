import { readFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import {
  attributeKind,
  categoryKind,
  errorCodeOf,
  listedTexts,
  openTextEngine,
  type IndexedProduct,
  type TextEngine,
} from "@tradecounter/server";
import { linesOf } from "./file-lines.ts";
import { PersonError } from "./person-error.ts";
import { fieldKey, fieldReader, flat, type Fields } from "./relevance-fields.ts";

/** For each searched text, the names of the fields that may contain it. */
export type RelevanceMapping = Readonly<Partial<Record<keyof typeof texts | "id", readonly string[]>>>;

export interface RelevanceCatalogue {
  readonly ids: readonly string[];
  readonly products: readonly IndexedProduct[];
}

/** At most this many skipped lines are reported one by one. */
const mostTold = 5;

const usualMapping = new URL("../mappings/relevance.json", import.meta.url);

export async function readRelevanceMapping(path: string | URL = usualMapping): Promise<RelevanceMapping> {
  return JSON.parse(await readFile(path, "utf8")) as RelevanceMapping;
}

/** If several lines have the same id, the last one counts, as in an import. */
export async function readRelevanceCatalogue(
  path: string,
  mapping: RelevanceMapping,
  stderr: Writable = process.stderr,
): Promise<RelevanceCatalogue> {
  const products = new Map<string, IndexedProduct>();
  const oddLines = createOddLines(path, stderr);
  for await (const { id, product } of readProducts(path, mapping, oddLines)) {
    // ties are listed in order of the lines: a replaced product moves to its last line
    products.delete(id);
    products.set(id, product);
  }
  oddLines.end();
  return { ids: [...products.keys()], products: [...products.values()] };
}

/**
 * The same without keeping the texts, which are indexed while reading: those of a large catalogue do not fit into
 * memory. Throws PersonError if no line has any text.
 */
export async function openRelevanceCatalogue(
  path: string,
  mapping: RelevanceMapping,
  stderr: Writable = process.stderr,
): Promise<{ ids: readonly string[]; engine: TextEngine }> {
  let saysNothing = true;
  const ids: string[] = [];
  const rowOf = new Map<string, number>();
  const replaced: number[] = [];
  const oddLines = createOddLines(path, stderr);
  async function* rows() {
    for await (const { id, product, lineNumber } of readProducts(path, mapping, oddLines)) {
      const before = rowOf.get(id);
      if (before !== undefined) {
        replaced.push(before);
        oddLines.tell(lineNumber, `has the id ${id} of a line before, which no longer counts`);
      }
      rowOf.set(id, ids.push(id) - 1);
      saysNothing &&= Object.keys(texts).every((name) => product[name as keyof typeof texts] === "");
      yield product;
    }
  }
  const engine = await openTextEngine(rows(), { inThread: true });
  oddLines.end();
  if (saysNothing)
    throw new PersonError(`No line of ${path} has a field that says something: name its fields with --mapping.`);
  if (replaced.length === 0) return { ids, engine };
  const shown = new Uint8Array(ids.length).fill(1);
  for (const row of replaced) shown[row] = 0;
  return { ids, engine: engine.among(shown) };
}

type OddLines = ReturnType<typeof createOddLines>;

/** Reports lines of a file that are skipped or changed: the first few, then how many more there were. */
function createOddLines(path: string, stderr: Writable) {
  let count = 0;
  return {
    tell(lineNumber: number, why: string) {
      if (++count <= mostTold) stderr.write(`${path}, line ${lineNumber} ${why}.\n`);
    },
    end() {
      if (count > mostTold) stderr.write(`${path}: so it is with ${count - mostTold} more lines.\n`);
    },
  };
}

/** Reads a catalogue in JSON Lines, skipping lines that are not a JSON object or have no id. */
async function* readProducts(path: string, mapping: RelevanceMapping, oddLines: OddLines) {
  const fieldsOf = fieldReader(mapping.id ?? [], mapping.name ?? []);
  let lineNumber = 0;
  try {
    for await (const text of linesOf(path)) {
      lineNumber++;
      if (text.trim() === "") continue;
      const line = objectFrom(text);
      const fields = line && fieldsOf(line);
      const [id] = fields ? valuesOf(fields, mapping.id) : [];
      if (!fields) oddLines.tell(lineNumber, "is no JSON object");
      else if (id === undefined) oddLines.tell(lineNumber, `has none of the fields ${mapping.id?.join(", ")}`);
      else {
        const idText = typeof id === "object" ? flat(id).join(" ") : String(id);
        yield { id: idText, product: textsOf(fields, mapping), lineNumber };
      }
    }
  } catch (error) {
    // in a truncated gzip file, what precedes the end is still valid
    if (!String(errorCodeOf(error)).startsWith("Z_")) throw error;
    oddLines.tell(lineNumber + 1, `cannot be read, nor what follows: ${(error as Error).message}`);
  }
}

function objectFrom(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined; // the caller reports the line
  }
}

/** How each text is made from a line's values for it. */
const texts = {
  name: (values: readonly unknown[]) => (values.length === 0 ? "" : flat(values[0]).join(" ")),
  brand: (values: readonly unknown[]) => flat(values).join(" "),
  category: (values: readonly unknown[]) => listedTexts(values.map((value) => flat(value).join(" "))),
  description: (values: readonly unknown[]) => flat(values).join("\n"),
  attribute: (values: readonly unknown[]) => listedTexts(flat(values)),
  number: (values: readonly unknown[]) => listedTexts(flat(values)),
  superseded: (values: readonly unknown[]) => listedTexts(flat(values)),
};

/** The paths of the categories, each with its ancestors, then the names of the attributes. */
function kindOf(fields: Fields, mapping: RelevanceMapping): string {
  const paths = valuesOf(fields, mapping.category)
    .flatMap(pathsIn)
    .flatMap((names) => names.map((_, at) => categoryKind(names.slice(0, names.length - at))));
  const attributes = valuesOf(fields, mapping.attribute).flatMap(attributeNamesIn);
  return listedTexts([...paths, ...attributes.map(attributeKind)]);
}

/** A list of lists is several paths; a text may be a whole path, such as "Filters > Oil filters". */
function pathsIn(value: unknown): string[][] {
  if (Array.isArray(value) && value.some(Array.isArray)) return value.flatMap(pathsIn);
  return [flat(value).flatMap((name) => name.split(" > "))];
}

/** The keys of an object, or the names of a list's entries, as in `{"name": "Size", "value": 15}`. */
function attributeNamesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(attributeNamesIn);
  if (typeof value !== "object" || value === null) return [];
  return "name" in value && typeof value.name === "string" ? [value.name] : Object.keys(value);
}

function textsOf(fields: Fields, mapping: RelevanceMapping): IndexedProduct {
  const made = Object.entries(texts).map(([name, make]) => [name, make(valuesOf(fields, mapping[name as never]))]);
  return {
    engine: "",
    kind: kindOf(fields, mapping),
    ...(Object.fromEntries(made) as Record<keyof typeof texts, string>),
  };
}

function valuesOf(fields: Fields, names: readonly string[] = []): unknown[] {
  return names.map((name) => fields.get(fieldKey(name))).filter((value) => value !== undefined);
}
