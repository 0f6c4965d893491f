import { useEffect } from "react";
import { Icon } from "../../components/icon.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { ENGINE_NUMBER_PAGE, href, sectionOf } from "../../routes.ts";
import {
  Drawn,
  Kept,
  Link,
  ServerDrawn,
  useData,
  useLayoutData,
  useNavigation,
  useOwn,
  useStore,
} from "../../router/index.ts";
import type { load as loadSearch } from "../search/route.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CartLink } from "./cart-link.tsx";
import { SHORTCUTS } from "./opened-dialog.ts";
import type { load, loadOwn } from "./route.tsx";
import styles from "./header.module.css";

export interface MenuLine {
  label: string;
  to: string;
}

const CATEGORIES = "header-categories";

export function Header() {
  const { pathname } = useNavigation();
  const section = sectionOf(pathname);
  useEffect(() => markSection(section), [section]);
  // The home page has the search field as its first thing; two would be one too many.
  const hasSearch = pathname !== href("home");
  const term = useData<typeof loadSearch>()?.listing?.address.term;
  // A page that is the same for everybody has nobody's cart: that comes after it.
  const own = useOwn<typeof loadOwn>();
  const Part = own === null ? Kept : Drawn;
  return <Part as="header" className={styles.header} draw={HeaderInside} shown={{ section, hasSearch, term, own }} />;
}

interface HeaderShows {
  section: string | undefined;
  hasSearch: boolean;
  term: string | undefined;
  own: Awaited<ReturnType<typeof loadOwn>> | null;
}

function HeaderInside({ section, hasSearch, term, own }: HeaderShows) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <ServerDrawn id="header-strip" className={styles.strip}>
        {import.meta.env.SSR && <Strip />}
      </ServerDrawn>
      <div className={styles.line}>
        <ServerDrawn id="header-logo" className={styles.home}>
          {import.meta.env.SSR && <Logo />}
        </ServerDrawn>
        <div className={styles.search}>{hasSearch && <SearchField action={href("search")} term={term} isMain />}</div>
        <div className={styles.own}>
          <AccountMenu who={own?.who ?? null} />
          <CartLink summary={own?.cart ?? undefined} />
        </div>
      </div>
      <nav aria-label="Categories" className={styles.categories}>
        <ServerDrawn id={CATEGORIES}>{import.meta.env.SSR && <Categories section={section} />}</ServerDrawn>
      </nav>
    </>
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

function Categories({ section }: { section: string | undefined }) {
  const { menu } = useLayoutData<typeof load>();
  return (
    <ul>
      {menu.map(({ label, to }) => (
        <li key={to}>
          <Link href={to} aria-current={isIn(section, to) ? "true" : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function isIn(section: string | undefined, address: string): boolean {
  return section !== undefined && sectionOf(address) === section;
}

/** Browsers keep the menu as the server drew it for the first page, so its mark is moved by hand. */
function markSection(section: string | undefined): void {
  for (const link of document.querySelectorAll(`#${CATEGORIES} a`)) {
    if (isIn(section, link.getAttribute("href")!)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** The name in two sizes beside a nut in the manner of the drawings. */
function Logo() {
  const { name } = useStore();
  const [first, ...rest] = name.split(" ");
  return (
    <Link href={href("home")} className={styles.logo}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" className={styles.nut}>
        <path d="M10.2 4.5h15.6L33.6 18l-7.8 13.5H10.2L2.4 18Z" />
        <circle cx="18" cy="18" r="7.5" />
        <path d="M18 1v4M18 31v4M1 18h4M31 18h4" />
      </svg>
      <span className={styles.name}>
        <b>{first}</b> <span>{rest.join(" ")}</span>
      </span>
      <Unseen>, home page</Unseen>
    </Link>
  );
}
