import { expect, test } from "vitest";
import { createPutOff } from "./put-off.ts";

test("a catalogue for which the disk has no room is tried again later each time, and what is full is said", () => {
  let ms = 0;
  const putOff = createPutOff({ now: () => new Date(ms) }, "/var/lib/tradecounter");
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(putOff.failed("counter", full)).toMatchObject({
      message: `The new catalogue of store counter is not shown, as the disk of /var/lib/tradecounter is full. The one before it goes on; tried again in ${seconds} s.`,
      cause: full,
    });
    ms += seconds * 1000 - 1;
    expect(putOff.isDue("counter")).toBe(false);
    expect(putOff.isDue("another")).toBe(true);
    ms += 1;
    expect(putOff.isDue("counter")).toBe(true);
  }
  putOff.succeeded("counter");
  expect(putOff.failed("counter", full)).toMatchObject({ message: expect.stringContaining("again in 1 s") });
});

test("what the database refuses is tried again at once", () => {
  const putOff = createPutOff({ now: () => new Date(0) }, "/data");
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(putOff.failed("counter", away)).toBe(away);
  expect(putOff.isDue("counter")).toBe(true);
});
