import { assetAddress } from "./asset-address.ts";

const service = "/cdn-cgi/image/";
/** Source: site specification, section 9, "any width hint at least 100". */
const leastWidth = 100;

/** Widths of a picture on a page, in pixels. Source: site specification, section 9. */
export const pictureWidths = { mobile: 640, tablet: 960, desktop: 1920 } as const;

/**
 * Where a picture is in a width of so many pixels and in the browser's format. What is drawn as lines, what stands on another machine
 * and what is in the address itself is as it was. Source: site shell contract, 9.2. Our choice: avif, for which the service is to leave out the
 * sizes, is left alone too. `basePath` is where the site is on its host.
 */
export function sizedPicture(url: string, width: number, basePath = ""): string {
  const source = unsizedPicture(url);
  if (!isSizable(source)) return source;
  const options = `format=auto,onerror=redirect,fit=scale-down,width=${Math.max(leastWidth, Math.round(width))}`;
  return `${basePath}${service}${options}${assetAddress(source, basePath)}`;
}

/** The candidates of a picture for `srcset`, each with its width; undefined where it has one size alone. */
export function sizedPictures(url: string, widths: readonly number[], basePath = ""): string | undefined {
  const source = unsizedPicture(url);
  if (!isSizable(source)) return undefined;
  return widths.map((width) => `${sizedPicture(source, width, basePath)} ${Math.max(leastWidth, width)}w`).join(", ");
}

/** The picture as it is stored, of which an address may have asked for another size. */
function unsizedPicture(url: string): string {
  const options = url.startsWith(service) ? url.indexOf("/", service.length) : -1;
  return options < 0 ? url : url.slice(options);
}

/** Of a file of content the address does not tell what it is: the service sends a drawing as it is. */
const isSizable = (url: string): boolean =>
  /^\/(?!\/)[^?#]*\.(?:jpe?g|png|webp|gif)(?:[?#]|$)/i.test(url) ||
  /^\/(?:sfsites\/c\/)?cms\/delivery\/media\//.test(url);
