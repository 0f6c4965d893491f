import { lowestAllowed } from "@tradecounter/commerce";
import { useId, type ReactNode } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Drawing } from "../../components/drawing.tsx";
import { FoundPrice } from "../../components/found-price.tsx";
import { ruleFrom, ruleHint, shown } from "../../components/quantity-rule.ts";
import { Unseen } from "../../components/unseen.tsx";
import { href } from "../../routes.ts";
import { Form, Link } from "../../router/index.ts";
import { formOf } from "./add-form.ts";
import type { ComparedColumn } from "./load-compared.tsx";
import type { ComparedRow } from "./rows.ts";
import styles from "./compare.module.css";

/** Longer lists of engines are on the part's own page. */
const ENGINES = 6;

interface ComparedTableProps {
  columns: readonly ComparedColumn[];
  rows: readonly ComparedRow[];
}

/** A column per part, a row per attribute; on a phone it scrolls sideways on its own. */
export function ComparedTable({ columns, rows }: ComparedTableProps) {
  const id = useId();
  const row = (label: string, of: (column: ComparedColumn) => ReactNode, isDifferent = false) => (
    <Row label={label} isDifferent={isDifferent} cells={columns.map((column) => [column.id, of(column)])} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it by the arrow keys
    <div role="region" aria-labelledby={id} tabIndex={0} className={styles.scroll}>
      <table className={styles.table}>
        <caption id={id}>
          <Unseen>Parts side by side</Unseen>
        </caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                <Head column={column} columns={columns} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row("Price", (column) => (
            <>
              <FoundPrice part={{ ...column, lowestUnitPrice: null }} />
              {column.unitPrice !== null && column.core && <small>{column.core}</small>}
            </>
          ))}
          {row("Stock", ({ stockLine }) => stockLine && <Markup html={stockLine} />)}
          {/* filled in if an engine is chosen, otherwise hidden */}
          {row("Your engine", (column) => (
            <p data-fit={column.id} />
          ))}
          {row("Order", (column) => (
            <Order column={column} />
          ))}
          {row("Maker", ({ maker }) => maker, isUnlike(columns.map(({ maker }) => maker)))}
          {row("Maker's number", ({ makerNumber }) => makerNumber && <Markup html={makerNumber} />)}
          {rows.map(({ label, values, isDifferent }) => (
            <Row
              key={label}
              label={label}
              isDifferent={isDifferent}
              cells={columns.map((column, at) => [column.id, values[at]])}
            />
          ))}
          {row("Fits", ({ fits }) => enginesIn(fits), isUnlike(columns.map(({ fits }) => fits.join())))}
        </tbody>
      </table>
    </div>
  );
}

const isUnlike = (values: readonly unknown[]) => new Set(values).size > 1;

function enginesIn(fits: readonly string[]): string | null {
  if (fits.length === 0) return null;
  const more = fits.length - ENGINES;
  const named = fits.slice(0, ENGINES).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}

interface RowProps {
  label: string;
  isDifferent: boolean;
  cells: readonly (readonly [id: string, content: ReactNode])[];
}

function Row({ label, isDifferent, cells }: RowProps) {
  return (
    <tr data-differs={isDifferent ? "" : undefined}>
      <th scope="row">
        {label}
        {isDifferent && <small className={styles.differs}>differs</small>}
      </th>
      {cells.map(([id, content]) => (
        <td key={id}>{content ?? <span className={styles.unknown}>not given</span>}</td>
      ))}
    </tr>
  );
}

function Markup({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function Head({ column, columns }: { column: ComparedColumn; columns: readonly ComparedColumn[] }) {
  const others = columns.filter(({ id }) => id !== column.id).map(({ id }) => ["part", id]);
  return (
    <>
      <Drawing drawing={column.drawing} size={72} isFirst />
      <Link href={column.to}>{column.name}</Link>
      <Markup html={column.number} />
      <Link href={href("compare", {}, new URLSearchParams(others))} className={styles.remove} rel="nofollow">
        Remove<Unseen> {column.name}</Unseen>
      </Link>
    </>
  );
}

function Order({ column: { id, name, to, rule, unitPrice, isFamily, isOut } }: { column: ComparedColumn }) {
  if (isFamily)
    return (
      <Link href={to} className={buttonClass({ size: "small" })}>
        Choose<Unseen> a version of {name}</Unseen>
      </Link>
    );
  if (isOut || unitPrice === null) return "Cannot be ordered now";
  const own = ruleFrom(rule);
  return (
    <Form method="post" action={href("cart")} name={formOf(id)} className={styles.order} data-screen-only="">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={id} />
      <input
        name="quantity"
        className={styles.quantity}
        aria-label={`Quantity of ${name}`}
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={shown(lowestAllowed(own))}
      />
      <Button size="small">
        Add<Unseen> {name} to cart</Unseen>
      </Button>
      {own && <small>{ruleHint(own)}</small>}
    </Form>
  );
}
