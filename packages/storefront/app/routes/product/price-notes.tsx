import type { PageRequest } from "../../router/index.ts";
import type { ProductView } from "./load-product.ts";
import styles from "./order-box.module.css";

/** What stands below the price: what is added to it, and what promotions make of it. Drawn by the server alone. */
export function PriceNotes({ core, offers }: Pick<ProductView, "core" | "offers">) {
  return (
    <>
      {core && <p>{core}</p>}
      {offers.map((offer) => (
        <p key={offer} className={styles.offer}>
          {offer}
        </p>
      ))}
    </>
  );
}

/** What the amount beside the button is without. */
export function termsOf({ core }: Pick<ProductView, "core">, { taxType }: PageRequest["store"]): string {
  if (taxType === "Gross") return core ? ", with tax, before core charge and shipping" : ", with tax, before shipping";
  return core ? ", before core charge, tax and shipping" : ", before tax and shipping";
}
