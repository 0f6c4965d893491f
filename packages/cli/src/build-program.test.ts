import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildProgram } from "./build-program.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tradecounter-build-"));
  writeFileSync(join(folder, "main.ts"), 'await import("./late.ts");');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds the program with a chunk that is loaded lazily; returns the names of the lazy chunks that exist afterwards. */
async function builtWith(said: string): Promise<string[]> {
  writeFileSync(join(folder, "late.ts"), `console.log("${said}");`);
  const out = join(folder, "dist");
  await buildProgram({ main: join(folder, "main.ts"), out });
  return readdirSync(out).filter((name) => name.startsWith("late-"));
}

function eightDaysPass(): void {
  const then = new Date(Date.now() - 8 * 86_400_000);
  for (const name of readdirSync(join(folder, "dist"))) utimesSync(join(folder, "dist", name), then, then);
}

test("a part that a process may load late stays for a week after it was replaced, however old it was then", async () => {
  const first = await builtWith("first");
  eightDaysPass();
  const second = await builtWith("second");
  expect(second).toEqual(expect.arrayContaining(first));
  expect(second).toHaveLength(2);
  eightDaysPass();
  const third = await builtWith("third");
  expect(third).toHaveLength(2);
  expect(third).not.toEqual(expect.arrayContaining(first));
});
