import type { Facet } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { listAddressFrom } from "./list-address.ts";
import { shownFacets } from "./shown-facets.ts";

test.each([
  ["50 mA", "12 A", false],
  ["5 A", "12 A", true],
  ["0.5A", "12A", true],
])("from %s to %s is told in one unit: %s", (minText, maxText, isInOneUnit) => {
  const facet: Facet = {
    attributeType: "Custom",
    displayMetadata: null,
    displayName: "Rated current",
    displayRank: 1,
    displayType: "Range",
    facetType: "Range",
    nameOrId: "Current__c",
    min: "0.05",
    max: "12",
    unit: "A",
    minText,
    maxText,
  };
  expect(shownFacets([facet], listAddressFrom(new URLSearchParams()), "USD")).toMatchObject([{ isInOneUnit }]);
});

test("a facet of which nothing is there but its name has no place among the filters", () => {
  const facet: Facet = {
    attributeType: "Custom",
    displayName: "Brand",
    displayRank: 1,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId: "Brand__c",
    values: [],
  };
  expect(shownFacets([facet], listAddressFrom(new URLSearchParams()), "USD")).toEqual([]);
});
