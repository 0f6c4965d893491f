import { pathInSite } from "../../path-in-site.ts";
import { Main } from "../../components/main.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { href } from "../../routes.ts";
import { Link, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import styles from "./not-found.module.css";

/** Words in an address that may tell what was meant. */
export function wordsOf(pathname: string): string {
  const words = pathname
    .replace(/%(?:[0-9a-f]{2})?/gi, " ")
    .split(/[/\-_.\s]+/)
    .filter((word) => /^[\w]{2,20}$/.test(word) && !/^(product|category|products|html?|php)$/i.test(word))
    // A record id means nothing to a person.
    .filter((word) => !/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\w{15,18}$/.test(word));
  return words.slice(-4).join(" ");
}

export async function load({ pathname, client }: PageRequest) {
  // Whatever fails here must not hide that nothing exists at this address.
  const menu = await client.catalog.menu({ maxLevels: 1 }).catch(() => []);
  return {
    term: wordsOf(pathInSite(pathname)),
    categories: menu.map(({ label, actionValue }) => ({ label, to: actionValue })),
  };
}

export function meta(): Meta {
  return { title: "Not found", robots: "noindex" };
}

export default function NotFoundPage({ term, categories }: Loaded<typeof load>) {
  return (
    <Main>
      <h1>There is nothing at this address</h1>
      <p className={styles.lead}>The part may have a new number, or the link may be mistyped. Search for it:</p>
      <div className={styles.search}>
        <SearchField
          action={href("search")}
          term={term}

          size="large"
          label="What was meant"
        />
      </div>
      {categories.length > 0 && (
        <nav aria-labelledby="not-found-categories">
          <h2 id="not-found-categories">Or browse by category</h2>
          <ul className={styles.categories}>
            {categories.map(({ label, to }) => (
              <li key={to}>
                <Link href={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Main>
  );
}
