import { pictureWidths, sizedPicture } from "@tradecounter/wire/pages";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { contentModule } from "./content.ts";
import { isAbort } from "./errors.ts";

/** One `srcset` candidate of a picture, for a kind of screen. Source: site specification, section 3, "Image and media". */
export interface PictureSource {
  readonly formFactor: "mobile" | "tablet" | "desktop";
  readonly srcSet: string;
  readonly media: string;
}

/** A picture as pages show it; without an address if there is none. */
export interface PictureData {
  readonly Url: string;
  /** As stored, in its original size. */
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

/** The placeholder while a picture is still loading. */
export const emptyPicture: PictureData = { Url: "", RawUrl: "", AltText: "", SrcSet: [], ContentKey: null };

/** The maximum number of keys per call. Source: site shell contract, 1.1. */
const keysAtOnce = 25;

/** A picture by its address, synchronously; the empty one if it is no picture's address, such as `mailto:`. */
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
 * Content pictures by their keys, in order, in as few calls as possible. One that the store does not return is built
 * from its key, so that no page waits for it; `warn` is called if a call failed. Throws only if loading was aborted.
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

/** A `srcset` candidate: an address, and the width (`640w`) or density (`2x`) it is for. */
export interface SrcsetEntry {
  readonly url: string;
  readonly descriptor: string | null;
}

/**
 * Parses a `srcset`; undefined, with a warning, if it is malformed: an entry of more than two parts, with an invalid descriptor, with an
 * address that is no picture's, or with a width of zero. Source: site specification, section 5, "Srcset".
 */
export function readSrcset(srcset: string, warn: (message: string) => void = console.warn): SrcsetEntry[] | undefined {
  // an address may contain commas, such as the image service's: entries are separated by a comma and a space
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
