import { assetAddress } from "./asset-address.ts";

const service = "/cdn-cgi/image/";
/** Source: site specification, section 9, "any width hint at least 100". */
const leastWidth = 100;

/** Widths of a picture on a page, in pixels. Source: site specification, section 9. */
export const pictureWidths = { mobile: 640, tablet: 960, desktop: 1920 } as const;

/**
 * The address of a picture scaled to a width in pixels and to a format the browser supports. Vector drawings, pictures on other hosts and
 * data URLs are left as they are. Source: site shell contract, 9.2. Our choice: avif, which the resizing service is to leave unscaled,
 * is left alone too. `basePath` is the site's path on its host.
 */
export function sizedPicture(url: string, width: number, basePath = ""): string {
  const source = unsizedPicture(url);
  if (!isSizable(source)) return source;
  const options = `format=auto,onerror=redirect,fit=scale-down,width=${Math.max(leastWidth, Math.round(width))}`;
  return `${basePath}${service}${options}${assetAddress(source, basePath)}`;
}

/** The `srcset` candidates of a picture, each with its width; undefined if it comes in one size only. */
export function sizedPictures(url: string, widths: readonly number[], basePath = ""): string | undefined {
  const source = unsizedPicture(url);
  if (!isSizable(source)) return undefined;
  return widths.map((width) => `${sizedPicture(source, width, basePath)} ${Math.max(leastWidth, width)}w`).join(", ");
}

/** The picture as stored, given an address that may ask for another size. */
function unsizedPicture(url: string): string {
  const options = url.startsWith(service) ? url.indexOf("/", service.length) : -1;
  return options < 0 ? url : url.slice(options);
}

/** The address of a content file does not reveal its type: the service sends a drawing unchanged. */
const isSizable = (url: string): boolean =>
  /^\/(?!\/)[^?#]*\.(?:jpe?g|png|webp|gif)(?:[?#]|$)/i.test(url) ||
  /^\/(?:sfsites\/c\/)?cms\/delivery\/media\//.test(url);
