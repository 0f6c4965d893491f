import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DistinctFacet, Refinement, SearchResults } from "@tradecounter/wire";
import { searchProductsWithPrices } from "@tradecounter/wire";
import type { Grouping } from "./hits.ts";
import { openTestCatalogue, type TestCatalogue, type TestProduct } from "../../../testing/catalogue.ts";

// Compares the hit finder with a slow, obviously correct count over a pseudorandom catalogue.

const categories = [
  { code: "top" },
  { code: "left", parent: "top" },
  { code: "right", parent: "top" },
  { code: "leaf", parent: "left" },
  { code: "other" },
];
const brands = ["Able", "Baker", "Chain"];
const colours = ["red", "green", "blue"];
const sizes = ["1", "2", "10"];

/** Pseudorandom integers from 0 up to, but not including, `below`; the same sequence for the same seed. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const next = seededRandom(7);
const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
const optional = <T>(value: T): T | undefined => (next(4) === 0 ? undefined : value);

const products: TestProduct[] = [];
for (let at = 0; at < 150; at++) {
  const own = {
    brand: optional(pick(brands)),
    price: optional(`${1 + next(20)}.5`),
    categories: [...new Set([pick(categories).code, pick(categories).code])],
  };
  const attributes = { ...(next(3) > 0 && { Colour: pick(colours) }) };
  const isFamily = next(5) === 0;
  products.push({
    sku: `P${at}`,
    name: `Part ${at % 40}`,
    ...own,
    attributes,
    ...(isFamily && { productClass: "VariationParent", price: undefined }),
  });
  for (const size of isFamily ? sizes.slice(next(3)) : []) {
    products.push({
      ...own,
      sku: `P${at}-${size}`,
      name: `Part ${at % 40} size ${size}`,
      parent: `P${at}`,
      attributes,
      variation: { Size: size },
    });
  }
}

let shop: TestCatalogue;
beforeAll(async () => {
  const attributes = [
    { name: "Colour", rank: 1 },
    { name: "Size", rank: 2 },
  ];
  shop = await openTestCatalogue({ categories, attributes, products });
});
afterAll(() => shop.close());

interface Asked {
  readonly category: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly price: readonly [number, number] | null;
  readonly grouping: Grouping;
}

const below = (code: string): Set<string> =>
  new Set([code, ...categories.filter(({ parent }) => parent === code).flatMap((child) => [...below(child.code)])]);

function valueIn(product: TestProduct, facet: string): string | undefined {
  return { Brand__c: product.brand, Colour__c: product.attributes?.Colour, Size__c: product.variation?.Size }[facet];
}

/** A product's price; for a family, its lowest. */
function priceOf({ sku, price }: TestProduct): number | undefined {
  const own = price === undefined ? products.filter(({ parent }) => parent === sku).map(priceOf) : [Number(price)];
  const known = own.filter((one) => one !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** The members of each hit, by the SKU shown for it, optionally without one filter. */
function hitsWithout(asked: Asked, leftOut?: string): Map<string, TestProduct[]> {
  const inCategory = below(asked.category);
  const found = products.filter((product) => {
    if (!product.categories?.some((code) => inCategory.has(code))) return false;
    if (asked.grouping === "NoGrouping" && product.productClass === "VariationParent") return false;
    for (const [facet, values] of Object.entries(asked.values)) {
      if (facet !== leftOut && !values.includes(valueIn(product, facet) ?? "")) return false;
    }
    if (asked.price && leftOut !== "UnitPrice") {
      const price = priceOf(product);
      if (price === undefined || price < asked.price[0] || price > asked.price[1]) return false;
    }
    return true;
  });
  return Map.groupBy(found, ({ sku, parent }) => (asked.grouping === "NoGrouping" ? sku : (parent ?? sku)));
}

function countsOf(asked: Asked, facet: string): Record<string, number> {
  const counts = Object.fromEntries((asked.values[facet] ?? []).map((chosen) => [chosen, 0]));
  for (const members of hitsWithout(asked, facet).values()) {
    for (const value of new Set(members.map((member) => valueIn(member, facet))))
      if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

async function search(asked: Asked): Promise<SearchResults> {
  const refinements: Refinement[] = Object.entries(asked.values).map(([nameOrId, values]) => ({
    attributeType: "Custom",
    nameOrId,
    type: "DistinctValue",
    values: [...values],
  }));
  if (asked.price)
    refinements.push({
      attributeType: "PricebookEntry",
      nameOrId: "UnitPrice",
      type: "Range",
      min: String(asked.price[0]),
      max: String(asked.price[1]),
    });
  return shop.guest.get(searchProductsWithPrices, {
    body: {
      categoryId: shop.categoryId(asked.category),
      pageSize: 200,
      grouping: { groupingOption: asked.grouping },
      refinements,
    },
  });
}

const anyOf = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });
const asked: fc.Arbitrary<Asked> = fc.record({
  category: fc.constantFrom(...categories.map(({ code }) => code)),
  values: fc.record(
    { Brand__c: anyOf(brands), Colour__c: anyOf(colours), Size__c: anyOf(sizes) },
    { requiredKeys: [] },
  ),
  price: fc.option(fc.tuple(fc.nat(10), fc.integer({ min: 8, max: 22 }))),
  grouping: fc.constantFrom("NoGrouping", "VariationParent", "BestMatch"),
});

test("hits, facet counts, price range and category counts match a brute-force count", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (query) => {
      const { productsPage, facets, categories: tree } = await search(query);
      const hits = hitsWithout(query);
      expect(productsPage.total).toBe(hits.size);
      expect(productsPage.products.map(({ id }) => id).sort()).toEqual(
        Array.from(hits, ([sku, [first, ...others]]) =>
          shop.productId(query.grouping === "BestMatch" && others.length === 0 ? first!.sku : sku),
        ).sort(),
      );
      for (const facet of facets.filter((other): other is DistinctFacet => other.facetType === "DistinctValue")) {
        expect(Object.fromEntries(facet.values.map(({ nameOrId, productCount }) => [nameOrId, productCount]))).toEqual(
          countsOf(query, facet.nameOrId),
        );
      }
      const prices = [...hitsWithout(query, "UnitPrice").values()]
        .flat()
        .map(priceOf)
        .filter((price) => price !== undefined);
      const range = facets.find(({ facetType }) => facetType === "Range");
      const told = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : query.price;
      const expected = query.price || new Set(prices).size > 1 ? told?.map((price) => price.toFixed(2)) : undefined;
      expect(range && "min" in range ? [range.min, range.max] : undefined).toEqual(expected);
      for (const { category, productCount } of tree!.children) {
        const code = categories.find((other) => shop.categoryId(other.code) === category.id)!.code;
        const isBelow = (product: TestProduct) => product.categories!.some((other) => below(code).has(other));
        expect(productCount).toBe([...hits.values()].filter((members) => members.some(isBelow)).length);
      }
    }),
    { numRuns: 150 },
  );
});
