import type { PurchaseQuantityRule } from "@tradecounter/wire";
import { Kept, Link } from "../router/index.ts";
import { AddToCart } from "./add-to-cart.tsx";
import { buttonClass } from "./button.tsx";
import { Drawing, type DrawingSource } from "./drawing.tsx";
import { PartNumber } from "./part-number.tsx";
import { ruleFrom } from "./quantity-rule.ts";
import type { Stock } from "./stock-sentence.ts";
import { Unseen } from "./unseen.tsx";
import styles from "./part-row.module.css";

/** A part in a list. Plain data, as returned by a page's `load`. */
export interface FoundPart {
  id: string;
  /** Address of its page. */
  to: string;
  name: string;
  sku: string;
  maker: string | null;
  makerNumber: string | null;
  drawing: DrawingSource | null;
  /** What distinguishes it from the other parts in this list. */
  attributes: readonly { label: string; value: string }[];
  /** The variations of a family are chosen on its own page. */
  isFamily: boolean;
  rule: PurchaseQuantityRule | null;
  unit: string;
  currency: string;
  unitPrice: string | null;
  listPrice: string | null;
  lowestUnitPrice: string | null;
  /** The charge added for the old part, in words. */
  core: string | null;
  /** The offer on it together with others, in brief. */
  offer?: string | undefined;
  /** Null if the store does not track stock or could not say. */
  stock: Stock | null;
  /** Markup of links to its replacements: few parts have any, and the others need no script for it. */
  replacedBy?: string | undefined;
}

/** The same as a row shows it, with server-rendered markup in place of its stock and prices: `part-markup.tsx`. */
export interface ListedPart extends Omit<
  FoundPart,
  "stock" | "core" | "offer" | "unit" | "listPrice" | "lowestUnitPrice"
> {
  /** Markup of its stock, and of the placeholder that shows whether it fits. */
  stockLine: string;
  /** Markup of its price and the lines below it. */
  price: string;
  /** Markup of the buttons for saving it, or for a back-in-stock notice. */
  links: string;
  /** How many can be ordered now; null if unknown, and for a family. */
  most: number | null;
}

interface PartProps {
  part: ListedPart;
  /** Whether its drawing is visible at once, without scrolling. */
  isFirst?: boolean;
}

/** The column headings of the rows below; each row repeats them for those who cannot see the columns. */
export function PartListHead() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span>Part</span>
      <span>Part number</span>
      <span>Stock</span>
      <span>Price</span>
      <span>Quantity</span>
    </div>
  );
}

export function PartRow(shown: PartProps) {
  return <Kept as="li" className={styles.row} draw={RowInside} shown={shown} />;
}

function RowInside({ part, isFirst }: PartProps) {
  return (
    <>
      <Drawing drawing={part.drawing} size={48} isFirst={isFirst} />
      <div className={styles.what}>
        <h3>
          <Link href={part.to}>{part.name}</Link>
        </h3>
        <Attributes part={part} />
      </div>
      <Numbers part={part} />
      <div className={styles.stock} dangerouslySetInnerHTML={{ __html: part.stockLine }} />
      <div className={styles.price} dangerouslySetInnerHTML={{ __html: part.price }} />
      <Order part={part} />
    </>
  );
}

/** The same part as a tile, where the drawing helps more than the figures. */
export function PartTile(shown: PartProps) {
  return <Kept as="li" className={styles.tile} draw={TileInside} shown={shown} />;
}

function TileInside({ part, isFirst }: PartProps) {
  return (
    <>
      <Drawing drawing={part.drawing} size={160} isFirst={isFirst} />
      <h3>
        <Link href={part.to}>{part.name}</Link>
      </h3>
      <Numbers part={part} />
      <Attributes part={part} />
      <div dangerouslySetInnerHTML={{ __html: part.stockLine }} />
      <div className={styles.price} dangerouslySetInnerHTML={{ __html: part.price }} />
      <Order part={part} />
    </>
  );
}

function Attributes({ part }: { part: ListedPart }) {
  if (part.attributes.length === 0) return null;
  return (
    <dl className={styles.attributes}>
      {part.attributes.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Numbers({ part: { sku, maker, makerNumber, replacedBy } }: { part: ListedPart }) {
  return (
    <div className={styles.numbers}>
      <PartNumber number={sku} />
      {(maker || makerNumber) && (
        <p className={styles.maker}>
          {maker} {makerNumber && <PartNumber number={makerNumber} />}
        </p>
      )}
      {replacedBy && <p className={styles.replaced} dangerouslySetInnerHTML={{ __html: replacedBy }} />}
    </div>
  );
}

function Order({ part }: { part: ListedPart }) {
  return (
    <div className={styles.order}>
      {part.isFamily ? (
        <Link href={part.to} className={buttonClass({ size: "small" })}>
          Choose<Unseen> a version of {part.name}</Unseen>
        </Link>
      ) : (
        part.most !== 0 &&
        part.unitPrice !== null && (
          <AddToCart productId={part.id} name={part.name} rule={ruleFrom(part.rule)} most={part.most} isInList />
        )
      )}
      <div className={styles.links} dangerouslySetInnerHTML={{ __html: part.links }} />
    </div>
  );
}
