import { readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** The program's main module, and the output folder of `tradecounter build`. */
export interface ProgramPlace {
  readonly main: string;
  readonly out: string;
}

const packageFolder = join(import.meta.dirname, "..");
export const ownProgram: ProgramPlace = {
  main: join(import.meta.dirname, "main.ts"),
  out: join(packageFolder, "dist"),
};

/** The file in a built program that lists its sources. */
export const SOURCES_FILE = "sources.json";

/** A source with its size and its modification time in whole seconds, the precision of archives and images. */
type Source = readonly [file: string, bytes: number, changed: number];

/**
 * The module to start: the built program or, if there is none or one of its sources has changed, the sources. Finding,
 * opening and linking a thousand files one by one takes longer than the rest of a start.
 */
export function programToRun({ main, out }: ProgramPlace = ownProgram): string {
  return pathToFileURL(isCurrent(out) ? join(out, "main.mjs") : main).href;
}

function isCurrent(out: string): boolean {
  try {
    const sources = JSON.parse(readFileSync(join(out, SOURCES_FILE), "utf8")) as Source[];
    return sources.every(([file, bytes, changed]) => {
      const { size, mtimeMs } = statSync(join(out, file));
      return size === bytes && Math.floor(mtimeMs / 1000) === changed;
    });
  } catch {
    // there is no build, or a source was deleted
    return false;
  }
}

/**
 * What `isCurrent` compares. A file changed in the second before `readAt` or later may differ from what was read, so it
 * never matches.
 */
export function sourcesAt(out: string, files: readonly string[], readAt: number): Source[] {
  return files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    const changed = mtimeMs > readAt - 1000 ? 0 : Math.floor(mtimeMs / 1000);
    return [relative(out, file).replaceAll(sep, "/"), size, changed];
  });
}
