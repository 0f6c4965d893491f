/** The import as a whole is not possible. The message is for the person who started it and says what to do. */
export class ImportError extends Error {}

/** Another import is working on the store. */
export class StoreBusyError extends ImportError {
  constructor() {
    super("Another import into this store is running. Wait until it has ended, then start this one again.");
  }
}
