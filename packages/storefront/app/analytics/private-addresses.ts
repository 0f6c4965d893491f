import { isPersonal } from "@tradecounter/commerce";

/**
 * Parameters that are told to nobody: serial numbers of engines, secrets of links that somebody was sent (his password, an invitation, a
 * link to pay, his order), and names by which people are looked for. Source: sections/engines.ts, content/link-token.ts, and the routes of
 * order, orders, people and accounts.
 */
const privateNames = ["serial", "c.SerialNumber__c", "t", "token", "q", "by", "name"];

/** Whether a parameter says more of somebody than which page he is on. What fits first is asked for by a model, or by one with its number. */
function isPrivate([name, value]: readonly [name: string, value: string]): boolean {
  if (name === "term" || name === "to") return isPersonal(value);
  // where a login leads back to
  if (name === "startURL") return !URL.canParse(value, location.origin) || isTelling(new URL(value, location.origin));
  return privateNames.includes(name) || (name === "first" && value.includes(":"));
}

const isTelling = ({ searchParams }: URL): boolean => [...searchParams].some(isPrivate);

/** The query of an address without what is told to nobody. */
export function publicQuery(url: URL): string {
  if (!isTelling(url)) return url.search;
  const others = new URLSearchParams([...url.searchParams].filter((parameter) => !isPrivate(parameter)));
  return others.size > 0 ? `?${others}` : "";
}

interface Tagged {
  /** Addresses to which the browser goes by itself. */
  exclude(which: (url: URL) => boolean): void;
}

/**
 * A tag manager's tags read the address of the page, as it is and as it changes. So none is loaded where that has something private, and
 * the browser goes by itself, in a document of its own and without a referrer that says it, to such a page and from it. Answers
 * whether a tag may be loaded here.
 */
export function keepPrivateFromTags(router: Tagged): boolean {
  const isHere = isTelling(new URL(location.href));
  router.exclude((url) => isTelling(url) !== isHere);
  if (isHere) document.head.insertAdjacentHTML("beforeend", '<meta name="referrer" content="origin">');
  // who has left such a page before its scripts were there
  const isFromOne = document.referrer !== "" && isTelling(new URL(document.referrer));
  return !isHere && !isFromOne;
}
