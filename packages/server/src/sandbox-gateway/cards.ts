import { hasCheckDigit } from "../check-digit.ts";

/** What happens to a payment with a test card. */
export type Behaviour =
  | "approve"
  | "decline"
  | "insufficient-funds"
  | "slow"
  | "take-and-time-out"
  | "refuse-capture"
  | "confirm";

export type Brand = "Visa" | "MasterCard" | "AmericanExpress";

/** The only cards that the sandbox accepts. Documented in docs/payments.md; the numbers pass the check-digit test. */
export const testCards: readonly {
  readonly number: string;
  readonly brand: Brand;
  readonly behaviour: Behaviour;
  readonly effect: string;
}[] = [
  { number: "4000100000000018", brand: "Visa", behaviour: "approve", effect: "Approved" },
  { number: "5100100000000063", brand: "MasterCard", behaviour: "approve", effect: "Approved" },
  {
    number: "340010000000073",
    brand: "AmericanExpress",
    behaviour: "approve",
    effect: "Approved, code of four digits",
  },
  { number: "4000100000000026", brand: "Visa", behaviour: "decline", effect: "Declined" },
  { number: "4000100000000034", brand: "Visa", behaviour: "insufficient-funds", effect: "Declined: not enough money" },
  { number: "4000100000000042", brand: "Visa", behaviour: "slow", effect: "Approved after 8 seconds" },
  {
    number: "4000100000000059",
    brand: "Visa",
    behaviour: "take-and-time-out",
    effect: "Approved, but the answer is lost",
  },
  {
    number: "4000100000000067",
    brand: "Visa",
    behaviour: "refuse-capture",
    effect: "Approved, but the money cannot be taken later",
  },
  {
    number: "4000100000000075",
    brand: "Visa",
    behaviour: "confirm",
    effect: "Asks you to confirm, as your bank would",
  },
];

/** A card as the form sends it. */
export interface CardInput {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
  readonly name: string;
}

/** A card without the data that could be misused: all that the sandbox stores. */
export interface KnownCard {
  readonly brand: Brand;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly name: string;
  readonly behaviour: Behaviour;
}

export interface FieldError {
  readonly field: keyof CardInput;
  readonly message: string;
}

/** The card, or what to correct, field by field. */
export function cardFrom(input: CardInput, now: Date): KnownCard | FieldError[] {
  const number = input.number.replace(/[\s-]/g, "");
  const card = testCards.find((known) => known.number === number);
  const expiry = expiryFrom(input.expiry);
  const codeLength = card?.brand === "AmericanExpress" ? 4 : 3;
  const errors: FieldError[] = [];
  if (number === "") errors.push({ field: "number", message: "Enter the card number." });
  else if (!/^\d{12,19}$/.test(number)) errors.push({ field: "number", message: "A card number has 12 to 19 digits." });
  else if (!hasCheckDigit(number)) errors.push({ field: "number", message: "This card number has a mistyped digit." });
  else if (!card)
    errors.push({ field: "number", message: "This is a trial gateway: use one of the test cards, never a real one." });
  if (!expiry) errors.push({ field: "expiry", message: "Enter month and year, such as 09/31." });
  else if (hasEnded(expiry, now)) errors.push({ field: "expiry", message: "This card has expired." });
  if (!new RegExp(`^\\d{${codeLength}}$`).test(input.code.trim())) {
    errors.push({ field: "code", message: `Enter the ${codeLength} digits of the security code.` });
  }
  if (input.name.trim() === "") errors.push({ field: "name", message: "Enter the name on the card." });
  else if (input.name.length > 100) errors.push({ field: "name", message: "Enter at most 100 characters." });
  if (errors.length > 0 || !card || !expiry) return errors;
  return {
    brand: card.brand,
    lastFour: number.slice(-4),
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    name: input.name.trim(),
    behaviour: card.behaviour,
  };
}

function expiryFrom(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  return match && month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : undefined;
}

/** A card is valid until its month has ended everywhere on earth. */
function hasEnded({ month, year }: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(year, month, 1) + 12 * 3_600_000 < now.getTime();
}
