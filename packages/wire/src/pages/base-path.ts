/** A path of the site with its base in front, if it does not have it already. */
export function withBase(path: string, basePath: string): string {
  return basePath === "" || isBelow(path, basePath) ? path : basePath + (path === "/" ? "" : path) || "/";
}

/** An address as somebody wrote it: a path of the site gets the base in front, an address that leads elsewhere is unchanged. */
export function withBaseIfOwn(address: string, basePath: string): string {
  return /^\/(?!\/)/.test(address) ? withBase(address, basePath) : address;
}

/**
 * A path without the base, as the site's router sees it. Undefined if it is not on the site. Source: site specification, "Site navigation".
 */
export function withoutBase(url: string, basePath: string): string | undefined {
  if (!url.startsWith("/") || url.startsWith("//")) return undefined;
  if (basePath === "") return url;
  if (!isBelow(url, basePath)) return undefined;
  const rest = url.slice(basePath.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

const isBelow = (path: string, basePath: string) =>
  path === basePath || (path.startsWith(basePath) && /^[/?#]/.test(path.slice(basePath.length)));
