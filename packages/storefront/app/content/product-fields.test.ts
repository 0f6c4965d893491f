import { expect, test } from "vitest";
import { labelFrom, listIn, specificationOf } from "./product-fields.ts";

test.each([
  ["OuterDiameter__c", "Outer diameter"],
  ["Thread__c", "Thread"],
  ["RoHS_Status__c", "RoHS status"],
  ["PTC_Resistance__c", "PTC resistance"],
  ["X3_Phase__c", "3 phase"],
])("%s reads %s", (name, label) => {
  expect(labelFrom(name)).toBe(label);
});

test("the specification has what has no place of its own: the store's labels first, then ours by the alphabet", () => {
  const fields = {
    Name: "Filter",
    Brand__c: "Filtrane",
    Fits__c: "A;B",
    Micron__c: "21 µm",
    Weight__c: "1 kg",
    Height__c: "96 mm",
    Flow__c: null,
  };
  expect(specificationOf(fields, new Map([["Micron__c", "Filtration"]]))).toEqual([
    { label: "Filtration", value: "21 µm" },
    { label: "Height", value: "96 mm" },
    { label: "Weight", value: "1 kg" },
  ]);
});

test("a list of values is read with a blank between them", () => {
  const fields = { CrossReferences__c: "L-7636/A;OX 2036", Notes__c: "Dry; cold" };
  expect(specificationOf(fields).map(({ value }) => value)).toEqual(["L-7636/A; OX 2036", "Dry; cold"]);
});

test("lists come joined", () => {
  expect(listIn("C203-21;C203-27")).toEqual(["C203-21", "C203-27"]);
  expect(listIn(null)).toEqual([]);
});
