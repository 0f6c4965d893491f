import { Link } from "../router/index.ts";
import { Icon } from "./icon.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./chips.module.css";

export interface Chip {
  group: string;
  label: string;
  /** The same list without this filter. */
  hrefWithout: string;
}

/** The chosen filters, each removable with one click. */
export function Chips({ chips, hrefWithoutAll }: { chips: readonly Chip[]; hrefWithoutAll: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Chosen filters" data-screen-only="">
      {chips.map(({ group, label, hrefWithout }) => (
        <li key={`${group} ${label}`}>
          <Link href={hrefWithout} className={styles.chip} keepScroll>
            <Unseen>Remove filter </Unseen>
            <span className={styles.group}>{group}</span> {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link href={hrefWithoutAll} className={styles.all} keepScroll>
            Remove all
          </Link>
        </li>
      )}
    </ul>
  );
}
