import { useEffect } from "react";
import { Icon } from "../../components/icon.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { sitePath } from "../../base.ts";
import { labelNodes } from "../../sections/label.tsx";
import { href, sectionOf } from "../../routes.ts";
import {
  Drawn,
  Kept,
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
import { CategoryMenu } from "./category-menu.tsx";
import { MenuLink } from "./menu-link.tsx";
import { Logo } from "./logo.tsx";
import { SHORTCUTS } from "./dialog-names.ts";
import type { load, loadOwn } from "./route.tsx";
// not a module: its class names would add script where it is not rendered
import "./category-menu.css";
import styles from "./header.module.css";

const CATEGORIES = "header-categories";

export function Header() {
  const { pathname } = useNavigation();
  const section = sectionOf(pathname);
  useEffect(() => markSection(section), [section, pathname]);
  // The home page starts with the search field; a second one would be too many.
  const hasSearch = pathname !== href("home");
  const term = useData<typeof loadSearch>()?.listing?.address.term;
  // A page shared by everybody has no cart: the visitor's is loaded after it.
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
        <ServerDrawn id={CATEGORIES}>{import.meta.env.SSR && <CategoryMenu section={section} />}</ServerDrawn>
      </nav>
    </>
  );
}

function Strip() {
  const { phone, hours } = useStore();
  const { tools, preview } = useLayoutData<typeof load>();
  return (
    <>
      {preview && <PreviewNote {...preview} />}
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
      {/* filled in if an engine is chosen */}
      <p data-my-machine="" className={styles.machine} data-screen-only="" />
      <ul className={styles.tools} data-link-list="">
        {tools.map(({ id, label, ...link }, index) => (
          // a phone only has room for the last one
          <li key={id} data-link={id} className={index < tools.length - 1 ? styles.wide : undefined}>
            <MenuLink link={link}>{labelNodes(label)}</MenuLink>
          </li>
        ))}
        <li className={styles.wide} data-needs-scripts="">
          <button type="button" data-opens={SHORTCUTS}>
            Shortcuts <kbd aria-hidden="true">?</kbd>
          </button>
        </li>
      </ul>
    </>
  );
}

/** Somebody previewing drafts must not take them for the live store. */
function PreviewNote({ at }: { at: string | null }) {
  const moment = at === null ? "" : `, as on ${at}`;
  return (
    <p role="status" className={styles.preview}>
      Preview of drafts{moment}.{" "}
      <a href={`${sitePath}/preview`} data-plain="">
        Change or leave
      </a>
    </p>
  );
}

/**
 * Browsers keep the menu as rendered on the server for the first page, so the current entry is marked by hand, and the open panel is
 * closed.
 */
function markSection(section: string | undefined): void {
  document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  for (const link of document.querySelectorAll(`#${CATEGORIES}>ul>li>a`))
    link.ariaCurrent = section && sectionOf(link.getAttribute("href")!) === section ? "true" : null;
}
