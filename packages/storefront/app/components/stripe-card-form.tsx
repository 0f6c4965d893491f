import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { locale } from "../language.ts";
import type { CardFormHandle } from "./card-form.tsx";
import styles from "./card-form.module.css";
import { loadStripe, type CardElement, type Stripe } from "./stripe-form.ts";

const silent = "The card service does not answer. Try again.";

/** Stripe's card field, in a frame of Stripe's: the number reaches no page of ours. */
export default function StripeCardForm({ stripeKey, handle }: { stripeKey: string; handle: Ref<CardFormHandle> }) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<{ stripe: Stripe; card: CardElement }>(undefined);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let isLeft = false;
    let card: CardElement | undefined;
    loadStripe(stripeKey).then(
      (stripe) => {
        if (isLeft || !place.current) return;
        const made = stripe.elements({ locale: locale.slice(0, 2) }).create("card", {
          // the billing address has it
          hidePostalCode: true,
          disableLink: true,
          style: { base: { color: getComputedStyle(place.current).color, fontSize: "16px" } },
        });
        made.on("ready", () => {
          form.current = { stripe, card: made };
        });
        made.mount(place.current);
        card = made;
      },
      // reported when the shopper tries to pay
      () => {},
    );
    return () => {
      isLeft = true;
      form.current = undefined;
      card?.destroy();
    };
  }, [stripeKey, tries]);

  useImperativeHandle(handle, () => ({
    async token() {
      if (!form.current) {
        setTries((count) => count + 1);
        throw new Error(silent);
      }
      const { stripe, card } = form.current;
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: "card", card });
      if (paymentMethod) return paymentMethod.id;
      card.focus();
      throw new Error(error?.message ?? silent);
    },
  }));

  return (
    <div role="group" aria-label="Card details" className={styles.stripe}>
      <div ref={place} className={styles.inFrame} />
    </div>
  );
}
