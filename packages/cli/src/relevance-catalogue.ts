import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { listedTexts, type IndexedProduct } from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

/** For each text that is searched, the names of the fields that may hold it. */
export type RelevanceMapping = Readonly<Partial<Record<keyof typeof texts | "id", readonly string[]>>>;

type Line = Readonly<Record<string, unknown>>;

export interface RelevanceCatalogue {
  readonly ids: readonly string[];
  readonly products: readonly IndexedProduct[];
}

const usualMapping = new URL("../mappings/relevance.json", import.meta.url);

export async function readRelevanceMapping(path: string | URL = usualMapping): Promise<RelevanceMapping> {
  return JSON.parse(await readFile(path, "utf8")) as RelevanceMapping;
}

/**
 * Reads a catalogue of JSON Lines, gzipped where its name ends in .gz. Of lines with the same id the last one counts, as in an
 * import. Throws PersonError where a line is no JSON object or has no id.
 */
export async function readRelevanceCatalogue(path: string, mapping: RelevanceMapping): Promise<RelevanceCatalogue> {
  const products = new Map<string, IndexedProduct>();
  let lineNumber = 0;
  for await (const text of linesOf(path)) {
    lineNumber++;
    if (text.trim() === "") continue;
    const line = objectFrom(text);
    if (!line) throw new PersonError(`${path}, line ${lineNumber} is no JSON object.`);
    const id = firstOf(line, mapping.id);
    if (id === undefined)
      throw new PersonError(`${path}, line ${lineNumber} has none of the fields ${mapping.id?.join(", ")}.`);
    products.set(String(id), textsOf(line, mapping));
  }
  return { ids: [...products.keys()], products: [...products.values()] };
}

function objectFrom(text: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Line) : undefined;
  } catch {
    return undefined; // the caller tells which line it is
  }
}

/** The first column of a file of tab-separated values with a header. */
export async function readQueries(path: string): Promise<string[]> {
  const queries: string[] = [];
  for await (const line of linesOf(path)) if (line.trim() !== "") queries.push(line.split("\t")[0]!);
  return queries.slice(1);
}

/** Not by readline, which also ends lines at separators that a JSON text may have in it; nor whole, as a text has a greatest length. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  // its failure also ends the loop, which throws it
  const bytes = path.endsWith(".gz") ? pipeline(file, createGunzip(), () => {}) : file;
  const decoder = new TextDecoder(); // leaves out a byte order mark
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split(/\r?\n/);
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest;
}

/** How each text is made from the values that a line has for it. */
const texts = {
  name: (values: readonly unknown[]) => (values.length === 0 ? "" : flat(values[0]).join(" ")),
  brand: (values: readonly unknown[]) => flat(values).join(" "),
  category: (values: readonly unknown[]) => listedTexts(values.map((value) => flat(value).join(" "))),
  description: (values: readonly unknown[]) => flat(values).join("\n"),
  attribute: (values: readonly unknown[]) => listedTexts(flat(values)),
  number: (values: readonly unknown[]) => listedTexts(flat(values)),
  superseded: (values: readonly unknown[]) => listedTexts(flat(values)),
};

/** The paths of the categories, each with those above it, then the names of the attributes. */
function kindOf(line: Line, mapping: RelevanceMapping): string {
  const paths = valuesOf(line, mapping.category).flatMap((value) => {
    const names = flat(value);
    return names.map((_, at) => names.slice(0, names.length - at).join(" "));
  });
  const attributes = valuesOf(line, mapping.attribute).flatMap((value) =>
    typeof value === "object" ? Object.keys(value!).map((name) => `=${name}`) : [],
  );
  return listedTexts([...paths, ...attributes]);
}

function textsOf(line: Line, mapping: RelevanceMapping): IndexedProduct {
  const made = Object.entries(texts).map(([name, make]) => [name, make(valuesOf(line, mapping[name as never]))]);
  return {
    engine: "",
    kind: kindOf(line, mapping),
    ...(Object.fromEntries(made) as Record<keyof typeof texts, string>),
  };
}

function valuesOf(line: Line, names: readonly string[] = []): unknown[] {
  return names.map((name) => line[name]).filter((value) => value !== undefined && value !== null);
}

function firstOf(line: Line, names: readonly string[] | undefined): unknown {
  return valuesOf(line, names)[0];
}

/** What a value says, down to its last list and object. */
function flat(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === "object" ? Object.values(value).flatMap(flat) : [String(value)];
}
