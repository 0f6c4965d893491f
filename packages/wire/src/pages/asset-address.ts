/**
 * The address of a file of the site: `/cms/` and `/img/` are below the site's file root; `assets/`, and anything already below that
 * root, is below the site's base. Every page loads this code. Source: site specification, "Asset path rewriting".
 */
export function assetAddress(path: string, basePath = ""): string {
  return path
    .replace(/^\/(?=(cms|img)\/)/, "/sfsites/c/")
    .replace(/^(\/(?=(sfsites|cdn-cgi)\/)|(?=assets\/))/, `${basePath}/`);
}
