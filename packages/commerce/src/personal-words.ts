import { serialLead, withoutAccents } from "./serial-numbers.ts";

// Search terms may contain personal data. Part numbers look similar, but must be kept, as they are what shoppers search for. So
// digits count as a part number unless something marks them as personal: `7575550117` and `0 986 494 524` are part numbers.

const emailAddress = /\S@\S/;
const spaced = String.raw`[\d\s()./-]*`;

const telephones: readonly RegExp[] = [
  // with a country code: +44 20 7946 0958, 0049 170 1234567
  new RegExp(String.raw`(?<![\p{L}\d])\+\s?\d(?:${spaced}\d){6}`, "u"),
  new RegExp(String.raw`(?<![\p{L}\d-])00[1-9](?:${spaced}\d){9}`, "u"),
  // with an area code in parentheses: (757) 555-0117
  /\(\d{2,5}\)\s?\d{3}/,
  // North American: 757-555-0117
  /(?<![\p{L}\d-])\d{3}[-. ]\d{3}[-. ]\d{4}(?![\p{L}\d-])/u,
  // with an area code that starts with 0, at least eleven digits in total: 020 7946 0958, 0170/1234567
  /(?<![\p{L}\d-])0[1-9](?=(?:[\s/-]*\d){9})\d{1,3}[\s/-]\d[\d\s-]+\d(?![\p{L}\d-])/u,
  // introduced by a word: tel. 7575550117
  new RegExp(
    String.raw`(?<!\p{L})(?:tel(?:e?phone|efono?)?|phone|call|mobile|mobil|movil|cel|cell|celular|llam[ae]r? al|fax|whatsapp|handy)(?!\p{L})[\s.:]*\(?\d(?:${spaced}\d){6}`,
    "iu",
  ),
];

const sign = "[ ./-]";
/** A size: `120 x 130.50`. */
const size = String.raw`\d{3} ?x ?\d{1,3}(?!\d)`;

const serialNumbers: readonly RegExp[] = [
  // as on a nameplate, `204A 018834`: three digits and a letter, then five to seven digits, possibly in groups if no more digits follow
  new RegExp(
    String.raw`(?<![\p{L}\d])(?!${size})\d{3}${sign}?\p{L}${sign}*(?:\d{5,7}(?![\p{L}\d])|\d(?:${sign}?\d){4,6}(?![\p{L}\d]|${sign}?\d))`,
    "iu",
  ),
  // introduced by a word
  new RegExp(String.raw`(?<!\p{L})${serialLead}[\p{L}\d]*\d{3}`, "iu"),
  // "serie 200" is a series
  /(?<!\p{L})serie[ .:#]+[\p{L}\d]*\d{5}/iu,
];

const longNumbers = /(?<![\p{L}\d])\d(?:[ -]?\d){14,18}(?![\p{L}\d])/gu;

/**
 * Whether a search term may identify a person or a person's engine: it contains an email address, a phone number, a
 * card number or a serial number.
 */
export function isPersonal(typed: string): boolean {
  const words = withoutAccents(typed).replaceAll(/\s+/g, " ");
  return (
    emailAddress.test(words) ||
    telephones.some((pattern) => pattern.test(words)) ||
    serialNumbers.some((pattern) => pattern.test(words)) ||
    (words.match(longNumbers) ?? []).some(isCardNumber)
  );
}

/** Source: ISO/IEC 7812-1, annex B (Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, "")].toReversed().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
