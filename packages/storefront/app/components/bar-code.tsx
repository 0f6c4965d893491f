import { code128 } from "./code-128.ts";
import styles from "./bar-code.module.css";

/** A number for the scanner at the counter. Only in print: on screen there is a copy button. Rendered on the server only. */
export function BarCode({ text }: { text: string }) {
  const bars = code128(text);
  if (!bars) return null;
  const { path, width } = bars;
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
