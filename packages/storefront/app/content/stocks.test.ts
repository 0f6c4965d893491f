import { expect, test } from "vitest";
import { stocksFrom } from "./stocks.ts";

const places = [
  { id: "131Wbyt5Ch6Mya5IIC", name: "Norfolk" },
  { id: "131zJqCS2oU4LJuQGN", name: "Reno" },
];

test("stock is told place by place", () => {
  const [norfolk, reno] = places;
  const level = (product2Id: string, availableToFulfill: number, availableToOrder = availableToFulfill) => ({
    product2Id,
    availableToFulfill,
    availableToOrder,
    onHand: availableToFulfill,
  });
  const levels = {
    errors: [],
    success: true,
    locationGroups: [],
    locations: [
      { locationId: norfolk!.id, inventoryProducts: [level("belt", 4), level("hose", 0)] },
      { locationId: reno!.id, inventoryProducts: [level("belt", 12)] },
      { locationId: "131000000000000AAA", inventoryProducts: [level("belt", 9)] },
    ],
    totalInventory: [level("belt", 16, 40), level("hose", 0)],
  };
  expect(stocksFrom(levels, places).get("belt")).toEqual({
    available: 16,
    orderable: 40,
    places: [
      { name: "Norfolk", available: 4 },
      { name: "Reno", available: 12 },
    ],
  });
  expect(stocksFrom(levels, places).get("hose")).toMatchObject({
    available: 0,
    places: [{ name: "Norfolk", available: 0 }],
  });
  expect(stocksFrom({ ...levels, success: false }, places).size).toBe(0);
});

test("the next delivery is told with its day, where it has one", () => {
  const due = { product2Id: "belt", availableToFulfill: 0, availableToOrder: 12, onHand: 0 };
  const levels = (futures?: { expectedDate: string | null; quantity: number }[]) =>
    stocksFrom(
      {
        errors: [],
        success: true,
        locationGroups: [],
        locations: [],
        totalInventory: [{ ...due, ...(futures && { futures }) }],
      },
      [],
    ).get("belt");
  expect(levels([{ expectedDate: "2026-11-24", quantity: 12 }])?.dueAt).toBe("2026-11-24T12:00:00Z");
  expect(levels([{ expectedDate: null, quantity: 12 }])?.dueAt).toBeUndefined();
  expect(levels()?.dueAt).toBeUndefined();
});
