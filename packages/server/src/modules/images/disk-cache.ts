import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../make-folder.ts";

/** A cache of files on disk by name; the least recently used ones are deleted when the total size is too large. */
export interface DiskCache {
  /** Undefined where there is none, or it cannot be read. */
  get(name: string): Promise<Buffer | undefined>;
  /** A full disk costs the file, not the response. */
  set(name: string, bytes: Buffer): Promise<void>;
}

/** Names are plain: letters, digits and hyphens. Files from an earlier process are reused. */
export async function openDiskCache(folder: string, mostBytes: number): Promise<DiskCache> {
  makeFolder(folder);
  const sizes = await sizesIn(folder);
  let bytes = sizes.values().reduce((sum, size) => sum + size, 0);
  let writes = 0;

  function touch(name: string, size: number): void {
    bytes += size - (sizes.get(name) ?? 0);
    sizes.delete(name);
    sizes.set(name, size);
  }

  async function forget(name: string): Promise<void> {
    bytes -= sizes.get(name) ?? 0;
    sizes.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function makeRoom(): Promise<void> {
    for (const oldest of sizes.keys()) {
      if (bytes <= mostBytes) return;
      await forget(oldest);
    }
  }

  return {
    async get(name) {
      const size = sizes.get(name);
      if (size === undefined) return undefined;
      try {
        const found = await readFile(join(folder, name));
        touch(name, found.length);
        return found;
      } catch {
        await forget(name).catch(() => {});
        return undefined;
      }
    },
    async set(name, file) {
      if (file.length > mostBytes / 4) return;
      // written atomically: a killed process leaves no half a picture under a name
      const begun = join(folder, `.${process.pid}-${++writes}`);
      try {
        await writeFile(begun, file);
        await rename(begun, join(folder, name));
        touch(name, file.length);
        await makeRoom();
      } catch {
        await rm(begun, { force: true }).catch(() => {});
      }
    },
  };
}

/** Oldest first. Unfinished files of a killed process are deleted. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const files: { name: string; size: number; at: number }[] = [];
  for (const name of await readdir(folder)) {
    if (name.startsWith(".")) {
      await rm(join(folder, name), { force: true });
      continue;
    }
    const { size, mtimeMs } = await stat(join(folder, name));
    files.push({ name, size, at: mtimeMs });
  }
  return new Map(files.toSorted((a, b) => a.at - b.at).map(({ name, size }) => [name, size]));
}
