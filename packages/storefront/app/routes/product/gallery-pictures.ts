import type { ProductDetail, ProductMedia } from "@tradecounter/wire";
import { assetAddress, sizedPicture, sizedPictures } from "../../base.ts";
import type { DrawingSource } from "../../components/drawing.tsx";

/** A view of a part, in the sizes that its page shows it in. */
export interface GalleryPicture extends DrawingSource {
  /** As large as a screen is. */
  largeUrl: string;
  /** As it is stored. */
  fullUrl: string;
}

/** The product's views, the first one first. */
export function picturesOf({ mediaGroups, defaultImage }: ProductDetail): GalleryPicture[] {
  const views = mediaGroups
    .filter(({ usageType }) => usageType === "Standard")
    .flatMap(({ mediaItems }) => mediaItems)
    .filter(({ mediaType }) => mediaType === "Image" || mediaType === null);
  return (views.length === 0 && defaultImage ? [defaultImage] : views).flatMap(inSizes);
}

/** The place on the page is 520 pixels wide at most, on phones 7rem; screens are up to three times as sharp. */
const sizes = "(max-width: 47.9375em) 7rem, 520px";
const widths = [360, 520, 780, 1040, 1560];
const largeWidth = 1920;

function inSizes({ url, thumbnailUrl, alternateText }: ProductMedia): GalleryPicture[] {
  if (url === null) return [];
  const sizedTo = (width: number) => assetAddress(sizedPicture(url, width));
  const sized = { url: sizedTo(1040), largeUrl: sizedTo(largeWidth), fullUrl: assetAddress(url) };
  return [{ ...sized, thumbnailUrl: thumbnailUrl ?? url, srcSet: sizedPictures(url, widths), sizes, alternateText }];
}
