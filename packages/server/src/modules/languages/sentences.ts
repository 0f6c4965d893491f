import { readCatalogues, type Words } from "./catalogues.ts";

const catalogues = readCatalogues(new URL("messages/", import.meta.url));

/** Translates a message, or several messages on a line each; `nameOf` translates the names of parts in them. */
export type SaySentence = (english: string, nameOf?: (name: string) => string) => string;

interface Pattern {
  readonly shape: RegExp;
  readonly other: string;
}

const known = new Map<string, SaySentence>();

/**
 * Translates the server's messages to shoppers, which are written inline in English; untranslated ones stay in English. Looked up by the
 * message itself, as for the pages' texts, so that none needs a code.
 */
export function sentencesIn(language: string): SaySentence {
  // a client may send any language, so the result is not cached
  if (!Object.hasOwn(catalogues, language)) return same;
  return known.getOrInsertComputed(language, () => sayFrom(catalogues[language]!));
}

/** The sentence after the reason for a changed total: there may be any reason, so the two are translated separately. */
const CHECK_TOTAL = "Check the new total, then continue.";

const same = (english: string) => english;

function sayFrom(catalogue: Words): SaySentence {
  // by their first letter or placeholder: so a message is compared with only a few of them
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
        // in one pass: a value may look like a placeholder for another one
        if (values) return other.replace(/\{(\d)\}/g, (_, at: string) => nameOf(values[Number(at) + 1]!));
      }
    // a problem with one of several parts
    const [, part, problem] = /^(.{1,200}?): (.+)$/u.exec(english) ?? [];
    return problem !== undefined && Object.hasOwn(catalogue, problem)
      ? `${nameOf(part!)}: ${catalogue[problem]}`
      : english;
  };
  return say;
}

/** Matches `Order at least {0}.` with any value. */
function patternOf([english, other]: readonly [string, string]): Pattern {
  const parts = english.split(/\{\d\}/).map((part) => RegExp.escape(part));
  return { shape: new RegExp(`^${parts.join("(.{1,200}?)")}$`, "u"), other };
}
