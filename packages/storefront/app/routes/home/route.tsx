import type { MenuItem } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { Drawing } from "../../components/drawing.tsx";
import { Main } from "../../components/main.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { categoryHref } from "../../content/category-address.ts";
import { site } from "../../content/site.ts";
import { href } from "../../routes.ts";
import { Link, type Loaded, type Meta, type PageRequest } from "../../router/index.ts";
import { useSuggestions } from "../search/suggestions.ts";
import { EnginePicker } from "./engine-picker.tsx";
import { enginesIn } from "./engines.ts";
import { SeenParts } from "./seen-parts.tsx";
import styles from "./home.module.css";

export async function load({ client, signal }: PageRequest) {
  const menu = await client.catalog.menu({ maxLevels: 1, includeImageUrl: true }, { signal });
  const index = await Promise.all(menu.map((item) => indexEntry(item, client, signal)));
  // The engines that parts fit are known as facets, and facets by category.
  return { index: index.map(({ entry }) => entry), engines: enginesIn(index.map(({ facets }) => facets)) };
}

interface IndexLine {
  name: string;
  count: number;
  to: string;
}

interface IndexEntry extends IndexLine {
  drawing: string | null;
  below: IndexLine[];
}

async function indexEntry(
  { label, actionValue, imageUrl, pageReference }: MenuItem,
  client: Client,
  signal: AbortSignal,
) {
  const categoryId = pageReference?.attributes.recordId;
  const { categories, facets } = await client.search.products({ categoryId, pageSize: 1 }, { signal });
  const below = (categories?.children ?? []).map(({ category, productCount }) => ({
    name: category.name,
    count: productCount,
    to: categoryHref([categories!.category, category]),
  }));
  const entry: IndexEntry = {
    name: label,
    count: categories?.productCount ?? 0,
    to: actionValue,
    drawing: imageUrl,
    below,
  };
  return { entry, facets };
}

export function meta(): Meta {
  return {
    title: `${site.name}: ${site.tagline.toLowerCase()}`,
    description: `${site.tagline}. Search by part number, engine model or words; prices, stock and delivery days at once.`,
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: site.name,
      url: "/",
      potentialAction: {
        "@type": "SearchAction",
        target: `${href("search")}?term={term}`,
        "query-input": "required name=term",
      },
    },
  };
}

export default function HomePage({ index, engines }: Loaded<typeof load>) {
  return (
    <Main>
      <div className={styles.search}>
        <h1>{site.tagline}</h1>
        <SearchField action={href("search")} suggest={useSuggestions()} size="large" isMain />
        <p className={styles.help}>
          Our number, the maker’s number or a number it replaces, in any spelling. An engine model. Or plain words.
        </p>
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="categories">
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
                  </ul>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.aside}>
          {engines.models.length > 0 && <EnginePicker engines={engines} />}
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
