import { Link } from "../router/index.ts";
import { Icon } from "./icon.tsx";
import styles from "./breadcrumb.module.css";

export interface Crumb {
  label: string;
  href: string;
}

/** The way down to this page; the page itself is its heading, not a crumb. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb} data-screen-only="">
      <ol className={styles.list}>
        {crumbs.map(({ label, href }, index) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
            {index < crumbs.length - 1 && <Icon name="right" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
