import { expect, test } from "vitest";
import { rangeOf } from "./ranges.ts";

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  [undefined, undefined],
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=2-5", { from: 2, to: 5 }],
  ["bytes=4-", { from: 4, to: 9 }],
  ["bytes=4-400", { from: 4, to: 9 }],
  ["bytes=-3", { from: 7, to: 9 }],
  ["bytes=-300", { from: 0, to: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", undefined],
  ["bytes=0-1,4-5", undefined],
  ["items=0-1", undefined],
  ["bytes=a-b", undefined],
  ["bytes=-", undefined],
])("of ten bytes %s is %o", (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});
