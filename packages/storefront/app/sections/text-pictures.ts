import { pictureWidths } from "@tradecounter/wire/pages";
import { assetAddress, base, pageAddress, sizedPictures } from "../base.ts";
import type { ContentPicture } from "./site-content.ts";

const widths = Object.values(pictureWidths);
const mediaKey = /\/cms\/delivery\/media\/(MC[A-Z2-7]{26})/;

/**
 * A sanitized text, with its links in the page's language below the site's path and its pictures in sizes for all screens. Pictures of
 * known size reserve their space, and they load lazily. A picture with its own `srcset` is left as it is.
 */
export function withSizedPictures(html: string, picture: (contentKey: string) => ContentPicture | undefined): string {
  const text = base
    ? html.replace(/(<a\b[^>]* href=")(\/[^"]*)/g, (_, start: string, to: string) => start + pageAddress(to))
    : html;
  return text.replace(/<img\b[^>]*>/g, (tag) => {
    const source = attributeOf(tag, "src");
    if (source === undefined || attributeOf(tag, "srcset") !== undefined) return tag;
    const known = picture(mediaKey.exec(source)?.[1] ?? "");
    const srcset = known?.isDrawing ? undefined : sizedPictures(source.replaceAll("&amp;", "&"), widths);
    const added = {
      ...(srcset && { srcset, sizes: "(max-width: 42rem) 100vw, 40rem" }),
      loading: "lazy",
      ...(attributeOf(tag, "height") === undefined && known?.size),
    };
    const written = Object.entries(added)
      .filter(([name]) => attributeOf(tag, name) === undefined)
      .map(([name, value]) => ` ${name}="${String(value).replaceAll("&", "&amp;")}"`);
    return tag
      .replace(/^<img/, `<img${written.join("")}`)
      .replace(` src="${source}"`, ` src="${assetAddress(source)}"`);
  });
}

/** As the sanitizer writes it: in double quotes. */
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
