import { recordIdOf } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { itemFrom } from "./item-file.ts";
import type { ContentProblem } from "./item.ts";

const place = { storeId: recordIdOf("site", "demo"), path: "drawings/oil.json", language: "en_US" };
const callout = { number: "1", x: 10, y: 20, sku: "FLT-1001", quantity: "2" };
const drawing = {
  type: "tradecounter__drawing",
  title: "Lubrication",
  picture: "drawings/oil-picture",
  width: 800,
  height: 600,
  system: "Lubrication",
  engines: ["C404-75"],
  callouts: [callout],
};
const read = (changes: object) => itemFrom(JSON.stringify({ ...drawing, ...changes }), place);

test("a drawing has a picture, its measure, engines and numbered parts", () => {
  const { title: _, type: __, picture: ___, ...said } = drawing;
  expect(read({})).toMatchObject({ item: { title: "Lubrication", body: said } });
});

test("how many there are goes without saying where it is one", () => {
  const { quantity: _, ...single } = callout;
  expect(read({ callouts: [single] })).toMatchObject({ item: { body: { callouts: [{ quantity: "1" }] } } });
});

test.each([
  ["a number outside of the picture", { callouts: [{ ...callout, x: 900 }] }, "callouts 1, x", "up to 800"],
  ["a number twice", { callouts: [callout, callout] }, "callouts 2, number", "is there already"],
  ["a number that is none", { callouts: [{ ...callout, number: "<b>" }] }, "callouts 1, number", "is no number"],
  ["a part without a number of its own", { callouts: [{ ...callout, sku: "" }] }, "callouts 1, sku", "is no text"],
  ["half a part", { callouts: [{ ...callout, quantity: "0.5" }] }, "callouts 1, quantity", "no whole number"],
  ["no parts", { callouts: [] }, "callouts", "0 entries"],
  ["no picture", { picture: undefined }, "picture", "names no item"],
  ["a picture without width", { width: 0 }, "width", "no number above 0"],
  ["markup", { system: "<script>x</script>" }, "system", "without markup"],
  ["a misspelt key", { callouts: [{ ...callout, qty: 1 }] }, "callouts 1, qty", "nothing reads this key"],
])("a drawing with %s is refused with the place", (_, changes, field, reason) => {
  const { problems } = read(changes) as { problems: readonly ContentProblem[] };
  expect(problems[0]).toMatchObject({ field, reason: expect.stringContaining(reason) as string });
});
