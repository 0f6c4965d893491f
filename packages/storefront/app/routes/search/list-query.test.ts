import { expect, test } from "vitest";
import { addressText, changed, chosen, isRange, parameterOf, unfiltered, withRange } from "./list-query.ts";

const brand = parameterOf({ attributeType: "Custom", nameOrId: "Brand__c" });
const height = parameterOf({ attributeType: "Custom", nameOrId: "Height__c" });
const from = (query: string) => new URLSearchParams(query);

test("choosing a value goes back to the first page, and it is taken off again alone", () => {
  const both = chosen(from("c.Brand__c=Corvane&page=4"), brand, "Filtrane", true);
  expect(both.toString()).toBe("c.Brand__c=Corvane&c.Brand__c=Filtrane");
  expect(chosen(both, brand, "Filtrane", true).toString()).toBe(both.toString());
  expect(chosen(both, brand, "Filtrane", false).toString()).toBe("c.Brand__c=Corvane");
});

test("a range is set whole, in the place of the one before", () => {
  const tall = withRange(from("term=filter&c.Height__c.from=90&page=2"), height, { max: "150" });
  expect(tall.toString()).toBe("term=filter&c.Height__c.to=150");
  expect(isRange(tall, height, { max: "150" })).toBe(true);
  expect(isRange(tall, height, { min: "90", max: "150" })).toBe(false);
  expect(withRange(tall, height).toString()).toBe("term=filter");
});

test("all filters go at once, and words, order and view stay", () => {
  const query = from("term=filter&c.Brand__c=Filtrane&c.Height__c.from=90&sort=price&page=2&view=drawings");
  expect(unfiltered(query).toString()).toBe("term=filter&sort=price&view=drawings");
});

test("a page is named where it is asked for, and a list without a query has a plain address", () => {
  expect(addressText("/list", changed(from("page=2"), { page: "3" }))).toBe("/list?page=3");
  expect(addressText("/list", changed(from("page=2&view=drawings"), { view: null }))).toBe("/list");
});
