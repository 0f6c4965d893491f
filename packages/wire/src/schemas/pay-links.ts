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

/** A link that was just created. Its token is given only this once. */
export const PayLink = shape(
  {
    cartId: RecordId,
    expiresAt: IsoInstant,
    token: Type.String(),
    /** The address of the page it leads to. */
    url: Type.String(),
  },
  "PayLink",
);

/** A link that can still be paid, without the token that would let anybody pay. */
const PayLinkHead = shape(
  {
    askedBy: Nullable(Type.String()),
    /** The copy of the cart that it pays for, whose id identifies the link. */
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
    /** After promotions on the item, before those on the order. */
    totalPrice: DecimalText,
  },
  "PayLinkItem",
);

/** What there is to pay, for whoever has the link; left out once it is paid, withdrawn or expired. */
export const OpenedPayLink = shape(
  {
    /** The person asking for payment. */
    askedBy: Nullable(Type.String()),
    cartSummary: Nullable(CartSummary),
    deliveryGroups: Nullable(DeliveryGroupCollection),
    expiresAt: IsoInstant,
    items: Type.Array(PayLinkItem),
    /** Whether this visitor created the link, and may withdraw it. */
    isOwn: Type.Boolean(),
    /** Set once it is paid. */
    orderReferenceNumber: Nullable(Type.String()),
    status: oneOf("Open", "Paid", "Expired", "Withdrawn"),
    /** Whether this visitor may pay by purchase order: a buyer of the link's account, or the guest who created it. */
    takesPurchaseOrder: Type.Boolean(),
    url: Type.String(),
  },
  "OpenedPayLink",
);

/** Like the reply of a paid checkout, with the order that was then placed. */
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
        /** Where to send the link; without it, whoever created it passes it on. */
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
        /** A card's token, a purchase order number, or with `PostAuth` the payment that was confirmed on another page. */
        paymentToken: text(1_000),
        requestType: oneOf("Auth", "PostAuth", "SimplePurchaseOrder"),
        /** The page that a shopper returns to after confirming the payment elsewhere. */
        returnPath: Maybe(text(1_000)),
        token: Token,
        /** The total that the payer was shown: if it has changed since, nothing is paid. */
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
