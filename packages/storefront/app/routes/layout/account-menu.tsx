import { Suspense } from "react";
import { Icon } from "../../components/icon.tsx";
import { spare } from "../../components/spare.ts";
import { href } from "../../routes.ts";
import styles from "./account-menu.module.css";

/** Most visitors are guests: their browsers do without its code. */
const BuyerMenu = spare(() => import("./buyer-menu.tsx"));

/** Who is there, as the header says it. */
export interface Who {
  readonly name: string;
  /** The account that the buyer acts for. */
  readonly accountId: string | null;
  readonly accountName: string | null;
  /** Whether there is no other account for which he may act. */
  readonly hasOneAccount: boolean;
  /** Whether he looks after the account's people. */
  readonly managesPeople: boolean;
  /** Where the session ends. */
  readonly logOutHref: string;
}

/** Who is there, and the way in or out. On a page that is the same for every guest nobody is; a buyer's pages are his own. */
export function AccountMenu({ who }: { who: Who | null }) {
  if (!who) return <LogInLink />;
  return (
    <Suspense>
      <BuyerMenu who={who} />
    </Suspense>
  );
}

/** Not in place: the login page learns from the browser where one came from, as all guests share this header. */
function LogInLink() {
  return (
    <a href={href("login")} className={styles.place} data-plain="">
      <Icon name="person" />
      <span className={styles.word}>Log in</span>
    </a>
  );
}
