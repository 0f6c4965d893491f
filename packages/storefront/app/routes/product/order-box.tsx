import { useState } from "react";
import { formatMoney, lowestAllowed, type Decimal } from "@tradecounter/commerce";
import { AddToCart } from "../../components/add-to-cart.tsx";
import { NoPrice, Price, PriceTable } from "../../components/price.tsx";
import { amountFrom, costOf, tiersOf } from "../../components/price-steps.ts";
import { ruleFrom } from "../../components/quantity-rule.ts";
import { StockLine } from "../../components/stock-line.tsx";
import { pieces } from "../../content/format.ts";
import { locale } from "../../language.ts";
import { perUnit } from "../../content/units.ts";
import { useStore } from "../../router/index.ts";
import type { ProductView } from "./load-product.ts";
import styles from "./order-box.module.css";

interface OrderBoxProps extends Pick<ProductView, "price" | "stock"> {
  id: string;
  name: string;
  unit: string | null | undefined;
  /** Markup of the notes on the price. */
  notes: string;
  /** What the amount excludes. */
  terms: string;
  ways: string;
  /** How many can be ordered now; null if unknown. */
  most: number | null;
  /** Markup of the links below: see `order-links.tsx`. */
  links: string;
  wireRule: ProductView["product"]["purchaseQuantityRule"];
}

/** Price by quantity, stock, quantity and the button: everything needed for the decision, in one place. */
export function OrderBox({ id, name, unit, ways, most, links, wireRule, price, notes, terms, stock }: OrderBoxProps) {
  const { timeZone } = useStore();
  const rule = ruleFrom(wireRule);
  const [quantity, setQuantity] = useState<Decimal | null>(lowestAllowed(rule));
  const wanted = quantity === null ? 1 : Number(quantity) / 1e6;
  const unitPrice = amountFrom(price?.unitPrice);
  const tiers = tiersOf(price?.priceAdjustment);
  return (
    <section aria-label="Price and order" className={styles.box}>
      {price && unitPrice !== undefined ? (
        <>
          <Price
            unitPrice={quantity === null ? unitPrice : costOf(quantity, unitPrice, tiers, price.currencyIsoCode).each}
            listPrice={amountFrom(price.listPrice)}
            currency={price.currencyIsoCode}
            unit={perUnit(unit)}
            size="large"
          />
          {notes && <div dangerouslySetInnerHTML={{ __html: notes }} />}
          <PriceTable
            unitPrice={unitPrice}
            tiers={tiers}
            currency={price.currencyIsoCode}
            rule={rule}
            quantity={quantity}
          />
        </>
      ) : (
        <NoPrice />
      )}
      {stock && (
        // if more are wanted than can be ordered, the form says how many can be
        <StockLine stock={stock} timeZone={timeZone} wanted={Math.min(wanted, most || wanted)} />
      )}
      {unitPrice !== undefined && price && most !== 0 && (
        <AddToCart productId={id} name={name} rule={rule} most={most} ways={ways} onQuantity={setQuantity}>
          <p className={styles.total} aria-live="polite" data-needs-scripts="">
            {quantity !== null && (
              <>
                {pieces(quantity)} for{" "}
                <b>
                  {formatMoney(
                    costOf(quantity, unitPrice, tiers, price.currencyIsoCode).total,
                    price.currencyIsoCode,
                    locale,
                  )}
                </b>
                {terms}
              </>
            )}
          </p>
        </AddToCart>
      )}
      <div className={styles.links} dangerouslySetInnerHTML={{ __html: links }} />
    </section>
  );
}
