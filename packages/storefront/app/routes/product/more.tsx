import { References } from "../../components/references.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted } from "../../content/format.ts";
import type { PartReference } from "../../content/references.ts";
import { Link } from "../../router/index.ts";
import styles from "./product.module.css";

interface MoreProps {
  engines: readonly { name: string; href: string }[];
  replaces: readonly PartReference[];
}

/** What stands at the end of a part's page: links alone, so that the server draws it and browsers get no code for it. */
export function More({ engines, replaces }: MoreProps) {
  return (
    <>
      {engines.length > 0 && (
        <section aria-labelledby="fits" className={styles.section}>
          <h2 id="fits">Fits {counted(engines.length, "engine")}</h2>
          <ul className={styles.engines}>
            {engines.map((engine) => (
              <li key={engine.name}>
                <Link href={engine.href} prefetch="none">
                  {engine.name}
                  <Unseen>, all parts for this engine</Unseen>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
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
