import type { Clock } from "../../clock.ts";
import { errorCodeOf } from "../../error-code.ts";

const firstPauseMs = 1000;
const longestPauseMs = 60_000;

/** The catalog's files could not be written. Adds the folder, where the system only reports the failure. */
class CatalogueFilesError extends Error {
  /** The system's error code. */
  readonly code: string;
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = String(errorCodeOf(cause));
  }
}

/** The error to report: for an error of the file system, one that names the folder and the reason. */
export function namingFolder(folder: string, error: unknown): unknown {
  return isOfFiles(error) ? new CatalogueFilesError(reasonOf(folder, error), error) : error;
}

function reasonOf(folder: string, error: unknown): string {
  const isFull = /^(ENOSPC|EDQUOT)$/.test(String(errorCodeOf(error)));
  return isFull ? `the disk of ${folder} is full` : `${folder} cannot be written: ${String(error)}`;
}

/** Stores whose catalog cannot be written, for instance because the disk is full: each is retried later, with growing delays. */
export function createPutOff(clock: Clock, folder: string) {
  const pauses = new Map<string, { ms: number; until: number }>();
  return {
    isDue: (storeId: string) => (pauses.get(storeId)?.until ?? 0) <= clock.now().getTime(),
    isEmpty: () => pauses.size === 0,
    succeeded: (storeId: string) => void pauses.delete(storeId),
    /** Returns the error to report. Only file system errors are put off: a database recovers in a moment. */
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
