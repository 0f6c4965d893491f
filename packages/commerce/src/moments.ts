/**
 * A moment by a pattern of a language, `{month:short} {day:numeric}`, on the clocks of a zone (an IANA name): its parts with how each is
 * written, as `Intl.DateTimeFormat` names both. What a browser puts between them differs from one to the next.
 */
export function formatMoment(moment: string | Date, pattern: string, locale: string, timeZone: string): string {
  const options: Record<string, string> = { timeZone };
  for (const [, part, style] of pattern.matchAll(/\{(\w+):([\w-]+)\}/g)) options[part!] = style!;
  return new Intl.DateTimeFormat(locale, options)
    .formatToParts(new Date(moment))
    .reduce((text, { type, value }) => text.replace(RegExp(`{${type}\\b.*?}`), value), pattern);
}
