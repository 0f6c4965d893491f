/** The import as a whole cannot be done. The message is for the person who started it and says what to do. */
export class ImportError extends Error {}
