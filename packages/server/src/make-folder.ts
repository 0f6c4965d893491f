import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCodeOf } from "./error-code.ts";

/**
 * Creates a folder and its parents. Node's own function never returns where nothing can be created and the system reports that nothing
 * exists, as below /proc.
 */
export function makeFolder(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // it may exist already
    if (errorCodeOf(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}
