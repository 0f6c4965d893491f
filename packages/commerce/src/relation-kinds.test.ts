import { expect, test } from "vitest";
import { relationOf } from "./relation-kinds.ts";

test.each([
  ["upgrades", "upgrade"],
  ["Upgrade", "upgrade"],
  ["upsell", "upgrade"],
  ["replacement", "alternative"],
  ["similarProducts", "alternative"],
  ["Alternatives", "alternative"],
  ["accessories", "complement"],
  ["crossSell", "complement"],
  ["bolts it on", "complement"],
])("what an operator relates as “%s” is %s", (kind, relation) => {
  expect(relationOf(kind)).toBe(relation);
});
