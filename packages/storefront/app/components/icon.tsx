import type { IconName } from "@tradecounter/wire/pages";
import { sitePath } from "../base.ts";
import sprite from "./icons.svg?no-inline";
import styles from "./icon.module.css";

/** An icon that accompanies text and never replaces it: it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} width="16" height="16" aria-hidden="true">
      <use href={`${sitePath}${sprite}#${name}`} />
    </svg>
  );
}
