import { Unseen } from "../../components/unseen.tsx";
import { href } from "../../routes.ts";
import { Link, useStore } from "../../router/index.ts";
import styles from "./header.module.css";

/** The name in two sizes next to a nut in the style of the drawings. */
export function Logo() {
  const { name } = useStore();
  const [first, ...rest] = name.split(" ");
  return (
    <Link href={href("home")} className={styles.logo}>
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true" className={styles.nut}>
        <path d="M10.2 4.5h15.6L33.6 18l-7.8 13.5H10.2L2.4 18Z" />
        <circle cx="18" cy="18" r="7.5" />
        <path d="M18 1v4M18 31v4M1 18h4M31 18h4" />
      </svg>
      <span className={styles.name}>
        <b>{first}</b> <span>{rest.join(" ")}</span>
      </span>
      <Unseen>, home page</Unseen>
    </Link>
  );
}
