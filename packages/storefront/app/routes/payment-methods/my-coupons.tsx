import { FetchError, ownCouponsModule, type OwnCoupon } from "@tradecounter/client";
import { getCartCoupons } from "@tradecounter/wire";
import { AccountPage } from "../../components/account-page.tsx";
import { Button } from "../../components/button.tsx";
import { applyCoupon } from "../../components/coupons.tsx";
import { Notice } from "../../components/notice.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { dateOf } from "../../content/format.ts";
import { signedIn } from "../../content/signed-in.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Form,
  Link,
  refused,
  useRefusal,
  useStore,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import { couponText, usesText } from "./coupon-text.ts";
import styles from "./my-coupons.module.css";

const FORM = "my-coupons";

export interface OwnCoupons {
  readonly coupons: readonly OwnCoupon[];
  /** Codes of those already in the cart. */
  readonly inCart: readonly string[];
  readonly isDone: boolean;
}

export async function ownCoupons(request: PageRequest): Promise<OwnCoupons> {
  await signedIn(request);
  const { client, query, signal } = request;
  const [coupons, inCart] = await Promise.all([
    ownCouponsModule(client).list(),
    // if the cart's coupons cannot be loaded, one can still be added, and the store says so if it is already there
    client
      .send(getCartCoupons, { params: { cartStateOrId: "current" } }, { signal })
      .then(({ body }) => body.cartCoupons.coupons.map(({ couponCode }) => couponCode))
      .catch((): string[] => []),
  ]);
  return { coupons, inCart, isDone: query.get("done") === "added" };
}

export async function putIntoCart({ client, form }: PageSubmission) {
  try {
    await client.send(getCartCoupons, { params: { cartStateOrId: "current" } });
  } catch (error) {
    if (!(error instanceof FetchError) || ![400, 404].includes(error.status)) throw error;
    return refused({ message: "Your cart is empty. Put a part into it first, then the coupon." });
  }
  const refusal = await applyCoupon(client, form, "cart");
  // this page has no field for the code
  if (refusal) return refused({ message: refusal.facts.fields?.couponCode ?? "This coupon cannot be used now." });
  return redirectTo("myCoupons", {}, { done: "added" });
}

/** Coupons that the store has given to this buyer in particular. */
export function MyCoupons({ coupons, inCart, isDone }: OwnCoupons) {
  const refusal = useRefusal(FORM);
  return (
    <AccountPage title="My coupons" lead="Given to you or to whom you order for, and not to everybody.">
      {refusal?.message && <Notice kind="stop" title={refusal.message} role="alert" />}
      {!refusal && isDone && (
        <Notice kind="go" title="The coupon is in your cart." role="status">
          <p>
            <Link href={href("cart")}>Go to the cart</Link>
          </p>
        </Notice>
      )}
      {coupons.length === 0 ? (
        <p>
          You have no coupon of your own at the moment. A code that you have from elsewhere goes into its field in the{" "}
          <Link href={href("cart")}>cart</Link>.
        </p>
      ) : (
        <ul className={styles.list} aria-label="My coupons">
          {coupons.map((coupon) => (
            <Coupon key={coupon.couponCode} coupon={coupon} isInCart={inCart.includes(coupon.couponCode)} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function Coupon({ coupon, isInCart }: { coupon: OwnCoupon; isInCart: boolean }) {
  const { timeZone } = useStore();
  const { couponCode, name, terms, endsAt, usesLeft } = coupon;
  const facts = [endsAt && `until ${lastDay(endsAt, timeZone)}`, usesText(usesLeft)].filter(Boolean);
  return (
    <li className={styles.coupon}>
      <div className={styles.what}>
        <b>{name}</b>
        <span>{couponText(coupon)}.</span>
        {terms && <span className={styles.quiet}>{terms}</span>}
        <span className={styles.quiet}>
          Code <span className={styles.code}>{couponCode}</span>
          {facts.length > 0 && `, ${facts.join(", ")}`}
        </span>
      </div>
      {isInCart && <Link href={href("cart")}>In your cart</Link>}
      {!isInCart && usesLeft !== 0 && (
        <Form method="post" name={FORM}>
          <input type="hidden" name="couponCode" value={couponCode} />
          <Button>
            Put into the cart<Unseen> {name}</Unseen>
          </Button>
        </Form>
      )}
    </li>
  );
}

/** The last day on which it is valid. */
function lastDay(endsAt: string, timeZone: string): string {
  return dateOf(new Date(Date.parse(endsAt) - 1), timeZone);
}
