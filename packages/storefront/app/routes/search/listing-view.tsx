import type { CategoryRef } from "@tradecounter/wire";
import { Button, buttonClass } from "../../components/button.tsx";
import { Chips } from "../../components/chips.tsx";
import { Icon } from "../../components/icon.tsx";
import { Pager } from "../../components/pager.tsx";
import { PartListHead, PartRow, PartTile } from "../../components/part-row.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted } from "../../content/format.ts";
import { Form, Link, useNavigation } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { Facets, FILTERS_ID, HiddenFields } from "./facets.tsx";
import type { ListView } from "./list-address.ts";
import { addressText, changed, chosen, unfiltered, withRange } from "./list-query.ts";
import type { Listing } from "./listing.tsx";
import styles from "./listing-view.module.css";

interface ListingViewProps {
  listing: Listing;
  /** The breadcrumbs of the current category; empty above the top level. */
  path?: readonly CategoryRef[];
}

/** Filters on the left, active ones on top, rows or tiles, pages at the bottom. */
export function ListingView({ listing, path = [] }: ListingViewProps) {
  const { address, pathname, parts, total, pages, facets, categories, said, instead } = listing;
  const asked = useAskedQuery(listing);
  const to = (query: URLSearchParams) => addressText(pathname, query);
  const chips = listing.chosen.map(({ name, value, ...words }) => ({
    ...words,
    hrefWithout: to(value === undefined ? withRange(asked, name) : chosen(asked, name, value, false)),
  }));
  const category = path.at(-1)?.name;
  // in a search the category is a filter like others: removing it leads back to all categories
  const hrefOfAll = (query: URLSearchParams) => addressText(address.term ? href("search") : pathname, query);
  if (address.term && category)
    chips.unshift({ group: "Category", label: category, hrefWithout: hrefOfAll(changed(asked)) });
  const hasFilters = facets.length + categories.length > 0;
  return (
    <div className={hasFilters ? `${styles.listing} ${styles.narrowed}` : styles.listing}>
      {hasFilters && (
        <>
          <a href="#parts" className={styles.skip}>
            Skip to the parts
          </a>
          <Facets
            asked={asked.toString()}
            pathname={pathname}
            facets={facets}
            categories={categories}
            path={path}
            total={asked.toString() === listing.query ? total : undefined}
          />
        </>
      )}
      <div id="parts" className={styles.results}>
        <h2>
          <Unseen>Parts</Unseen>
        </h2>
        <div className={styles.bar} data-screen-only="">
          <p role="status" className={styles.total}>
            <b>{counted(total, "part")}</b>
            {pages > 1 && (
              <>
                , page {address.page} of {pages}
              </>
            )}
          </p>
          {hasFilters && (
            <button
              type="button"
              popoverTarget={FILTERS_ID}
              className={`${buttonClass({ size: "small" })} ${styles.filters}`}
            >
              <Icon name="filter" />
              Filters{chips.length > 0 && ` (${chips.length})`}
            </button>
          )}
          {/* filled in if an engine is chosen */}
          <span data-fit-list="" className={styles.fit} />
          {parts.length > 0 && <SortForm listing={listing} asked={asked} />}
          {parts.length > 0 && <ViewLinks shown={address.view} asked={asked} to={to} />}
        </div>
        {address.term && <div role="status" dangerouslySetInnerHTML={{ __html: said }} />}
        <Chips chips={chips} hrefWithoutAll={hrefOfAll(unfiltered(asked))} />
        {parts.length > 0 ? (
          <Parts listing={listing} />
        ) : (
          <div className={styles.none} dangerouslySetInnerHTML={{ __html: instead }} />
        )}
        <Pager
          page={address.page}
          pages={pages}
          hrefOf={(page) => to(changed(asked, { page: page > 1 ? `${page}` : null }))}
        />
      </div>
    </div>
  );
}

/**
 * The query of the list being loaded, if it is for the same search, otherwise of the one shown. All links and
 * forms of a list start from it, so that a filter chosen while an answer is pending adds to the previous one.
 */
function useAskedQuery({ address, pathname, query }: Listing): URLSearchParams {
  const [path, underway] = useNavigation().to?.split("?") ?? [];
  const asked = new URLSearchParams(underway);
  return path === pathname && (asked.get("term") ?? "") === address.term ? asked : new URLSearchParams(query);
}

function Parts({ listing: { address, parts } }: { listing: Listing }) {
  if (address.view === "drawings") {
    return (
      <ul className={styles.tiles} aria-label="Parts">
        {parts.map((part, index) => (
          <PartTile key={part.id} part={part} isFirst={index < 4} />
        ))}
      </ul>
    );
  }
  return (
    <>
      <PartListHead />
      <ul className={styles.rows} aria-label="Parts">
        {parts.map((part, index) => (
          <PartRow key={part.id} part={part} isFirst={index < 6} />
        ))}
      </ul>
    </>
  );
}

interface SortFormProps {
  listing: Listing;
  asked: URLSearchParams;
}

/** Takes effect at once with scripts, and with a button without them. */
function SortForm({ listing: { address, pathname, sorts }, asked }: SortFormProps) {
  const { sort } = address;
  return (
    <Form method="get" action={pathname} keepScroll className={styles.sort}>
      <HiddenFields query={changed(asked, { sort: null })} />
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        name="sort"
        // When going back, browsers would restore the later choice with the earlier list.
        autoComplete="off"
        key={sort}
        defaultValue={sort ?? sorts[0]?.word}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {sorts.map(({ word, label }) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </select>
      <span data-without-scripts="">
        <Button size="small">Sort</Button>
      </span>
    </Form>
  );
}

interface ViewLinksProps {
  shown: ListView;
  asked: URLSearchParams;
  to: (query: URLSearchParams) => string;
}

function ViewLinks({ shown, asked, to }: ViewLinksProps) {
  return (
    <ul className={styles.views} aria-label="Show as">
      {(["rows", "drawings"] as const).map((view) => (
        <li key={view}>
          <Link
            href={to(changed(asked, { page: asked.get("page"), view: view === "rows" ? null : view }))}
            keepScroll
            aria-current={shown === view || undefined}
            title={views[view]}
          >
            <Icon name={view} />
            <Unseen>{views[view]}</Unseen>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const views = { rows: "Rows", drawings: "Drawings" } as const;
