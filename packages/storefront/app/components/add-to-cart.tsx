import { useState, type ReactNode } from "react";
import { lowestAllowed, type Decimal, type QuantityRule } from "@tradecounter/commerce";
import { pieces } from "../content/format.ts";
import { href } from "../routes.ts";
import type { submit } from "../routes/cart/route.tsx";
import { Form, Link, useRefusal, useSubmission } from "../router/index.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { Unseen } from "./unseen.tsx";
import styles from "./add-to-cart.module.css";

interface AddToCartProps {
  productId: string;
  name: string;
  rule: QuantityRule | null;
  /** How many can be ordered now, if known. */
  most: number | null;
  isInList?: boolean;
  /** Markup of the field for the purchase option, for a part with more than one. */
  ways?: string;
  onQuantity?: (quantity: Decimal | null) => void;
  /** A line between the button and its outcome. */
  children?: ReactNode;
}

/** Quantity and button. The form is the cart's own: without scripts it leads there, with scripts the page stays. */
export function AddToCart({ productId, name, rule, most, isInList, ways, onQuantity, children }: AddToCartProps) {
  const form = `add-${productId}`;
  const [quantity, setQuantity] = useState<Decimal | null>(lowestAllowed(rule));
  const { isPending, result } = useSubmission<typeof submit>(form);
  const refusal = useRefusal(form);
  const message = refusal?.fields.quantity ?? refusal?.message;
  const isTooMany = most !== null && quantity !== null && Number(quantity) > most * 1e6;

  return (
    <Form
      method="post"
      action={href("cart")}
      name={form}
      className={isInList ? styles.row : styles.page}
      noValidate
      data-screen-only=""
    >
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={productId} />
      {ways && <div className={styles.ways} dangerouslySetInnerHTML={{ __html: ways }} />}
      <QuantityField
        id={`quantity-${productId}`}
        label={`Quantity of ${name}`}
        rule={rule}
        quantity={refusal?.values.quantity}
        refusal={message}
        isInList={isInList}
        size={isInList ? undefined : "large"}
        onQuantity={(next) => {
          setQuantity(next);
          onQuantity?.(next);
        }}
      />
      <Button
        look={isInList ? "plain" : "primary"}
        size={isInList ? "small" : "large"}
        aria-busy={isPending || undefined}
        disabled={isTooMany}
      >
        {isInList ? (
          <>
            Add<Unseen> {name} to cart</Unseen>
          </>
        ) : (
          <>Add {quantity === null ? "" : `${pieces(quantity)} `}to cart</>
        )}
      </Button>
      {children}
      <p role="status" className={styles.added}>
        {isTooMany ? (
          <span className={styles.most}>Only {pieces(most)} can be ordered now.</span>
        ) : (
          result && (
            <>
              <Icon name="check" />
              <span>
                {pieces(result.added)} added{result.inCart !== result.added && `, ${pieces(result.inCart)} in cart`}.
              </span>
              {!isInList && <Link href={href("cart")}>View cart</Link>}
            </>
          )
        )}
      </p>
    </Form>
  );
}
