/** What a price is for: `each`, `per box`, `per metre`. */
export function perUnit(unitOfMeasure: string | null | undefined): string {
  const unit = unitOfMeasure?.trim().toLowerCase();
  return !unit || unit === "each" || unit === "piece" ? "each" : `per ${unit}`;
}
