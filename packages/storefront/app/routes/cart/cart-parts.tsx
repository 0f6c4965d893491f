import type { ReactNode } from "react";
import { decimal } from "@tradecounter/commerce";
import type { DeliveryEstimate } from "@tradecounter/wire";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { Unseen } from "../../components/unseen.tsx";
import { coreHint } from "../../content/core-charge.ts";
import type { CountryForm } from "../../content/country-forms.ts";
import { counted, daysBetween, money, pieces } from "../../content/format.ts";
import type { PlacedOrder } from "../../content/order-under-way.ts";
import { howOften } from "../../content/ways-to-buy.ts";
import { href } from "../../routes.ts";
import { Form, Link, useStore } from "../../router/index.ts";
import styles from "./cart.module.css";
import type { GiftWrapOffer } from "./gift-wrap.ts";
import type { SavedForLater } from "./saved-for-later.ts";

/** What has just been removed from the cart. */
export interface LeftCart {
  readonly kind: "removed" | "saved";
  readonly productId: string;
  readonly name: string;
  readonly quantity: string;
  readonly groupId: string;
  /** Its purchase option, as forms send it. */
  readonly way: string;
}

/** What has just been removed, with a way to undo it. Like everything in this file, it is rendered on the server only. */
export function LeftCartNotice({ left, here }: { left: LeftCart; here: string }) {
  const { kind, productId, name, quantity, groupId, way } = left;
  const what = `${pieces(quantity)} × ${name}`;
  if (kind === "saved") return <Notice kind="go" role="status" title={`${what} is saved for later.`} />;
  return (
    <Notice kind="note" role="status" title={`${what} removed.`}>
      <Form method="post" action={here} name="add-again">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="quantity" value={quantity} />
        <input type="hidden" name="groupId" value={groupId} />
        <input type="hidden" name="way" value={way} />
        <Button size="small">
          Undo<Unseen> and put {name} back</Unseen>
        </Button>
      </Form>
    </Notice>
  );
}

/** How many lines of an order were added to the cart again, according to the page's address. */
export function OrderedAgainNotice({ lines }: { lines: string }) {
  if (!/^[1-9]\d{0,3}$/.test(lines)) return null;
  return <Notice kind="go" role="status" title={`${counted(Number(lines), "line")} added to the cart.`} />;
}

interface LeftBehind {
  readonly parts: readonly { name: string; quantity: string; message: string | null }[];
  readonly coupons: readonly { couponCode: string; message: string }[];
}

