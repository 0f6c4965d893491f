/** A part that this browser has marked for comparison. */
export interface ComparedPart {
  readonly id: string;
  readonly name: string;
}

/** As many as fit side by side on a desktop. */
export const MOST_COMPARED = 4;

const NAME = "compared-parts";

/** As stored, so that repeated reads compare as equal. */
export function storedComparison(): string {
  try {
    return localStorage.getItem(NAME) ?? "[]";
  } catch {
    return "[]"; // storage may be off
  }
}

/** The parts in a stored comparison, as far as it is valid. */
export function comparedPartsIn(stored: string): ComparedPart[] {
  try {
    const parts: unknown = JSON.parse(stored);
    return Array.isArray(parts) ? parts.filter(isPart).slice(0, MOST_COMPARED) : [];
  } catch {
    return [];
  }
}

function isPart(value: unknown): value is ComparedPart {
  const { id, name } = (value ?? {}) as Partial<ComparedPart>;
  return typeof id === "string" && typeof name === "string";
}

export function compareParts(parts: readonly ComparedPart[]): void {
  try {
    if (parts.length > 0) localStorage.setItem(NAME, JSON.stringify(parts.map(({ id, name }) => ({ id, name }))));
    else localStorage.removeItem(NAME);
  } catch {
    // full or blocked storage costs a convenience, nothing else
  }
  // other tabs are notified by the browser
  dispatchEvent(new Event("storage"));
}

/** Adds a part to the comparison, or removes it; a fifth one changes nothing. */
export function toggleCompared(part: ComparedPart): void {
  const parts = comparedPartsIn(storedComparison());
  const others = parts.filter(({ id }) => id !== part.id);
  if (others.length < parts.length) compareParts(others);
  else if (parts.length < MOST_COMPARED) compareParts([...parts, part]);
}

/** Calls back whenever the parts change, in this tab or another one. Returns a function to stop that. */
export function onComparison(hear: () => void): () => void {
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
