import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCodeOf } from "./error-code.ts";

/** Makes a folder and those above it. Node's own way never ends where nothing can be made and the system says that nothing is there, as below /proc. */
export function makeFolder(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // it may be there already
    if (errorCodeOf(error) !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}
