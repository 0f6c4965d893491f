import type { ReactNode } from "react";
import { FetchError, type Client } from "@tradecounter/client";
import {
  ACTIVE_CHECKOUT,
  addCartCoupon,
  addCheckoutCoupon,
  removeCartCoupon,
  removeCheckoutCoupon,
} from "@tradecounter/wire";
import type { CartItemCollection } from "@tradecounter/wire";
import { lineOf } from "../content/form-text.ts";
import { Form, refused, useRefusal, useSubmission } from "../router/index.ts";
import { Button } from "./button.tsx";
import styles from "./coupons.module.css";
import { TextField } from "./field.tsx";

/** A coupon on the cart, with its code. */
export interface Coupon {
  readonly id: string;
  readonly code: string;
}

export function couponsOf({ cartCoupons }: Pick<CartItemCollection, "cartCoupons">): Coupon[] {
  const coupons = cartCoupons?.cartCoupons.coupons ?? [];
  return coupons.map(({ cartCouponId, couponCode }) => ({ id: cartCouponId, code: couponCode }));
}

const FORM = "coupon";

interface CouponsProps {
  coupons: readonly Coupon[];
  /** The field by which the page recognizes the form. */
  told: "intent" | "part";
  /** Further fields of each form. */
  children?: ReactNode;
}

/**
 * The field for a code, and the coupons on the cart. Also works as plain forms, which share a name: an error in any is shown at the field.
 */
export function Coupons({ coupons, told, children }: CouponsProps) {
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const error = refusal?.fields.couponCode ?? refusal?.message;
  return (
    <div className={styles.coupons} data-screen-only="">
      {coupons.length > 0 && (
        <ul aria-label="Coupons">
          {coupons.map(({ id, code }) => (
            <li key={id}>
              <span>{code}</span>
              <Form method="post" name={FORM}>
                {children}
                <input type="hidden" name={told} value="remove-coupon" />
                <input type="hidden" name="cartCouponId" value={id} />
                <Button look="quiet" aria-label={`Remove coupon ${code}`}>
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {/* remounted once a code is accepted, so that the field is empty for the next one */}
      <Form method="post" name={FORM} noValidate aria-busy={isPending} key={coupons.length}>
        {children}
        <input type="hidden" name={told} value="coupon" />
        <div className={styles.field}>
          <TextField
            name="couponCode"
            label="Coupon code"
            optional
            error={error && <span role="alert">{error}</span>}
            defaultValue={refusal?.values.couponCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
          />
          <Button>Apply</Button>
        </div>
      </Form>
    </div>
  );
}

/** Applies the coupon of a form to the cart or to its checkout, and shows the store's message next to the field. */
export async function applyCoupon(client: Client, form: FormData, to: "cart" | "checkout") {
  const couponCode = lineOf(form, "couponCode");
  if (couponCode === "") return refused({ fields: { couponCode: "Enter a coupon code." } });
  try {
    const body = { couponCode };
    if (to === "cart") await client.send(addCartCoupon, { params: { cartStateOrId: "current" }, body });
    else await client.send(addCheckoutCoupon, { params: { activeOrCheckoutId: ACTIVE_CHECKOUT }, body });
  } catch (error) {
    // without a message from the store, it is no answer about the code
    if (!(error instanceof FetchError) || ![400, 403, 429].includes(error.status)) throw error;
    const words =
      error.status === 429 ? "Too many codes were tried from here. Wait a minute, then try again." : error.words;
    return refused({ fields: { couponCode: words } });
  } finally {
    client.cache.invalidate("cart/");
  }
  return undefined;
}

export async function removeCoupon(client: Client, form: FormData, from: "cart" | "checkout"): Promise<undefined> {
  const cartCouponId = lineOf(form, "cartCouponId");
  try {
    if (from === "cart") await client.send(removeCartCoupon, { params: { cartStateOrId: "current", cartCouponId } });
    else await client.send(removeCheckoutCoupon, { params: { activeOrCheckoutId: ACTIVE_CHECKOUT, cartCouponId } });
  } catch (error) {
    // removed in another window: the page shows what is left
    if (!(error instanceof FetchError) || error.status !== 404) throw error;
  } finally {
    client.cache.invalidate("cart/");
  }
  return undefined;
}
