import { hasCheckDigit } from "../../check-digit.ts";

const brands = /^(4\d{12}(\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(011|5\d\d)\d{12})$/;
const longest = 16;

/**
 * Whether the text contains something that can only be a card number: the length and prefix of a known brand, and a valid check digit, in
 * one piece or in groups. Such a number is refused before it is written anywhere: it must never reach this server.
 */
export function holdsCardNumber(text: string): boolean {
  // also digits of other scripts
  const groups = [...text.normalize("NFKC").matchAll(/\d+/g)];
  return groups.some((first, at) => {
    let digits = "";
    let end = first.index;
    for (const group of groups.slice(at, at + longest)) {
      if (group.index - end > 1 || digits.length + group[0].length > longest) return false;
      digits += group[0];
      end = group.index + group[0].length;
      if (brands.test(digits) && hasCheckDigit(digits)) return true;
    }
    return false;
  });
}
