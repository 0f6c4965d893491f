import { serialLead, withoutAccents } from "./serial-numbers.ts";

// What somebody types into a search field may be about himself. Part numbers look much alike, and stay: they are what a shop of parts is
// searched for. So figures without a sign of what they are count as a part number, such as `7575550117` and `0 986 494 524`.

const emailAddress = /\S@\S/;
const spaced = String.raw`[\d\s()./-]*`;

const telephones: readonly RegExp[] = [
  // with the code of a country: +44 20 7946 0958, 0049 170 1234567
  new RegExp(String.raw`(?<![\p{L}\d])\+\s?\d(?:${spaced}\d){6}`, "u"),
  new RegExp(String.raw`(?<![\p{L}\d-])00[1-9](?:${spaced}\d){9}`, "u"),
  // an area in brackets: (757) 555-0117
  /\(\d{2,5}\)\s?\d{3}/,
  // as in North America: 757-555-0117
  /(?<![\p{L}\d-])\d{3}[-. ]\d{3}[-. ]\d{4}(?![\p{L}\d-])/u,
  // an area with its nought, of eleven digits at the least: 020 7946 0958, 0170/1234567
  /(?<![\p{L}\d-])0[1-9](?=(?:[\s/-]*\d){9})\d{1,3}[\s/-]\d[\d\s-]+\d(?![\p{L}\d-])/u,
  // said to be one: tel. 7575550117
  new RegExp(
    String.raw`(?<!\p{L})(?:tel(?:e?phone|efono?)?|phone|call|mobile|mobil|movil|cel|cell|celular|llam[ae]r? al|fax|whatsapp|handy)(?!\p{L})[\s.:]*\(?\d(?:${spaced}\d){6}`,
    "iu",
  ),
];

const sign = "[ ./-]";
/** A size: `120 x 130.50`. */
const size = String.raw`\d{3} ?x ?\d{1,3}(?!\d)`;

const serialNumbers: readonly RegExp[] = [
  // as on a number plate, `204A 018834`: three digits and a letter, and five to seven digits, in groups too where no others follow
  new RegExp(
    String.raw`(?<![\p{L}\d])(?!${size})\d{3}${sign}?\p{L}${sign}*(?:\d{5,7}(?![\p{L}\d])|\d(?:${sign}?\d){4,6}(?![\p{L}\d]|${sign}?\d))`,
    "iu",
  ),
  // said to be one
  new RegExp(String.raw`(?<!\p{L})${serialLead}[\p{L}\d]*\d{3}`, "iu"),
  // "serie 200" is a series
  /(?<!\p{L})serie[ .:#]+[\p{L}\d]*\d{5}/iu,
];

const longNumbers = /(?<![\p{L}\d])\d(?:[ -]?\d){14,18}(?![\p{L}\d])/gu;

/**
 * Whether words may tell who somebody is or which engine is his: an e-mail address, a telephone number, a card's number or a serial
 * number, anywhere in them.
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
