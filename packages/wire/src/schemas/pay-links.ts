import { Type } from "typebox";
import type { Static } from "typebox";
import { CheckoutAddressInput } from "./address.ts";
import { CartSummary } from "./cart.ts";
import { CheckoutErrors } from "./checkout-error.ts";
import { PaymentResponse } from "./checkout.ts";
import { DeliveryGroupCollection } from "./delivery.ts";
import {
  Currency,
  DecimalText,
  IsoInstant,
  Maybe,
  Nullable,
  oneLine,
  oneOf,
  RecordId,
  refusals,
  shape,
  text,
} from "./primitives.ts";

const Token = Type.String({ pattern: "^[\\w-]{1,100}$" });

/** A link that was just made. Its token is told this once. */
export const PayLink = shape(
  {
    cartId: RecordId,
    expiresAt: IsoInstant,
    token: Type.String(),
    /** Of the page that it leads to. */
    url: Type.String(),
  },
  "PayLink",
);

/** A link that can still be paid by, without what would let anybody pay. */
const PayLinkHead = shape(
  {
    askedBy: Nullable(Type.String()),
    /** The copy that it pays for, which names the link. */
    cartId: RecordId,
    createdDate: IsoInstant,
    currencyIsoCode: Currency,
    expiresAt: IsoInstant,
    grandTotalAmount: DecimalText,
  },
  "PayLinkHead",
);

const PayLinkItem = shape(
  {
    cartDeliveryGroupId: RecordId,
    cartItemId: RecordId,
    name: Type.String(),
    quantity: DecimalText,
    sku: Type.String(),
    /** After promotions of its own, before those of the order. */
    totalPrice: DecimalText,
  },
  "PayLinkItem",
);

/** What there is to pay for, for whoever has the link; without it once that is paid or withdrawn, or the link is too old. */
export const OpenedPayLink = shape(
  {
    /** Who asks for it. */
    askedBy: Nullable(Type.String()),
    cartSummary: Nullable(CartSummary),
    deliveryGroups: Nullable(DeliveryGroupCollection),
    expiresAt: IsoInstant,
    items: Type.Array(PayLinkItem),
    /** Whether this visitor made the link, and may withdraw it. */
    isOwn: Type.Boolean(),
    /** Once it is paid. */
    orderReferenceNumber: Nullable(Type.String()),
    status: oneOf("Open", "Paid", "Expired", "Withdrawn"),
    /** Whether this visitor may pay by purchase order: who buys for the account of the link, or the guest who made it. */
    takesPurchaseOrder: Type.Boolean(),
    url: Type.String(),
  },
  "OpenedPayLink",
);

/** As the answer of a checkout that is paid, with the order that was placed then. */
const PayLinkPayment = shape(
  {
    errors: CheckoutErrors,
    orderReferenceNumber: Nullable(Type.String()),
    paymentData: PaymentResponse.properties.paymentData,
    salesforceResultCode: PaymentResponse.properties.salesforceResultCode,
  },
  "PayLinkPayment",
);

export const payLinksShapes = {
  createPayLink: {
    body: shape(
      {
        cartId: Type.Union([oneOf("active", "current"), RecordId]),
        /** Who is sent the link; without it whoever made it hands it on. */
        email: Maybe(oneLine(254)),
      },
      "PayLinkInput",
    ),
    reply: PayLink,
    errors: refusals("INVALID_OPERATION", "MISSING_RECORD"),
  },
  getPayLinks: {
    /** The newest 100. */
    reply: shape({ payLinks: Type.Array(PayLinkHead) }, "PayLinks"),
    errors: refusals("INSUFFICIENT_ACCESS"),
  },
  withdrawPayLink: {
    body: shape({ cartId: RecordId }, "WithdrawPayLinkInput"),
    reply: shape({ cartId: RecordId, status: oneOf("Withdrawn") }, "WithdrawnPayLink"),
    errors: refusals("INSUFFICIENT_ACCESS", "INVALID_OPERATION", "MISSING_RECORD"),
  },
  openPayLink: { body: shape({ token: Token }), reply: OpenedPayLink, errors: refusals("RECORD_NOT_FOUND") },
  payByLink: {
    body: shape(
      {
        billingAddress: Maybe(CheckoutAddressInput),
        /** A card's token, a purchase order number, or with `PostAuth` the payment that was confirmed elsewhere. */
        paymentToken: text(1_000),
        requestType: oneOf("Auth", "PostAuth", "SimplePurchaseOrder"),
        /** The page that a shopper comes back to who confirms the payment elsewhere. */
        returnPath: Maybe(text(1_000)),
        token: Token,
        /** What the payer was shown: nothing is paid where it is another total by now. */
        total: Maybe(DecimalText),
      },
      "PayLinkPaymentInput",
    ),
    reply: PayLinkPayment,
    errors: refusals(
      "CHECKOUT_CONFLICT",
      "CHECKOUT_EXPIRED",
      "CHECKOUT_NOT_FOUND",
      "EXTERNAL_SERVICE_EXCEPTION",
      "INVALID_OPERATION",
      "RECORD_NOT_FOUND",
      "UNABLE_TO_LOCK_ROW",
    ),
  },
};

export type PayLink = Static<typeof PayLink>;
export type OpenedPayLink = Static<typeof OpenedPayLink>;
export type PayLinkHead = Static<typeof PayLinkHead>;
export type PayLinkItem = Static<typeof PayLinkItem>;
export type PayLinkPayment = Static<typeof PayLinkPayment>;
