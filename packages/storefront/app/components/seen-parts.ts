/** A part as the home page recalls it: what it was, not what it cost. */
export interface SeenPart {
  name: string;
  partNumber: string;
  to: string;
  drawing: string | null;
}

const STORED = "seen-parts";
const KEPT = 8;

/** The parts that were looked at in this browser, the last first. */
export function seenParts(): SeenPart[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isSeenPart) : [];
  } catch {
    return []; // storage may be switched off, or hold what is not ours
  }
}

export function rememberSeenPart(part: SeenPart): void {
  const others = seenParts().filter(({ partNumber }) => partNumber !== part.partNumber);
  try {
    localStorage.setItem(STORED, JSON.stringify([part, ...others].slice(0, KEPT)));
  } catch {
    // a full or closed storage costs a convenience, nothing else
  }
}

export function forgetSeenParts(): void {
  try {
    localStorage.removeItem(STORED);
  } catch {
    // nothing was kept
  }
}

function isSeenPart(value: unknown): value is SeenPart {
  const part = value as Partial<Record<keyof SeenPart, unknown>> | null;
  // It becomes a link: an address of ours and nothing else.
  return (
    [part?.name, part?.partNumber, part?.to].every((text) => typeof text === "string") &&
    /^\/[^/]/.test(part!.to as string)
  );
}
