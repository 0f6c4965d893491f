import { Suspense, useCallback, type ReactNode } from "react";
import type { Client } from "../../client.ts";
import { spare } from "../../components/spare.ts";
import { ServerDrawn, type PageRequest } from "../../router/index.ts";
import { Footer } from "./footer.tsx";
import { Header, type MenuLine } from "./header.tsx";
import { COOKIE_SETTINGS, SHORTCUTS, useOpenedDialog } from "./opened-dialog.ts";
import { useShortcuts } from "./shortcuts.ts";
import footer from "./footer.module.css";

const CookieSettings = spare(() => import("./cookie-settings.tsx"));
const ShortcutList = spare(() => import("./shortcut-list.tsx"));

interface LayoutData {
  menu: MenuLine[];
  year: number;
}

/** For what the server alone draws of header and footer: browsers do not get it. */
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

export default function Layout({ children }: { children: ReactNode }) {
  const [opened, open] = useOpenedDialog();
  useShortcuts(useCallback(() => open(SHORTCUTS), [open]));

  return (
    <>
      <Header />
      {children}
      <ServerDrawn id="footer" className={footer.footer}>
        {import.meta.env.SSR && <Footer />}
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
