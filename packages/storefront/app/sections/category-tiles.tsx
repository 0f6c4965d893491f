import { Drawing } from "../components/drawing.tsx";
import { Unseen } from "../components/unseen.tsx";
import { Link } from "../router/index.ts";
import type { IndexEntry, IndexLine } from "./load-index.ts";
import styles from "./sections.module.css";

interface CategoryTilesProps {
  title: string;
  titleTag: "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "p";
  index: readonly IndexEntry[];
}

/** The whole catalog at a glance. */
export function CategoryTiles({ title, titleTag: Title, index }: CategoryTilesProps) {
  return (
    <section aria-labelledby="categories">
      <Title id="categories" className={`${styles.text} ${styles["heading-xsmall"]}`}>
        {title}
      </Title>
      <ul className={styles.index}>
        {index.map((entry) => (
          <li key={entry.to} className={styles.entry}>
            <Drawing drawing={entry.drawing === null ? null : { url: entry.drawing }} size={48} isFirst />
            <div>
              <h3>
                <IndexLink line={entry} />
              </h3>
              <ul>
                {entry.below.map((line) => (
                  <li key={line.to}>
                    <IndexLink line={line} />
                  </li>
                ))}
                {entry.more > 0 && (
                  <li>
                    <Link href={entry.to}>
                      {entry.more} more<Unseen> categories in {entry.name}</Unseen>
                    </Link>
                  </li>
                )}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Name, dot leader, number of parts: as in the index of a printed catalog. */
function IndexLink({ line: { name, count, to } }: { line: IndexLine }) {
  return (
    <Link href={to} className={styles.indexLine}>
      <span>{name}</span>
      <span className={styles.dots} aria-hidden="true" />
      <span className={styles.count}>
        {count}
        <Unseen> parts</Unseen>
      </span>
    </Link>
  );
}
