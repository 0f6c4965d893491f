import { useEffect, useState, type MouseEvent } from "react";
import { Icon } from "../../components/icon.tsx";
import { carryMachinesOver } from "../../content/guest-machines.ts";
import { href } from "../../routes.ts";
import { Link, useClient, useStore } from "../../router/index.ts";
import type { Who } from "./account-menu.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import { logOut } from "./log-out.ts";
import { useSameAccountInAllTabs } from "./same-account.ts";
import SessionTimer from "./session-timer.tsx";
import styles from "./buyer-menu.module.css";
import place from "./account-menu.module.css";

/** Opens without scripts, too. */
export default function BuyerMenu({ who }: { who: Who }) {
  const { name, accountName, hasOneAccount, managesPeople, logOutHref } = who;
  useSameAccountInAllTabs(who);
  // nothing for the server to render: the timer only runs in browsers
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const getClient = useClient();
  const { id: storeId } = useStore();
  // on the first page after sign-in, however that was done
  useEffect(() => void carryMachinesOver(getClient), [getClient]);
  const account = accountName !== name && accountName;

  function leave(event: MouseEvent) {
    event.preventDefault();
    void logOut(getClient, storeId, href("login"));
  }

  return (
    <>
      {isThere && <SessionTimer />}
      <details className={styles.menu}>
        <summary className={place.place}>
          <Icon name="person" />
          <span className={styles.who}>
            <span className={styles.name}>{name}</span>
            {account && <span className={styles.account}>{account}</span>}
          </span>
          <Icon name="down" />
        </summary>
        <div className={styles.list}>
          <p className={styles.as}>
            Logged in as <b>{name}</b>
            {account && (
              <>
                <br />
                for <b>{account}</b>
              </>
            )}
          </p>
          {!hasOneAccount && <AccountSwitcher />}
          <ul>
            <li>
              <Link href={href("myAccount")}>My account</Link>
            </li>
            {managesPeople && (
              <li>
                <Link href={href("people")}>People of the account</Link>
              </li>
            )}
            <li>
              <Link href={href("changePassword")}>Change your password</Link>
            </li>
            <li>
              <a href={logOutHref} onClick={leave}>
                Log out
              </a>
            </li>
          </ul>
        </div>
      </details>
    </>
  );
}
