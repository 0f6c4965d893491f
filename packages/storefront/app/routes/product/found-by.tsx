import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import styles from "./order-box.module.css";

/** A link to the list, for somebody whose search bypassed it. Rendered on the server only. */
export function FoundBy({ number }: { number: string }) {
  return (
    <p className={styles.help} data-screen-only="">
      You searched for “{number}”.{" "}
      <Link href={href("search", {}, { term: number, as: "typed" })} rel="nofollow">
        See all search results
      </Link>
    </p>
  );
}
