import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import styles from "./order-box.module.css";

/** The way to the list, for whom a search has led past it. Drawn by the server alone. */
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
