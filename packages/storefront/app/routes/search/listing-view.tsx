import type { CategoryRef } from "@tradecounter/wire";
import { Button, buttonClass } from "../../components/button.tsx";
import { Chips, type Chip } from "../../components/chips.tsx";
import { Icon } from "../../components/icon.tsx";
import { Pager } from "../../components/pager.tsx";
import { PartListHead, PartRow, PartTile } from "../../components/part-row.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted } from "../../content/format.ts";
import { Form, Link } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { Facets, FILTERS_ID } from "./facets.tsx";
import { addressText, listQuery, toggled, unfiltered, withoutRange, type ListAddress } from "./list-address.ts";
import type { Listing } from "./listing.tsx";
import styles from "./listing-view.module.css";

interface ListingViewProps {
  listing: Listing;
  /** The way down to the category that is shown; nothing above the top ones. */
  path?: readonly CategoryRef[];
}

/** Filters on the left, what is chosen on top, rows or drawings, pages below. */
export function ListingView({ listing, path = [] }: ListingViewProps) {
  const { address, pathname, parts, total, pages, facets, categories, said, instead } = listing;
  const to = (next: ListAddress) => addressText(pathname, next);
  const chips = chipsOf(listing, to);
  const category = path.at(-1)?.name;
  // for a search the category is a filter like others: it leads back to that in all of them
  const hrefWithoutFilters = addressText(address.term ? href("search") : pathname, unfiltered(address));
  if (address.term && category)
    chips.unshift({
      group: "Category",
      label: category,
      hrefWithout: addressText(href("search"), { ...address, page: 1 }),
    });
  const hasFilters = facets.length + categories.length > 0;
  return (
    <div className={hasFilters ? `${styles.listing} ${styles.narrowed}` : styles.listing}>
      {hasFilters && (
        <Facets
          address={address}
          pathname={pathname}
          facets={facets}
          categories={categories}
          path={path}
          total={total}
        />
      )}
      <div className={styles.results}>
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
          {parts.length > 0 && <SortForm listing={listing} />}
          {parts.length > 0 && <ViewLinks address={address} to={to} />}
        </div>
        {address.term && <div role="status" dangerouslySetInnerHTML={{ __html: said }} />}
        <Chips chips={chips} hrefWithoutAll={hrefWithoutFilters} />
        {parts.length > 0 ? (
          <Parts listing={listing} />
        ) : (
          <div className={styles.none} dangerouslySetInnerHTML={{ __html: instead }} />
        )}
        <Pager page={address.page} pages={pages} hrefOf={(page) => to({ ...address, page })} />
      </div>
    </div>
  );
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

/** Changes at once with scripts, and with a button without them. */
function SortForm({ listing: { address, pathname, sorts } }: { listing: Listing }) {
  const { sort, ...unsorted } = address;
  return (
    <Form method="get" action={pathname} keepScroll className={styles.sort}>
      {[...listQuery({ ...unsorted, page: 1 })].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort">Sort</label>
      <select
        id="sort"
        name="sort"
        // Going back, browsers put the later choice beside the earlier list.
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

function ViewLinks({ address, to }: { address: ListAddress; to: (next: ListAddress) => string }) {
  return (
    <ul className={styles.views} aria-label="Show as">
      {(["rows", "drawings"] as const).map((view) => (
        <li key={view}>
          <Link
            href={to({ ...address, view })}
            keepScroll
            aria-current={address.view === view || undefined}
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

function chipsOf({ address, facets }: Listing, to: (next: ListAddress) => string): Chip[] {
  return address.refinements.flatMap((refinement): Chip[] => {
    const facet = facets.find(
      (one) => one.nameOrId === refinement.nameOrId && one.attributeType === refinement.attributeType,
    );
    const group = facet?.displayName ?? refinement.nameOrId;
    if (refinement.type === "Range") {
      const { min, max } = refinement;
      // a bound may have been typed with its unit
      const unit = facet && "unit" in facet && /\d$/.test(max ?? min!) && facet.unit;
      return [
        {
          group,
          label: [min && `from ${min}`, max && `to ${max}`, unit].filter(Boolean).join(" "),
          hrefWithout: to(withoutRange(address, refinement)),
        },
      ];
    }
    return refinement.values.map((value) => ({
      group,
      label: displayName(facet, value),
      hrefWithout: to(toggled(address, refinement, value)),
    }));
  });
}

function displayName(facet: Listing["facets"][number] | undefined, value: string): string {
  if (!facet || !("values" in facet)) return value;
  return facet.values.find((one) => one.value === value)?.label ?? value;
}
