/** The code that an error of the system, the database or a library carries; undefined for all else. */
export function errorCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
