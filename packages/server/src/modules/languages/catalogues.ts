import { readdirSync, readFileSync } from "node:fs";

/** English to another language, as the pages' catalogues have it: `{0}` stands for a value. What a language lacks is said in English. */
export type Words = Readonly<Record<string, string>>;

/** The catalogues of a folder, by the code of their language: `fr.json` in it is all that a further language takes. */
export function readCatalogues(folder: URL): Readonly<Record<string, Words>> {
  const files = readdirSync(folder).filter((file) => /^[a-z]{2,3}\.json$/.test(file));
  return Object.fromEntries(files.map((file) => [file.slice(0, -".json".length), wordsIn(new URL(file, folder))]));
}

const wordsIn = (file: URL) => JSON.parse(readFileSync(file, "utf8")) as Words;
