import { expect, test } from "vitest";
import { workbook } from "../../../src/testing/workbook.ts";
import { listInFile } from "./check-list.ts";
import { rowsFromFile } from "./list-file.ts";
import { readInThread } from "./read-thread.ts";

const file = (bytes: Uint8Array | string) => new File([bytes as BlobPart], "list");
const long = workbook(
  Array.from({ length: 5_000 }, (_, at) => [`P-${at}`, at + 1, "Gasket", "Shelf 4", 12.5, "each", "yes", "a remark"]),
);

test("a long workbook takes a tenth of what it costs from the thread that serves pages", async () => {
  const beside = await ofThisThread(() => listInFile(file(long), "en-US"));
  const here = await ofThisThread(() => rowsFromFile(long));
  expect(beside.result).toMatch(/^Part number\tQuantity\nP-0\t1\n[^]*\nP-4999\t5000$/);
  expect(here.result).toHaveLength(5_000);
  expect(beside.ms).toBeLessThan(here.ms / 10);
});

test("whoever sends files at once gets each his own, and of a crowd the last are told to come again", async () => {
  const sent = Array.from({ length: 12 }, (_, at) => listInFile(file(`P-${at},1`), "en-US"));
  const busy = { refused: "Many files are being read right now. Try again in a minute." };
  expect(await Promise.all(sent)).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `Part number\tQuantity\nP-${at}\t1`),
    busy,
    busy,
  ]);
  expect(await listInFile(file("P-12,1"), "en-US")).toContain("P-12");
});

test("a number of a workbook is written in the language of the page", async () =>
  expect(await listInFile(file(workbook([["P-1", 2.125]])), "de-DE")).toBe("Part number\tQuantity\nP-1\t2,125"));

test("what cannot be read is refused in words", async () =>
  expect(await listInFile(file("PK\u0003\u0004 no more"), "en-US")).toEqual({
    refused: "This file is damaged. Save it anew and send it again.",
  }));

test.each([
  ["takes too long", { milliseconds: 1 }],
  ["takes more memory than there is", { megabytes: 8 }],
])("a workbook whose reading %s is given up, its sender is told, and the next file is read", async (_, bounds) => {
  const givenUp = readInThread({ bytes: long, locale: "en-US" }, bounds);
  const next = listInFile(file("P-2,1"), "en-US");
  expect(await givenUp).toEqual({
    refused: "This workbook is too large once unpacked. Save its list as .csv and send that.",
  });
  expect(await next).toContain("P-2");
});

/**
 * Milliseconds of this thread's processor time until it is done: the minimum of three runs, as some include garbage collection for others.
 */
async function ofThisThread<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let ms = Infinity;
  for (let time = 1; ; time++) {
    const before = process.threadCpuUsage();
    const result = await work();
    const { user, system } = process.threadCpuUsage(before);
    ms = Math.min(ms, (user + system) / 1_000);
    if (time === 3) return { ms, result };
  }
}
