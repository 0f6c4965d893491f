import { hasNoAddress, PAGE_TYPE } from "@tradecounter/wire/pages";
import type { WantedItem } from "./item.ts";
import type { VersionRow } from "./store.ts";

/**
 * Finds files of pages that lost their key by being renamed, so that their old URL leads nowhere. `before` is the release in force. A page
 * is recognized by its title or its body.
 */
export function notesOfLostKeys(before: readonly VersionRow[], items: readonly WantedItem[]): string[] {
  const kept = new Set(items.map(({ contentKey }) => contentKey));
  const known = new Set(before.filter(({ removed }) => !removed).map(({ contentKey }) => contentKey));
  const pages = items.filter(({ type }) => type === PAGE_TYPE);
  const addresses = new Set(pages.map(({ urlName }) => urlName));
  const gone = before.filter(
    ({ removed, type, contentKey, urlName }) =>
      !removed && type === PAGE_TYPE && !kept.has(contentKey) && !addresses.has(urlName) && !hasNoAddress(urlName!),
  );
  return pages
    .filter(({ contentKey }) => !known.has(contentKey))
    .flatMap((page) => {
      const old = gone.find((one) => one.language === page.language && isAlike(one, page));
      if (!old) return [];
      return `${page.path}: is a new page, and that of ${old.path} at /${old.urlName} is gone; if it is the same one, give it the contentKey ${old.contentKey}, and its old address leads to it`;
    });
}

type Page = Pick<WantedItem, "title" | "body">;

const isAlike = (one: Page, other: Page) =>
  one.title === other.title || JSON.stringify(one.body) === JSON.stringify(other.body);
