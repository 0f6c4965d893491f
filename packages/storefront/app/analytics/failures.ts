/** What fails while measuring is logged and never shown. Source: site specification, section 8. */
export function report(error: unknown): void {
  console.warn("Analytics:", error);
}

/** The same work, which fails for itself: whoever calls it goes on. */
export const guarded =
  <Given extends unknown[]>(work: (...given: Given) => void) =>
  (...given: Given): void => {
    try {
      work(...given);
    } catch (error) {
      report(error);
    }
  };
