import { References } from "../../components/references.tsx";
import type { PartReference } from "../../content/references.ts";
import { Fits } from "./fits.tsx";
import type { FittedFamily } from "./load-fitment.ts";
import styles from "./product.module.css";

interface MoreProps {
  families: readonly FittedFamily[];
  replaces: readonly PartReference[];
}

/** The end of a part's page: only links, so the server renders it and browsers get no code for it. */
export function More({ families, replaces }: MoreProps) {
  return (
    <>
      {families.length > 0 && <Fits families={families} />}
      {replaces.length > 0 && (
        <section aria-labelledby="replaces" className={styles.section}>
          <h2 id="replaces">Replaces</h2>
          <p>
            <References parts={replaces} />
          </p>
        </section>
      )}
    </>
  );
}
