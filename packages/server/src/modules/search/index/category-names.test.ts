import { describe, expect, test } from "vitest";
import { categoryNames } from "./category-names.ts";
import { stemsOf } from "../text/words.ts";

const list = [
  "Hose & Clamps",
  "Hose Clamps",
  "Light Emitting Diodes (LED)",
  "Infrared (IR) LEDs",
  "LED Drivers",
  "Inductors (SMD)",
  "Analog To Digital Converters (ADCs)",
  "Chip Resistor - Surface Mount",
  "Current Sense Resistors/Shunt Resistors",
  "Potentiometers, Variable Resistors",
];
const names = categoryNames(() => list.map((name, kind) => ({ kind, path: ["Parts", name] })));
const namesOf = (found: readonly { kind: number }[]) => found.map(({ kind }) => list[kind]);

test.each([
  ["led", ["Light Emitting Diodes (LED)"]],
  ["adc", ["Analog To Digital Converters (ADCs)"]],
  ["clamp hose", ["Hose Clamps"]],
  ["potentiometer resistor variable", ["Potentiometers, Variable Resistors"]],
  ["smd", []],
])("categories named %s, in full or by initials in brackets", (key, found) => {
  expect(names.named(key, () => true).map((kind) => list[kind])).toEqual(found);
});

test("a category of one product that is empty does not replace one of several products", () => {
  const isSold = (kind: number) => list[kind] !== "Hose Clamps";
  expect(names.named("clamp hose", isSold).map((kind) => list[kind])).toEqual(["Hose & Clamps"]);
});

describe.each([
  {
    words: "resistors",
    called: [],
    ending: ["Chip Resistor - Surface Mount", "Current Sense Resistors/Shunt Resistors"],
  },
  { words: "shunt resistor", called: ["Current Sense Resistors/Shunt Resistors"], ending: [] },
  { words: "clamp", called: ["Hose & Clamps"], ending: ["Hose Clamps"] },
  { words: "hose clamp", called: ["Hose Clamps"], ending: ["Hose Clamps"] },
  {
    words: "led",
    called: ["Light Emitting Diodes (LED)"],
    ending: ["Light Emitting Diodes (LED)", "Infrared (IR) LEDs"],
  },
  { words: "inductor", called: ["Inductors (SMD)"], ending: ["Inductors (SMD)"] },
  { words: "mount", called: [], ending: [] },
])("$words", ({ words, called, ending }) => {
  test("names one of the products", () => expect(namesOf(names.withThing(stemsOf(words)))).toEqual(called));
  test("ends all names", () => expect(namesOf(names.endingIn(stemsOf(words)))).toEqual(ending));
});
