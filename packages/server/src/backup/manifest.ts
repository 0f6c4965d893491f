import { createHash } from "node:crypto";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Part, Partition } from "./tables.ts";

const manifestFile = "backup.json";

export interface Manifest {
  readonly format: 1;
  /** ISO 8601: it has what was in the database then, and nothing later. */
  readonly takenAt: string;
  /** Names of the database's migrations. */
  readonly migrations: readonly string[];
  readonly without: readonly Part[];
  readonly tables: readonly BackupTable[];
  readonly partitions: readonly Partition[];
  readonly sequences: Readonly<Record<string, string | null>>;
  /** Checksums by file path. */
  readonly sha256: Readonly<Record<string, string>>;
  /** The checksum of everything else in the manifest; undefined in older backups. */
  readonly ownSha256?: string;
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

/** The backup is invalid, incomplete, or not for this database. The message is for the person who restores it. */
export class BackupError extends Error {}

/** Written last: a folder that has it is complete. */
export function writeManifest(folder: string, manifest: Omit<Manifest, "format" | "ownSha256">): Manifest {
  const told = { format: 1, ...manifest } as const;
  const whole = { ...told, ownSha256: sumOf(told) };
  writeFileSync(join(folder, manifestFile), JSON.stringify(whole, undefined, 1), { mode: 0o600 });
  return whole;
}

const sumOf = (told: Omit<Manifest, "ownSha256">) => createHash("sha256").update(JSON.stringify(told)).digest("hex");

/** A folder's manifest, after each file has been checked. Throws BackupError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = manifestIn(folder);
  const { ownSha256, ...told } = manifest;
  if (ownSha256 !== undefined && ownSha256 !== sumOf(told))
    throw new BackupError(`${manifestFile} is damaged in the backup. Nothing was restored.`);
  for (const table of manifest.tables)
    if (!(fileOf(table) in manifest.sha256))
      throw new BackupError(`${manifestFile} has no checksum of ${fileOf(table)}. Nothing was restored.`);
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
    // no file, or not one of ours
  }
  throw new BackupError(`${folder} is no backup: it has no ${manifestFile} that can be read, which is written last.`);
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
