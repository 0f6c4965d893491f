/** A part that this browser has put aside to be compared with others. */
export interface ComparedPart {
  readonly id: string;
  readonly name: string;
}

/** As many as stand side by side on a desk. */
export const MOST_COMPARED = 4;

const NAME = "compared-parts";

/** As it is stored, so that whoever asks again sees whether it is the same. */
export function storedComparison(): string {
  try {
    return localStorage.getItem(NAME) ?? "[]";
  } catch {
    return "[]"; // storage may be switched off
  }
}

/** The parts in it, as far as what is stored are parts. */
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
    // a full or closed storage costs a convenience, nothing else
  }
  // other tabs hear of it by themselves
  dispatchEvent(new Event("storage"));
}

/** Puts a part aside, or takes it back; a fifth one changes nothing. */
export function toggleCompared(part: ComparedPart): void {
  const parts = comparedPartsIn(storedComparison());
  const others = parts.filter(({ id }) => id !== part.id);
  if (others.length < parts.length) compareParts(others);
  else if (parts.length < MOST_COMPARED) compareParts([...parts, part]);
}

/** Calls back whenever the parts change, in this tab or another one. Answers how to end that. */
export function onComparison(hear: () => void): () => void {
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
