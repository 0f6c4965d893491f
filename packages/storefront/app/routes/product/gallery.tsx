import { Suspense, useRef, useState } from "react";
import { Drawing } from "../../components/drawing.tsx";
import { spare } from "../../components/spare.ts";
import { Unseen } from "../../components/unseen.tsx";
import type { GalleryPicture } from "./gallery-pictures.ts";
import styles from "./gallery.module.css";

const LargePicture = spare(() => import("./large-picture.tsx"));

export interface GalleryProps {
  name: string;
  pictures: readonly GalleryPicture[];
}

/**
 * The part's views side by side in a strip for swiping, and a large view on demand. Without scripts the strip scrolls, the thumbnails
 * link to the views, and each view links to its file.
 */
export function Gallery({ name, pictures }: GalleryProps) {
  const strip = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(0);
  const [large, setLarge] = useState<number>();
  const altOf = (at: number) => pictures[at]!.alternateText || (at ? `${name}, view ${at + 1}` : `Picture of ${name}`);

  if (pictures.length === 0) return <Drawing drawing={null} size={520} alt={name} />;
  return (
    <div className={styles.gallery}>
      <ol
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map((picture, at) => (
          <li key={picture.fullUrl} id={`view-${at + 1}`}>
            <a
              href={picture.largeUrl}
              data-plain=""
              className={styles.zoom}
              onClick={(event) => {
                event.preventDefault();
                setLarge(at);
              }}
            >
              <Drawing drawing={picture} size={520} alt={altOf(at)} isFirst={at === 0} />
              <Unseen>Show larger</Unseen>
            </a>
          </li>
        ))}
      </ol>
      {pictures.length > 1 && (
        <ul className={styles.views} aria-label="Views">
          {pictures.map((picture, at) => (
            <li key={picture.fullUrl}>
              <a
                href={`#view-${at + 1}`}
                data-plain=""
                className={styles.view}
                aria-current={at === shown || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  strip.current!.scrollTo({ left: at * strip.current!.clientWidth });
                }}
              >
                <Drawing drawing={picture} size={72} alt={`View ${at + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {large !== undefined && (
        <Suspense>
          <LargePicture
            title={name}
            pictures={pictures}
            altOf={altOf}
            first={large}
            onClose={() => setLarge(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
