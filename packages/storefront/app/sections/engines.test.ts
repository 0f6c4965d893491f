import { expect, test } from "vitest";
import type { Facet } from "@tradecounter/wire";
import { enginesIn, FAMILY, MODEL, modelsOfFamily } from "./engines.ts";

function facet({ nameOrId }: { nameOrId: string }, values: Record<string, [name: string, count: number]>): Facet {
  return {
    attributeType: "Custom",
    displayName: nameOrId,
    displayRank: 1,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId,
    values: Object.entries(values).map(([value, [displayName, productCount]]) => ({
      displayName,
      nameOrId: value,
      productCount,
      type: "DistinctValue" as const,
    })),
  };
}
const filters = [
  facet(FAMILY, { "Corvane 400 Series": ["Corvane 400 Series", 3], "Corvane 200 Series": ["Corvane 200 Series", 2] }),
  facet(MODEL, {
    "C404-100T": ["Corvane C404-100T", 2],
    "C404-75": ["Corvane C404-75", 1],
    "C203-21": ["Corvane C203-21", 2],
  }),
];
const belts = [facet(MODEL, { "C404-75": ["Corvane C404-75", 4], "H4-75M": ["Havnes H4-75M", 4] })];

test("engines are gathered over all categories and sorted as people count", () => {
  const { families, models } = enginesIn([filters, belts]);
  expect(families).toEqual(["Corvane 200 Series", "Corvane 400 Series"]);
  expect(models.map(({ name, parts }) => [name, parts])).toEqual([
    ["Corvane C203-21", 2],
    ["Corvane C404-75", 5],
    ["Corvane C404-100T", 2],
    ["Havnes H4-75M", 4],
  ]);
});

test("a model of another family that shares some parts is not one of this family", () => {
  const { models } = enginesIn([filters, belts]);
  const fit400 = [facet(MODEL, { "C404-75": ["", 5], "C404-100T": ["", 2], "C203-21": ["", 1], "H4-75M": ["", 4] })];
  expect(modelsOfFamily("Corvane 400 Series", models, fit400).map(({ code }) => code)).toEqual([
    "C404-75",
    "C404-100T",
  ]);
});
