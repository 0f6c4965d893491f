/** A phone number's digits and leading plus: dashes, spaces and parentheses do not matter. */
function bare(phone: string): string {
  return phone.replace(/[-\s()]/g, "");
}

/** The country code: one digit for North America, Russia and Kazakhstan, two or three elsewhere. The number follows. ITU-T E.164. */
const COUNTRY_PREFIX =
  /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)$/;

/** In North America, the country code 1 is dialed without a plus. Source: contract of the site shell, section 8.6. */
const NORTH_AMERICAN = /^\+?1[2-9]\d\d[2-9]\d{6}$/;

/** Whether two numbers reach the same phone; one may lack the country code, or the plus before a 1. Source: requirement C5.10. */
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
 * A number as it is stored, in E.164: `+18125550142`. Spaces, dashes, dots and parentheses are ignored. A number
 * without a plus gets the calling code, though a North American one may already start with its 1. Undefined if it is
 * not a number. Source: contract of the site shell, section 8.6.
 */
export function storedPhone(entered: string, callingCode: number): string | undefined {
  const digits = bare(entered).replaceAll(".", "");
  if (/^\+\d{3,15}$/.test(digits)) return digits;
  if (!/^\d{2,14}$/.test(digits)) return undefined;
  const hasCode = callingCode === 1 && /^1\d{10}$/.test(digits);
  return hasCode ? `+${digits}` : `+${callingCode}${digits}`;
}

/**
 * Whether a store that does not validate numbers accepts this one: 3 to 40 digits, spaces and the usual signs. Source:
 * contract of the site shell, section 8.6.
 */
export function isUncheckedPhone(entered: string): boolean {
  return /^[\d ().+/-]{3,40}$/.test(entered);
}

/**
 * A number as stored for a person in a country: in international format if possible; undefined if no phone can have it.
 * A store that does not validate numbers stores them as typed. Source: as above.
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

/** North American numbers as (317) 555-0123, others unchanged. Source: requirement C5.10. */
export function formatPhone(phone: string, country?: string | null): string {
  const digits = bare(phone);
  const isNorthAmerican = digits.startsWith("+1") || country === "US" || country === "CA";
  const match = isNorthAmerican ? /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(digits) : null;
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}
