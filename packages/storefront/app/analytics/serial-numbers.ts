import { isPersonal } from "@tradecounter/commerce";

/**
 * Whether a parameter of an address holds a serial number, or words that may tell of a person; what fits first is asked for by a model, or by
 * one with its number. Source: sections/engines.ts, the engine's form and the search's list-query.ts.
 */
function isSerialNumber([name, value]: readonly [name: string, value: string]): boolean {
  if (name === "term") return isPersonal(value);
  return ["serial", "c.SerialNumber__c"].includes(name) || (name === "first" && value.includes(":"));
}

const hasSerialNumber = ({ searchParams }: URL): boolean => [...searchParams].some(isSerialNumber);

/** The query of an address without the serial number of somebody's engine, which is told to nobody. */
export function queryWithoutSerial(url: URL): string {
  if (!hasSerialNumber(url)) return url.search;
  const others = new URLSearchParams([...url.searchParams].filter((parameter) => !isSerialNumber(parameter)));
  return others.size > 0 ? `?${others}` : "";
}

interface Tagged {
  /** Addresses to which the browser goes by itself. */
  exclude(which: (url: URL) => boolean): void;
}

/**
 * A tag manager's tags read the address of the page, as it is and as it changes. So none is loaded where that has a serial number, and
 * the browser goes by itself, in a document of its own and without a referrer that says it, to such a page and from it. Answers
 * whether a tag may be loaded here.
 */
export function keepSerialsFromTags(router: Tagged): boolean {
  const hasOne = hasSerialNumber(new URL(location.href));
  router.exclude((url) => hasSerialNumber(url) !== hasOne);
  if (hasOne) document.head.insertAdjacentHTML("beforeend", '<meta name="referrer" content="origin">');
  // who has left such a page before its scripts were there
  const isFromOne = document.referrer !== "" && hasSerialNumber(new URL(document.referrer));
  return !hasOne && !isFromOne;
}
