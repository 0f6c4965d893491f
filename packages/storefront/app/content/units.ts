/** The unit of a price: `each`, `per box`, `per meter`. */
export function perUnit(unitOfMeasure: string | null | undefined): string {
  const unit = unitOfMeasure?.trim().toLowerCase();
  return !unit || unit === "each" || unit === "piece" ? "each" : `per ${unit}`;
}
