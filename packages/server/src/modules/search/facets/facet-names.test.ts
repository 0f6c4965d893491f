import { encodeRefinements, searchProducts, type DistinctFacet, type Refinement } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";

let shop: TestCatalogue;
beforeAll(async () => {
  const attributesOf: Record<string, string>[] = [
    { "Thread size": "M8", "Thread (size)": "M8", Brand: "Own" },
    { "Thread size": "M8", Brand: "Own" },
    { "thread-size": "M10", Brand: "Made for us" },
    { "Thread (size)": "M10" },
  ];
  shop = await openTestCatalogue({
    attributes: [{ name: "Thread (size)" }, { name: "Thread size" }, { name: "thread-size" }, { name: "Brand" }],
    products: attributesOf.map((attributes, at) => ({
      sku: `B-${at}`,
      name: `Bolt ${at}`,
      brand: at === 0 ? "Calder" : "Other",
      attributes,
    })),
  });
});
afterAll(() => shop.close());

async function searched(nameOrId?: string, value?: string) {
  const refinements: Refinement[] =
    nameOrId && value ? [{ attributeType: "Custom", nameOrId, type: "DistinctValue", values: [value] }] : [];
  const { productsPage, facets } = await shop.guest.get(searchProducts, {
    query: { searchTerm: "bolt", refinements: encodeRefinements(refinements) },
  });
  const counted = ({ displayName, values }: DistinctFacet) => [
    displayName,
    Object.fromEntries(values.map((one) => [one.nameOrId, one.productCount])),
  ];
  const ofName = (name: string) => facets.filter((facet) => facet.nameOrId.toLowerCase() === name.toLowerCase());
  return { total: productsPage.total, facetsOf: (name: string) => (ofName(name) as DistinctFacet[]).map(counted) };
}

test("attributes whose names differ in punctuation or case are one facet that counts each product once", async () => {
  expect((await searched()).facetsOf("Thread_size__c")).toEqual([["Thread (size)", { M8: 2, M10: 2 }]]);
  expect((await searched("Thread_size__c", "M8")).total).toBe(2);
  expect((await searched("Thread_size__c", "M10")).total).toBe(2);
});

test("an attribute with the name of a built-in field is a separate facet", async () => {
  const { facetsOf } = await searched();
  expect(facetsOf("Brand__c")).toEqual([["Brand", { Calder: 1, Other: 3 }]]);
  expect(facetsOf("Brand_attribute__c")).toEqual([["Brand", { "Made for us": 1, Own: 2 }]]);
});
