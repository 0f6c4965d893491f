const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a moment by a language's pattern, such as `{month:short} {day:numeric}`, in a time zone (an IANA name). Each
 * placeholder is a part and its style, both named as in `Intl.DateTimeFormat`. Hours are in 24-hour format unless the
 * pattern has `{dayPeriod}`. The text between the parts comes from the pattern, as browsers differ in it.
 */
export function formatMoment(moment: string | Date, pattern: string, locale: string, timeZone: string): string {
  const parts = formatOf(pattern, locale, timeZone).formatToParts(new Date(moment));
  const written = new Map<string, string>(parts.map(({ type, value }) => [type, value]));
  return pattern.replace(/\{(\w+).*?\}/g, (whole, part: string) => written.get(part) ?? whole);
}

/** Creating a format costs far more than using it. */
function formatOf(pattern: string, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${pattern}`;
  let format = formats.get(key);
  if (!format) {
    const options: Record<string, string> = { timeZone };
    for (const [, part, style] of pattern.matchAll(/\{(\w+):([\w-]+)\}/g)) options[part!] = style!;
    if (!pattern.includes("{dayPeriod}")) options.hourCycle = "h23";
    formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  }
  return format;
}
