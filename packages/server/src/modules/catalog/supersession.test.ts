import { expect, test } from "vitest";
import { chainFrom, supersessionFrom, type ReplacementRow } from "./supersession.ts";

const row = (sku: string, ...replaces: string[]): ReplacementRow => ({
  sku,
  part_number: `${sku}-M`,
  replaces,
  active: true,
  policies: [],
  family_policies: [],
});
const gone = (sku: string, ...replaces: string[]): ReplacementRow => ({ ...row(sku, ...replaces), active: false });

const chainOf = (rows: readonly ReplacementRow[], sku: string) => {
  const next = new Map(supersessionFrom(rows).steps.map((step) => [step.sku, step.next]));
  return chainFrom(sku, (link) => next.get(link));
};

test("a chain leads from the oldest number to the newest, over what is sold no more and what never was a product", () => {
  const rows = [row("C", "B"), gone("B", "A"), gone("A", "OLD")];
  expect(chainOf(rows, "OLD")).toEqual(["OLD", "A", "B", "C"]);
  expect(chainOf(rows, "B")).toEqual(["B", "C"]);
  expect(chainOf(rows, "C")).toEqual(["C"]);
});

test("all numbers of a chain, the makers' too, lead to its last product that is sold", () => {
  const { numbersLeadingTo } = supersessionFrom([gone("D", "C"), row("C", "B"), gone("B", "A"), row("A")]);
  expect(numbersLeadingTo("C")).toEqual(["B", "B-M", "A", "A-M"]);
  expect(["A", "B", "D"].flatMap(numbersLeadingTo)).toEqual([]);
});

test("of several that replace one, the first one that is sold leads on, and all sold ones are told", () => {
  const rows = [gone("B", "A"), row("D", "A"), row("C", "A"), gone("A")];
  expect(chainOf(rows, "A")).toEqual(["A", "C"]);
  expect(supersessionFrom(rows).replacedBy("A")).toEqual(["D", "C"]);
});

test("a number leads to all that is sold in its place, over each of its branches", () => {
  const rows = [gone("B", "A"), row("C", "A"), row("D", "B"), row("E", "B"), gone("F", "C"), gone("A")];
  const { numbersLeadingTo } = supersessionFrom(rows);
  expect(["C", "D", "E"].map((sku) => numbersLeadingTo(sku).includes("A"))).toEqual([true, true, true]);
  expect(["A", "B", "F"].flatMap(numbersLeadingTo)).toEqual([]);
});

test("branches that meet again lead to one product, and rings and ladders of them end", () => {
  const meeting = supersessionFrom([gone("B", "A"), row("C", "A"), row("D", "B", "C")]);
  expect(meeting.numbersLeadingTo("D")).toEqual(["A", "B", "B-M", "C", "C-M"]);
  expect(meeting.numbersLeadingTo("C")).toEqual([]);
  const ladder = Array.from({ length: 40 }, (_, at) =>
    ["L", "R"].map((side) => row(`${side}${at}`, ...(at > 0 ? [`L${at - 1}`, `R${at - 1}`] : []))),
  ).flat();
  expect(supersessionFrom(ladder).numbersLeadingTo("L39")).toContain("R38");
});

test("a ring ends where it would begin again, and what replaces itself is not superseded", () => {
  const rows = [row("A", "B"), row("B", "A"), row("C", "C")];
  expect(chainOf(rows, "A")).toEqual(["A", "B"]);
  expect(supersessionFrom(rows).numbersLeadingTo("B")).toEqual(["A", "A-M"]);
  expect(chainOf(rows, "C")).toEqual(["C"]);
});

test("numbers of what not all may see who see what took its place lead there only where that names them", () => {
  const guarded = (sku: string, ...replaces: string[]) => ({ ...row(sku, ...replaces), policies: ["dealers"] });
  const leadTo = (sku: string, ...rows: ReplacementRow[]) => supersessionFrom(rows).numbersLeadingTo(sku);
  expect(leadTo("C", row("C", "B"), guarded("B", "A"), guarded("A"))).toEqual(["B"]);
  expect(leadTo("B", guarded("B", "A"), guarded("A"))).toEqual(["A", "A-M"]);
  expect(leadTo("B", row("B", "A"), { ...row("A"), family_policies: ["dealers"] })).toEqual(["A"]);
  expect(leadTo("B", row("B", "A"), { ...guarded("A"), active: false })).toEqual(["A"]);
});

test("a chain leaves out what is sold no more and was not for all who see its last", () => {
  const was = (sku: string, ...replaces: string[]) => ({ ...gone(sku, ...replaces), policies: ["dealers"] });
  expect(chainOf([row("D", "C"), was("C", "B"), gone("B", "A")], "A")).toEqual(["A", "B", "D"]);
  expect(chainOf([row("D", "C"), was("C", "B"), was("B", "A")], "B")).toEqual(["B"]);
  expect(chainOf([row("D", "C"), was("C", "B")], "C")).toEqual(["C", "D"]);
  expect(chainOf([{ ...row("D", "C"), policies: ["dealers"] }, was("C", "B")], "B")).toEqual(["B", "C", "D"]);
  const steps = supersessionFrom([row("D", "C"), was("C", "B")]).steps;
  expect(steps.map(({ sku, partNumber }) => [sku, partNumber])).toEqual([
    ["C", null],
    ["D", "D-M"],
    ["B", null],
  ]);
});
