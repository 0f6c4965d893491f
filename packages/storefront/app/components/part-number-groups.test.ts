import { expect, test } from "vitest";
import { partNumberGroups, spelledOut } from "./part-number-groups.ts";

test.each([
  ["1843", ["1843"]],
  ["18437", ["18", "437"]],
  ["184370", ["184", "370"]],
  ["1843706", ["184", "3706"]],
  ["1843706551", ["184", "370", "6551"]],
  ["OF2040", ["OF", "2040"]],
  ["TB-40-18437", ["TB-", "40-", "18", "437"]],
  ["4W/4834", ["4W/", "4834"]],
  ["-12", ["-", "12"]],
  ["", []],
])("%s is read as %j", (partNumber, groups) => {
  expect(partNumberGroups(partNumber)).toEqual(groups);
  expect(partNumberGroups(partNumber).join("")).toBe(partNumber);
});

test("a voice says every character, and the signs by name", () => {
  expect(spelledOut("TB-4 0/1.5")).toBe("T B dash 4 0 slash 1 point 5");
});
