import { hasCheckDigit } from "../../check-digit.ts";

const brands = /^(4\d{12}(\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(011|5\d\d)\d{12})$/;

/**
 * Whether a text can only be meant as a card number: the length and start of a known brand, and a right check digit.
 * Such a number is refused before it is written anywhere: it has no business on this server.
 */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  return brands.test(digits) && hasCheckDigit(digits);
}
