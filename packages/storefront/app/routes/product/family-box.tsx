import { formatMoney } from "@tradecounter/commerce";
import price from "../../components/price.module.css";
import { NoPrice } from "../../components/price.tsx";
import { counted } from "../../content/format.ts";
import { perUnit } from "../../content/units.ts";
import { locale } from "../../language.ts";
import { Choices } from "./facts.tsx";
import type { ProductView } from "./load-product.ts";
import styles from "./order-box.module.css";
import { priceRange } from "./variations.ts";

/** In the place of the order box, what the versions of a family cost and the way to each. Drawn by the server alone. */
export function FamilyBox({ product, variations, choices }: Pick<ProductView, "product" | "variations" | "choices">) {
  const range = priceRange(variations);
  const [from, to] = range?.ends.map((end) => formatMoney(end, range.currency, locale)) ?? [];
  return (
    <section aria-label="Price and versions" className={styles.box}>
      {range ? (
        <p className={price.large}>
          <span className={price.amount}>{from === to ? from : `${from} to ${to}`}</span>{" "}
          <span className={price.unit}>{perUnit(product.fields.QuantityUnitOfMeasure)}</span>
        </p>
      ) : (
        <NoPrice />
      )}
      <Choices choices={choices} />
      <p>
        <a href="#variations">{counted(variations.length, "version")} to choose from</a>
      </p>
    </section>
  );
}
