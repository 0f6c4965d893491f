import { publicFacts } from "@tradecounter/wire/pages";

/** The first placeholder in a text that `isKnown` rejects, as written. Markdown encodes the braces in a URL. */
export function unknownPlaceholder(text: string, isKnown: (inside: string) => boolean): string | undefined {
  const all = text.matchAll(/(?:\{|%7B)!(.*?)(?:\}|%7D|$)/gims);
  return [...all].find(([, inside]) => !isKnown(inside!))?.[0].slice(0, 60);
}

/** A public fact, as in `{!Site.phone}`. */
export const isPublicFact = (inside: string): boolean => publicFacts.some((name) => inside === `Site.${name}`);

/** A content file, as in `{!cmsMedia.pictures/counter}` and `{!contentAsset.fitting-sheet.1}`. */
export const isFilePlaceholder = (inside: string): boolean =>
  /^(cmsMedia\.[\w/-]+|contentAsset\.[\w-]+\.\w+)$/.test(inside);

/** Rich text with its placeholders as originally written: Markdown encodes the braces in a URL. */
export const withPlainBraces = (html: string): string => html.replace(/%7B!([^{}%]*)%7D/gi, "{!$1}");

export const publicFactNames: string = publicFacts.map((name) => `{!Site.${name}}`).join(", ");
