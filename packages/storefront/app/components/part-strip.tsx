import { decimal, ONE } from "@tradecounter/commerce";
import { money, pieces } from "../content/format.ts";
import { Form, Link } from "../router/index.ts";
import { href } from "../routes.ts";
import { Button } from "./button.tsx";
import { Drawing, type DrawingSource } from "./drawing.tsx";
import { PartNumber } from "./part-number.tsx";
import { StockLine } from "./stock-line.tsx";
import type { Stock } from "./stock-sentence.ts";
import { Unseen } from "./unseen.tsx";
import styles from "./part-strip.module.css";

/** A part in a strip: what it is, what it costs, and a button to add it. */
export interface StripPart {
  readonly id: string;
  /** Address of its page. */
  readonly to: string;
  readonly name: string;
  readonly sku: string;
  readonly drawing: DrawingSource | null;
  readonly unitPrice: string;
  /** The charge added for the old part, in words. */
  readonly core: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** The quantity that the button adds, decimal text. */
  readonly quantity: string;
  /** Null for recommendations, which are in stock, and if the store does not track stock or could not say. */
  readonly stock: Stock | null;
}

export interface PartStripProps {
  title: string;
  parts: readonly StripPart[];
  timeZone: string;
  /** Whether the page is the cart itself, which shows what was added. */
  isInCart?: boolean;
}

/** Some more parts that a shopper may want. Rendered on the server only. */
export function PartStrip({ title, parts, timeZone, isInCart }: PartStripProps) {
  return (
    <section aria-label={title} className={styles.strip} data-screen-only="">
      <h2>{title}</h2>
      <ul>
        {parts.map((part) => (
          // data for analytics, as browsers have no other data of the strip
          <li
            key={part.id}
            data-strip-part={part.sku}
            data-name={part.name}
            data-price={part.unitPrice}
            data-quantity={part.quantity}
          >
            <Drawing drawing={part.drawing} size={48} />
            <div className={styles.what}>
              <Link href={part.to} prefetch="none">
                {part.name}
              </Link>
              <PartNumber number={part.sku} />
              {part.core && <span>{part.core}</span>}
              {part.stock && part.stock.available < Number(part.quantity) && (
                <StockLine stock={part.stock} timeZone={timeZone} />
              )}
              <p className={styles.fit} data-fit={part.id} />
            </div>
            <span className={styles.price}>{money(part.unitPrice, part.currency)}</span>
            <AddOne part={part} isInCart={isInCart} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cart's own form; without scripts it leads there. */
function AddOne({
  part: { id, name, sku, quantity },
  isInCart,
}: { part: StripPart } & Pick<PartStripProps, "isInCart">) {
  return (
    <Form method="post" action={href("cart")} name="strip">
      <input type="hidden" name="intent" value={isInCart ? "quick-add" : "add"} />
      {isInCart ? (
        <input type="hidden" name="partNumber" value={sku} />
      ) : (
        <input type="hidden" name="productId" value={id} />
      )}
      <input type="hidden" name="quantity" value={quantity} />
      <Button size="small">
        Add{decimal(quantity) !== ONE && ` ${pieces(quantity)}`}
        <Unseen> {name} to cart</Unseen>
      </Button>
    </Form>
  );
}
