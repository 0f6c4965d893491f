import { useEffect, useId, useState } from "react";
import { Drawing } from "../components/drawing.tsx";
import { PartNumber } from "../components/part-number.tsx";
import { seenParts, type SeenPart } from "../components/seen-parts.ts";
import { Link } from "../router/index.ts";
import styles from "./seen-parts.module.css";

/** The parts recently viewed in this browser. Placed last, since it appears after the page. */
export default function SeenParts() {
  const heading = useId();
  const [parts, setParts] = useState<SeenPart[]>([]);
  useEffect(() => setParts(seenParts()), []);

  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        Recently viewed
      </h2>
      <ul className={styles.parts}>
        {parts.map(({ name, partNumber, to, drawing }) => (
          <li key={to}>
            <Link href={to} className={styles.part}>
              <Drawing drawing={drawing === null ? null : { url: drawing }} size={48} />
              <span>
                <span className={styles.name}>{name}</span>
                <PartNumber number={partNumber} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
