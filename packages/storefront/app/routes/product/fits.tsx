import { Unseen } from "../../components/unseen.tsx";
import { References } from "../../components/references.tsx";
import { counted } from "../../content/format.ts";
import { Link } from "../../router/index.ts";
import type { FittedEngine, FittedFamily } from "./load-fitment.ts";
import styles from "./product.module.css";

/** Longer lists are collapsed: a chemical fits every engine there is. */
const SHOWN = 12;

/**
 * The engines that a part fits, by maker and family, with serial number ranges if it does not fit all, and links to what fits the others.
 */
export function Fits({ families }: { families: readonly FittedFamily[] }) {
  const count = families.reduce((sum, { engines }) => sum + engines.length, 0);
  const numbered = families.flatMap(({ engines }) => engines.filter(({ ranges }) => ranges.length > 0));
  const list = families.map((family) => <Family key={family.name} family={family} />);
  return (
    <section aria-labelledby="fits" className={styles.section}>
      <h2 id="fits">Fits {counted(count, "engine")}</h2>
      {numbered.length > 0 && (
        <ul className={styles.breaks}>
          {numbered.map((engine) => (
            <Break key={engine.code} engine={engine} />
          ))}
        </ul>
      )}
      {count > SHOWN ? (
        <details className={styles.fold}>
          <summary>{families.map(({ name, engines }) => `${name || "Others"} (${engines.length})`).join(", ")}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
}

function Family({ family: { name, engines } }: { family: FittedFamily }) {
  return (
    <div className={styles.family}>
      {name && <h3>{name}</h3>}
      <ul className={styles.engines}>
        {engines.map(({ code, model, to, ranges }) => (
          <li key={code}>
            <Link href={to} prefetch="none">
              {model}
              <Unseen>, all parts for this engine</Unseen>
            </Link>
            {ranges.length > 0 && <small>{ranges.map(({ words }) => words).join("; ")}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Break({ engine: { model, to, ranges } }: { engine: FittedEngine }) {
  return (
    <li>
      On the{" "}
      <Link href={to} prefetch="none">
        {model}
      </Link>{" "}
      only serial numbers <b>{ranges.map(({ words }) => words).join("; ")}</b>
      {ranges
        .flatMap(({ others }) => others)
        .map((other) => (
          <span key={other.sku} className={styles.other}>
            {other.words}: <References parts={[other]} /> {other.name}
          </span>
        ))}
    </li>
  );
}
