import { Button } from "../../components/button.tsx";
import { Main } from "../../components/main.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { href } from "../../routes.ts";
import { Link, type ErrorPageProps, type Meta, useStore } from "../../router/index.ts";
import styles from "./error.module.css";

export function meta({ status }: { status: number }): Meta {
  return { title: wordsFor(status).title, robots: "noindex" };
}

function wordsFor(status: number): { title: string; lead: string } {
  switch (status) {
    case 0:
      return {
        title: "No connection",
        lead: "Your device does not reach the store. Nothing that you entered was sent.",
      };
    case 429:
      return {
        title: "Something went wrong",
        lead: "That was too many requests at once. Wait a moment, then try again.",
      };
    default:
      return {
        title: "Something went wrong",
        lead: "We could not load this page. We have a record of it and are looking into it; your cart is safe.",
      };
  }
}

/** Says what happened, as far as the visitor can do something about it, and offers ways out. */
export default function ErrorPage({ status, retry, blocks, requestId }: ErrorPageProps) {
  const { phone } = useStore();
  const { title, lead } = wordsFor(status);
  return (
    <Main>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <p className={styles.ways}>
        <span data-needs-scripts="">
          <Button type="button" look="primary" onClick={retry}>
            Try again
          </Button>
        </span>
        <span>
          <Link href={href("home")}>Go to the home page</Link>
          {phone && (
            <>
              {" "}
              or call <PhoneLink />
            </>
          )}
        </span>
      </p>
      {requestId && (
        <p className={styles.reference}>
          If you contact us about this, mention this request: <code>{requestId}</code>
        </p>
      )}
      {blocks && <div className={styles.blocks} dangerouslySetInnerHTML={{ __html: blocks }} />}
    </Main>
  );
}
