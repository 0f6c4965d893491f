import { decimal, recordIdOf, sumOf, type Decimal } from "@tradecounter/commerce";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocate, byProduct, freeIn, type Place } from "./rules.ts";

const norfolk = recordIdOf("location", "NOR");
const reno = recordIdOf("location", "RNO");
const place = (locationId: Place["locationId"], free: string, held = "0"): Place => ({
  locationId,
  free: decimal(free),
  held: decimal(held),
});
const allocated = (places: Place[], quantity: string) =>
  allocate(places, decimal(quantity))?.map((part) => [part.locationId === norfolk ? "Norfolk" : "Reno", part.quantity]);

describe("where a quantity is taken from", () => {
  test.each([
    ["the first place that has it all", [place(norfolk, "5"), place(reno, "9")], "5", [["Norfolk", "5"]]],
    ["a later place, where the first has not enough", [place(norfolk, "4"), place(reno, "9")], "5", [["Reno", "5"]]],
    [
      "several places, where none has it all",
      [place(norfolk, "4"), place(reno, "3")],
      "6",
      [
        ["Norfolk", "4"],
        ["Reno", "2"],
      ],
    ],
    ["the place where it is held", [place(norfolk, "9"), place(reno, "9", "2")], "2", [["Reno", "2"]]],
    [
      "the place where it is held, also for what is wanted on top",
      [place(norfolk, "9"), place(reno, "9", "2")],
      "3",
      [["Reno", "3"]],
    ],
    [
      "another place, where the one that holds some cannot give the rest",
      [place(norfolk, "9"), place(reno, "2", "2")],
      "3",
      [
        ["Reno", "2"],
        ["Norfolk", "1"],
      ],
    ],
    ["nothing, where there is less than wanted", [place(norfolk, "4"), place(reno, "3")], "7.5", undefined],
    ["nothing, where nobody stocks it", [], "1", undefined],
  ])("%s", (_, places, quantity, expected) => {
    expect(allocated(places, quantity)).toEqual(expected?.map(([name, part]) => [name, decimal(part!)]));
  });

  test.each([
    [
      "the counter, though another place comes first",
      [place(norfolk, "9"), place(reno, "9")],
      "2",
      "2",
      [["Reno", "2"]],
    ],
    [
      "the counter as far as it goes, and the rest from elsewhere",
      [place(norfolk, "9"), place(reno, "1")],
      "3",
      "3",
      [
        ["Reno", "1"],
        ["Norfolk", "2"],
      ],
    ],
    [
      "the counter what is fetched there, and the rest from where all of it is",
      [place(norfolk, "9"), place(reno, "2")],
      "5",
      "2",
      [
        ["Reno", "2"],
        ["Norfolk", "3"],
      ],
    ],
    [
      "the counter, though another place holds it",
      [place(norfolk, "9", "2"), place(reno, "9")],
      "2",
      "2",
      [["Reno", "2"]],
    ],
  ])("of what is fetched at Reno, from %s", (_, places, quantity, fetched, expected) => {
    const parts = allocate(places, decimal(quantity), [{ locationId: reno, quantity: decimal(fetched) }]);
    expect(parts?.map((part) => [part.locationId === norfolk ? "Norfolk" : "Reno", part.quantity])).toEqual(
      expected.map(([name, part]) => [name, decimal(part!)]),
    );
  });

  test("whatever is free and held, the parts add up and no place gives more than it has", () => {
    const amount = fc.integer({ min: 0, max: 40 }).map((n) => decimal(n / 4));
    const anyPlace = (id: Place["locationId"]) =>
      fc
        .record({ free: amount, held: amount })
        .map(({ free, held }) => ({ locationId: id, free, held: held < free ? held : free }));
    fc.assert(
      fc.property(anyPlace(norfolk), anyPlace(reno), amount, (one, other, quantity) => {
        const places = [one, other];
        const parts = allocate(places, quantity as Decimal);
        expect(parts === undefined).toBe(freeIn(places) < quantity);
        expect(sumOf((parts ?? []).map((part) => part.quantity))).toBe(parts ? quantity : 0n);
        for (const part of parts ?? []) {
          expect(part.quantity).toBeLessThanOrEqual(places.find((p) => p.locationId === part.locationId)!.free);
        }
      }),
    );
  });
});

test("two items of one product want it together, and products come in one order", () => {
  const [first, second] = [recordIdOf("product", "a"), recordIdOf("product", "b")].sort();
  const wanted = [second, first, second].map((productId) => ({ productId: productId!, quantity: decimal("2") }));
  expect(byProduct(wanted)).toEqual([
    { productId: first, quantity: decimal("2") },
    { productId: second, quantity: decimal("4") },
  ]);
  const fetched = { productId: second!, quantity: decimal("3"), counter: reno };
  expect(byProduct([...wanted, fetched])[1]).toEqual({
    productId: second,
    quantity: decimal("7"),
    atCounters: [{ locationId: reno, quantity: decimal("3") }],
  });
});
