import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import styles from "./order-box.module.css";

/** The way to the list, for whom a search has led past it. Drawn by the server alone. */
export function FoundBy({ number }: { number: string }) {
  return (
    <p className={styles.help} data-screen-only="">
      The only part with the number “{number}”.{" "}
      <Link href={href("search", {}, { term: number, as: "typed" })} rel="nofollow">
        Show the search results
      </Link>
    </p>
  );
}