/** The part of a guest's cart that could not be carried over to the buyer. */
export function LeftBehindNotice({ parts, coupons }: LeftBehind) {
  if (parts.length + coupons.length === 0) return null;
  const lost = [parts.length && counted(parts.length, "product"), coupons.length && counted(coupons.length, "coupon")];
  const title = `${lost.filter(Boolean).join(" and ")} of the cart you had before logging in could not come along`;
  return (
    <Notice kind="caution" title={title}>
      <ul>
        {parts.map(({ name, quantity, message }) => (
          <li key={name}>
            {pieces(quantity)} × {name}: {message}
          </li>
        ))}
        {coupons.map(({ couponCode, message }) => (
          <li key={couponCode}>
            Coupon {couponCode}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What became of the cart, for somebody who did not see the confirmation. */
export function PlacedNotice({ order: { number, reference } }: { order: PlacedOrder }) {
  return (
    <Notice kind="go" role="status" title={`Your order ${number} has been placed.`}>
      <p>
        <Link href={href("order", {}, { reference })}>Show the order</Link>
      </p>
    </Notice>
  );
}

/** What a buyer has saved for later, below the cart. */
export function SavedParts({ saved, here }: { saved: SavedForLater; here: string }) {
  const { listId, items } = saved;
  return (
    <section aria-labelledby="saved" className={styles.saved} data-screen-only="">
      <h2 id="saved">Saved for later</h2>
      <ul>
        {items.map((item) => {
          const { wishlistItemId, productSummary, quantity, salesPrice, currencyIsoCode, error } = item;
          const name = productSummary?.name ?? "A part that is not shown anymore";
          const sku = productSummary?.sku ?? "";
          const core = coreHint(productSummary?.fields?.CoreCharges__c, currencyIsoCode ?? "USD");
          const fields = { listId, itemId: wishlistItemId, productId: productSummary?.productId ?? "" };
          return (
            <li key={wishlistItemId}>
              <p>
                {productSummary ? (
                  <Link href={href("product", { sku: sku || "part", productId: productSummary.productId })}>
                    {name}
                  </Link>
                ) : (
                  name
                )}{" "}
                {sku && <PartNumber number={sku} />}
              </p>
              <p className={styles.note}>
                {error?.message ??
                  `${pieces(quantity ?? "1")} × ${salesPrice === null ? "price on request" : money(String(salesPrice), currencyIsoCode ?? "USD")}`}
                {core && salesPrice !== null && !error && ` ${core}`}
                {item.sellingModelName && `, ${howOften(item)}`}
              </p>
              {productSummary && !error && (
                <Form method="post" action={here} name={`add-saved-${wishlistItemId}`}>
                  <Hidden fields={{ ...fields, intent: "take" }} />
                  <Button size="small">
                    Move to cart<Unseen> {name}</Unseen>
                  </Button>
                </Form>
              )}
              <Form method="post" action={here} name={`forget-${wishlistItemId}`}>
                <Hidden fields={{ ...fields, intent: "forget" }} />
                <Button look="quiet" size="small">
                  Delete<Unseen> {name}</Unseen>
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>
        <Link href={href("myList", { listId })} prefetch="none">
          All that is saved
        </Link>
      </p>
    </section>
  );
}

/** Gift wrap for each delivery that is to be a gift. */
export function GiftWrapForms({ offer, here }: { offer: GiftWrapOffer | { problem: string }; here: string }) {
  return (
    <section aria-labelledby="gift-wrap" className={styles.saved} data-screen-only="">
      <h2 id="gift-wrap">Gift wrap</h2>
      {"problem" in offer ? (
        <p className={styles.note}>{offer.problem}</p>
      ) : (
        <ul>
          {offer.groups.map(({ id, name }) => (
            <li key={id}>
              <p>
                {offer.name} {offer.price}
                {name && `, ${name}`}
              </p>
              <Form method="post" action={here} name={`add-wrap-${id}`}>
                <Hidden fields={{ intent: "wrap", productId: offer.productId, groupId: id }} />
                <Button size="small">
                  Add gift wrap<Unseen> {name}</Unseen>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Hidden({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface EstimateProps {
  countries: readonly CountryForm[];
  country: string;
  postalCode: string;
  estimate: DeliveryEstimate | undefined;
  /** The store's message about an invalid postal code. */
  problem: string | undefined;
}

/** What delivery costs and when it arrives, given only a postal code. */
export function EstimateForm({ countries, country, postalCode, estimate, problem }: EstimateProps) {
  const { timeZone } = useStore();
  const label = countries.find(({ code }) => code === country)?.postalLabel ?? "Postal code";
  return (
    <section aria-labelledby="estimate" className={styles.estimate} data-screen-only="">
      <h3 id="estimate">Shipping cost and delivery date</h3>
      <Form method="get" action={href("cart")} keepScroll className={styles.estimateFields}>
        {countries.length > 1 ? (
          <SelectField name="country" label="Country" defaultValue={country}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="country" value={country} />
        )}
        <TextField
          name="postalCode"
          label={label}
          width="short"
          autoComplete="postal-code"
          defaultValue={postalCode}
          error={problem}
          maxLength={20}
        />
        <Button>Estimate</Button>
      </Form>
      {estimate &&
        (estimate.deliveryMethods.length > 0 ? (
          <div role="status">
            <dl className={styles.methods}>
              {estimate.deliveryMethods.map((method) => (
                <div key={method.id}>
                  <dt>
                    {method.name}
                    {method.earliestEstimatedDeliveryTime && method.latestEstimatedDeliveryTime && (
                      <span className={styles.note}>
                        {" "}
                        {daysBetween(
                          method.earliestEstimatedDeliveryTime,
                          method.latestEstimatedDeliveryTime,
                          timeZone,
                        )}
                      </span>
                    )}
                  </dt>
                  <dd>{feeOf(method)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ) : (
          <p role="status">Nothing in this cart can be shipped there. Call us, and we will find a way.</p>
        ))}
    </section>
  );
}

function feeOf({
  adjustedShippingFee,
  shippingFee,
  currencyIsoCode,
}: DeliveryEstimate["deliveryMethods"][number]): string {
  const fee = adjustedShippingFee ?? shippingFee;
  return decimal(fee) === 0n ? "free" : money(fee, currencyIsoCode);
}

/** For a cart that was begun in another market than the current one. */
export function KeptCurrencyNotice({ currency }: { currency: string }) {
  return (
    <Notice
      kind="note"
      title={`The amounts of this cart are in ${currency}: it keeps the currency in which it was begun.`}
    />
  );
}

/** Where a printed cart is signed. */
export function Signature() {
  return (
    <dl className={styles.sign} data-print-only="">
      {["Ordered by", "Date", "Signature"].map((label) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}

/** Ways to pay, and other actions for the cart. */
export function BelowCheckOut({ isBuyer, children }: { isBuyer: boolean; children: ReactNode }) {
  return (
    <>
      <p className={styles.note} data-screen-only="">
        {isBuyer ? "By purchase order or card." : "No account needed. By purchase order or card."}
      </p>
      <p data-screen-only="">
        <Link href={href("myLists", {}, { from: "cart" })} prefetch="none">
          Save the cart as a list
        </Link>
      </p>
      {children}
    </>
  );
}
