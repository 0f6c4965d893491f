import type { Ref } from "react";
import type { CardFormPlace } from "../content/card-form-place.ts";
import type { CardFormHandle } from "./card-form.tsx";
import { spare } from "./spare.ts";

const CardForm = spare(() => import("./card-form.tsx"));
const StripeCardForm = spare(() => import("./stripe-card-form.tsx"));

interface GatewayCardFormProps {
  place: CardFormPlace;
  handle: Ref<CardFormHandle>;
  /** Called when Enter is pressed in the gateway's frame. Stripe's field does not report it. */
  onEnter: () => void;
}

/** The card form of whichever gateway the store has. */
export function GatewayCardForm({ place, handle, onEnter }: GatewayCardFormProps) {
  return "stripeKey" in place ? (
    <StripeCardForm stripeKey={place.stripeKey} handle={handle} />
  ) : (
    <CardForm formUrl={place.formUrl} handle={handle} onEnter={onEnter} />
  );
}
