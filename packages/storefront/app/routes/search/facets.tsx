import type { CategoryRef } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted, money } from "../../content/format.ts";
import { Form, Kept, Link, useStore } from "../../router/index.ts";
import { categoryHref } from "../../routes.ts";
import {
  addressText,
  isChosen,
  listQuery,
  parameterOf,
  rangeChosen,
  toggled,
  withoutRange,
  withRange,
  type ListAddress,
} from "./list-address.ts";
import type { SubCategory } from "./listing.tsx";
import type { RangeFacet, ShownFacet, ValueFacet } from "./shown-facets.ts";
import styles from "./facets.module.css";

interface FacetsProps {
  address: ListAddress;
  /** Path of the list, before the query. */
  pathname: string;
  facets: readonly ShownFacet[];
  categories: readonly SubCategory[];
  /** The way down to the category that is shown. */
  path: readonly CategoryRef[];
  total: number;
}

/** A value list longer than this shows the rest on demand. */
const SHOWN_VALUES = 7;
export const FILTERS_ID = "filters";

/** Everything by which a list can be narrowed. Each value is a link: it works at once, without scripts, and can be shared. */
export function Facets(shown: FacetsProps) {
  return (
    <Kept
      as="div"
      id={FILTERS_ID}
      popover="auto"
      className={styles.filters}
      data-screen-only=""
      draw={FacetsInside}
      shown={shown}
    />
  );
}

function FacetsInside({ address, pathname, facets, categories, path, total }: FacetsProps) {
  const to = (next: ListAddress) => addressText(pathname, next);
  return (
    <>
      <div className={styles.head}>
        <h2>Filters</h2>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide" className={styles.close}>
          <Icon name="close" />
          <Unseen>Close filters</Unseen>
        </button>
      </div>
      {categories.length > 0 && (
        <nav aria-label="Sub-categories" className={styles.group}>
          <h3>Category</h3>
          <ul className={styles.values}>
            {categories.map((category) => (
              <li key={category.id}>
                <Link
                  href={addressText(categoryHref([...path, category]), { ...address, page: 1 })}
                  className={styles.value}
                >
                  <span>{category.name}</span>
                  <Count of={category.count} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {facets.map((facet) => (
        <section key={parameterOf(facet)} className={styles.group} aria-label={facet.displayName}>
          <h3>
            {facet.displayName}
            {"unit" in facet && facet.unit && `, ${facet.unit}`}
          </h3>
          {"values" in facet ? (
            <Values facet={facet} address={address} to={to} />
          ) : (
            <Range facet={facet} address={address} pathname={pathname} to={to} />
          )}
        </section>
      ))}
      <div className={styles.foot}>
        <Button type="button" look="primary" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          Show {counted(total, "part")}
        </Button>
      </div>
    </>
  );
}

interface ValuesProps {
  facet: ValueFacet;
  address: ListAddress;
  to: (next: ListAddress) => string;
}

function Values({ facet, address, to }: ValuesProps) {
  // What is chosen is never hidden behind "more".
  const chosen = facet.values.filter((value) => isChosen(address, facet, value.value));
  const isShort = facet.values.length <= SHOWN_VALUES + 2;
  const byUse = [...facet.values].sort((a, b) => b.count - a.count);
  const first = isShort ? byUse : byUse.slice(0, SHOWN_VALUES);
  // sizes stand by their size, so that one finds them
  const values = facet.values.every(({ label }) => /^\W?\d/.test(label)) ? facet.values : byUse;
  const shown = values.filter((value) => first.includes(value) || chosen.includes(value));
  const rest = values.filter((value) => !shown.includes(value));
  const list = (values: ValueFacet["values"]) => (
    <ul className={styles.values}>
      {values.map((value) => {
        const isOn = chosen.includes(value);
        return (
          <li key={value.value}>
            <Link
              href={to(toggled(address, facet, value.value))}
              keepScroll
              rel="nofollow"
              prefetch="none"
              className={styles.value}
              aria-current={isOn || undefined}
            >
              <span className={styles.box} aria-hidden="true">
                {isOn && <Icon name="check" />}
              </span>
              <span>
                {isOn && <Unseen>Chosen: </Unseen>}
                {value.label}
              </span>
              <Count of={value.count} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {list(shown)}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{counted(rest.length, "more", "more")}</summary>
          {list(rest)}
        </details>
      )}
    </>
  );
}

interface RangeProps {
  facet: RangeFacet;
  address: ListAddress;
  pathname: string;
  to: (next: ListAddress) => string;
}

/** Parts of the range to choose at a press, and the bounds to type. */
function Range({ facet, address, pathname, to }: RangeProps) {
  const { currency } = useStore();
  const { steps = [] } = facet;
  const amount = (step: string) => money(step, currency);
  return (
    <>
      {steps.length > 0 && (
        <ul className={styles.values}>
          {[...steps, undefined].map((max, at) => {
            const min = steps[at - 1];
            return (
              <li key={max ?? ""}>
                <Link
                  href={to(withRange(address, facet, { min, max }))}
                  keepScroll
                  rel="nofollow"
                  prefetch="none"
                  className={styles.value}
                >
                  {min ? (max ? `${amount(min)} to ${amount(max)}` : `${amount(min)} and up`) : `Up to ${amount(max!)}`}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <RangeForm facet={facet} address={address} pathname={pathname} />
    </>
  );
}

function RangeForm({ facet, address, pathname }: Omit<RangeProps, "to">) {
  const name = parameterOf(facet);
  const { min, max } = rangeChosen(address, facet);
  const isInOneUnit = [facet.min, facet.max].every((bound) => bound.endsWith(facet.unit ?? ""));
  const bounds = [
    { bound: "from", chosen: min, outermost: facet.min },
    { bound: "to", chosen: max, outermost: facet.max },
  ].map((field) => ({ ...field, unread: address.unread[`${name}.${field.bound}`] }));
  return (
    <Form
      method="get"
      action={pathname}
      keepScroll
      className={styles.range}
      key={bounds.map(({ unread, chosen }) => unread ?? chosen).join(" ")}
    >
      {[...listQuery(withoutRange(address, facet))].map(([hidden, value]) => (
        <input key={`${hidden} ${value}`} type="hidden" name={hidden} value={value} />
      ))}
      {bounds.map(
        ({ bound, unread }) =>
          unread && (
            <p key={bound} id={`${name}.${bound}-error`} role="alert" className={styles.error}>
              {facet.displayName} {bound}: “{unread}” is not a number such as {facet.min}.
            </p>
          ),
      )}
      {bounds.map(({ bound, chosen, outermost, unread }) => (
        <label key={bound}>
          <span>
            <Unseen>{facet.displayName} </Unseen>
            {bound}
          </span>
          <input
            id={`${name}.${bound}`}
            name={`${name}.${bound}`}
            inputMode={isInOneUnit ? "decimal" : "text"}
            defaultValue={unread ?? chosen}
            placeholder={outermost}
            autoComplete="off"
            {...(unread && { "aria-invalid": true, "aria-describedby": `${name}.${bound}-error` })}
          />
        </label>
      ))}
      <Button size="small" id={`${name}.set`}>
        Set<Unseen> {facet.displayName}</Unseen>
      </Button>
    </Form>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.count}>
      {of}
      <Unseen> {of === 1 ? "part" : "parts"}</Unseen>
    </span>
  );
}
