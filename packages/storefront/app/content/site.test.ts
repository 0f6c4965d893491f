import { readFileSync } from "node:fs";
import { recordIdOf } from "@tradecounter/commerce";
import { demoStore } from "@tradecounter/demo-store";
import { expect, test } from "vitest";
import { site } from "./site.ts";
import { stocksFrom } from "./stocks.ts";

const demo = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as {
  code: string;
  name: string;
  phone: string;
  timeZone: string;
  locations: { code: string; name: string }[];
};

test("what stands around the pages is the demo store's", () => {
  const storeId = recordIdOf("webStore", demo.code);
  expect(site.name).toBe(demo.name);
  expect(site.phone).toBe(demo.phone.replace(/[ -]/g, ""));
  expect(site.timeZone).toBe(demo.timeZone);
  expect(site.places).toEqual(
    demo.locations.map(({ code, name }) => ({ id: recordIdOf("location", storeId, code), name })),
  );
});

test("stock is told place by place", () => {
  const [norfolk, reno] = site.places;
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
  expect(stocksFrom(levels).get("belt")).toEqual({
    available: 16,
    orderable: 40,
    places: [
      { name: "Norfolk", available: 4 },
      { name: "Reno", available: 12 },
    ],
  });
  expect(stocksFrom(levels).get("hose")).toMatchObject({ available: 0, places: [{ name: "Norfolk", available: 0 }] });
  expect(stocksFrom({ ...levels, success: false }).size).toBe(0);
});
