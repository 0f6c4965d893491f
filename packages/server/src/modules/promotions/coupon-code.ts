/** Codes that differ by case, width or the blanks around them are one. Source: contract of the cart, section 5.1. */
export function couponKey(code: string): string {
  return code.normalize("NFKC").trim().toUpperCase();
}
