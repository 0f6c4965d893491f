/** Digits (and a leading plus) of a phone number: dashes, spaces and parentheses say nothing. */
function bare(phone: string): string {
  return phone.replace(/[-\s()]/g, "");
}

/** One digit for North America, Russia and Kazakhstan, two or three elsewhere: what follows is the number. ITU-T E.164. */
const COUNTRY_PREFIX =
  /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)$/;

/** In North America the country's 1 is dialled without a plus. Source: contract of the site shell, section 8.6. */
const NORTH_AMERICAN = /^\+?1[2-9]\d\d[2-9]\d{6}$/;

/** Whether two numbers reach the same phone; one side may lack the country prefix, or its plus before a 1. Source: requirement C5.10. */
export function isSamePhone(a: string, b: string): boolean {
  const [one, other] = [bare(a), bare(b)];
  return one === other || isWithPrefix(one, other) || isWithPrefix(other, one);
}

function isWithPrefix(full: string, local: string): boolean {
  const prefix = full.slice(0, full.length - local.length);
  const isPrefix = COUNTRY_PREFIX.test(prefix) || (prefix.length === 1 && NORTH_AMERICAN.test(full));
  return local !== "" && full.endsWith(local) && isPrefix;
}

/**
 * A number as it is stored, in E.164: `+18125550142`. Blanks, dashes, dots and parentheses say nothing; a number without a plus is
 * one of the calling code, where one of North America may begin with its 1 already. Undefined for what is no number.
 * Source: contract of the site shell, section 8.6.
 */
export function storedPhone(entered: string, callingCode: number): string | undefined {
  const digits = bare(entered).replaceAll(".", "");
  if (/^\+\d{3,15}$/.test(digits)) return digits;
  if (!/^\d{2,14}$/.test(digits)) return undefined;
  const hasCode = callingCode === 1 && /^1\d{10}$/.test(digits);
  return hasCode ? `+${digits}` : `+${callingCode}${digits}`;
}

/**
 * Whether a store that does not check numbers takes this one: 3 to 40 digits, blanks and signs as on paper. Source: contract of
 * the site shell, section 8.6.
 */
export function isUncheckedPhone(entered: string): boolean {
  return /^[\d ().+/-]{3,40}$/.test(entered);
}

/**
 * A number as it is kept of somebody in a country: in its international form where that is known; undefined where no phone can
 * have it. A store that does not check numbers keeps them as they were typed. Source: as above.
 */
export function keptPhone(
  entered: string,
  country: string,
  { isChecked }: { readonly isChecked: boolean },
): string | undefined {
  if (!isChecked) return isUncheckedPhone(entered) ? entered : undefined;
  const digits = entered.replace(/[\s\-.()/]/g, "");
  if (!/^\+?\d{7,15}$/.test(digits)) return undefined;
  const isNorthAmerican = digits.startsWith("+") ? digits.startsWith("+1") : country === "US" || country === "CA";
  if (!isNorthAmerican) return digits;
  const full = `+1${digits.replace(/^\+?1?(?=\d{10}$)/, "")}`;
  return NORTH_AMERICAN.test(full) ? full : undefined;
}

/** North American numbers as (317) 555-0123, others as they are. Source: requirement C5.10. */
export function formatPhone(phone: string, country?: string | null): string {
  const digits = bare(phone);
  const isNorthAmerican = digits.startsWith("+1") || country === "US" || country === "CA";
  const match = isNorthAmerican ? /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) : null;
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}
