import { Fragment, Suspense, useEffect, useRef, useState, type FormEvent } from "react";
import type { Checkout, DeliveryGroup } from "@tradecounter/wire";
import { paymentNotice, unansweredNotice } from "@tradecounter/wire";
import { AddressFields } from "../../components/address-fields.tsx";
import { Button } from "../../components/button.tsx";
import { FormErrors } from "../../components/form-errors.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { TextField } from "../../components/field.tsx";
import { GatewayCardForm } from "../../components/gateway-card-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { addressInOneLine, type AddressValues } from "../../content/address-text.ts";
import type { CountryForm } from "../../content/country-forms.ts";
import { counted, countedPieces, money } from "../../content/format.ts";
import { Form, useRefusal, useSubmission, useStore } from "../../router/index.ts";
import type { CardFormPlace } from "../../content/card-form-place.ts";
import type { KeptCard } from "../../content/kept-cards.ts";
import { spare } from "../../components/spare.ts";
import { useCardToken } from "../../components/use-card-token.ts";
import { daysOf } from "./delivery-days.ts";
import { isInParts } from "./in-parts.ts";
import { otherParts } from "./open-forms.ts";
import { KEPT_CARD, shipmentsOf, SHOWN_FOR } from "./parts.ts";
import styles from "./forms.module.css";

/** Loads with the form; without it, nothing is lost for somebody who stays on the page. */
const KeptTyping = spare(() => import("./kept-typing.tsx"));

const FORM = "payment";

/** Loads after everything visible. A static import would make the data layer a chunk that browsers load with every page. */
const fetchContainer = () =>
  Promise.all([
    import("./whole-page.ts").then(({ placeFromPage }) => placeFromPage),
    import("@tradecounter/client").then(({ createCheckoutContainer }) => createCheckoutContainer),
  ]);

interface PaymentFormProps {
  checkout: Checkout;
  /** Whose cart it is; absent if somebody pays for another person's cart. */
  shownFor?: string;
  countries: readonly CountryForm[];
  /** Where the card form comes from; null if the store takes no cards. */
  cardForm: CardFormPlace | null;
  /** The buyer's saved cards. */
  cards: readonly KeptCard[];
  canKeepCards: boolean;
  /** Purchase orders are for those who receive the invoice. Default: true. */
  takesPurchaseOrder?: boolean;
  /** Whether part of it will be ordered again, and charged like this order. */
  comesAgain?: boolean;
  /** Whether the shopper has returned from confirming a payment without doing so. */
  isUnconfirmed: boolean;
}

const unconfirmed = "Your bank did not confirm the payment, and nothing is charged. Try again, or pay another way.";
const notSent = "The store did not answer. Try again in a moment.";

