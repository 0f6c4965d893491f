import { AccountPage } from "../../components/account-page.tsx";
import { signedIn } from "../../content/signed-in.ts";
import { href } from "../../routes.ts";
import { Link, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./my-account.module.css";

export async function load(request: PageRequest) {
  const { profile, accountName } = await signedIn(request);
  return { firstName: profile?.firstName ?? "", accountName };
}

export function meta(): Meta {
  return { title: "My account", robots: "noindex" };
}

export default function MyAccountPage({ firstName, accountName }: Loaded<typeof load>) {
  return (
    <AccountPage
      title="My account"
      lead={
        <>
          {firstName && `Hello ${firstName}. `}
          {accountName && (
            <>
              You act for <b>{accountName}</b>.
            </>
          )}
        </>
      }
    >
      <section aria-labelledby="log-in" className={styles.part}>
        <h2 id="log-in">Logging in</h2>
        <p>
          <Link href={href("changePassword")}>Change your password, or log out in other browsers</Link>
        </p>
      </section>
    </AccountPage>
  );
}
