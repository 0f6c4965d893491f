import { createHash } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Part, Partition } from "./tables.ts";

export const manifestFile = "backup.json";

export interface Manifest {
  readonly format: 1;
  /** ISO 8601: what was in the database then is in it, and nothing of later. */
  readonly takenAt: string;
  /** Names of the migrations that the database had. */
  readonly migrations: readonly string[];
  readonly without: readonly Part[];
  readonly tables: readonly BackupTable[];
  readonly partitions: readonly Partition[];
  readonly sequences: Readonly<Record<string, string | null>>;
  /** Checksums by the path of each file. */
  readonly sha256: Readonly<Record<string, string>>;
}

export interface BackupTable {
  readonly name: string;
  readonly part: Part;
  readonly columns: readonly string[];
  readonly rows: number;
}

export function fileOf({ part, name }: Pick<BackupTable, "part" | "name">): string {
  return `${part}/${name}.jsonl.gz`;
}

/** The backup is none, not whole, or not for this database. The message is for the person who restores it. */
export class BackupError extends Error {}

/** What a folder says that it holds, after each file was looked at. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = manifestIn(folder);
  for (const [path, expected] of Object.entries(manifest.sha256)) {
    const found = await sha256Of(join(folder, path)).catch(() => undefined);
    if (found === undefined) throw new BackupError(`${path} is missing in the backup. Nothing was restored.`);
    if (found !== expected) throw new BackupError(`${path} is damaged in the backup. Nothing was restored.`);
  }
  return manifest;
}

function manifestIn(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestFile), "utf8")) as Manifest;
    if (manifest.format === 1) return manifest;
  } catch {
    // no file, or none of ours
  }
  throw new BackupError(`${folder} is no backup: it has no ${manifestFile} that can be read, which is written last.`);
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
