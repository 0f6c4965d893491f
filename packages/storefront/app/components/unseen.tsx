import type { ReactNode } from "react";
import styles from "./unseen.module.css";

/** Words for those who listen to the page; copying a passage leaves them out. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
