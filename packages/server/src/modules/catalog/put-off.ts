import type { Clock } from "../../clock.ts";
import { errorCodeOf } from "../../error-code.ts";

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** The catalogue's files could not be written. Says for what, where the system says only that it did not work. */
class CatalogueFilesError extends Error {
  /** As the system calls it. */
  readonly code: string;
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = String(errorCodeOf(cause));
  }
}

/** What to tell of an error: of one that the file system has made, in which folder and why. */
export function namingFolder(folder: string, error: unknown): unknown {
  return isOfFiles(error) ? new CatalogueFilesError(reasonOf(folder, error), error) : error;
}

function reasonOf(folder: string, error: unknown): string {
  const isFull = /^(ENOSPC|EDQUOT)$/.test(String(errorCodeOf(error)));
  return isFull ? `the disk of ${folder} is full` : `${folder} cannot be written: ${String(error)}`;
}

/** Stores whose catalogue cannot be written, as the disk is full: each is tried again later, and later each time. */
export function createPutOff(clock: Clock, folder: string) {
  const pauses = new Map<string, { ms: number; until: number }>();
  return {
    isDue: (storeId: string) => (pauses.get(storeId)?.until ?? 0) <= clock.now().getTime(),
    isEmpty: () => pauses.size === 0,
    succeeded: (storeId: string) => void pauses.delete(storeId),
    /** Answers what to tell. Only what the file system refuses is put off: a database is back in a moment. */
    failed(storeId: string, error: unknown): unknown {
      if (!isOfFiles(error)) return error;
      const ms = Math.min((pauses.get(storeId)?.ms ?? firstPauseMs / 2) * 2, longestPauseMs);
      pauses.set(storeId, { ms, until: clock.now().getTime() + ms });
      return new CatalogueFilesError(
        `The new catalogue of store ${storeId} is not shown, as ${reasonOf(folder, error)}. The one before it goes on; tried again in ${ms / 1000} s.`,
        error,
      );
    },
  };
}

const ofFiles = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOTDIR)$/;

function isOfFiles(error: unknown): boolean {
  return ofFiles.test(String(errorCodeOf(error)));
}
