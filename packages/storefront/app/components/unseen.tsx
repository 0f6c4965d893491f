import type { ReactNode } from "react";
import styles from "./unseen.module.css";

/** Text for screen readers only; copying a passage leaves it out. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
