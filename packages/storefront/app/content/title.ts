import { site } from "./site.ts";

/** The words in a browser's tab: what the page is about first, as tabs are narrow. */
export function titled(page: string): string {
  return `${page} | ${site.name}`;
}
