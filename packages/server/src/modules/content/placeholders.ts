import { publicFacts } from "@tradecounter/wire/pages";

/** The first placeholder of a text that `isKnown` does not take, as it stands there. Markdown encodes the braces of an address. */
export function unknownPlaceholder(text: string, isKnown: (inside: string) => boolean): string | undefined {
  const all = text.matchAll(/(?:\{|%7B)!(.*?)(?:\}|%7D|$)/gims);
  return [...all].find(([, inside]) => !isKnown(inside!))?.[0].slice(0, 60);
}

/** A fact that everybody may read, as in `{!Site.phone}`. */
export const isPublicFact = (inside: string): boolean => publicFacts.some((name) => inside === `Site.${name}`);

/** A file of the content, as in `{!cmsMedia.pictures/counter}` and `{!contentAsset.fitting-sheet.1}`. */
export const isFilePlaceholder = (inside: string): boolean =>
  /^(cmsMedia\.[\w/-]+|contentAsset\.[\w-]+\.\w+)$/.test(inside);

/** Rich text with its placeholders as they were written: Markdown encodes the braces of an address. */
export const withPlainBraces = (html: string): string => html.replace(/%7B!([^{}%]*)%7D/gi, "{!$1}");

export const publicFactNames: string = publicFacts.map((name) => `{!Site.${name}}`).join(", ");
