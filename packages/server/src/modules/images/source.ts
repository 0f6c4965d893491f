/** The paths of the store's own pictures. Source: site shell contract, 9.3, "Source rule". */
const ownPictures = /^\/(sfsites\/c|cms\/delivery\/media|assets|img)\//;

/**
 * The path and query of a URL's source, if it is one of the store's own pictures; nothing else is ever fetched, so that nobody can reach
 * another machine, or a private response, through here. Paths are resolved first: no `..` leads out of the folders.
 */
export function ownSource(text: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || /[\\\s]/.test(text)) return undefined;
  const url = URL.parse(`/${text.replace(/^\/+/, "")}`, "http://store.invalid");
  if (!url || url.host !== "store.invalid") return undefined;
  const path = withoutBasePath(url.pathname);
  return ownPictures.test(path) ? path + url.search : undefined;
}

/** A site's base path and language may come first. */
function withoutBasePath(path: string): string {
  return path.replace(
    /^(?:\/(?!sfsites\/|cms\/|assets\/|img\/|cdn-cgi\/)[\w-]+){1,2}(?=\/(?:sfsites\/c|assets|img)\/)/,
    "",
  );
}
