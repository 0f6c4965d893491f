import type { ManagedAccounts } from "@tradecounter/wire";
import { useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { href } from "../../routes.ts";
import { useClient } from "../../router/index.ts";
import styles from "./account-switcher.module.css";
import { locale } from "../../language.ts";

/** The accounts page has the others. */
const shownAtMost = 6;

/**
 * Switches to another account. A plain search form that leads to the accounts page; with scripts its results are shown below while
 * typing, and choosing one is a form that the browser sends itself, so that nothing of the previous account is left in the page.
 */
export function AccountSwitcher() {
  const getClient = useClient();
  const [found, setFound] = useState<ManagedAccounts>();
  const asked = useRef(0);

  async function look(search: string) {
    const turn = ++asked.current;
    try {
      const { accountsModule } = await import("@tradecounter/client");
      const page = await accountsModule(await getClient()).page({
        includeMyAccount: true,
        search,
        pageSize: shownAtMost,
      });
      if (turn === asked.current) setFound(page);
    } catch {
      // the search still leads to the accounts page
      if (turn === asked.current) setFound(undefined);
    }
  }

  return (
    <div className={styles.switcher}>
      <form method="get" action={href("accounts")} role="search" aria-label="Accounts" data-plain="">
        <label htmlFor="switch-account" className={styles.label}>
          Act for another account
        </label>
        <span className={styles.field}>
          <input
            id="switch-account"
            type="search"
            name="q"
            placeholder="Name, number or city"
            autoComplete="off"
            maxLength={100}
            onFocus={(event) => void look(event.currentTarget.value)}
            onChange={(event) => void look(event.currentTarget.value)}
          />
          <button aria-label="Search accounts">
            <Icon name="search" />
          </button>
        </span>
      </form>
      {found && (
        <form method="post" action={href("accounts")} data-plain="" aria-label="Found accounts">
          <input type="hidden" name="startURL" value={window.location.pathname + window.location.search} />
          <ul className={styles.found}>
            {found.externalManagedAccounts.map(({ accountId, accountName, address }) => (
              <li key={accountId}>
                <button name="accountId" value={accountId}>
                  <b>{accountName}</b>
                  {address?.city && <span>{address.city}</span>}
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
      <p role="status" className={styles.count}>
        {found && countLine(found)}
      </p>
      <a href={href("accounts")} className={styles.all} data-plain="">
        All accounts<Unseen> for which you may act</Unseen>
      </a>
    </div>
  );
}

function countLine({ externalManagedAccounts: shown, totalExternalManagedAccounts: total }: ManagedAccounts): string {
  if (total === 0) return "No account of yours has that in its name, number or city.";
  return total > shown.length ? `${shown.length} of ${total.toLocaleString(locale)}` : "";
}
