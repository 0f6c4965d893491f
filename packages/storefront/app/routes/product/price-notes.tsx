import type { PageRequest } from "../../router/index.ts";
import type { ProductView } from "./load-product.ts";
import styles from "./order-box.module.css";

/** Notes below the price: charges on top of it, and promotions. Rendered on the server only. */
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

/** What the amount next to the button excludes. */
export function termsOf({ core }: Pick<ProductView, "core">, { taxType }: PageRequest["store"]): string {
  if (taxType === "Gross") return core ? ", with tax, before core charge and shipping" : ", with tax, before shipping";
  return core ? ", before core charge, tax and shipping" : ", before tax and shipping";
}
