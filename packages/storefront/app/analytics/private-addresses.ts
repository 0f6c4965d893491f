import { isPersonal } from "@tradecounter/commerce";

/**
 * Private parameters: serial numbers of engines, tokens of e-mailed links (password, invitation, pay
 * link, order), and names that people are searched by. Source: sections/engines.ts, content/link-token.ts, and the routes of
 * order, orders, people and accounts.
 */
const privateNames = ["serial", "c.SerialNumber__c", "t", "token", "q", "by", "name"];

/**
 * Whether a parameter reveals more about a person than which page they are on. The fitting-first filter takes a model, with or without a
 * serial number.
 */
function isPrivate([name, value]: readonly [name: string, value: string]): boolean {
  if (name === "term" || name === "to") return isPersonal(value);
  // the address that a login leads back to
  if (name === "startURL") return !URL.canParse(value, location.origin) || isTelling(new URL(value, location.origin));
  return privateNames.includes(name) || (name === "first" && value.includes(":"));
}

const isTelling = ({ searchParams }: URL): boolean => [...searchParams].some(isPrivate);

/** The query of an address without private parameters. */
export function publicQuery(url: URL): string {
  if (!isTelling(url)) return url.search;
  const others = new URLSearchParams([...url.searchParams].filter((parameter) => !isPrivate(parameter)));
  return others.size > 0 ? `?${others}` : "";
}

interface Tagged {
  /** Excludes addresses from the router, so that the browser itself loads them. */
  exclude(which: (url: URL) => boolean): void;
}

/**
 * A tag manager's tags read the address of the page, including its changes. So none is loaded on a page with a private address, and
 * the browser itself loads such a page, and leaves it, as a separate document without a revealing referrer. Returns
 * whether a tag may be loaded here.
 */
export function keepPrivateFromTags(router: Tagged): boolean {
  const isHere = isTelling(new URL(location.href));
  router.exclude((url) => isTelling(url) !== isHere);
  if (isHere) document.head.insertAdjacentHTML("beforeend", '<meta name="referrer" content="origin">');
  // somebody who left such a page before its scripts had loaded
  const isFromOne = document.referrer !== "" && isTelling(new URL(document.referrer));
  return !isHere && !isFromOne;
}
