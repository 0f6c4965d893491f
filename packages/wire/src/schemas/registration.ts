import { Type } from "typebox";
import type { Static } from "typebox";
import { CheckoutAddressInput } from "./address.ts";
import { Nullable, RecordId, refusals, shape, text } from "./primitives.ts";

/** Source: contract of cart and checkout, section 10.2. */
export const BuyerRegistration = shape(
  {
    addressList: shape({ addresses: Type.Array(CheckoutAddressInput, { maxItems: 10 }) }),
    captchaToken: text(4_000),
    email: text(255),
    firstName: text(120),
    lastName: text(120),
    phoneNumber: text(40),
  },
  "BuyerRegistration",
);

export const registrationShapes = {
  registerBuyer: {
    body: BuyerRegistration,
    /** Also null if the address already has an account, which only its owner learns, by e-mail. */
    reply: shape({ accountId: Nullable(RecordId) }, "RegisteredBuyer"),
    errors: refusals("INVALID_API_INPUT"),
  },
};

export type BuyerRegistration = Static<typeof BuyerRegistration>;
