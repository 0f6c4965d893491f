import {
  assetAddress as addressOfAsset,
  sizedPicture as sizedFrom,
  sizedPictures as allSizedFrom,
  withBaseIfOwn,
  withoutBase,
} from "@tradecounter/wire/pages";
import { languagePath } from "./language.ts";

/** The site's path on its host: empty, or such as `/shop`. Browsers get it from the document. Source: site shell contract, 0.1. */
export let sitePath = typeof document === "undefined" ? "" : (document.documentElement.dataset.base ?? "");

/** Prefix of every page address: the site's path, and its language. */
export let base = sitePath + languagePath;

/** Sets the site's path for this process, before any page is rendered. */
export function mountAt(path: string): void {
  sitePath = path;
  base = path + languagePath;
}

/** An address as an owner or the server writes it, with the site's path; one that leads elsewhere is unchanged. */
export const siteAddress = (address: string): string => withBaseIfOwn(address, sitePath);

/** What is the same in every language, or already includes its language. */
const withoutLanguage =
  /^\/(?:(?:assets|cdn-cgi|cms|img|services|sfsites|webruntime)\/|[a-z]{2}(?:[/?#]|$)|[^?#]*\.[a-z]+(?:[?#]|$))/;

/** The target of a link that an owner puts into a page: the page in the language of the current one. */
export function pageAddress(address: string): string {
  const path = withoutBase(address, sitePath) ?? address;
  return siteAddress(withoutLanguage.test(path) ? path : withBaseIfOwn(path, languagePath));
}

/** The address of a file of the site. */
export const assetAddress = (path: string): string => addressOfAsset(path, sitePath);

/** A picture of the site scaled to a width in pixels. */
export const sizedPicture = (url: string, width: number): string => assetAddress(sizedFrom(url, width, sitePath));

/** The same in several widths, for `srcset`; undefined if it comes in one size only. */
export const sizedPictures = (url: string, widths: readonly number[]): string | undefined =>
  allSizedFrom(url, widths, sitePath);
