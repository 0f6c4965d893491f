import type { ListRule, Merchandising, RuleTarget, Synonyms } from "../../stores/index.ts";
import { matchKeys, termKey } from "../search/index.ts";
import { parsedJson } from "../../parsed-json.ts";
import { at, has, isObject, itemsOf, refuse, textOf, textsOf, type Reading, type Refusal } from "../../file-reading.ts";

/** A parsed `merchandising.json`, or all problems in it. Documented in docs/merchandising.md. */
export type MerchandisingFile =
  | {
      readonly merchandising: Merchandising;
      /** The revision that was edited; undefined where the file does not say. */
      readonly revision: number | undefined;
    }
  | { readonly refusals: readonly Refusal[] };

/** Our choice: more than people maintain by hand, and few enough to scan all of them in no time. */
const most = { entries: 5000, terms: 100, pins: 100, targets: 100 };
/** Our choice: a smaller factor has no visible effect, a larger one is a pin. */
const factors = { least: 1.1, most: 10 };

const targetKeys = ["sku", "brand", "category", "attribute", "value"];

export function merchandisingFrom(text: string): MerchandisingFile {
  const refusals: Refusal[] = [];
  const file: Reading = { value: undefined, row: "", field: "", refusals };
  let value: unknown;
  try {
    value = parsedJson(text);
  } catch (error) {
    refuse(file, `is no JSON: ${(error as Error).message}`);
    return { refusals };
  }
  const reading = { ...file, value };
  if (!isObject(reading, ["synonyms", "redirects", "rules", "revision"])) return { refusals };
  const list = (key: string) => (has(reading, key) ? itemsOf(at(reading, key), { least: 0, most: most.entries }) : []);
  const merchandising = {
    synonyms: list("synonyms").flatMap((row) => synonymsFrom(row) ?? []),
    redirects: redirectsFrom(list("redirects")),
    rules: list("rules").flatMap((row) => ruleFrom(row) ?? []),
  };
  const revision = has(reading, "revision") ? revisionFrom(at(reading, "revision")) : undefined;
  return refusals.length > 0 ? { refusals } : { merchandising, revision };
}

function revisionFrom(reading: Reading): number | undefined {
  const { value } = reading;
  return Number.isSafeInteger(value) ? (value as number) : refuse(reading, "is no whole number");
}

function synonymsFrom(row: Reading): Synonyms | undefined {
  if (!isObject(row, ["words", "from", "to"])) return undefined;
  if (has(row, "words") === (has(row, "from") || has(row, "to")))
    return refuse(row, 'has either "words", or "from" and "to"');
  if (has(row, "words")) return { words: textsOf(at(row, "words"), { least: 2, most: most.terms, keyOf: termKey }) };
  return {
    from: textsOf(at(row, "from"), { most: most.terms, keyOf: termKey }),
    to: textsOf(at(row, "to"), { most: most.terms, keyOf: termKey }),
  };
}

function redirectsFrom(rows: readonly Reading[]): Merchandising["redirects"] {
  const led = new Map<string, string>();
  const redirects = rows.flatMap((row) => {
    if (!isObject(row, ["terms", "to"])) return [];
    const terms = textsOf(at(row, "terms"), { most: most.terms, keyOf: termKey });
    for (const term of terms) {
      const other = led.get(termKey(term));
      if (other) refuse(at(row, "terms"), `"${term}" is led somewhere by ${other} already`);
      led.set(termKey(term), row.row);
    }
    const to = ownAddressFrom(at(row, "to"));
    return to === undefined ? [] : [{ terms, to, row }];
  });
  // once all are known: two that lead to each other would never arrive
  const ledKeys = new Set(redirects.flatMap(({ terms }) => terms.flatMap(matchKeys)));
  for (const { to, row } of redirects) {
    const asked = termAskedBy(to);
    if (asked !== undefined && matchKeys(asked).some((key) => ledKeys.has(key)))
      refuse(at(row, "to"), `searches for "${asked}", which is led elsewhere itself`);
  }
  return redirects.map(({ terms, to }) => ({ terms, to }));
}

const anyStore = "http://store.invalid";

/** The search term in a search URL, which has it in its query or its path. Source: site shell contract, routes. */
function termAskedBy(to: string): string | undefined {
  const { pathname, searchParams } = new URL(to, anyStore);
  const [, inPath] = /^\/global-search\/([^/]+)\/?$/.exec(pathname) ?? [];
  return inPath === undefined ? (searchParams.get("term") ?? undefined) : decoded(inPath);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A URL that no browser takes for one on another host. */
function ownAddressFrom(reading: Reading): string | undefined {
  const to = textOf(reading);
  if (to === undefined) return undefined;
  const isOwn =
    /^\/(?![/\\])[\x21-\x7e]*$/.test(to) && URL.canParse(to, anyStore) && new URL(to, anyStore).origin === anyStore;
  return isOwn ? to : refuse(reading, `"${to}" is no address of the store's own, such as /contact-us`);
}

function ruleFrom(row: Reading): ListRule | undefined {
  if (!isObject(row, ["terms", "category", "pins", "boosts", "burials"])) return undefined;
  if (has(row, "terms") === has(row, "category")) return refuse(row, 'has either "terms" or "category"');
  const does = ["pins", "boosts", "burials"].filter((key) => has(row, key));
  if (does.length === 0) return refuse(row, 'says nothing to do: give it "pins", "boosts" or "burials"');
  const category = has(row, "category") ? textOf(at(row, "category")) : undefined;
  return {
    ...(has(row, "terms") && { terms: textsOf(at(row, "terms"), { most: most.terms, keyOf: termKey }) }),
    ...(category !== undefined && { category }),
    ...(has(row, "pins") && {
      pins: textsOf(at(row, "pins"), { most: most.pins, keyOf: (sku) => sku.toLowerCase() }),
    }),
    ...(has(row, "boosts") && { boosts: targetsIn(at(row, "boosts")).flatMap((item) => boostFrom(item) ?? []) }),
    ...(has(row, "burials") && {
      burials: targetsIn(at(row, "burials")).flatMap((item) => targetFrom(item, targetKeys) ?? []),
    }),
  };
}

const targetsIn = (reading: Reading) => itemsOf(reading, { most: most.targets });

function boostFrom(item: Reading): (RuleTarget & { factor: number }) | undefined {
  const target = targetFrom(item, [...targetKeys, "factor"]);
  if (!target) return undefined;
  const factor = at(item, "factor");
  const { value } = factor;
  if (typeof value !== "number" || value < factors.least || value > factors.most)
    return refuse(
      factor,
      `${JSON.stringify(value) ?? "nothing"} is no number from ${factors.least} to ${factors.most}`,
    );
  return { ...target, factor: value };
}

function targetFrom(item: Reading, keys: readonly string[]): RuleTarget | undefined {
  if (!isObject(item, keys)) return undefined;
  const named = targetKeys.filter((key) => has(item, key));
  const [key] = named;
  if (named.join() === "attribute,value") {
    const [attribute, value] = [textOf(at(item, "attribute")), textOf(at(item, "value"))];
    return attribute !== undefined && value !== undefined ? { attribute, value } : undefined;
  }
  if (named.length !== 1 || key === "attribute" || key === "value")
    return refuse(item, 'names products by one of "sku", "brand", "category", or "attribute" with its "value"');
  const name = textOf(at(item, key!));
  return name === undefined ? undefined : ({ [key!]: name } as RuleTarget);
}
