import { Kept, Link } from "../router/index.ts";
import { Icon } from "./icon.tsx";
import styles from "./breadcrumb.module.css";

export interface Crumb {
  label: string;
  href: string;
}

interface BreadcrumbProps {
  crumbs: readonly Crumb[];
}

/** The path down to this page; the page itself is the heading, not a crumb. */
export function Breadcrumb(shown: BreadcrumbProps) {
  return (
    <Kept
      as="nav"
      aria-label="Breadcrumb"
      className={styles.breadcrumb}
      data-screen-only=""
      draw={Crumbs}
      shown={shown}
    />
  );
}

function Crumbs({ crumbs }: BreadcrumbProps) {
  return (
    <ol className={styles.list}>
      {crumbs.map(({ label, href }, index) => (
        <li key={href}>
          <Link href={href}>{label}</Link>
          {index < crumbs.length - 1 && <Icon name="right" />}
        </li>
      ))}
    </ol>
  );
}
