import {
  assetAddress as addressOfAsset,
  sizedPicture as sizedFrom,
  sizedPictures as allSizedFrom,
  withBaseIfOwn,
  withoutBase,
} from "@tradecounter/wire/pages";
import { languagePath } from "./language.ts";

/** Where the site is on its host: empty, or such as `/shop`. The document tells browsers. Source: site shell contract, 0.1. */
export let sitePath = typeof document === "undefined" ? "" : (document.documentElement.dataset.base ?? "");

/** In front of every address of a page: where the site is, and its language. */
export let base = sitePath + languagePath;

/** Says where this process has the site, before any page is made. */
export function mountAt(path: string): void {
  sitePath = path;
  base = path + languagePath;
}

/** An address as an owner writes it, or the server says it, below the site's place; one that leads elsewhere stays. */
export const siteAddress = (address: string): string => withBaseIfOwn(address, sitePath);

/** What is the same in every language, and what says its language itself. */
const withoutLanguage =
  /^\/(?:(?:assets|cdn-cgi|cms|img|services|sfsites|webruntime)\/|[a-z]{2}(?:[/?#]|$)|[^?#]*\.[a-z]+(?:[?#]|$))/;

/** Where a link leads that an owner writes into a page: to the page in the language of the one that it stands on. */
export function pageAddress(address: string): string {
  const path = withoutBase(address, sitePath) ?? address;
  return siteAddress(withoutLanguage.test(path) ? path : withBaseIfOwn(path, languagePath));
}

/** Where a file of the site is. */
export const assetAddress = (path: string): string => addressOfAsset(path, sitePath);

/** A picture of the site in a width of so many pixels. */
export const sizedPicture = (url: string, width: number): string => assetAddress(sizedFrom(url, width, sitePath));

/** The same in several widths, for `srcset`; undefined where it has one size alone. */
export const sizedPictures = (url: string, widths: readonly number[]): string | undefined =>
  allSizedFrom(url, widths, sitePath);
