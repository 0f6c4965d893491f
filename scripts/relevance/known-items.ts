// How high a part ranks when searched by its number: node scripts/relevance/known-items.ts CATALOGUE.jsonl.gz
import { openTextEngine } from "@tradecounter/server";
import { readRelevanceCatalogue, readRelevanceMapping } from "../../packages/cli/src/relevance-catalogue.ts";
import { numberKey } from "../../packages/server/src/modules/search/text/words.ts";
import { seededRandom } from "../seeded-random.ts";
import { mean } from "./judged-queries.ts";
import { forms, mistakes, mistyped as withMistake, type Part } from "./typed-numbers.ts";

const queryCount = 20_000;
const seed = 4;
const listLength = 100;

interface KnownItem {
  readonly query: string;
  readonly row: number;
  readonly form: string;
  readonly mistake: string;
  /** The mistyped number is another part's number: it is impossible to tell which was meant. */
  readonly isAnother: boolean;
}

/** Queries for random parts, cycling through the forms of a number and the kinds of mistakes. */
function knownItems(parts: readonly Part[], keys: ReadonlySet<string>, withMistakes: boolean): KnownItem[] {
  const lots = seededRandom(seed);
  const rows = [...parts.keys()].filter((row) => numberKey(parts[row]!.number) !== "");
  const formNames = Object.keys(forms) as (keyof typeof forms)[];
  const mistakeNames = Object.keys(mistakes) as (keyof typeof mistakes)[];
  const items: KnownItem[] = [];
  while (items.length < queryCount) {
    const row = rows[Math.floor(lots() * rows.length)]!;
    const part = parts[row]!;
    const form = formNames[items.length % formNames.length]!;
    const mistake = withMistakes ? mistakeNames[Math.floor(lots() * mistakeNames.length)]! : undefined;
    const number = mistake ? withMistake(part.number, mistake, lots) : part.number;
    if (number === undefined) continue;
    const isAnother = numberKey(number) !== numberKey(part.number) && keys.has(numberKey(number));
    items.push({ query: forms[form](part, number, lots), row, form, mistake: mistake ?? "", isAnother });
  }
  return items;
}

export interface KnownItemScores {
  readonly items: readonly (KnownItem & {
    /** The reciprocal rank of the first part with the number, and of the exact part; 0 if not listed. */
    readonly reciprocal: number;
    readonly strict: number;
  })[];
  readonly medianMs: number;
  readonly slowMs: number;
}

/** Searches for parts of the catalogue by their numbers, as written, and with one mistake each. */
export async function scoreKnownItems(cataloguePath: string) {
  const { products } = await readRelevanceCatalogue(cataloguePath, await readRelevanceMapping());
  const parts = products.map(({ number, brand, category }) => ({
    number: number.split("\0").at(-1)!,
    maker: brand,
    kind: category,
  }));
  const keys = new Set(products.flatMap(({ number }) => number.split("\0").map(numberKey)));
  const engine = await openTextEngine(products);

  function ask(withMistakes: boolean): KnownItemScores {
    const times: number[] = [];
    const items = knownItems(parts, keys, withMistakes).map((item) => {
      const askedAt = performance.now();
      const rows = engine.best(item.query, listLength);
      times.push(performance.now() - askedAt);
      const key = numberKey(parts[item.row]!.number);
      const first = rows.findIndex((row) => numberKey(parts[row]!.number) === key);
      const very = rows.indexOf(item.row);
      return { ...item, reciprocal: first < 0 ? 0 : 1 / (first + 1), strict: very < 0 ? 0 : 1 / (very + 1) };
    });
    times.sort((a, b) => a - b);
    return { items, medianMs: times[times.length >> 1]!, slowMs: times[Math.floor(times.length * 0.99)]! };
  }
  return { asWritten: ask(false), mistyped: ask(true) };
}

function tell(name: string, { items, medianMs, slowMs }: KnownItemScores) {
  const told = (label: string, of: KnownItemScores["items"]) =>
    console.log(
      `  ${label.padEnd(34)} ${String(of.length).padStart(6)}   MRR ${mean(of.map((item) => item.reciprocal)).toFixed(4)}` +
        `   of the very part ${mean(of.map((item) => item.strict)).toFixed(4)}`,
    );
  console.log(`${name}: ${medianMs.toFixed(2)} ms a query at the median, ${slowMs.toFixed(2)} at the 99th percentile`);
  told("all", items);
  const another = items.filter(({ isAnother }) => isAnother);
  if (another.length > 0) {
    told("is another part's number by now", another);
    told(
      "all others",
      items.filter(({ isAnother }) => !isAnother),
    );
  }
  for (const by of ["form", "mistake"] as const)
    for (const [label, of] of Map.groupBy(items, (item) => item[by])) if (label !== "") told(label, of);
}

if (import.meta.main) {
  const { asWritten, mistyped } = await scoreKnownItems(process.argv[2]!);
  tell("Known items", asWritten);
  tell("Known items, one mistake each", mistyped);
}
