/** Parameters of addresses that hold a serial number. Source: sections/engines.ts and the engine's form. */
const PARAMETERS = ["serial", "c.SerialNumber__c"];

function hasSerialNumber({ searchParams }: URL): boolean {
  return PARAMETERS.some((name) => searchParams.has(name));
}

/** The query of an address without the serial number of somebody's engine, which is told to nobody. */
export function queryWithoutSerial(url: URL): string {
  if (!hasSerialNumber(url)) return url.search;
  const { searchParams } = new URL(url);
  for (const name of PARAMETERS) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
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
  return !hasOne;
}
