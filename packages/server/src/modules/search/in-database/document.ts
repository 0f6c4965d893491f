import { createHash } from "node:crypto";
import { runTokens, machineRunTokens } from "../text/digit-runs.ts";
import { type ProductTexts, unlisted } from "../index/product-texts.ts";
import { negationsAfter, negationsBefore } from "../index/negated-words.ts";
import { measurementAndRangeTokens } from "../index/range-tokens.ts";
import { wordsOf } from "../text/words.ts";

// Products as documents for PostgreSQL's full-text search. We tokenize them, without the database's dictionaries, so that
// both engines tokenize alike.

/** Each field's weight label: all that PostgreSQL stores about the field of a lexeme. */
export const labels = { name: "A", brand: "B", category: "B", engine: "C", attribute: "C", description: "D" } as const;

/** The weight of each label, D to A, as `ts_rank` takes them. Category and brand weigh little: many products share them. */
export const labelWeights = [0.4, 0.4, 0.3, 1] as const;
/** A word's weight as a completion, by label. */
const weightOf = { A: 1, B: 0.6, C: 0.35, D: 0.2 };

/** Allows for the rounding error of a sum of many weights. */
const roundingTolerance = 1.001;

/** Whether any document has the word outside its description, given the word's total weight and number of documents. */
export function isOutsideAnyDescription({
  weight,
  rowCount,
}: {
  readonly weight: number;
  readonly rowCount: number;
}): boolean {
  // a document contributes the weight of its best label, which is D if only its description has the word
  return weight > weightOf.D * rowCount * roundingTolerance;
}

/** The largest position that PostgreSQL stores. */
const lastPlace = 16_383;

export interface TextDocument {
  /** Input text of a `tsvector`. */
  readonly vector: string;
  /** Word → weight. */
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
  // labeled as the name, as a part number says as much
  addRuns(runTokens(unlisted(texts.number)), labels.name);
  const vector = Array.from(places, ([word, at]) => `${quoted(word)}:${at}`).join(" ");
  return { vector: `${versionWord(versionId)} ${vector}`, words };
}

/**
 * A token that only documents of this version have. It restricts an index scan to one store's version, however many share
 * the table.
 */
function versionWord(versionId: string): string {
  return quoted(`=${versionId}`);
}

/** An entitlement's short stored form, a hash; empty if everybody sees the product. */
export function entitlementMark(key: string): string {
  return key === "" ? "" : createHash("sha256").update(key).digest("base64url").slice(0, 22);
}

/** Matches the documents of these versions. */
export function inVersions(versionIds: readonly string[]): string {
  return `(${versionIds.map(versionWord).join("|")})`;
}

/** Matches any of these words. */
export function anyOf(words: readonly string[], label = ""): string {
  return `(${words.map((word) => quoted(word) + (label && `:${label}`)).join("|")})`;
}

/** Matches a prefix. */
export function beginningWith(text: string): string {
  return `${quoted(text)}:*`;
}

/** Matches names with `head`, right before one of `tails` if given. */
export function namesWith(head: string, tails?: readonly string[]): string {
  return [[head], ...(tails ? [tails] : [])].map((words) => anyOf(words, "A")).join(" <-> ");
}

/** Matches names that negate one of these words: "no handles", "without any handles", "handle free". */
export function negating(words: readonly string[]): string {
  const [before, refused, behind] = [negationsBefore, words, negationsAfter].map((list) => anyOf(list, "A"));
  return `(${before} <-> ${refused}) | (${before} <2> ${refused}) | (${refused} <-> ${behind})`;
}

/** Matches one word of each list, in fields with these labels; by default, outside the description. */
export function eachOf(forms: readonly (readonly string[])[], labels = "ABC"): string {
  return forms.map((words) => anyOf(words, labels)).join(" & ");
}

/** Needs no escaping: words never contain quotation marks, see `wordsOf`. */
function quoted(word: string): string {
  return `'${word}'`;
}
