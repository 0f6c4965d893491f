import { Suspense } from "react";
import { FetchError, isLoggedIn, openPayLink, payByLink, type ToPay as Opened } from "@tradecounter/client";
import { paymentNotice } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { EntryPage } from "../../components/entry-page.tsx";
import { Main } from "../../components/main.tsx";
import { needed } from "../../components/needed.ts";
import { Notice } from "../../components/notice.tsx";
import { OrderSummary } from "../../components/order-summary.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { addressInOneLine, SHOW_FIELDS } from "../../content/address-text.ts";
import { cardFormPlace, type CardFormPlace } from "../../content/card-form-place.ts";
import { countryForms, type CountryForm } from "../../content/country-forms.ts";
import { lineOf } from "../../content/form-text.ts";
import { dateOf, money } from "../../content/format.ts";
import { absent, tokenIn } from "../../content/link-token.ts";
import { href, redirectTo } from "../../routes.ts";
import {
  Link,
  Redirect,
  refused,
  useStore,
  type Meta,
  type PageRequest,
  type PageSubmission,
} from "../../router/index.ts";
import styles from "../checkout/checkout.module.css";
import { daysOf, feeOf } from "../checkout/delivery-days.ts";
import { OrderItems, type SummaryItem } from "../checkout/order-items.tsx";
import { shipmentsOf } from "../checkout/parts.ts";
import { deliveryAddressOf, paymentFromForm } from "../checkout/payment-from-form.ts";
import { whileOthersPay } from "../checkout/while-others-pay.ts";

interface Open extends Omit<Extract<Opened, { status: "Open" }>, "items" | "isOwn" | "url"> {
  readonly countries: readonly CountryForm[];
  readonly cardForm: CardFormPlace | null;
  readonly hasChanged: boolean;
  readonly isUnconfirmed: boolean;
  /** The page on which whoever created the link can withdraw it. */
  readonly withdrawAt: string | null;
  /** The login for a visitor who may buy for the account; null if they are signed in. */
  readonly logIn: string | null;
  readonly items: readonly SummaryItem[];
}

interface Over {
  readonly status: "Paid" | "Expired" | "Withdrawn" | "Unknown";
  readonly reference: string | null;
}

type Shown = Open | Over;

const PaymentForm = needed(() => import("../checkout/payment-part.tsx"));

/** The page of a pay link: the goods can be viewed and paid for, once, but not changed. Source: commerce specification, section 2. */
export async function load({ query, client, signal }: PageRequest): Promise<Shown | Redirect> {
  const token = tokenIn(query);
  const opened = token ? await openPayLink(client, token, { signal }).catch(absent) : null;
  if (!opened) return { status: "Unknown", reference: null };
  if (opened.status !== "Open") return { status: opened.status, reference: opened.orderReferenceNumber };
  const payment = query.get("payment");
  if (payment) return confirmed(client, token, payment);
  const { checkout, items, askedBy, expiresAt, takesPurchaseOrder, isOwn } = opened;
  const application = await client.context.application({ signal });
  const currency = checkout.cartSummary?.currencyIsoCode ?? "USD";
  // a guest's link has no account that anybody could sign in for
  const isOfAccount = checkout.cartSummary?.accountId != null && !takesPurchaseOrder;
  const groupIds = shipmentsOf(checkout).map(({ id }) => id);
  return {
    status: opened.status,
    checkout,
    askedBy,
    expiresAt,
    takesPurchaseOrder,
    withdrawAt: isOwn ? href("payLink", {}, { t: token }) : null,
    logIn: isOfAccount && !isLoggedIn(await client.context.session({ signal })) ? logInFor(token) : null,
    countries: await countryForms(client, signal),
    cardForm: cardFormPlace(application),
    hasChanged: query.has("changed"),
    isUnconfirmed: query.has("unconfirmed"),
    items: items
      .map(({ cartItemId: id, name, sku, quantity, totalPrice, cartDeliveryGroupId }) => ({
        id,
        name,
        sku,
        quantity,
        amount: money(totalPrice, currency),
        notes: [],
        shipment: groupIds.length > 1 ? groupIds.indexOf(cartDeliveryGroupId) + 1 : 0,
      }))
      .toSorted((one, other) => one.shipment - other.shipment),
  };
}

const logInFor = (token: string) => href("login", {}, { startURL: href("pay", {}, { t: token }) });

/** Continues after the gateway has sent a payer back, whether or not they confirmed. */
async function confirmed(client: Client, token: string, paymentToken: string): Promise<Redirect> {
  const paying = () => payByLink(client, { token, requestType: "PostAuth", paymentToken });
  const outcome = await settled(client, token, paying);
  return outcome instanceof Redirect ? outcome : redirectTo("pay", {}, { t: token, unconfirmed: "yes" });
}

