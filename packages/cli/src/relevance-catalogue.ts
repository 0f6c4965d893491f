import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { listedTexts, type IndexedProduct } from "@tradecounter/server";

/** For each text that is searched, the names of the fields that may hold it. */
export type RelevanceMapping = Readonly<Record<keyof typeof texts | "id", readonly string[]>>;

type Line = Readonly<Record<string, unknown>>;

export interface RelevanceCatalogue {
  readonly ids: readonly string[];
  readonly products: readonly IndexedProduct[];
}

const usualMapping = new URL("../mappings/relevance.json", import.meta.url);

export async function readRelevanceMapping(path: string | URL = usualMapping): Promise<RelevanceMapping> {
  return JSON.parse(await readFile(path, "utf8")) as RelevanceMapping;
}

/** Reads a catalogue of JSON Lines, gzipped where its name ends in .gz. Throws where a line is not JSON or has no id. */
export async function readRelevanceCatalogue(path: string, mapping: RelevanceMapping): Promise<RelevanceCatalogue> {
  const ids: string[] = [];
  const products: IndexedProduct[] = [];
  for await (const text of linesOf(path)) {
    if (text.trim() === "") continue;
    const line = JSON.parse(text) as Line;
    const id = firstOf(line, mapping.id);
    if (id === undefined) throw new Error(`A line of ${path} has none of the fields ${mapping.id.join(", ")}`);
    ids.push(String(id));
    products.push(textsOf(line, mapping));
  }
  return { ids, products };
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
  let rest = "";
  for await (const text of bytes.setEncoding("utf8")) {
    const lines = (rest + String(text)).split(/\r?\n/);
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

function valuesOf(line: Line, names: readonly string[]): unknown[] {
  return names.map((name) => line[name]).filter((value) => value !== undefined && value !== null);
}

function firstOf(line: Line, names: readonly string[]): unknown {
  return valuesOf(line, names)[0];
}

/** What a value says, down to its last list and object. */
function flat(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === "object" ? Object.values(value).flatMap(flat) : [String(value)];
}
