import { LOGOUT_PATH, type SessionContext } from "@tradecounter/wire";
import { Suspense, useCallback, type ReactNode } from "react";
import type { Client } from "../../client.ts";
import { spare } from "../../components/spare.ts";
import { ServerDrawn, type PageRequest } from "../../router/index.ts";
import type { Who } from "./account-menu.tsx";
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
  // a store that is open to customers only tells guests of none
  const menu = await client.catalog.menu({ maxLevels: 1 }).catch((error: unknown) => absentBelow500(error) ?? []);
  return {
    menu: menu.map(({ label, actionValue: to }) => ({ label, to })),
    year: new Date().getFullYear(),
  };
}

/** Who is there and what is in the cart, for the header. A part that cannot be had leaves the other. */
export async function loadOwn({ client }: { client: Client }) {
  const [session, cart] = await Promise.all([client.context.session(), client.cart.current().catch(absentBelow500)]);
  return { who: whoIn(session), cart };
}

/**
 * That there is no cart for this visitor is no fault. Not told by the class of the error: it would bring the data layer to
 * every page.
 */
function absentBelow500(error: unknown): null {
  const { status = 500 } = error as { status?: number };
  if (status < 500) return null;
  throw error;
}

function whoIn({
  guestUser,
  profile,
  accountId,
  accountName,
  accountRole,
  hasOtherAccounts,
}: SessionContext): Who | null {
  if (guestUser) return null;
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(" ");
  return {
    name: name || (profile?.userName ?? accountName ?? "Account"),
    accountId,
    accountName,
    // a store of another make tells neither
    hasOneAccount: hasOtherAccounts === false,
    managesPeople: accountRole === "AccountAdmin" || accountRole === "BuyerManager",
    logOutHref: LOGOUT_PATH,
  };
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
