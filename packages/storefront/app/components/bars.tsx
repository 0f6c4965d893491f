import type { code128 } from "./code-128.ts";
import styles from "./bar-code.module.css";

export type BarCode = NonNullable<ReturnType<typeof code128>>;

/** A bar code that a page's `load` has worked out. On paper only: on a screen there is a copy button. */
export function Bars({ text, bars: { path, width } }: { text: string; bars: BarCode }) {
  return (
    <svg
      className={styles.bars}
      viewBox={`-10 0 ${width + 20} 1`}
      preserveAspectRatio="none"
      width={`${(width + 20) * 0.3}mm`}
      role="img"
      aria-label={`Bar code of ${text}`}
      data-print-only=""
    >
      <path d={path} />
    </svg>
  );
}
