import type { ProductDetail, ProductMedia } from "@tradecounter/wire";
import { assetAddress, sizedPicture, sizedPictures } from "../../base.ts";
import type { DrawingSource } from "../../components/drawing.tsx";

/** A view of a part, in the sizes that its page uses. */
export interface GalleryPicture extends DrawingSource {
  /** In screen size. */
  largeUrl: string;
  /** As stored. */
  fullUrl: string;
}

/** The product's views, the main one first. */
export function picturesOf({ mediaGroups, defaultImage }: ProductDetail): GalleryPicture[] {
  const views = mediaGroups
    .filter(({ usageType }) => usageType === "Standard")
    .flatMap(({ mediaItems }) => mediaItems)
    .filter(({ mediaType }) => mediaType === "Image" || mediaType === null);
  return (views.length === 0 && defaultImage ? [defaultImage] : views).flatMap(inSizes);
}

/** On the page it is at most 520 pixels wide, on phones 7rem; screens have up to three times that density. */
const sizes = "(max-width: 47.9375em) 7rem, 520px";
const widths = [360, 520, 780, 1040, 1560];
const largeWidth = 1920;

function inSizes({ url, thumbnailUrl, alternateText }: ProductMedia): GalleryPicture[] {
  if (url === null) return [];
  const sizedTo = (width: number) => assetAddress(sizedPicture(url, width));
  const sized = { url: sizedTo(1040), largeUrl: sizedTo(largeWidth), fullUrl: assetAddress(url) };
  return [{ ...sized, thumbnailUrl: thumbnailUrl ?? url, srcSet: sizedPictures(url, widths), sizes, alternateText }];
}