/** How to pay, the billing address, and the final review before the order is placed. */
export default function PaymentForm(props: PaymentFormProps) {
  const { checkout, countries, cardForm, cards, canKeepCards, comesAgain, isUnconfirmed } = props;
  const { takesPurchaseOrder = true, shownFor } = props;
  const refusal = useRefusal(FORM);
  const { isPending } = useSubmission(FORM);
  const { card, token, problem: cardProblem, start, end } = useCardToken();
  const placing = useRef<"unasked" | "asked" | "agreed">("unasked");
  /** The state of a press that has sent nothing yet. */
  const [press, setPress] = useState<"asked" | "not sent">();
  /** By field: what keeps the form from being sent. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>();
  // loaded early, so that nobody who presses the button has to wait
  useEffect(() => void fetchContainer().catch(() => undefined), []);
  // The message about a press disappears with the next one, or when another payment method is chosen.
  const [answered, setAnswered] = useState<typeof refusal>();
  const report = (fields?: typeof wrong) => {
    setAnswered(refusal);
    setWrong(fields);
  };
  const takeOtherWay = () => report();
  // until it is hydrated it cannot check the other parts, and is not shown next to them
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const summary = checkout.cartSummary;
  const total = money(summary?.grandTotalAmount, summary?.currencyIsoCode ?? "USD");
  const values = refusal?.values ?? {};
  const errors = wrong ?? (refusal !== answered ? refusal?.fields : undefined) ?? {};
  const usual = cards.find(({ isDefault, hasExpired }) => isDefault && !hasExpired);
  const payBy = values.payBy ?? (usual ? KEPT_CARD + usual.id : takesPurchaseOrder ? "purchase-order" : "card");

  /** The checkout's container sends the form, once all parts are valid and the card service has the card. */
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (placing.current === "agreed") return;
    const sent = event.currentTarget;
    event.preventDefault();
    if (placing.current === "asked" || isPending) return;
    placing.current = "asked";
    setPress("asked");
    report();
    let outcome: typeof press;
    const isByCard = new FormData(sent).get("payBy") === "card";
    const send = () => {
      placing.current = "agreed";
      sent.requestSubmit();
    };
    const others = otherParts(sent);
    const session = { report, start: async () => !isByCard || start(), end, send };
    try {
      const fetched = await fetchContainer().catch(() => undefined);
      if (fetched) {
        const [placeFromPage, createCheckoutContainer] = fetched;
        await placeFromPage(createCheckoutContainer(), { payment: sent, others, countries }, session);
      } else if (others.length > 0) {
        // it is unknown whether all of them are saved: the order might go to an address other than the one typed
        outcome = "not sent";
      } else if (await session.start()) {
        // if it is alone on the page, the form is sent as usual, as without scripts
        send();
        end();
      }
    } finally {
      placing.current = "unasked";
      setPress(outcome);
    }
  }

  return (
    <Form
      method="post"
      name={FORM}
      noValidate
      className={styles.form}
      data-sent-alone={isLive ? undefined : ""}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="part" value="payment" />
      {shownFor && <input type="hidden" name={SHOWN_FOR} value={shownFor} />}
      <Suspense>
        <KeptTyping of={summary?.cartId} />
      </Suspense>
      <input type="hidden" name="total" value={summary?.grandTotalAmount ?? ""} />
      <input ref={token} type="hidden" name="paymentToken" defaultValue="" />
      <input type="hidden" name="reference" value={checkout.orderReferenceNumber ?? ""} />
      {press === "not sent" ? (
        <ErrorSummary key="not-sent" errors={[{ message: notSent }]} title={paymentNotice.title} />
      ) : wrong ? (
        <ErrorSummary key="wrong" errors={Object.entries(wrong).map(([field, message]) => ({ field, message }))} />
      ) : refusal?.isUncertain ? (
        <ErrorSummary key="unanswered" errors={[{ message: unansweredNotice.detail }]} title={unansweredNotice.title} />
      ) : isUnconfirmed && !refusal && !isPending ? (
        <ErrorSummary errors={[{ message: unconfirmed }]} title={paymentNotice.title} />
      ) : (
        refusal !== answered && <FormErrors form={FORM} title={refusal?.message ? paymentNotice.title : undefined} />
      )}
      <fieldset className={styles.options}>
        <legend>Pay by</legend>
        {cardForm !== null && <KeptCards cards={cards} payBy={payBy} onChange={takeOtherWay} />}
        {/* Not called "method": such a field shadows the form's own property, which the router reads. */}
        {takesPurchaseOrder && (
          <label className={styles.option}>
            <input
              type="radio"
              name="payBy"
              value="purchase-order"
              defaultChecked={payBy === "purchase-order"}
              onChange={takeOtherWay}
            />
            <span>
              <b>Purchase order</b>
              <span className={styles.days}>You get an invoice with the goods.</span>
            </span>
          </label>
        )}
        {cardForm !== null && (
          <label className={styles.option} data-needs-scripts="">
            <input type="radio" name="payBy" value="card" defaultChecked={payBy === "card"} onChange={takeOtherWay} />
            <span>
              <b>{cards.length > 0 ? "Another card" : "Card"}</b>
              <span className={styles.days}>The card’s number goes to the card service, not to us.</span>
            </span>
          </label>
        )}
        {!takesPurchaseOrder && <p data-without-scripts="">Paying by card needs JavaScript.</p>}
      </fieldset>
      {takesPurchaseOrder && (
        <div className={`${styles.panel} ${styles.purchaseOrder}`}>
          <TextField
            name="purchaseOrder"
            label="Purchase order number"
            hint="As it should stand on the invoice."
            defaultValue={values.purchaseOrder ?? summary?.purchaseOrderNumber ?? ""}
            error={errors.purchaseOrder}
            maxLength={80}
            autoComplete="off"
          />
        </div>
      )}
      {cardForm !== null && (
        <div className={`${styles.panel} ${styles.card}`} data-needs-scripts="">
          {cardProblem && (
            <Notice kind="stop" title={paymentNotice.title} role="alert">
              <p>{cardProblem}</p>
            </Notice>
          )}
          <Suspense>
            <GatewayCardForm place={cardForm} handle={card} onEnter={() => token.current?.form?.requestSubmit()} />
          </Suspense>
          {canKeepCards && (
            <label className={styles.check}>
              <input type="checkbox" name="keepCard" value="yes" defaultChecked={values.keepCard === "yes"} />
              Save this card for my next orders
            </label>
          )}
        </div>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          name="billToDelivery"
          value="yes"
          defaultChecked={!refusal || "billToDelivery" in values}
        />
        Billing address same as shipping
      </label>
      <div className={`${styles.panel} ${styles.billing}`}>
        <AddressFields prefix="billing-" values={billingValues(values)} errors={errors} countries={countries} />
      </div>
      {comesAgain && (
        <p className={styles.days}>
          Subscription parts are ordered on schedule, at that day’s prices, and paid the same way: on account, or with
          this card, which is saved for it. You can pause or end a subscription under “Subscriptions” in your account.
        </p>
      )}
      <Review checkout={checkout} />
      <Button
        look="primary"
        size="large"
        aria-busy={isPending || press === "asked" || undefined}
        data-needs-scripts={takesPurchaseOrder ? undefined : ""}
      >
        {isPending ? "Placing the order…" : press === "asked" ? "One moment…" : `Place order, ${total}`}
      </Button>
    </Form>
  );
}

/** Saved cards, to pay with one click. An expired one is shown as such and cannot be chosen. */
function KeptCards({ cards, payBy, onChange }: { cards: readonly KeptCard[]; payBy: string; onChange: () => void }) {
  return cards.map(({ id, name, expiry, hasExpired }) => (
    <label key={id} className={styles.option}>
      <input
        type="radio"
        name="payBy"
        value={KEPT_CARD + id}
        disabled={hasExpired}
        defaultChecked={!hasExpired && payBy === KEPT_CARD + id}
        onChange={onChange}
      />
      <span>
        <b>{name}</b>
        <span className={styles.days}>{hasExpired ? `Expired ${expiry}` : `Good until ${expiry}`}</span>
      </span>
    </label>
  ));
}

function billingValues(values: Readonly<Record<string, string>>): AddressValues {
  const billing = Object.entries(values).filter(([name]) => name.startsWith("billing-"));
  return Object.fromEntries(billing.map(([name, value]) => [name.slice("billing-".length), value]));
}

/** A sentence that says what the button will do. */
function Review({ checkout }: { checkout: Checkout }) {
  const summary = checkout.cartSummary;
  const groups = shipmentsOf(checkout);
  return (
    <>
      <p className={styles.review}>
        You order {counted(summary?.uniqueProductCount ?? 0, "line")} (
        {countedPieces(summary?.totalProductCount ?? "0")})
        {groups.map((group, index) => (
          <Fragment key={group.id}>
            {groups.length > 1 && `${index === 0 ? ":" : ";"} ${counted(group.totalCartItemCount ?? 0, "piece")}`}
            <Sent group={group} />
          </Fragment>
        ))}
        .
      </p>
      {groups.some(isInParts) && <p>Back-ordered parts follow when they come in.</p>}
    </>
  );
}

function Sent({ group: { deliveryAddress, selectedDeliveryMethod: method } }: { group: DeliveryGroup }) {
  const { country, timeZone } = useStore();
  const days = method ? daysOf(method, timeZone) : "";
  return (
    <>
      {deliveryAddress && <>, to {addressInOneLine(deliveryAddress, country)}</>}
      {method && (
        <>
          , by {method.name}
          {days && `, ${days}`}
        </>
      )}
    </>
  );
}
