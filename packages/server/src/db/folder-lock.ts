import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { errorCodeOf } from "../error-code.ts";

/** Another process is using the data folder. The message is for the person who started this one. */
export class FolderInUseError extends Error {}

/**
 * Locks the data folder for this process with a lock file that holds its process id. A killed process's lock is taken over. Throws
 * FolderInUseError when the process that holds it is alive.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = join(folder, "lock");
  for (let attempt = 1; ; attempt++) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, `${process.pid} ${startOf(process.pid) ?? ""}`);
      closeSync(handle);
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (errorCodeOf(error) !== "EEXIST") throw error;
      const holder = holderOf(file);
      if (holder !== undefined || attempt > 5) {
        throw new FolderInUseError(
          `The data folder ${folder} is in use by process ${holder ?? "unknown"}. Wait until that process is done or stop it, or set TRADECOUNTER_DATA to another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

/** The id of the live process that holds the lock; undefined when it is gone or its id now belongs to another program. */
function holderOf(file: string): number | undefined {
  const [pidText, started] = readLock(file).split(" ");
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCodeOf(error) !== "EPERM") return undefined;
  }
  const running = startOf(pid);
  return started && running && started !== running ? undefined : pid;
}

function readLock(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * When a process started, in clock ticks since boot, where the system reports it (Linux): distinguishes a reused id from the old process.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}
