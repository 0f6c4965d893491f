/** Failures in measuring are logged and never shown. Source: site specification, section 8. */
export function report(error: unknown): void {
  console.warn("Analytics:", error);
}

/** Wraps a function so that its failures are reported and its caller continues. */
export const guarded =
  <Given extends unknown[]>(work: (...given: Given) => void) =>
  (...given: Given): void => {
    try {
      work(...given);
    } catch (error) {
      report(error);
    }
  };
