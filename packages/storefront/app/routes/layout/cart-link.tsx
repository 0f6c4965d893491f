import type { CartSummary } from "@tradecounter/wire";
import { Icon } from "../../components/icon.tsx";
import { money, pieces } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Link } from "../../router/index.ts";
import styles from "./cart-link.module.css";

type Counted = Pick<CartSummary, "totalProductCount" | "grandTotalAmount" | "currencyIsoCode">;

/** The cart in the header: how many pieces, for how much. Its space is reserved until that is known. */
export function CartLink({ summary }: { summary: Counted | undefined }) {
  const count = summary?.totalProductCount ? pieces(summary.totalProductCount) : "0";
  const isFilled = count !== "0";
  return (
    <Link href={href("cart")} className={styles.cart} data-filled={isFilled || undefined}>
      <Icon name="cart" />
      <span className={styles.words}>
        <span className={styles.label}>Cart</span>
        {isFilled && (
          <span className={styles.count}>
            {count} <span className={styles.unit}>{count === "1" ? "item" : "items"}</span>
          </span>
        )}
      </span>
      <span className={styles.total}>
        {isFilled && summary?.currencyIsoCode ? money(summary.grandTotalAmount, summary.currencyIsoCode) : ""}
      </span>
    </Link>
  );
}
