import { expect, test } from "vitest";
import { listFittingFirst, listForMachine } from "./for-machine.ts";

const facets = [
  {
    name: "c.Fits__c",
    displayName: "Fits engine",
    values: [{ value: "C203-21", label: "Corvane C203-21", count: 9 }],
    more: [{ value: "C204-42", label: "Corvane C204-42", count: 3 }],
  },
];
const list = (query: string) => ({ data: { listing: { pathname: "/global-search", query, facets } } });
const machine = { model: "C204-42", serialNumber: null };

test("a list leads to what of it fits the engine, and from there to all again", () => {
  const narrow = listForMachine(list("term=filter&c.Brand__c=Filtrane&page=2"), machine)!;
  expect(narrow).toEqual({
    isOn: false,
    to: "/global-search?term=filter&c.Brand__c=Filtrane&c.Fits__c=C204-42",
    hasSerial: false,
  });
  expect(listForMachine(list(narrow.to.split("?")[1]!), machine)).toEqual({
    isOn: true,
    to: "/global-search?term=filter&c.Brand__c=Filtrane",
    hasSerial: false,
  });
});

test("another engine that was chosen makes way, and with a serial number the list is of what fits it exactly", () => {
  const found = listForMachine(list("term=filter&c.Fits__c=C203-21"), { ...machine, serialNumber: "204a-018834" })!;
  const { to, hasSerial } = found;
  expect(hasSerial).toBe(true);
  expect([...new URLSearchParams(to.split("?")[1])]).toEqual([
    ["term", "filter"],
    ["c.Fits__c", "C204-42"],
    ["c.SerialNumber__c", "C204-42: 204A 018834"],
  ]);
  expect(listForMachine(list(to.split("?")[1]!), machine)!.to).toBe("/global-search?term=filter");
});

test("what is written in place of a serial number narrows to the model alone", () => {
  expect(listForMachine(list("term=filter"), { ...machine, serialNumber: "port side" })!.to).toBe(
    "/global-search?term=filter&c.Fits__c=C204-42",
  );
});

test("nothing is offered on a page without a list, nor of a list of which nothing fits", () => {
  expect(listForMachine({ data: {} }, machine)).toBeUndefined();
  expect(listForMachine(list("term=filter"), { ...machine, model: "H3-27M" })).toBeUndefined();
});

test("what fits comes first in the same list, by the model or its serial number, until the usual order is asked for", () => {
  const first = listFittingFirst(list("term=filter&sort=name-a-to-z&page=2"), machine)!;
  expect(first).toEqual({
    isOn: false,
    to: "/global-search?term=filter&sort=name-a-to-z&first=C204-42",
    hasSerial: false,
  });
  expect(listFittingFirst(list(first.to.split("?")[1]!), machine)).toEqual({
    isOn: true,
    to: "/global-search?term=filter&sort=name-a-to-z",
    hasSerial: false,
  });
  const exactly = listFittingFirst(list("term=filter&first=C204-42"), { ...machine, serialNumber: "204a-018834" })!;
  expect(new URLSearchParams(exactly.to.split("?")[1]).get("first")).toBe("C204-42: 204A 018834");
  expect(exactly.hasSerial).toBe(true);
  expect(listFittingFirst(list("term=filter&c.Fits__c=C204-42"), machine)).toBeUndefined();
  expect(listFittingFirst(list("term=filter"), { ...machine, model: "H3-27M" })).toBeUndefined();
});
