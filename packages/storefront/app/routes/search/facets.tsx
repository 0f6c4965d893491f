import { useState } from "react";
import type { CategoryRef } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { counted } from "../../content/format.ts";
import { Form, Kept, Link } from "../../router/index.ts";
import { categoryHref } from "../../routes.ts";
import { addressText, changed, chosen, isRange, withRange } from "./list-query.ts";
import type { SubCategory } from "./listing.tsx";
import type { FacetValue, RangeFacet, ShownFacet, ValueFacet } from "./shown-facets.ts";
import styles from "./facets.module.css";

interface FacetsProps {
  /** Query of the list shown, or of the one being loaded: it determines what is selected. */
  asked: string;
  /** Path of the list, before the query. */
  pathname: string;
  facets: readonly ShownFacet[];
  categories: readonly SubCategory[];
  /** The breadcrumbs of the current category. */
  path: readonly CategoryRef[];
  /** Unknown while a list is being loaded. */
  total: number | undefined;
}

/** A longer list of values has a field to filter it. */
const READABLE_VALUES = 12;
export const FILTERS_ID = "filters";

/** All filters of a list. Each value is a link: it works at once, without scripts, and can be shared. */
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

function FacetsInside({ asked, pathname, facets, categories, path, total }: FacetsProps) {
  const query = new URLSearchParams(asked);
  const to = (next: URLSearchParams) => addressText(pathname, next);
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
        <nav aria-label="Subcategories" className={styles.group}>
          <h3>Category</h3>
          <ul className={styles.values}>
            {categories.map((category) => (
              <li key={category.id}>
                <Link href={addressText(categoryHref([...path, category]), changed(query))} className={styles.value}>
                  <span>{category.name}</span>
                  <Count of={category.count} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {facets.map((facet) => (
        <section key={facet.name} className={styles.group} aria-label={facet.displayName}>
          <h3>
            {facet.displayName}
            {"unit" in facet && facet.unit && `, ${facet.unit}`}
          </h3>
          {"values" in facet ? (
            <Values facet={facet} query={query} to={to} />
          ) : (
            <>
              {facet.steps.length > 0 && <Steps facet={facet} query={query} to={to} />}
              <RangeForm facet={facet} query={query} pathname={pathname} />
            </>
          )}
        </section>
      ))}
      <div className={styles.foot}>
        <Button type="button" look="primary" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          Show {total === undefined ? "parts" : counted(total, "part")}
        </Button>
      </div>
    </>
  );
}

interface ChoicesProps {
  query: URLSearchParams;
  to: (query: URLSearchParams) => string;
}

/** A list that is too long to read is filtered by typing a few letters. */
function Values({ facet: { name, displayName, values, more }, query, to }: ChoicesProps & { facet: ValueFacet }) {
  const [typed, setTyped] = useState("");
  const all = [...values, ...more];
  const isLong = all.length > READABLE_VALUES;
  const words = typed.split(" ").map(lettersOf);
  const found = all.filter(({ label }) => words.every((word) => lettersOf(label).includes(word)));
  const list = (values: readonly FacetValue[]) => (
    <ul className={styles.values}>
      {values.map(({ value, label, count }) => {
        const isOn = query.has(name, value);
        return (
          <Choice
            key={value}
            id={`${name}=${value}`}
            href={to(chosen(query, name, value, !isOn))}
            isOn={isOn}
            label={label}
            count={count}
          />
        );
      })}
    </ul>
  );
  return (
    <>
      {isLong && (
        <>
          <label className={styles.lookUp} data-needs-scripts="">
            <span>
              Look up<Unseen> {displayName}</Unseen>
            </span>
            <input type="search" autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
          </label>
          <output className={styles.count}>{typed && `${found.length || "none"} of ${all.length}`}</output>
        </>
      )}
      {list(isLong && typed ? found : values)}
      {more.length > 0 && !(isLong && typed) && (
        <details className={styles.more}>
          <summary>{counted(more.length, "more", "more")}</summary>
          {list(more)}
        </details>
      )}
    </>
  );
}

/** Only letters and digits, for those who do not know where the dash in `C606-240` goes. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** A choice of one step at a time. */
function Steps({ facet: { name, steps }, query, to }: ChoicesProps & { facet: RangeFacet }) {
  return (
    <ul className={styles.steps}>
      {steps.map((step) => {
        const isOn = isRange(query, name, step);
        return (
          <Choice
            key={step.label}
            id={`${name}=${step.label}`}
            href={to(withRange(query, name, isOn ? {} : step))}
            isOn={isOn}
            label={step.label}
          />
        );
      })}
    </ul>
  );
}

interface ChoiceProps {
  /** By which the focus finds it again if it moves in the next list. */
  id: string;
  href: string;
  isOn: boolean;
  label: string;
  count?: number;
}

function Choice({ id, href, isOn, label, count }: ChoiceProps) {
  return (
    <li>
      <Link
        id={id}
        href={href}
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
          {label}
        </span>
        {count !== undefined && <Count of={count} />}
      </Link>
    </li>
  );
}

interface RangeFormProps {
  facet: RangeFacet;
  query: URLSearchParams;
  pathname: string;
}

function RangeForm({ facet: { name, displayName, fields, isInOneUnit }, query, pathname }: RangeFormProps) {
  return (
    <Form
      method="get"
      action={pathname}
      keepScroll
      className={styles.range}
      key={fields.map(({ text }) => text).join(" ")}
    >
      <HiddenFields query={withRange(query, name)} />
      {fields.map(
        ({ bound, text, isUnread }) =>
          isUnread && (
            <p key={bound} id={`${name}.${bound}-error`} role="alert" className={styles.error}>
              {displayName} {bound}: “{text}” is not a number such as {fields[0]!.outermost}.
            </p>
          ),
      )}
      {fields.map(({ bound, text, isUnread, outermost }) => (
        <label key={bound}>
          <span>
            <Unseen>{displayName} </Unseen>
            {bound}
          </span>
          <input
            id={`${name}.${bound}`}
            name={`${name}.${bound}`}
            inputMode={isInOneUnit ? "decimal" : "text"}
            defaultValue={text}
            placeholder={outermost}
            autoComplete="off"
            {...(isUnread && { "aria-invalid": true, "aria-describedby": `${name}.${bound}-error` })}
          />
        </label>
      ))}
      <Button size="small" id={`${name}.set`}>
        Set<Unseen> {displayName}</Unseen>
      </Button>
    </Form>
  );
}

/** The parameters of a list that a form leaves unchanged. */
export function HiddenFields({ query }: { query: URLSearchParams }) {
  return [...query].map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.count}>
      {of}
      <Unseen> {of === 1 ? "part" : "parts"}</Unseen>
    </span>
  );
}
