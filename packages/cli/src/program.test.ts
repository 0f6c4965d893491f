import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { programToRun, SOURCES_FILE, sourcesAt } from "./program.ts";

describe("the program that is started", () => {
  let folder: string;
  let source: string;
  const longAgo = new Date("2026-01-02T03:04:05.678Z");
  const started = () => programToRun({ main: source, out: folder });
  const built = (readAt = Date.now()) =>
    writeFileSync(join(folder, SOURCES_FILE), JSON.stringify(sourcesAt(folder, [source], readAt)));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "tradecounter-program-"));
    source = join(folder, "main.ts");
    writeFileSync(source, "export {};");
    utimesSync(source, longAgo, longAgo);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("is the sources until it is built, and then what was built", () => {
    expect(started()).toBe(pathToFileURL(source).href);
    built();
    expect(started()).toBe(pathToFileURL(join(folder, "main.mjs")).href);
  });

  test("is what was built where an archive has kept whole seconds alone", () => {
    built();
    utimesSync(source, new Date("2026-01-02T03:04:05Z"), new Date("2026-01-02T03:04:05Z"));
    expect(started()).toBe(pathToFileURL(join(folder, "main.mjs")).href);
  });

  test("is the sources where one has changed since, or has gone", () => {
    built();
    writeFileSync(source, "export{ };");
    expect(started()).toBe(pathToFileURL(source).href);
    rmSync(source);
    expect(started()).toBe(pathToFileURL(source).href);
  });

  test("is the sources where one was written while it was built", () => {
    built(longAgo.getTime() + 500);
    expect(started()).toBe(pathToFileURL(source).href);
  });
});
