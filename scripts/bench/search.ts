import { fileURLToPath } from "node:url";
import { mean } from "../relevance/judged-queries.ts";
import { scoreKnownItems, type KnownItemScores } from "../relevance/known-items.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf } from "./connection.ts";
import { accepted } from "./load.ts";
import { node, runChild } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import { rawText } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const inProcessScript = fileURLToPath(new URL("in-process-search.ts", import.meta.url));

/**
 * How long a shopper waits for searches that are not cached: words, misspelled words, and prefixes as typed. And how
 * high a part ranks when searched by its number.
 */
export async function searchMeasures({ api, parts, catalogue, env }: BenchStore): Promise<Measure[]> {
  const all = [...new Set(parts.map(({ word }) => word))];
  // the first ones were used by other measurements; generated parts have few words
  const words = all.slice(Math.min(100, all.length >> 1));
  const misspelt = words.map((word) => word.slice(0, 2) + word.slice(3));
  const typed = words.flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word.slice(0, 4)]);
  const search = (term: string) => `search/products?searchTerm=${encodeURIComponent(term)}`;
  return [
    await waitFor("search", words.map(search), api),
    // half of the words above are letters of a number, which few or no parts have
    await waitFor("search for a kind of part", [...new Set(parts.map(({ kind }) => kind))].map(search), api),
    await waitFor("search with a letter missing", misspelt.map(search), api),
    await waitFor(
      "suggestions while typing",
      typed.map((term) => `search/suggestions?searchTerm=${encodeURIComponent(term)}&includeSuggestedProducts=true`),
      api,
    ),
    ...(await knownItemMeasures(catalogue.file)),
    ...(await measuresInProcess(env)),
  ];
}

/** Their cost to the store's process itself, without HTTP. */
async function measuresInProcess(env: Record<string, string>): Promise<Measure[]> {
  const { text } = await runChild(node, [inProcessScript], env);
  const { suggestions, facets } = JSON.parse(text.trim().split("\n").at(-1)!) as Record<
    "suggestions" | "facets",
    number[]
  >;
  return [
    measure(
      "suggestions in the process, slowest hundredth",
      quantileOf(suggestions, 0.99),
      "ms",
      { atMost: 5 },
      `of ${suggestions.length} typed beginnings, one letter included, after as many of other parts; the median ${quantileOf(suggestions, 0.5).toFixed(2)}`,
    ),
    measure(
      "what facets add to a list, in the process",
      quantileOf(facets, 0.5),
      "ms",
      { atMost: 2 },
      `the median of ${facets.length} lists of a hundred parts and more, of all attributes; ${quantileOf(facets, 0.95).toFixed(2)} for the slowest twentieth`,
    ),
  ];
}

/** Goals: 0.99 for numbers in any form, 0.9 with one typo in each. */
async function knownItemMeasures(file: string): Promise<Measure[]> {
  const { asWritten, mistyped } = await scoreKnownItems(file);
  const reciprocalRank = (name: string, { items, medianMs }: KnownItemScores, atLeast: number): Measure => {
    const found = mean(items.map((item) => item.reciprocal));
    const another = items.filter(({ isAnother }) => isAnother).length;
    const remark =
      `mean reciprocal rank of ${items.length} queries in the engine, ${medianMs.toFixed(2)} ms each at the median` +
      (another > 0 ? `; ${another} mistakes make another part's number` : "");
    return { ...measure(name, found, "", { atLeast }, remark), value: found.toFixed(4) };
  };
  return [reciprocalRank("known items", asWritten, 0.99), reciprocalRank("known items, mistyped", mistyped, 0.9)];
}

async function waitFor(name: string, paths: readonly string[], api: string): Promise<Measure> {
  const connection = await openConnection(api);
  const requests = [...new Set(paths)].slice(0, 400).map((path) => requestOf("GET", `${api}/${path}`, rawText));
  const times: number[] = [];
  for (const request of requests) {
    const askedAt = performance.now();
    accepted(await connection.ask(request));
    times.push(performance.now() - askedAt);
  }
  connection.close();
  return measure(
    name,
    quantileOf(times, 0.5),
    "ms",
    undefined,
    `the median of ${times.length}; ${quantileOf(times, 0.95).toFixed(1)} for the slowest twentieth, ${quantileOf(times, 0.99).toFixed(1)} for the slowest hundredth`,
  );
}
