import { readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** Where the program starts, and the folder for what `tradecounter build` makes of it. */
export interface ProgramPlace {
  readonly main: string;
  readonly out: string;
}

const packageFolder = join(import.meta.dirname, "..");
export const ownProgram: ProgramPlace = {
  main: join(import.meta.dirname, "main.ts"),
  out: join(packageFolder, "dist"),
};

/** The file in a built program that lists what it was made of. */
export const SOURCES_FILE = "sources.json";

/** A source with its size and its time of change in whole seconds, as archives and images keep them. */
type Source = readonly [file: string, bytes: number, changed: number];

/**
 * The module to start: the built program, else, also where one of its sources has changed since, the sources. A thousand files that
 * Node finds, opens and links one by one take longer than all that a start does.
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
    // none is built, or a source has gone
    return false;
  }
}

/** What `isCurrent` compares. One that has changed in the second before `readAt` or since may not be as it was read: it never compares. */
export function sourcesAt(out: string, files: readonly string[], readAt: number): Source[] {
  return files.map((file) => {
    const { size, mtimeMs } = statSync(file);
    const changed = mtimeMs > readAt - 1000 ? 0 : Math.floor(mtimeMs / 1000);
    return [relative(out, file).replaceAll(sep, "/"), size, changed];
  });
}
