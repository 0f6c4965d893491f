import { assetAddress } from "../base.ts";
import styles from "./drawing.module.css";

export interface DrawingSource {
  url: string | null;
  thumbnailUrl?: string | null;
  alternateText?: string | null;
  /** The same in several widths, for a place that is larger on one screen than on another. */
  srcSet?: string | undefined;
  /** How wide it is shown on which screen. */
  sizes?: string | undefined;
}

interface DrawingProps {
  drawing: DrawingSource | null;
  /** Side of the square in CSS pixels; the place is kept before the file is there. */
  size: 48 | 72 | 160 | 520 | 1040;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** The one picture that the page is about; the others wait until they are near the window. */
  isFirst?: boolean;
}

/** A part's drawing on its plate. Without one the plate stays, with a hatch as in a manual's blank. */
export function Drawing({ drawing, size, alt = "", isFirst = false }: DrawingProps) {
  const source = (size <= 160 && drawing?.thumbnailUrl) || drawing?.url;
  return (
    <span className={styles.plate} data-size={size}>
      {source ? (
        <img
          src={assetAddress(source)}
          srcSet={drawing!.srcSet}
          sizes={drawing!.sizes ?? (drawing!.srcSet && `${size}px`)}
          alt={alt}
          width={size}
          height={size}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
        />
      ) : (
        <span className={styles.blank} role={alt ? "img" : undefined} aria-label={alt ? "No drawing" : undefined} />
      )}
    </span>
  );
}
