import { readCatalogues, type Words } from "./catalogues.ts";

const catalogues = readCatalogues(new URL("messages/", import.meta.url));

/** The same sentence in another language, or the same sentences of a line each; `nameOf` says the names of parts in them. */
export type SaySentence = (english: string, nameOf?: (name: string) => string) => string;

interface Pattern {
  readonly shape: RegExp;
  readonly other: string;
}

const known = new Map<string, SaySentence>();

/**
 * Says what the server says to shoppers, in English where it is said, in another language; what nobody translated stays English.
 * By the sentence itself, as with texts of pages, so that none needs a code of its own.
 */
export function sentencesIn(language: string): SaySentence {
  // what a client names may be anything, and is not remembered
  if (!Object.hasOwn(catalogues, language)) return same;
  return known.getOrInsertComputed(language, () => sayFrom(catalogues[language]!));
}

/** What is said behind the reason for another total: any reason, so that the two are said apart. */
const CHECK_TOTAL = "Check the new total, then continue.";

const same = (english: string) => english;

function sayFrom(catalogue: Words): SaySentence {
  // by their first letter or place: a message is held against a few of them
  const patterns = Map.groupBy(
    Object.entries(catalogue).filter(([english]) => english.includes("{0}")),
    ([english]) => english[0]!,
  );
  const ready = new Map([...patterns].map(([first, entries]) => [first, entries.map(patternOf)]));
  const say: SaySentence = (english, nameOf = same) => {
    if (english.includes("\n"))
      return english
        .split("\n")
        .map((each) => say(each, nameOf))
        .join("\n");
    if (Object.hasOwn(catalogue, english)) return catalogue[english]!;
    const reason = english.endsWith(` ${CHECK_TOTAL}`) && english.slice(0, -CHECK_TOTAL.length - 1);
    if (reason) return `${say(reason, nameOf)} ${say(CHECK_TOTAL)}`;
    for (const first of [english[0] ?? "", "{"])
      for (const { shape, other } of ready.get(first) ?? []) {
        const values = shape.exec(english);
        // in one go: a value may look like a place for another one
        if (values) return other.replace(/\{(\d)\}/g, (_, at: string) => nameOf(values[Number(at) + 1]!));
      }
    // what is wrong with one of several parts
    const [, part, problem] = /^(.{1,200}?): (.+)$/u.exec(english) ?? [];
    return problem !== undefined && Object.hasOwn(catalogue, problem)
      ? `${nameOf(part!)}: ${catalogue[problem]}`
      : english;
  };
  return say;
}

/** `Order at least {0}.` as it is said of any value. */
function patternOf([english, other]: readonly [string, string]): Pattern {
  const parts = english.split(/\{\d\}/).map((part) => RegExp.escape(part));
  return { shape: new RegExp(`^${parts.join("(.{1,200}?)")}$`, "u"), other };
}
