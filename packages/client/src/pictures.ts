import { pictureWidths, sizedPicture } from "@tradecounter/wire/pages";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { contentModule } from "./content.ts";
import { isAbort } from "./errors.ts";

/** One candidate of a picture, for a kind of screen. Source: site specification, section 3, "Image and media". */
export interface PictureSource {
  readonly formFactor: "mobile" | "tablet" | "desktop";
  readonly srcSet: string;
  readonly media: string;
}

/** A picture as pages show it; without an address where there is none. */
export interface PictureData {
  readonly Url: string;
  /** As it is stored, in its own size. */
  readonly RawUrl: string;
  readonly AltText: string;
  readonly SrcSet: readonly PictureSource[];
  readonly ContentKey: string | null;
}

/** Source: site shell contract, 1.5. */
const screens = [
  ["mobile", "(max-width: 47.9375em)"],
  ["tablet", "(max-width: 64em)"],
  ["desktop", "(min-width: 64.0625em)"],
] as const;

/** What stands where a picture is still to come. */
export const emptyPicture: PictureData = { Url: "", RawUrl: "", AltText: "", SrcSet: [], ContentKey: null };

/** How many keys one call takes. Source: site shell contract, 1.1. */
const keysAtOnce = 25;

/** A picture by its address, at once; the empty one for what is no address of a picture, such as `mailto:`. */
export function pictureAt(url: string, altText = "", contentKey: string | null = null): PictureData {
  if (url.trim() === "" || /^\s*mailto:/i.test(url)) return emptyPicture;
  const RawUrl = url.startsWith("/cms/delivery/media/") ? `/sfsites/c${url}` : url;
  const SrcSet = screens.map(([formFactor, media]) => {
    const width = pictureWidths[formFactor];
    const [once, twice] = [sizedPicture(RawUrl, width), sizedPicture(RawUrl, 2 * width)];
    return { formFactor, media, srcSet: once === twice ? once : `${once} 1x, ${twice} 2x` };
  });
  return { Url: sizedPicture(RawUrl, pictureWidths.desktop), RawUrl, AltText: altText, SrcSet, ContentKey: contentKey };
}

/**
 * Pictures of content by their keys, in their order: all in as few calls as may be. What the store does not answer, or has not, is built
 * from its key, so that no page waits for it; `warn` hears that a call failed. Throws only when the loading was given up.
 * Source: site specification, sections 4 and 8, "Image provider".
 */
export async function picturesByKey(
  client: Pick<Client, "read">,
  { siteId, keys }: { readonly siteId: string; readonly keys: readonly string[] },
  { warn = console.warn, ...options }: ReadOptions & { readonly warn?: (message: string) => void } = {},
): Promise<PictureData[]> {
  const content = contentModule(client);
  const wanted = [...new Set(keys)];
  const found = new Map<string, PictureData>();
  const calls = Array.from({ length: Math.ceil(wanted.length / keysAtOnce) }, async (_, at) => {
    const contentKeys = wanted.slice(at * keysAtOnce, (at + 1) * keysAtOnce);
    try {
      const page = await content.list({ channelOrSiteId: siteId, contentKeys, includeContentBody: true }, options);
      for (const { contentKey, contentBody } of page?.contents ?? []) {
        const media = contentBody?.["sfdc_cms:media"] as { readonly url?: unknown } | undefined;
        const altText = contentBody?.["altText"];
        if (typeof media?.url === "string")
          found.set(contentKey, pictureAt(media.url, typeof altText === "string" ? altText : "", contentKey));
      }
    } catch (error) {
      if (isAbort(error)) throw error;
      warn(`ImageDataProvider failed to fetch image with contentKey: ${contentKeys.join()} and SiteId: ${siteId}`);
    }
  });
  await Promise.all(calls);
  return keys.map(
    (key) => found.get(key) ?? pictureAt(`/sfsites/c/cms/delivery/media/${encodeURIComponent(key)}`, "", key),
  );
}

/** A candidate of a `srcset`: an address, and for which width (`640w`) or density (`2x`). */
export interface SrcsetEntry {
  readonly url: string;
  readonly descriptor: string | null;
}

/**
 * What a `srcset` says; undefined, with a warning, for one that is malformed: an entry of more than two parts, with a value that is none, an
 * address that is no picture's, or a width of nothing. Source: site specification, section 5, "Srcset".
 */
export function readSrcset(srcset: string, warn: (message: string) => void = console.warn): SrcsetEntry[] | undefined {
  // an address may have commas in it, such as the image service's: entries are parted by a comma and a blank
  const entries = srcset.split(/,\s+/).map((entry) => entry.trim().split(/\s+/));
  if (entries.every(isSrcsetEntry))
    return entries.map(([url, descriptor]) => ({ url: url!, descriptor: descriptor ?? null }));
  warn(`A malformed srcset is left out: ${srcset.slice(0, 200)}`);
  return undefined;
}

function isSrcsetEntry([url, descriptor = "1x", ...more]: readonly string[]): boolean {
  if (!url || more.length > 0 || /\b(null|undefined|NaN)\b/.test(`${url} ${descriptor}`)) return false;
  return !/^mailto:/i.test(url) && /^(?:\d+w|\d+(?:\.\d+)?x)$/.test(descriptor) && Number.parseFloat(descriptor) > 0;
}
