import type { ReactNode } from "react";
import { href } from "../routes.ts";
import { NavLink, useOwn } from "../router/index.ts";
import type { loadOwn } from "../routes/layout/route.tsx";
import { Main } from "./main.tsx";
import styles from "./account-page.module.css";

interface AccountLink {
  readonly to: string;
  readonly label: string;
  /** Whether it is also marked as current on the pages below it. */
  readonly within?: boolean;
  /** Only for those who manage the account's people. */
  readonly forManagers?: boolean;
}

/** The pages of the account area. */
const links = (): readonly AccountLink[] => [
  { to: href("myAccount"), label: "Overview" },
  { to: href("orders"), label: "Orders", within: true },
  { to: href("mySubscriptions"), label: "Subscriptions" },
  { to: href("myLists"), label: "Lists", within: true },
  { to: href("myEngines"), label: "Engines" },
  { to: href("myCoupons"), label: "Coupons" },
  { to: href("addresses"), label: "Addresses", within: true },
  { to: href("paymentMethods"), label: "Payment methods" },
  { to: href("profile"), label: "Profile and logging in" },
  { to: href("people"), label: "People", within: true, forManagers: true },
];

interface AccountPageProps {
  readonly title: ReactNode;
  /** Shown below the title: for whom or what the page is. */
  readonly lead?: ReactNode;
  /** Shown next to the title: the page's own buttons. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page of the account area: its navigation, and the page itself. */
export function AccountPage({ title, lead, tools, children }: AccountPageProps) {
  const managesPeople = useOwn<typeof loadOwn>()?.who?.managesPeople ?? false;
  return (
    <Main className={styles.page}>
      <nav aria-label="My account" className={styles.nav} data-screen-only="">
        <ul>
          {links()
            .filter(({ forManagers }) => !forManagers || managesPeople)
            .map(({ to, label, within }) => (
              <li key={to}>
                <NavLink href={to} within={within}>
                  {label}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className={styles.content}>
        <div className={styles.head}>
          <h1>{title}</h1>
          {tools}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Main>
  );
}
