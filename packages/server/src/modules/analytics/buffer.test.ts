import type { RecordId } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import type { Database } from "../../db/index.ts";
import { createEventBuffer } from "./buffer.ts";
import { eventFrom } from "./event.ts";

const origin = { storeId: "0ZE" as RecordId, visit: "v", now: new Date("2026-11-24T12:00:00Z"), isSku: () => true };
const event = (parts: number) =>
  eventFrom(
    {
      name: "begin_checkout",
      page: "Checkout Page",
      msAgo: 0,
      items: Array.from({ length: parts }, () => ({ item_id: "x".repeat(80) })),
    },
    origin,
  );

test("what is held is bounded by its parts, not by the number of events alone", () => {
  // nothing is written before half a second has passed
  const buffer = createEventBuffer({ db: {} as Database, limit: 1_000, onError: () => undefined });
  expect(buffer.add(Array.from({ length: 4 }, () => event(200)))).toBe(true);
  expect(buffer.add([event(200)])).toBe(false);
  expect(buffer.add([event(1)])).toBe(true);
});
