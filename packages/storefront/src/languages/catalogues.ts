import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MomentPatterns } from "./patterns.ts";
import type { Catalogue } from "./texts.ts";

/** A language of the pages besides English: a file of `messages/`, whose name is used in addresses. */
export interface Language {
  /** `es`. */
  readonly code: string;
  /** BCP 47, for dates, amounts and the documents: `es-US`. */
  readonly locale: string;
  /** Its name in the language itself. */
  readonly name: string;
  readonly patterns: MomentPatterns;
  readonly texts: Catalogue;
}

export const messagesFolder = join(import.meta.dirname, "..", "..", "messages");

/** The languages that have a catalogue, by code. */
export function readLanguages(folder = messagesFolder): Language[] {
  return readdirSync(folder)
    .filter((file) => /^[a-z]{2,3}\.json$/.test(file))
    .sort()
    .map((file) => ({ code: file.slice(0, -".json".length), ...parsed(join(folder, file)) }));
}

function parsed(file: string): Omit<Language, "code"> {
  return JSON.parse(readFileSync(file, "utf8")) as Omit<Language, "code">;
}
