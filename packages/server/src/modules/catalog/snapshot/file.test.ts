import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collectGarbage } from "../../../../../../testing/collect-garbage.ts";
import { createSnapshotFile, openSnapshotFile } from "./file.ts";
import { jsonSection, SnapshotDamagedError } from "./sections.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "snapshot-file-"));
  path = join(folder, "one.snapshot");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function writeOne() {
  const writer = await createSnapshotFile(path);
  for (const text of ["first", "", "the third record"]) await writer.record(Buffer.from(text));
  await writer.section("part.numbers", Uint32Array.of(1, 2, 2 ** 32 - 1));
  await writer.section("part.prices", BigInt64Array.of(-5n, 8200n));
  await writer.section("part.list", jsonSection(["a", 1]));
  await writer.finish();
}

test("a file gives back its records and sections", async () => {
  await writeOne();
  const file = openSnapshotFile(path);
  expect([0, 1, 2].map((index) => file.record(index).toString())).toEqual(["first", "", "the third record"]);
  expect([...file.uint32("part.numbers")]).toEqual([1, 2, 2 ** 32 - 1]);
  expect([...file.bigInt64("part.prices")]).toEqual([-5n, 8200n]);
  expect(file.json("part.list")).toEqual(["a", 1]);
  expect(file.isDamaged).toBe(false);
  file.close();
});

test("a file takes its name only when it is whole, and a writer that gives up leaves nothing", async () => {
  const writer = await createSnapshotFile(path);
  await writer.record(Buffer.from("first"));
  expect(readdirSync(folder)).not.toContain("one.snapshot");
  await writer.discard();
  expect(readdirSync(folder)).toEqual([]);
});

/** Everything that can be read from a file, once with its sections loaded in advance, once on demand. */
async function readAll({ inAdvance }: { inAdvance: boolean }) {
  const file = openSnapshotFile(path);
  try {
    if (inAdvance) await file.load(["record", "part"]);
    for (const index of [0, 1, 2]) file.record(index);
    file.uint32("part.numbers");
    file.bigInt64("part.prices");
    file.json("part.list");
  } finally {
    file.close();
  }
}

test("whichever byte is changed, a reader is told and never gets other data", async () => {
  await writeOne();
  const whole = readFileSync(path);
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 0x10;
    writeFileSync(path, damaged);
    // padding bytes may have any value
    const isGap = whole[at] === 0 && at > 64;
    if (isGap) continue;
    for (const inAdvance of [true, false])
      await expect(readAll({ inAdvance }), `byte ${at}`).rejects.toThrow(SnapshotDamagedError);
  }
});

test("wherever a file is cut off, a reader is told", async () => {
  await writeOne();
  const whole = readFileSync(path);
  for (let length = 0; length < whole.length; length++) {
    writeFileSync(path, whole.subarray(0, length));
    for (const inAdvance of [true, false])
      await expect(readAll({ inAdvance }), `${length} bytes`).rejects.toThrow(SnapshotDamagedError);
  }
});

test("who keeps nothing but the way to close a file keeps nothing of what was read", async () => {
  await writeOne();
  let close: (() => void) | undefined;
  let read: WeakRef<object> | undefined;
  await (async () => {
    const file = openSnapshotFile(path);
    await file.load(["record", "part"]);
    file.record(0);
    read = new WeakRef(file.uint32("part.numbers"));
    close = file.close;
  })();
  await expect
    .poll(async () => {
      await collectGarbage();
      return read!.deref() === undefined;
    })
    .toBe(true);
  close!();
});
