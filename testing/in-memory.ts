import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** The in-memory file system of Linux. */
const memory = "/dev/shm";
const tmpfs = 0x01021994;
const prefix = "tradecounter-";
/** Several times what a run uses at any time. */
const neededBytes = 4e9;

/**
 * A new folder in memory for what a test run writes, removed when the process exits, or by the next run if it was killed;
 * undefined if there is not enough space. Tests create a database of 800 files hundreds of times, and a browser creates a file
 * for each shared memory: where creating files is slow, as on ext4 without a journal, that took a third of the processor time.
 */
export function folderInMemory(): string | undefined {
  if (!existsSync(memory)) return undefined;
  for (const name of readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name));
  const { type, bavail, bsize } = statfsSync(memory);
  if (type !== tmpfs || Math.min(bavail * bsize, process.availableMemory() / 2) < neededBytes) return undefined;
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // the user that PostgreSQL runs as has a folder in it
  chmodSync(folder, 0o711);
  process.once("exit", () => remove(folder));
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

function isLeftBehind(name: string): boolean {
  const [, id] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  return id !== undefined && !existsSync(`/proc/${id}`);
}

/** Runs `work` with the system's own folder for temporary files, for what the next run needs, too. */
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
