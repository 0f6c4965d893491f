const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment by a pattern of a language, `{month:short} {day:numeric}`, on the clocks of a zone (an IANA name): its parts with how each is
 * written, as `Intl.DateTimeFormat` names both. Hours go by 24 where the pattern has no `{dayPeriod}`. What a browser puts between
 * the parts differs from one to the next.
 */
export function formatMoment(moment: string | Date, pattern: string, locale: string, timeZone: string): string {
  const parts = formatOf(pattern, locale, timeZone).formatToParts(new Date(moment));
  const written = new Map<string, string>(parts.map(({ type, value }) => [type, value]));
  return pattern.replace(/\{(\w+).*?\}/g, (whole, part: string) => written.get(part) ?? whole);
}

/** Making a format costs far more than using it. */
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
