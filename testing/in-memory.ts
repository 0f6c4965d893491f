import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
const tmpfs = 0x01021994;
const prefix = "tradecounter-";
/** Several times what a run has there at any time. */
const neededBytes = 4e9;

/**
 * A new folder in memory for what a run writes, gone when the process ends, or at the next run if it was killed; undefined where there
 * is no room. Tests make a database of 800 files hundreds of times, and a browser a file for each memory that its processes share: where
 * a file takes long to make, as on ext4 without a journal, that was a third of the processor's time.
 */
export function folderInMemory(): string | undefined {
  if (!existsSync(memory)) return undefined;
  for (const name of readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name));
  const { type, bavail, bsize } = statfsSync(memory);
  if (type !== tmpfs || Math.min(bavail * bsize, process.availableMemory() / 2) < neededBytes) return undefined;
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // the user as which PostgreSQL runs has a folder of his own in it
  chmodSync(folder, 0o711);
  process.once("exit", () => remove(folder));
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

function isLeftBehind(name: string): boolean {
  const [, id] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  return id !== undefined && !existsSync(`/proc/${id}`);
}

/** Works with the system's own folder for temporary files: for what is to be there at the next run, too. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  const folder = process.env.TMPDIR;
  if (!folder?.startsWith(join(memory, prefix))) return work();
  delete process.env.TMPDIR;
  try {
    return await work();
  } finally {
    process.env.TMPDIR = folder;
  }
}
