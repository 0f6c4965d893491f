import { expect, test } from "vitest";
import { demoStore } from "@tradecounter/demo-store";
import { readFileSync } from "node:fs";
import { settingsFrom, storeFileFrom } from "./store-file.ts";

const demo = JSON.parse(readFileSync(new URL("store.json", demoStore.folder), "utf8")) as {
  deliveryMethods: Record<string, unknown>[];
  locations: Record<string, unknown>[];
  calendar: Record<string, unknown>;
};
const read = (changes: object) => storeFileFrom(JSON.stringify({ ...demo, ...changes }));
const [ground, ...others] = demo.deliveryMethods;

test("holidays, cut-off times and carriers' days become what days are reckoned by", () => {
  const carriers = [
    { name: "Air", cutOff: "16:30", days: "Mon–Sat" },
    { name: "Van", holidays: ["2026-12-24"] },
  ];
  const settings = settingsFrom(read({ calendar: { cutOff: "15:00", holidays: ["2026-12-25"], carriers } }));
  expect(settings).toMatchObject({ cutOff: 900, holidays: ["2026-12-25"] });
  expect(settings.carriers).toEqual([
    { name: "Air", cutOff: 990, weekdays: [1, 2, 3, 4, 5, 6] },
    { name: "Van", holidays: ["2026-12-24"] },
  ]);
  expect(settingsFrom(read({ calendar: {} })).cutOff).toBeUndefined();
});

test.each([
  [{ calendar: { cutOff: "3 pm" } }, "store.json.calendar.cutOff must be a time of day such as 15:00"],
  [{ calendar: { holidays: ["2026-02-30"] } }, "store.json.calendar.holidays.0 must be a day such as 2026-12-25"],
  [{ calendar: { carriers: [{ name: "Van", days: "weekdays" }] } }, "calendar.carriers.0.days must be weekdays"],
  [{ calendar: { carriers: [{ name: "Van" }, { name: "Van" }] } }, 'carriers.1.name is "Van" once more'],
  [{ deliveryMethods: [{ ...ground, limits: { maxWeight: "heavy" } }] }, "deliveryMethods.0.limits.maxWeight"],
  [{ deliveryMethods: [{ ...ground, limits: { weight: "3" } }] }, "deliveryMethods.0.limits.weight"],
  [
    { deliveryMethods: [{ ...ground, pickupLocation: "ELK" }] },
    'names the location "ELK", which the store does not have',
  ],
  [
    { deliveryMethods: [{ ...ground, transitDaysMin: 5, transitDaysMax: 2 }] },
    "transitDaysMax is below transitDaysMin",
  ],
  [{ ratesService: { url: "https://rates.example", methods: ["rocket"] } }, 'ratesService.methods.0 names "rocket"'],
  [{ ratesService: { url: "https://rates.example", secretRef: "PATH" } }, "ratesService.secretRef"],
  [{ deliveryMethods: [...others, others[0]] }, "each delivery method needs its own code"],
])("%j is refused by its place", (changes, said) => {
  expect(() => read(changes)).toThrow(said);
});
