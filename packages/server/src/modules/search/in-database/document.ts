import { createHash } from "node:crypto";
import { runTokens, machineRunTokens } from "../text/digit-runs.ts";
import { type ProductTexts, unlisted } from "../index/product-texts.ts";
import { negationsAfter, negationsBefore } from "../index/negated-words.ts";
import { measurementAndRangeTokens } from "../index/range-tokens.ts";
import { wordsOf } from "../text/words.ts";

// Products as PostgreSQL's text search has them: the words are taken apart by our own rules, so that both engines take text
// apart alike, and no dictionary of the database's comes near them.

/** The label of each text; labels are all that PostgreSQL keeps of where a word stands. */
export const labels = { name: "A", brand: "B", category: "B", engine: "C", attribute: "C", description: "D" } as const;

/** What a word counts by its label, from D to A, as `ts_rank` takes it. Kinds and brands are many products' alike. */
export const labelWeights = [0.4, 0.4, 0.3, 1] as const;
/** How much a word that stands there says of what the catalogue is about: what may complete a query. */
const weightOf = { A: 1, B: 0.6, C: 0.35, D: 0.2 };

/** Sums of many weights are a little off. */
const moreThanRounding = 1.001;

/** Whether a word, with all that it says in so many documents, stands in any of them elsewhere than in the description. */
export function isToldAmong({ weight, rowCount }: { readonly weight: number; readonly rowCount: number }): boolean {
  // each document's share is what its best text counts
  return weight > weightOf.D * rowCount * moreThanRounding;
}

/** PostgreSQL knows no places behind this one. */
const lastPlace = 16_383;

export interface TextDocument {
  /** As the database reads a `tsvector`. */
  readonly vector: string;
  /** How much each word says of it. */
  readonly words: ReadonlyMap<string, number>;
}

export function documentOf(texts: ProductTexts, versionId: string): TextDocument {
  const places = new Map<string, string>();
  const words = new Map<string, number>();
  let place = 0;
  for (const [field, label] of Object.entries(labels) as [keyof typeof labels, "A" | "B" | "C" | "D"][])
    for (const text of unlisted(texts[field])) {
      const said = wordsOf(text);
      for (const word of [...said, ...measurementAndRangeTokens(text, said)]) {
        if (++place > lastPlace) break;
        const before = places.get(word);
        places.set(word, before === undefined ? `${place}${label}` : `${before},${place}${label}`);
        words.set(word, Math.max(words.get(word) ?? 0, weightOf[label]));
      }
    }
  const addRuns = (runs: readonly string[], label: "A" | "C") => {
    for (const run of runs) {
      if (++place > lastPlace) break;
      places.set(run, `${place}${label}`);
      words.set(run, weightOf[label]);
    }
  };
  addRuns(machineRunTokens(texts.engine), labels.engine);
  // the label of the name, where a part number says as much
  addRuns(runTokens(unlisted(texts.number)), labels.name);
  const vector = Array.from(places, ([word, at]) => `${quoted(word)}:${at}`).join(" ");
  return { vector: `${versionWord(versionId)} ${vector}`, words };
}

/**
 * A word that all documents of a version have and no text does: with it a query asks the index for one store's version
 * alone, however many share the table.
 */
function versionWord(versionId: string): string {
  return quoted(`=${versionId}`);
}

/** What an entitlement is written as, however long its key: empty where everybody sees the product. */
export function entitlementMark(key: string): string {
  return key === "" ? "" : createHash("sha256").update(key).digest("base64url").slice(0, 22);
}

/** What asks for the documents of versions. */
export function inVersions(versionIds: readonly string[]): string {
  return `(${versionIds.map(versionWord).join("|")})`;
}

/** Any of these words. */
export function anyOf(words: readonly string[], label = ""): string {
  return `(${words.map((word) => quoted(word) + (label && `:${label}`)).join("|")})`;
}

/** A word that begins so. */
export function beginningWith(text: string): string {
  return `${quoted(text)}:*`;
}

/** A name that has the one word, right before one of the others where those are given. */
export function namesWith(head: string, tails?: readonly string[]): string {
  return [[head], ...(tails ? [tails] : [])].map((words) => anyOf(words, "A")).join(" <-> ");
}

/** A name that says that it has none of these: "no handles", "without any handles", "handle free". */
export function negating(words: readonly string[]): string {
  const [before, refused, behind] = [negationsBefore, words, negationsAfter].map((list) => anyOf(list, "A"));
  return `(${before} <-> ${refused}) | (${before} <2> ${refused}) | (${refused} <-> ${behind})`;
}

/** One of each list, and not in the description alone; or in texts with these labels. */
export function toldOf(forms: readonly (readonly string[])[], labels = "ABC"): string {
  return forms.map((words) => anyOf(words, labels)).join(" & ");
}

/** Words have no quotation marks in them, see `wordsOf`. */
function quoted(word: string): string {
  return `'${word}'`;
}
