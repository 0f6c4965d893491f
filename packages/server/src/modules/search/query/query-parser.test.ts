import { expect, test } from "vitest";
import { parseQuery } from "./query-parser.ts";

const unwantedIn = (query: string) =>
  parseQuery(query)
    .terms.filter(({ isNegated }) => isNegated)
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
  ["belt, no idler, ribbed", ["idler"]],
  ["carburetor without choke for BH-130", ["choke"]],
  ["starter without solenoid 12V", ["solenoid"]],
  ["relay not 12V", ["12v"]],
  ["starter w/o solenoid", ["solenoid"]],
  ["starter wihtout solenoid", ["solenoid"]],
  ["starter withot solenoid", ["solenoid"]],
  ["starter within housing", []],
  ["gasket -kit 404", ["kit"]],
  ["oil filter -spin-on element", ["spin"]],
  ["oil filter spin-on", []],
  ["oil filter - element", []],
  ["thermostat -40 °C", []],
  ["non-return valve", []],
  ["proximity switch NO PNP", []],
  ["relay no nc contact", []],
  ["BELT, NO IDLER", ["idler"]],
])("%s excludes %j", (query, unwanted) => expect(unwantedIn(query)).toEqual(unwanted));

test("a query is limited to 31 terms", () => {
  expect(parseQuery("bolt ".repeat(40)).terms).toHaveLength(31);
});
