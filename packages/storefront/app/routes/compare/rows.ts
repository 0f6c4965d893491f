import type { SpecificationLine } from "../../content/product-fields.ts";

/** A line of a comparison: what each part has, in the order of the parts. */
export interface ComparedRow {
  readonly label: string;
  /** Null where a part does not say. */
  readonly values: readonly (string | null)[];
  readonly isDifferent: boolean;
}

/** Every attribute that one of the parts has, in the order in which the parts tell them. */
export function comparedRows(parts: readonly (readonly SpecificationLine[])[]): ComparedRow[] {
  const labels = new Set(parts.flatMap((lines) => lines.map(({ label }) => label)));
  return [...labels].map((label) => {
    const values = parts.map((lines) => lines.find((line) => line.label === label)?.value ?? null);
    return { label, values, isDifferent: new Set(values).size > 1 };
  });
}
