import type { SpecificationLine } from "../../content/product-fields.ts";

/** A row of a comparison: each part's value, in the order of the parts. */
export interface ComparedRow {
  readonly label: string;
  /** Null if a part has no value. */
  readonly values: readonly (string | null)[];
  readonly isDifferent: boolean;
}

/** Every attribute that any of the parts has, in the order in which they first appear. */
export function comparedRows(parts: readonly (readonly SpecificationLine[])[]): ComparedRow[] {
  const labels = new Set(parts.flatMap((lines) => lines.map(({ label }) => label)));
  return [...labels].map((label) => {
    const values = parts.map((lines) => lines.find((line) => line.label === label)?.value ?? null);
    return { label, values, isDifferent: new Set(values).size > 1 };
  });
}
