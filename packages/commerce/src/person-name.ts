/** The parts of a person's name; missing, null and blank parts are left out. */
export interface NameParts {
  readonly salutation?: string | null;
  readonly firstName?: string | null;
  readonly middleName?: string | null;
  readonly lastName?: string | null;
  readonly suffix?: string | null;
  readonly informalName?: string | null;
}

const lastNameFirst = new Set(["CN", "HU", "JP", "KR", "MO", "MY", "SG", "TW", "VN"]);

/** Whether family names come first in a country. Source: commerce specification, section 4; requirement C6.5. */
export function isLastNameFirst(country: string | null | undefined): boolean {
  return lastNameFirst.has(country?.toUpperCase() ?? "");
}

interface StatedName extends Pick<NameParts, "firstName" | "lastName"> {
  readonly name?: string | null;
}

/**
 * A person's full name: the stated one, otherwise both parts in the order of the country; null if there is none.
 * Source: requirement C5.11.
 */
export function fullName({ name, firstName, lastName }: StatedName, country?: string | null): string | null {
  const parts = isLastNameFirst(country) ? [lastName, firstName] : [firstName, lastName];
  return name?.trim() || joined(parts) || null;
}

/** Splits a name of two words into its parts; any other name is a last name as a whole. */
export function nameParts(name: string, country?: string | null): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length !== 2) return { firstName: "", lastName: name.trim() };
  const [one, other] = words as [string, string];
  return isLastNameFirst(country) ? { firstName: other, lastName: one } : { firstName: one, lastName: other };
}

type NameStyle = "short" | "medium" | "long" | "input";
type Order = Readonly<Record<NameStyle, string>>;

const western: Order = { short: "FL", medium: "FML", long: "SFMLXI", input: "SFMLXI" };
const eastern: Order = { short: "LF", medium: "LMF", long: "LMFXI", input: "SLMFXI" };
const orders: Readonly<Record<string, Order>> = {
  ja: eastern,
  ko: eastern,
  zh: eastern,
  vi: { short: "LF", medium: "LMF", long: "LMFXI", input: "SLFMXI" },
  hu: { short: "LF", medium: "LF", long: "LFMXI", input: "SLFMXI" },
};

const fields = {
  S: "salutation",
  F: "firstName",
  M: "middleName",
  L: "lastName",
  X: "suffix",
  I: "informalName",
} as const;

function orderOf(locale: string, style: NameStyle): (keyof NameParts)[] {
  const language = locale.split(/[-_]/, 1)[0]!.toLowerCase();
  return (orders[language] ?? western)[style].split("").map((letter) => fields[letter as keyof typeof fields]);
}

/** A person's name as written in the locale's language. */
export function personName(parts: NameParts, locale: string, style: Exclude<NameStyle, "input"> = "medium"): string {
  return joined(orderOf(locale, style).map((part) => parts[part]));
}

/** The name fields of a form, in order. */
export function nameFields(locale: string): readonly (keyof NameParts)[] {
  return orderOf(locale, "input");
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
}
