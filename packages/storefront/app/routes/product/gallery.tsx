import { Suspense, useState } from "react";
import type { ProductDetail, ProductMedia } from "@tradecounter/wire";
import { Drawing } from "../../components/drawing.tsx";
import { spare } from "../../components/spare.ts";
import { Unseen } from "../../components/unseen.tsx";
import styles from "./gallery.module.css";

const LargeDrawing = spare(() => import("./large-drawing.tsx"));

export interface GalleryProps {
  name: string;
  pictures: readonly ProductMedia[];
}

export function picturesOf({ mediaGroups, defaultImage }: ProductDetail): ProductMedia[] {
  const views = mediaGroups
    .filter(({ usageType }) => usageType === "Standard")
    .flatMap(({ mediaItems }) => mediaItems)
    .filter(({ mediaType }) => mediaType === "Image" || mediaType === null);
  return views.length === 0 && defaultImage ? [defaultImage] : views;
}

/** The drawing, its other views, and the large one on demand: a link to the file where scripts are off. */
export function Gallery({ name, pictures }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const shown = pictures[index] ?? pictures[0];
  const alt = shown?.alternateText || `Drawing of ${name}`;

  if (!shown?.url) return <Drawing drawing={null} size={520} alt={alt} />;
  return (
    <div className={styles.gallery}>
      <a
        href={shown.url}
        data-plain=""
        className={styles.zoom}
        onClick={(event) => {
          event.preventDefault();
          setLarge(true);
        }}
      >
        <Drawing drawing={shown} size={520} alt={alt} isFirst />
        <Unseen>Show larger</Unseen>
      </a>
      {pictures.length > 1 && (
        <ul className={styles.views} aria-label="Views">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <button
                type="button"
                className={styles.view}
                aria-current={at === index || undefined}
                onClick={() => setIndex(at)}
              >
                <Drawing drawing={picture} size={72} alt={`View ${at + 1}`} isFirst />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLarge && (
        <Suspense>
          <LargeDrawing title={name} drawing={shown} alt={alt} onClose={() => setLarge(false)} />
        </Suspense>
      )}
    </div>
  );
}
