/** The parts of a person's name; absent, null and blank ones are left out. */
export interface NameParts {
  readonly salutation?: string | null;
  readonly firstName?: string | null;
  readonly middleName?: string | null;
  readonly lastName?: string | null;
  readonly suffix?: string | null;
  readonly informalName?: string | null;
}

const lastNameFirst = new Set(["CN", "HU", "JP", "KR", "MO", "MY", "SG", "TW", "VN"]);

/** Whether people of a country say the family's name first. Source: commerce specification, section 4; requirement C6.5. */
export function isLastNameFirst(country: string | null | undefined): boolean {
  return lastNameFirst.has(country?.toUpperCase() ?? "");
}

interface StatedName extends Pick<NameParts, "firstName" | "lastName"> {
  readonly name?: string | null;
}

/**
 * The name to address somebody by: the stated one, else both parts in their country's order; null when there is none.
 * Source: requirement C5.11.
 */
export function fullName({ name, firstName, lastName }: StatedName, country?: string | null): string | null {
  const parts = isLastNameFirst(country) ? [lastName, firstName] : [firstName, lastName];
  return name?.trim() || joined(parts) || null;
}

/** A name of two words in its parts; of any other number, all of it is the last name. */
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

/** A person's name as people who speak the locale's language say it. */
export function personName(parts: NameParts, locale: string, style: Exclude<NameStyle, "input"> = "medium"): string {
  return joined(orderOf(locale, style).map((part) => parts[part]));
}

/** The fields of a form that asks for a name, in their order. */
export function nameFields(locale: string): readonly (keyof NameParts)[] {
  return orderOf(locale, "input");
}

function joined(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
}
