/**
 * Where a file of the site is: `/cms/` and `/img/` below the site's file root, `assets/` and what is below that root already below its
 * base. Browsers load it with every page. Source: site specification, "Asset path rewriting".
 */
export function assetAddress(path: string, basePath = ""): string {
  return path
    .replace(/^\/(?=(cms|img)\/)/, "/sfsites/c/")
    .replace(/^(\/(?=(sfsites|cdn-cgi)\/)|(?=assets\/))/, `${basePath}/`);
}
