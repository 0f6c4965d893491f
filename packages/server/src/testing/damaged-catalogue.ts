import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Truncates the catalog files in a data folder after their headers: the next read of each finds it damaged. */
export function damageCatalogues(dataFolder: string): void {
  const folder = join(dataFolder, "catalog");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files)
    writeFileSync(join(parentPath, name), readFileSync(join(parentPath, name)).fill(0, 64));
}
