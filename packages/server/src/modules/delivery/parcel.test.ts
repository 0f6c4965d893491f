import { formatDecimal } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { parcelOf } from "./parcel.ts";

const attributes = { weight: "Weight", sides: ["Length", "Width"] };

test.each([
  [{ Weight: "0.36 kg", Length: "96 mm", Width: "76 mm" }, "0.36", "96"],
  [{ Weight: "360 g", Length: "2 in", Width: "76" }, "0.36", "76"],
  [{ Weight: "2 lb", Length: "1.32 m" }, "0.907184", "1320"],
  [{ Weight: "heavy", Length: "-5 mm", Width: "3 furlongs" }, "0", "0"],
  [{}, "0", "0"],
])("%j weighs %s kg and is %s mm long", (fields: Record<string, string>, weight, length) => {
  const parcel = parcelOf((name) => fields[name], attributes);
  expect([formatDecimal(parcel.weight), formatDecimal(parcel.length)]).toEqual([weight, length]);
});

test("a store that does not say where weights are weighs nothing", () => {
  expect(parcelOf(() => "5 kg", undefined)).toEqual({ weight: 0n, length: 0n });
});
