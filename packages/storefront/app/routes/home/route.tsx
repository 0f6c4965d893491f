import type { StoreFacts } from "../../client.ts";
import { Drawing } from "../../components/drawing.tsx";
import { Main } from "../../components/main.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { organization, webSite } from "../../content/structured-data.ts";
import { href } from "../../routes.ts";
import { Link, type Loaded, type Meta, type PageRequest, useStore } from "../../router/index.ts";
import { EnginePicker } from "./engine-picker.tsx";
import { loadIndex, type IndexLine } from "./load-index.ts";
import { SeenParts } from "./seen-parts.tsx";
import styles from "./home.module.css";

export const load = ({ client, signal }: PageRequest) => loadIndex(client, signal);

export function meta(_loaded: object, store: StoreFacts): Meta {
  const { name, tagline } = store;
  return {
    title: tagline,
    description: `${tagline || name}. Search by part number, engine model or words; prices, stock and delivery days at once.`,
    jsonLd: [organization(store), webSite(store, href("search"))],
  };
}

export default function HomePage({ index, engines }: Loaded<typeof load>) {
  const { name, tagline } = useStore();
  return (
    <Main>
      <div className={styles.search}>
        <h1>{tagline || name}</h1>
        <SearchField action={href("search")} size="large" isMain />
        <p className={styles.help}>
          Our number, the maker’s number or a number it replaces, in any spelling. An engine model. Or plain words.
        </p>
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="categories" className={styles.categories}>
          <h2 id="categories" className={styles.title}>
            Parts by category
          </h2>
          <ul className={styles.index}>
            {index.map((entry) => (
              <li key={entry.to} className={styles.entry}>
                <Drawing drawing={entry.drawing === null ? null : { url: entry.drawing }} size={48} isFirst />
                <div>
                  <h3>
                    <IndexLink line={entry} />
                  </h3>
                  <ul className={styles.below}>
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
        <div className={styles.engine}>{engines.models.length > 0 && <EnginePicker engines={engines} />}</div>
        <div className={styles.seen}>
          <SeenParts />
        </div>
      </div>
    </Main>
  );
}

/** Name, dots, number of parts: as in the index of a printed catalogue. */
function IndexLink({ line: { name, count, to } }: { line: IndexLine }) {
  return (
    <Link href={to} className={styles.line}>
      <span>{name}</span>
      <span className={styles.dots} aria-hidden="true" />
      <span className={styles.count}>
        {count}
        <Unseen> parts</Unseen>
      </span>
    </Link>
  );
}
