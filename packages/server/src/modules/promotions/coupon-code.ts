/**
 * The normalized code: codes that differ only in case, width or surrounding blanks are the same. Source: contract of the cart, section
 * 5.1.
 */
export function couponKey(code: string): string {
  return code.normalize("NFKC").trim().toUpperCase();
}
