import { LOGOUT_PATH } from "@tradecounter/wire";
import type { MouseEvent } from "react";
import { Icon } from "../../components/icon.tsx";
import { href } from "../../routes.ts";
import { Link, useClient } from "../../router/index.ts";
import { AccountSwitcher } from "./account-switcher.tsx";
import { useSameAccountInAllTabs } from "./same-account.ts";
import styles from "./account-menu.module.css";

/** Who is there, as the header says it. */
export interface Who {
  readonly name: string;
  /** The account that the buyer acts for. */
  readonly accountId: string | null;
  readonly accountName: string | null;
}

/** Who is there, and the way in or out. On a page that is the same for every guest nobody is; a buyer's pages are his own. */
export function AccountMenu({ who }: { who: Who | null }) {
  useSameAccountInAllTabs(who?.accountId ?? null);
  return who ? <BuyerMenu who={who} /> : <LogInLink />;
}

function LogInLink() {
  return (
    <Link href={href("login")} className={styles.place} onClick={leadBackHere} prefetch="none">
      <Icon name="person" />
      <span className={styles.word}>Log in</span>
    </Link>
  );
}

/** Which page one is on is not in the header that all pages share. */
function leadBackHere({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const { pathname, search } = window.location;
  if (pathname !== href("login")) currentTarget.href = href("login", {}, { startURL: pathname + search });
}

/** Opens without scripts, too. */
function BuyerMenu({ who: { name, accountName } }: { who: Who }) {
  const getClient = useClient();

  async function logOut(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const { href: address } = event.currentTarget;
    try {
      const { signOut } = await import("@tradecounter/client");
      window.location.assign(signOut(await getClient()));
    } catch {
      // the network is slow or gone: the session ends at least
      window.location.assign(address);
    }
  }

  return (
    <details className={styles.menu}>
      <summary className={styles.place}>
        <Icon name="person" />
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          {accountName && accountName !== name && <span className={styles.account}>{accountName}</span>}
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.list}>
        <p className={styles.as}>
          Logged in as <b>{name}</b>
          {accountName && accountName !== name && (
            <>
              <br />
              for <b>{accountName}</b>
            </>
          )}
        </p>
        <AccountSwitcher />
        <ul>
          <li>
            <Link href={href("changePassword")}>Change your password</Link>
          </li>
          <li>
            <a href={LOGOUT_PATH} onClick={(event) => void logOut(event)}>
              Log out
            </a>
          </li>
        </ul>
      </div>
    </details>
  );
}
