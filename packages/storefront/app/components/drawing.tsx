import { assetAddress } from "../base.ts";
import styles from "./drawing.module.css";

export interface DrawingSource {
  url: string | null;
  thumbnailUrl?: string | null;
  alternateText?: string | null;
  /** The same in several widths, for an image whose size depends on the screen. */
  srcSet?: string | undefined;
  /** Its display width by screen, as in the `sizes` attribute. */
  sizes?: string | undefined;
}

interface DrawingProps {
  drawing: DrawingSource | null;
  /** Side of the square in CSS pixels; the space is reserved before the file has loaded. */
  size: 48 | 72 | 160 | 520 | 1040;
  /** Empty if the name is next to it. */
  alt?: string;
  /** Whether it is the page's main picture; others load lazily. */
  isFirst?: boolean;
}

/** A part's drawing on its plate. Without one the plate is hatched, like a blank in a manual. */
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
