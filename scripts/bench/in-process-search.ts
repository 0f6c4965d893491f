// The cost of searching within a process: `node in-process-search.ts` opens the store of its environment and prints as
// JSON the milliseconds of each of some thousand suggestions, and those that facets add to each of some hundred lists.
import { createHitFinder } from "../../packages/server/src/modules/search/facets/hits.ts";
import { facetPart } from "../../packages/server/src/modules/search/facets/facet-index.ts";
import { facetsOf } from "../../packages/server/src/modules/search/facets/facet-counts.ts";
import { textPart } from "../../packages/server/src/modules/search/execution/text-engine.ts";
import { configFrom, createApp, openDatabase } from "@tradecounter/server";

const sampled = 800;
const longestTyped = 12;
const shortestList = 100;

const db = await openDatabase(configFrom(process.env));
const app = await createApp({ config: configFrom(process.env), db });
const [store] = app.stores.all();
if (!store) throw new Error("There is no store");
const { id: webstoreId } = store;
const nobody = { cookie: () => undefined, setCookie: () => {}, authorization: undefined };

/** Every text typed on the way to a name or number, letter by letter, and to words with a letter missing; `shift` selects other parts. */
function typedTexts(shift = 0): string[] {
  const snapshot = app.catalog.snapshot(webstoreId);
  const parts = Array.from({ length: sampled }, (_, at) =>
    snapshot.product(Math.floor(((at + shift) * snapshot.productCount) / sampled)),
  );
  const texts = parts.flatMap(({ name, sku, fields }) => {
    const word = /[A-Za-z]{6,}/.exec(name)?.[0] ?? name;
    return [name, sku, fields.ManufacturerPartNumber__c ?? sku, word.slice(0, 2) + word.slice(3)];
  });
  const begun = texts.flatMap((text) =>
    Array.from({ length: longestTyped }, (_, at) => text.toLowerCase().slice(0, at + 1)),
  );
  return [...new Set([..."abcdefghijklmnopqrstuvwxyz0123456789", ...begun])];
}

/** The request of the search field. */
const suggestionOf = (searchTerm: string) => ({
  searchTerm,
  includeSuggestedCategories: "true",
  includeSuggestedProducts: "true",
  includePrices: "true",
  maxResults: "5",
  maxSuggestedProducts: "5",
});

async function timesOf(texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const askedAt = performance.now();
    await app.invoke("getSuggestions", { params: { webstoreId }, query: suggestionOf(text), body: undefined }, nobody);
    times.push(performance.now() - askedAt);
  }
  return times;
}

/** Searches for words of the catalogue with and without facets, and returns the difference for those with more than a few results. */
function facetTimes(typed: readonly string[]): number[] {
  const snapshot = app.catalog.snapshot(webstoreId);
  const index = snapshot.part(facetPart);
  const none = {
    facets: [],
    valueCount: 0,
    offsets: new Uint32Array(index.offsets.length),
    values: new Uint32Array(0),
  };
  const withFacets = createHitFinder(snapshot, index);
  const without = createHitFinder(snapshot, { ...index, ...none });
  const prices = new Float64Array(snapshot.productCount).fill(1_000_000);
  const asked = {
    within: undefined,
    filters: [],
    prices,
    grouping: "BestMatch" as const,
    closenessOf: undefined,
    countedIn: undefined,
    inStock: undefined,
  };
  const words = typed.filter((text) => /^[a-z]{5,}$/.test(text));
  const times = words.flatMap((word) => {
    const scores = snapshot.part(textPart).match(word);
    const startedAt = performance.now();
    const { rows } = without({ ...asked, scores });
    const foundAt = performance.now();
    if (rows.length < shortestList) return [];
    facetsOf(withFacets({ ...asked, scores }), index, [], "USD");
    return performance.now() - foundAt - (foundAt - startedAt);
  });
  return times;
}

await timesOf(typedTexts(0.5)); // of other parts: warms up, as a store runs for weeks
const typed = typedTexts();
console.log(JSON.stringify({ suggestions: await timesOf(typed), facets: facetTimes(typed) }));
await app.close();
await db.close();
