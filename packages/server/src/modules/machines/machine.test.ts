import { expect, test } from "vitest";
import { isSameMachine, machineFrom } from "./machine.ts";

test("a machine is kept as it was entered, in one line", () => {
  expect(machineFrom({ model: " C404 ", name: "Corvane 404", serialNumber: "A\t12-7", nickname: " Dinghy\n" })).toEqual(
    {
      model: "C404",
      name: "Corvane 404",
      serialNumber: "A 12-7",
      nickname: "Dinghy",
    },
  );
  expect(machineFrom({ model: "C404" })).toEqual({ model: "C404", name: "C404", serialNumber: null, nickname: null });
});

test.each<[string, Parameters<typeof machineFrom>[0], RegExp]>([
  ["no model", { model: "  " }, /Choose the engine model/],
  ["a nickname that is too long", { model: "C404", nickname: "x".repeat(81) }, /nickname to 80/],
  ["a serial number that is too long", { model: "C404", serialNumber: "9".repeat(61) }, /serial number to 60/],
  [
    "a serial number without letter or digit",
    { model: "C404", serialNumber: "--" },
    /is not a serial number of the C404/,
  ],
  ["a nickname of markup", { model: "C404", nickname: "<b>Dinghy</b>" }, /characters < and >/],
  ["a model that is too long", { model: "x".repeat(101) }, /model to 100/],
])("%s is refused", (_, entered, problem) => {
  expect(machineFrom(entered)).toEqual({ problem: expect.stringMatching(problem) });
});

test("a serial number is one of its model's, as it is written; where those are not known it stays as it was typed", () => {
  const entered = { model: "C204-42", name: "Corvane C204-42" };
  expect(machineFrom({ ...entered, serialNumber: "s/n 204a-018834" }, ["204A"])).toMatchObject({
    serialNumber: "204A 018834",
  });
  for (const serialNumber of ["204B 018834", "hello", "18834"])
    expect(machineFrom({ ...entered, serialNumber }, ["204A"])).toEqual({
      problem: `“${serialNumber}” is not a serial number of the Corvane C204-42.`,
    });
  expect(machineFrom({ ...entered, serialNumber: "204b 18" })).toMatchObject({ serialNumber: "204b 18" });
});

test.each([
  [null, null, true],
  ["204a18834", "Serial no. 204A 018834", true],
  ["204A 018834", "204A 018835", false],
  ["A12-7", "a 127", true],
  ["A12-7", "A12-8", false],
  ["A12-7", null, false],
])("serial numbers %s and %s are of one machine: %s", (one, other, isSame) => {
  expect(isSameMachine({ model: "C404", serialNumber: one }, { model: "C404", serialNumber: other })).toBe(isSame);
  expect(isSameMachine({ model: "C404", serialNumber: one }, { model: "C405", serialNumber: other })).toBe(false);
});
