import { lazy, Suspense, useCallback, type ReactNode } from "react";
import type { Client } from "../../client.ts";
import { SearchField } from "../../components/search-field.tsx";
import { href } from "../../routes.ts";
import { ServerDrawn, useData, useNavigation, useOwn, type PageRequest } from "../../router/index.ts";
import type { load as loadSearch } from "../search/route.tsx";
import { useSuggestions } from "../search/suggestions.ts";
import { CartLink } from "./cart-link.tsx";
import { Footer } from "./footer.tsx";
import { Header, type MenuLine } from "./header.tsx";
import { COOKIE_SETTINGS, SHORTCUTS, useOpenedDialog } from "./opened-dialog.ts";
import { useShortcuts } from "./shortcuts.ts";
import footer from "./footer.module.css";

const CookieSettings = lazy(() => import("./cookie-settings.tsx"));
const ShortcutList = lazy(() => import("./shortcut-list.tsx"));

interface LayoutData {
  menu: MenuLine[];
  year: number;
}

/** Every page carries this, so it is no more than header and footer show. */
export async function load({ client }: Pick<PageRequest, "client">): Promise<LayoutData> {
  const menu = await client.catalog.menu({ maxLevels: 1 });
  return {
    menu: menu.map(({ label, actionValue: to }) => ({ label, to })),
    year: new Date().getFullYear(),
  };
}

/** The visitor's cart, for the header. */
export async function loadOwn({ client }: { client: Client }) {
  return { cart: await client.cart.current() };
}

export default function Layout({ menu, year, children }: LayoutData & { children: ReactNode }) {
  const { pathname } = useNavigation();
  const suggest = useSuggestions();
  const term = useData<typeof loadSearch>()?.listing?.address.term;
  const [opened, open] = useOpenedDialog();
  useShortcuts(useCallback(() => open(SHORTCUTS), [open]));

  return (
    <>
      <Header
        menu={menu}
        // The home page has the search field as its first thing; two would be one too many.
        search={
          pathname !== href("home") && <SearchField action={href("search")} term={term} suggest={suggest} isMain />
        }
        // The page is the same for everybody; whose cart it is comes after it.
        cart={<CartLink summary={useOwn<typeof loadOwn>()?.cart} />}
      />
      {children}
      <ServerDrawn id="footer" className={footer.footer}>
        {import.meta.env.SSR && <Footer year={year} />}
      </ServerDrawn>
      {opened === SHORTCUTS && (
        <Suspense>
          <ShortcutList onClose={() => open(undefined)} />
        </Suspense>
      )}
      {opened === COOKIE_SETTINGS && (
        <Suspense>
          <CookieSettings onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}