export async function submit({ query, client, form }: PageSubmission) {
  if (form.has(SHOW_FIELDS)) return refused({ status: 200 });
  const token = tokenIn(query);
  const { payment, refusal } = paymentFromForm(form, await countryForms(client));
  if (refusal) return refused(refusal);
  const outcome = await settled(client, token, async () => {
    const opened = await openPayLink(client, token);
    if (opened.status !== "Open") return { orderReferenceNumber: "" };
    return payByLink(client, {
      ...payment,
      token,
      total: lineOf(form, "total") || null,
      returnPath: href("pay", {}, { t: token }),
      billingAddress: payment.billingAddress ?? deliveryAddressOf(opened.checkout),
    });
  });
  return outcome instanceof Redirect ? outcome : refused(outcome);
}

/** Redirects to the page, which reports what became of the link; or returns what keeps it from being paid. */
async function settled(
  client: Client,
  t: string,
  pay: () => ReturnType<typeof payByLink>,
): Promise<Redirect | { message: string }> {
  const back = (told: Record<string, string> = {}) => redirectTo("pay", {}, { t, ...told });
  const isPlaced = async () => (await openPayLink(client, t)).status === "Paid";
  try {
    const paid = await whileOthersPay(pay, { isPlaced });
    if (!paid || "orderReferenceNumber" in paid) return back();
    if (paid.confirmAt) return new Redirect(paid.confirmAt);
    return { message: paid.errors.map(({ detail }) => detail).find(Boolean) ?? paymentNotice.detail };
  } catch (error) {
    if (!(error instanceof FetchError) || ![404, 409, 410].includes(error.status)) throw error;
    return error.status === 409 ? back({ changed: "yes" }) : back();
  }
}

export function meta(): Meta {
  return { title: "Pay for an order", robots: "noindex" };
}

export default function PayPage(data: Shown) {
  if (data.status === "Open") return <ToPay {...data} />;
  return <Ended {...data} />;
}

function ToPay(data: Open) {
  const { checkout, askedBy, expiresAt, items, hasChanged, countries, cardForm, isUnconfirmed } = data;
  const { takesPurchaseOrder, logIn, withdrawAt } = data;
  const { country, timeZone } = useStore();
  const { cartSummary } = checkout;
  return (
    <Main>
      <h1>Pay for an order</h1>
      <p className={styles.asked}>
        {askedBy ? `${askedBy} asks you to pay for this order.` : "You are asked to pay for this order."} It can be paid
        once, until {dateOf(expiresAt, timeZone)}.
      </p>
      {withdrawAt && (
        <p className={styles.byLink}>
          You made this link. <Link href={withdrawAt}>Withdraw it</Link>
        </p>
      )}
      {hasChanged && (
        <Notice kind="caution" role="alert" title="Something in the order has changed">
          <p>A price, or something in another window. Check the total, then pay.</p>
        </Notice>
      )}
      <div className={styles.columns}>
        <div>
          <section aria-labelledby="delivery" className={styles.paid}>
            <h2 id="delivery">Shipping</h2>
            {shipmentsOf(checkout).map(({ id, deliveryAddress, selectedDeliveryMethod: method }) => (
              <p key={id}>
                {deliveryAddress && addressInOneLine(deliveryAddress, country)}
                {method && (
                  <span className={styles.line}>
                    {[method.name, daysOf(method, timeZone), feeOf(method)].filter(Boolean).join(", ")}
                  </span>
                )}
              </p>
            ))}
          </section>
          <h2 className={styles.paying}>Payment</h2>
          {cardForm || takesPurchaseOrder ? (
            <Suspense>
              <PaymentForm
                {...{ checkout, countries, cardForm, isUnconfirmed, takesPurchaseOrder }}
                cards={[]}
                canKeepCards={false}
              />
            </Suspense>
          ) : (
            <p>This store does not take cards. Only buyers for the requesting account can pay, by purchase order.</p>
          )}
          {logIn && (
            <p className={styles.byLink}>
              You buy for the account that asks? <Link href={logIn}>Log in to pay by purchase order</Link>
            </p>
          )}
        </div>
        <section aria-labelledby="order" className={styles.order}>
          <h2 id="order">The order</h2>
          <OrderItems items={items} more={0} />
          {cartSummary && <OrderSummary totals={cartSummary} isDeliveryKnown />}
        </section>
      </div>
    </Main>
  );
}

const endings = {
  Expired: ["This payment link has expired", "Nothing was charged by it."],
  Withdrawn: [
    "This payment link was withdrawn",
    "You are not charged: whoever made it no longer asks for the payment.",
  ],
  Unknown: ["This link does not work", "It may be incomplete: open it from the message once more."],
} as const;

/** There is nothing to pay, or no longer. */
function Ended(data: Over) {
  const { phone } = useStore();
  if (data.status === "Paid")
    return (
      <EntryPage title="This order is paid" lead={data.reference && `Reference number ${data.reference}`}>
        <p>Nothing more is to be paid. Whoever asked for it has the confirmation by email.</p>
        <Link href={href("home")}>Go to the store</Link>
      </EntryPage>
    );
  const [title, lead] = endings[data.status];
  return (
    <EntryPage title={title} lead={lead}>
      <p>Ask whoever sent it for a new one.</p>
      {phone && <PhoneLink />}
    </EntryPage>
  );
}
