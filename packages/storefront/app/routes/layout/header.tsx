import type { ReactNode } from "react";
import { Icon } from "../../components/icon.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { ENGINE_NUMBER_PAGE, href } from "../../routes.ts";
import { Kept, Link, useNavigation, useStore } from "../../router/index.ts";
import { SHORTCUTS } from "./opened-dialog.ts";
import styles from "./header.module.css";

export interface MenuLine {
  label: string;
  to: string;
}

interface HeaderProps {
  menu: readonly MenuLine[];
  search: ReactNode;
  cart: ReactNode;
}

export function Header({ menu, search, cart }: HeaderProps) {
  const { pathname } = useNavigation();
  const { name } = useStore();
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Kept as="div" className={styles.strip} draw={Strip} shown={{}} />
      <div className={styles.line}>
        <Link href={href("home")} className={styles.logo}>
          <Logo name={name} />
        </Link>
        <div className={styles.search}>{search}</div>
        <div className={styles.cart}>{cart}</div>
      </div>
      <Kept
        as="nav"
        aria-label="Categories"
        className={styles.categories}
        draw={Categories}
        shown={{ menu, current: menu.find(({ to }) => isWithin(pathname, to))?.to }}
      />
    </header>
  );
}

function Strip() {
  const { phone, hours, pages } = useStore();
  return (
    <>
      <p className={styles.phone}>
        {phone && (
          <>
            <Icon name="phone" />
            <span className={styles.wide}>Ask the counter:</span>
            <PhoneLink />
          </>
        )}
        <span className={styles.hours}>{hours}</span>
      </p>
      <ul className={styles.tools}>
        {pages.includes(ENGINE_NUMBER_PAGE) && (
          <li className={styles.wide}>
            <Link href={href("findMyEngineNumber")}>Find my engine number</Link>
          </li>
        )}
        <li>
          <Link href={href("orderLookup")}>Find an order</Link>
        </li>
        <li className={styles.wide} data-needs-scripts="">
          <button type="button" data-opens={SHORTCUTS}>
            Shortcuts <kbd aria-hidden="true">?</kbd>
          </button>
        </li>
      </ul>
    </>
  );
}

function Categories({ menu, current }: { menu: readonly MenuLine[]; current: string | undefined }) {
  return (
    <ul>
      {menu.map(({ label, to }) => (
        <li key={to}>
          <Link href={to} aria-current={to === current ? "true" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A category's address ends in its id; those of the categories below it go on after its words. */
function isWithin(pathname: string, category: string): boolean {
  return pathname === category || pathname.startsWith(category.slice(0, category.lastIndexOf("/") + 1));
}

/** The name in two sizes beside a nut in the manner of the drawings. */
function Logo({ name }: { name: string }) {
  const [first, ...rest] = name.split(" ");
  return (
    <>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" className={styles.nut}>
        <path d="M10.2 4.5h15.6L33.6 18l-7.8 13.5H10.2L2.4 18Z" />
        <circle cx="18" cy="18" r="7.5" />
        <path d="M18 1v4M18 31v4M1 18h4M31 18h4" />
      </svg>
      <span className={styles.name}>
        <b>{first}</b> <span>{rest.join(" ")}</span>
      </span>
      <Unseen>, home page</Unseen>
    </>
  );
}
