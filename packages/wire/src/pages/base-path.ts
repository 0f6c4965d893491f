/** A path of the site, which may have its base in front already. */
export function withBase(path: string, basePath: string): string {
  return basePath === "" || isBelow(path, basePath) ? path : basePath + (path === "/" ? "" : path) || "/";
}

/** An address as somebody writes it, with the base in front where it is a path of the site; one that leads elsewhere stays. */
export function withBaseIfOwn(address: string, basePath: string): string {
  return /^\/(?!\/)/.test(address) ? withBase(address, basePath) : address;
}

/** A path without the base: where the site itself goes. Undefined of what is not on the site. Source: site specification, "Site navigation". */
export function withoutBase(url: string, basePath: string): string | undefined {
  if (!url.startsWith("/") || url.startsWith("//")) return undefined;
  if (basePath === "") return url;
  if (!isBelow(url, basePath)) return undefined;
  const rest = url.slice(basePath.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

const isBelow = (path: string, basePath: string) =>
  path === basePath || (path.startsWith(basePath) && /^[/?#]/.test(path.slice(basePath.length)));
