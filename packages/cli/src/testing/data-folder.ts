import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { runHere } from "./run-here.ts";

/** A data folder for each test of a file, and commands that use it, in this process. */
export function eachWithDataFolder() {
  let path = "";
  beforeEach(() => void (path = mkdtempSync(join(tmpdir(), "cli-"))));
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  return {
    pathTo: (...names: readonly string[]) => join(path, ...names),
    run: (args: readonly string[], environment: Record<string, string | undefined> = {}) =>
      runHere(args, { TRADECOUNTER_DATA: path, ...environment }),
  };
}
