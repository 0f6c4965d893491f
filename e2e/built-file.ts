import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownPlace } from "../packages/storefront/src/build.ts";

/** The file that browsers fetch for a module that pages load on demand. */
export function fileOf(source: string): string {
  const manifest = readFileSync(join(ownPlace.out, "manifest.json"), "utf8");
  return (JSON.parse(manifest) as Record<string, { file: string }>)[source]!.file;
}
