import { readdirSync, readFileSync } from "node:fs";

/** English to another language, in the format of the pages' message files: `{0}` stands for a value. Missing texts stay in English. */
export type Words = Readonly<Record<string, string>>;

/** The message files in a folder, by language code: a file `fr.json` is all that an additional language takes. */
export function readCatalogues(folder: URL): Readonly<Record<string, Words>> {
  const files = readdirSync(folder).filter((file) => /^[a-z]{2,3}\.json$/.test(file));
  return Object.fromEntries(files.map((file) => [file.slice(0, -".json".length), wordsIn(new URL(file, folder))]));
}

/** Throws with the file's name if it is not a JSON object of texts. */
function wordsIn(file: URL): Words {
  try {
    const words = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    for (const [english, other] of Object.entries(words))
      if (typeof other !== "string") throw new TypeError(`What "${english}" is in it is no text`);
    return words as Words;
  } catch (cause) {
    throw new Error(`${file.pathname} cannot be read as a catalogue of words`, { cause });
  }
}
