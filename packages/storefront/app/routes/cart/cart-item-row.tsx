import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { decimal, isReduced, parseDecimal, type Decimal } from "@tradecounter/commerce";
import type { CartItem } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { Drawing } from "../../components/drawing.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { QuantityField } from "../../components/quantity-field.tsx";
import { ruleFrom, shown } from "../../components/quantity-rule.ts";
import { Unseen } from "../../components/unseen.tsx";
import { money, pieces } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Form, Link, useRefusal, useSubmission, type Refusal } from "../../router/index.ts";
import styles from "./cart-item-row.module.css";

interface CartItemRowProps {
  item: CartItem;
  line: number;
  /** Its price, as text; and the price without its promotions, if they reduce it. */
  amount: string;
  before: string | undefined;
  /** Markup: the notes below its name, and the form that removes it. */
  notes: string;
  remove: string;
}

/**
 * One item of the cart: what it is, how many, for how much. Re-rendered only if its own content changes: few of a hundred rows do, and
 * re-rendering all of them would delay somebody who is already changing the next one.
 */
export const CartItemRow = memo(Row, saysTheSame);

function saysTheSame(one: CartItemRowProps, other: CartItemRowProps): boolean {
  return (
    one.line === other.line &&
    one.notes === other.notes &&
    one.remove === other.remove &&
    (one.item === other.item || JSON.stringify(one.item) === JSON.stringify(other.item))
  );
}

function Row({ item, line, amount, before, notes, remove }: CartItemRowProps) {
  const { productDetails, productId, name, quantity, currencyIsoCode, listPrice } = item;
  const sku = productDetails?.sku ?? "";
  const to = href("product", { sku: sku || "part", productId });
  const currency = currencyIsoCode ?? "USD";
  const each = item.unitAdjustedPrice ?? item.salesPrice;
  const hadFocus = useRef(false);
  const [wanted, setWanted] = useState<Decimal>();
  return (
    <tr className={styles.row}>
      <td className={styles.line}>{line}</td>
      <td className={styles.drawing}>
        <Drawing drawing={productDetails?.thumbnailImage ?? null} size={48} />
      </td>
      <th scope="row" className={styles.what}>
        <Link href={to}>{name}</Link>
        <PartNumber number={sku} />
        <div className={styles.small} dangerouslySetInnerHTML={{ __html: notes }} />
      </th>
      <td className={styles.unit}>
        <span className={styles.label}>Each </span>
        {listPrice && each && isReduced(decimal(listPrice), decimal(each)) && (
          <s className={styles.before}>
            <Unseen>List </Unseen>
            {money(listPrice, currency)}
          </s>
        )}{" "}
        {money(each, currency)}
      </td>
      <td className={styles.quantity}>
        <span data-print-only="">{pieces(quantity)}</span>
        <Quantity item={item} hadFocus={hadFocus} wanted={wanted} onWanted={setWanted} key={quantity} />
      </td>
      <td className={styles.amount}>
        <span className={styles.label}>Amount </span>
        {before && (
          <s className={styles.before}>
            <Unseen>Before </Unseen>
            {before}
          </s>
        )}
        {amount}
      </td>
      <td className={styles.remove} data-screen-only="" dangerouslySetInnerHTML={{ __html: remove }} />
    </tr>
  );
}

/** Long enough to press a stepper three times, short enough not to feel like waiting. */
const SETTLE_MS = 600;

interface QuantityProps {
  item: CartItem;
  /** Outlives the form, which is remounted with the quantity that the store has accepted. */
  hadFocus: RefObject<boolean>;
  /** What was entered while the last change was being sent; it outlives the form too. */
  wanted: Decimal | undefined;
  onWanted: (wanted: Decimal | undefined) => void;
}

interface QuantityFormProps extends QuantityProps {
  form: string;
  refusal: Refusal | undefined;
  isPending: boolean;
}

/** Receives every form that the page sends, but re-renders its own only for its own. */
function Quantity(props: QuantityProps) {
  const form = `change-${props.item.cartItemId}`;
  return <QuantityForm {...props} form={form} refusal={useRefusal(form)} isPending={useSubmission(form).isPending} />;
}

/** Submits itself once the number has settled; without scripts there is a button. */
const QuantityForm = memo(({ item, form, refusal, isPending, hadFocus, wanted, onWanted }: QuantityFormProps) => {
  const place = useRef<HTMLDivElement>(null);
  const stored = parseDecimal(item.quantity);
  const [quantity, setQuantity] = useState(wanted ?? stored);
  const [sent, setSent] = useState(stored);
  // The refused input stays when another row is sent, and so does the message.
  const [told, setTold] = useState(refusal);
  if (refusal ? refusal !== told : isPending && told) setTold(refusal);

  // Keeps the keyboard focus in the same field, rather than at the top of the page.
  useLayoutEffect(() => {
    const input = place.current?.querySelector("input");
    if (hadFocus.current) input?.focus({ preventScroll: true });
    return () => {
      hadFocus.current = input === document.activeElement;
    };
  }, [hadFocus]);

  function send() {
    // what is entered meanwhile is sent once there is an answer
    if (isPending) return;
    onWanted(undefined);
    place.current?.closest("form")?.requestSubmit();
  }
  const settle = useEffectEvent(send);
  const isToBeSent = !isPending && quantity !== undefined && quantity !== sent;

  useEffect(() => {
    if (!isToBeSent) return;
    const timer = setTimeout(() => settle(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isToBeSent, quantity]);

  return (
    <Form
      method="post"
      name={form}
      noValidate
      className={styles.form}
      data-screen-only=""
      data-wrong={quantity === undefined ? "" : undefined}
      aria-busy={isPending || isToBeSent}
      onSubmit={() => isPending || setSent(quantity)}
    >
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="cartItemId" value={item.cartItemId ?? ""} />
      {/* leaving the field, perhaps for the checkout, submits at once */}
      <div ref={place} onBlur={() => quantity !== undefined && quantity !== stored && send()}>
        <QuantityField
          id={`quantity-${item.cartItemId}`}
          label={`Quantity of ${item.name}`}
          rule={ruleFrom(item.productDetails?.purchaseQuantityRule)}
          quantity={told?.values.quantity ?? (quantity === undefined ? item.quantity : shown(quantity))}
          refusal={told?.fields.quantity ?? told?.message}
          isInList
          onQuantity={(next) => {
            setQuantity(next ?? undefined);
            if (isPending) onWanted(next ?? undefined);
          }}
        />
      </div>
      <span data-without-scripts="">
        <Button size="small">Update</Button>
      </span>
    </Form>
  );
});
