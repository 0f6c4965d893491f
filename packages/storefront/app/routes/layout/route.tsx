import type { MachineInput } from "@tradecounter/client";
import { LOGOUT_PATH, type SessionContext } from "@tradecounter/wire";
import type { MenuEntry } from "@tradecounter/wire/pages";
import { Suspense, type ReactNode } from "react";
import { sitePath } from "../../base.ts";
import type { Client } from "../../client.ts";
import { spare } from "../../components/spare.ts";
import { exactMomentOf } from "../../content/exact-moment.ts";
import { ServerDrawn, useNavigation, type LayoutRequest } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { defaultPages } from "../../sections/default-pages.ts";
import { livingLinks } from "../../sections/links.ts";
import type { Who } from "./account-menu.tsx";
import { Footer } from "./footer.tsx";
import { footerSections } from "./footer-sections.ts";
import { Header } from "./header.tsx";
import { menuLinks } from "./menu-links.ts";
import { useOpenedDialog } from "./opened-dialog.ts";
import { useShortcuts } from "./shortcuts.ts";
import footer from "./footer.module.css";

const OpenedDialog = spare(() => import("./dialogs.tsx"));

/** For the server-rendered parts of header and footer: browsers do not get it. */
export async function load(request: LayoutRequest) {
  const { client, content, store } = request;
  const [menu, tools, footer] = await Promise.all([
    content.menu("Default_Navigation"),
    content.menu("Header_Tools"),
    footerSections((content.page("footer") ?? defaultPages.footer).body, request),
  ]);
  return {
    menu: menuLinks(menu ?? (await categories(client)), store.pages),
    tools: livingLinks(tools ?? usualTools(), store.pages, 1),
    footer,
    preview: content.preview ? { at: content.preview.at && exactMomentOf(content.preview.at, store.timeZone) } : null,
  };
}

/** A store open to customers only shows guests no categories. */
function categories(client: Client): Promise<readonly MenuEntry[]> {
  return client.catalog.menu({ maxLevels: 3 }).catch((error: unknown) => absentBelow500(error) ?? []);
}

const usualTools = (): readonly MenuEntry[] => [
  { label: "Find my engine number", actionType: "InternalLink", actionValue: href("findMyEngineNumber") },
  { label: "Find an order", actionType: "InternalLink", actionValue: href("orderLookup") },
];

/**
 * Who is signed in, what is in the cart and for which engine a buyer shops, for the header. A failure of one does not affect the others.
 */
export async function loadOwn({ client }: { client: Client }) {
  const asked = client.context.session();
  const [session, cart, machine] = await Promise.all([
    asked,
    client.cart.current().catch(absentBelow500),
    asked.then((session) => chosenMachine(client, session)),
  ]);
  return { who: whoIn(session), cart, machine, shownFor: accountOf(session) };
}

/** A buyer may lose an account while a page is open: nothing must then be ordered for another account at prices that they have not seen. */
export const shownFor = async ({ client }: { client: Client }) => accountOf(await client.context.session());

const accountOf = ({ accountId }: SessionContext) => accountId ?? undefined;

/** Undefined if only the browser knows, as for a guest, and if it cannot be loaded. */
async function chosenMachine(client: Client, { guestUser }: SessionContext): Promise<MachineInput | null | undefined> {
  if (guestUser) return undefined;
  // not a static import: it would bring the data layer to every page
  const { machinesModule } = await import("@tradecounter/client");
  return machinesModule(client)
    .chosen()
    .catch(() => undefined);
}

/**
 * Having no cart is not a fault. Not recognized by the error's class, as that would bring the data layer to
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
    // other servers say neither
    hasOneAccount: hasOtherAccounts === false,
    managesPeople: accountRole === "AccountAdmin" || accountRole === "BuyerManager",
    logOutHref: sitePath + LOGOUT_PATH,
  };
}

export default function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useNavigation();
  const [opened, open] = useOpenedDialog(pathname);
  useShortcuts(open);

  return (
    <>
      <Header />
      {children}
      <ServerDrawn id="footer" className={footer.footer}>
        {import.meta.env.SSR && <Footer />}
      </ServerDrawn>
      {opened && (
        <Suspense>
          <OpenedDialog name={opened} open={open} />
        </Suspense>
      )}
    </>
  );
}
