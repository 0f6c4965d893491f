import { Suspense } from "react";
import { Icon } from "../../components/icon.tsx";
import { spare } from "../../components/spare.ts";
import { href } from "../../routes.ts";
import styles from "./account-menu.module.css";

/** Most visitors are guests: their browsers do not load its code. */
const BuyerMenu = spare(() => import("./buyer-menu.tsx"));

/** Who is signed in, for the header. */
export interface Who {
  readonly name: string;
  /** The effective account. */
  readonly accountId: string | null;
  readonly accountName: string | null;
  /** Whether there is no other account that they may act for. */
  readonly hasOneAccount: boolean;
  /** Whether they manage the account's people. */
  readonly managesPeople: boolean;
  /** The address that ends the session. */
  readonly logOutHref: string;
}

/** Who is signed in, and how to sign in or out. On a page shared by all guests nobody is signed in; a buyer's pages are their own. */
export function AccountMenu({ who }: { who: Who | null }) {
  if (!who) return <LogInLink />;
  return (
    <Suspense>
      <BuyerMenu who={who} />
    </Suspense>
  );
}

/** Loads a document: the login page learns from the referrer where the visitor was, as all guests share this header. */
function LogInLink() {
  return (
    <a href={href("login")} className={styles.place} data-plain="">
      <Icon name="person" />
      <span className={styles.word}>Log in</span>
    </a>
  );
}
