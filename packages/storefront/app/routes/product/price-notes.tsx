import type { ProductView } from "./load-product.ts";
import styles from "./order-box.module.css";

/** What stands below the price: what is added to it, and what promotions make of it. Drawn by the server alone. */
export function PriceNotes({ core, offer }: Pick<ProductView, "core" | "offer">) {
  return (
    <>
      {core && <p>{core}</p>}
      {offer && <p className={styles.offer}>{offer}</p>}
    </>
  );
}
