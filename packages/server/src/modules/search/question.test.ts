import { expect, test } from "vitest";
import { termsOf } from "./question.ts";

const unwantedIn = (question: string) =>
  termsOf(question)
    .filter(({ isUnwanted }) => isUnwanted)
    .map(({ word }) => word);

test.each([
  ["mugs without handles", ["handles"]],
  ["hose not rubber clear", ["rubber", "clear"]],
  ["without handles", []],
  ["no 5 filter", []],
  ["oil filter", []],
  ["part no FO-3614", []],
  ["Part No. FO 3614, qty 2", []],
  ["filter no 3614", []],
  ["engine no C203-21 without kit", ["kit"]],
  ["cap no chain", ["chain"]],
])("%s does not want %j", (question, unwanted) => expect(unwantedIn(question)).toEqual(unwanted));

test("a question of many words is heard up to the 31st", () => {
  expect(termsOf("bolt ".repeat(40))).toHaveLength(31);
});
