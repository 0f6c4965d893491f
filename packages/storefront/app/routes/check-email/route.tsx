import { EntryPage } from "../../components/entry-page.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { signInQuery } from "../../content/sign-in-query.ts";
import { href } from "../../routes.ts";
import { Link, useStore, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";

export function load({ query }: PageRequest) {
  return { kept: signInQuery(query) };
}

export function meta(): Meta {
  return { title: "Check your email", robots: "noindex" };
}

/** Says the same whether or not there is an account. Source: contract of the site shell, sections 6.3 and 6.4. */
export default function CheckEmailPage({ kept }: Loaded<typeof load>) {
  const { phone } = useStore();
  return (
    <EntryPage
      title="Check your email"
      lead="If we can do what you asked, an email with the next step is on its way. It arrives within a few minutes, and its link works for 24 hours."
    >
      <p>
        Not there? Look in your junk folder, and check the address that you entered.
        {phone && (
          <>
            {" "}
            Or call us: <PhoneLink />.
          </>
        )}
      </p>
      <Link href={href("login", {}, kept)}>Back to login</Link>
    </EntryPage>
  );
}
