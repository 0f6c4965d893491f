import { Type } from "typebox";
import type { Static } from "typebox";
import { CheckoutAddress, CheckoutAddressInput, StartAddressInput } from "./address.ts";
import { CartSummary } from "./cart.ts";
import { CheckoutErrors } from "./checkout-error.ts";
import { DeliveryGroupCollection, shippingInstructions } from "./delivery.ts";
import { CustomFields, CustomFieldsInput, IsoInstantInput, Maybe, Nullable, oneLine, oneOf } from "./primitives.ts";
import { RecordId, refusals, shape, text } from "./primitives.ts";

/** Source: contract of cart and checkout, section 3. */
export const Checkout = shape(
  {
    billingInfo: Type.Optional(
      Nullable(
        shape({
          address: Nullable(CheckoutAddress),
          addressDeliveryGroupId: Nullable(RecordId),
          email: Nullable(Type.String()),
        }),
      ),
    ),
    cartSummary: Nullable(CartSummary),
    checkoutId: Nullable(RecordId),
    contactInfo: Nullable(
      shape({
        email: Nullable(Type.String()),
        firstName: Nullable(Type.String()),
        lastName: Nullable(Type.String()),
        phoneNumber: Nullable(Type.String()),
      }),
    ),
    customFields: CustomFields,
    deliveryGroups: Nullable(DeliveryGroupCollection),
    errors: CheckoutErrors,
    orderReferenceNumber: Nullable(Type.String()),
    /** The HTTP status of this reply, as text. */
    statusCode: Nullable(Type.String()),
  },
  "Checkout",
);

const start = {
  body: shape(
    {
      cartId: Type.Union([oneOf("active", "current"), RecordId]),
      customFields: CustomFieldsInput,
      deliveryAddress: Maybe(Type.Literal("default")),
      deliveryAddressInput: Maybe(StartAddressInput),
    },
    "CheckoutStart",
  ),
  reply: Checkout,
  errors: refusals(
    "API_DISABLED_FOR_ORG",
    "CHECKOUT_CONFLICT",
    "CHECKOUT_EXPIRED",
    "INVALID_OPERATION",
    "MISSING_RECORD",
  ),
};

const live = refusals("CHECKOUT_CONFLICT", "CHECKOUT_EXPIRED", "CHECKOUT_NOT_FOUND", "UNABLE_TO_LOCK_ROW");

/** The payment provider's answer. Source: contract of cart and checkout, section 8.1. */
export const PaymentResponse = shape(
  {
    errors: CheckoutErrors,
    paymentData: Nullable(Type.Union([Type.String(), Type.Record(Type.String(), Type.Unknown())])),
    salesforceResultCode: oneOf(
      "Success",
      "Decline",
      "SystemError",
      "ValidationError",
      "RequiresReview",
      "PermanentFail",
      "Indeterminate",
    ),
  },
  "PaymentResponse",
);

/** The coupons that apply now. Our choice: the reply to a removal, for which the contract gives only the status. */
const CheckoutCoupons = shape({ cartCouponIds: Type.Array(RecordId), errors: CheckoutErrors }, "CheckoutCoupons");

const registrationAccountId = Maybe(RecordId);

export const checkoutShapes = {
  startCheckout: start,
  startCheckoutByPost: start,
  startCheckoutInPlace: { ...start, errors: [...start.errors, ...refusals("CHECKOUT_NOT_FOUND")] },
  getCheckout: { reply: Checkout, errors: live },
  changeCheckout: {
    body: shape(
      {
        contactInfo: Maybe(
          shape({
            email: Maybe(oneLine(255)),
            firstName: Maybe(oneLine(120)),
            isoCountryCodeForPhoneNumber: Maybe(text(2)),
            lastName: Maybe(oneLine(120)),
            phoneNumber: Maybe(oneLine(40)),
          }),
        ),
        customFields: CustomFieldsInput,
        deliveryAddress: Maybe(CheckoutAddressInput),
        deliveryMethodId: Maybe(RecordId),
        desiredDeliveryDate: Maybe(IsoInstantInput),
        shippingInstructions,
      },
      "CheckoutChange",
    ),
    reply: Checkout,
    errors: [...live, ...refusals("INVALID_OPERATION")],
  },
  deleteCheckout: { errors: live },
  addCheckoutCoupon: {
    /** A single code, in either of the documented forms. */
    body: shape(
      { couponCode: Maybe(text(255)), couponCodes: Maybe(Type.Array(text(255), { maxItems: 1 })) },
      "CheckoutCouponInput",
    ),
    reply: CheckoutCoupons,
    errors: [
      ...live,
      ...refusals(
        "ALREADY_APPLIED",
        "API_DISABLED_FOR_ORG",
        "BLOCKED_EXCLUSIVE",
        "CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS",
        "COUPON_REDEMPTION_LIMIT_EXCEEDED",
        "MAX_LIMIT_EXCEEDED",
        "UNQUALIFIED_CART",
      ),
    ],
  },
  removeCheckoutCoupon: { reply: CheckoutCoupons, errors: [...live, ...refusals("ITEM_NOT_FOUND")] },
  payCheckout: {
    body: shape(
      {
        billingAddress: Maybe(CheckoutAddressInput),
        /** A JSON object as text, with at most four entries. */
        paymentsData: Maybe(text(8_000)),
        /** A token, a provider's reference or a purchase order number, depending on `requestType`. */
        paymentToken: Maybe(text(1_000)),
        registrationAccountId,
        requestType: oneOf("Auth", "PostAuth", "SimplePurchaseOrder", "ClientRequest"),
      },
      "PaymentRequest",
    ),
    reply: PaymentResponse,
    errors: [...live, ...refusals("EXTERNAL_SERVICE_EXCEPTION", "INVALID_OPERATION")],
  },
  placeOrder: {
    body: shape({ registrationAccountId }),
    reply: shape({ errors: CheckoutErrors, orderReferenceNumber: Nullable(Type.String()) }, "CheckoutOrder"),
    errors: [...live, ...refusals("INVALID_OPERATION", "PRECONDITION_FAILED")],
  },
  runOrderActions: {
    body: shape(
      {
        actions: Type.Array(
          shape({ action: oneOf("prepare", "submit"), parameters: Maybe(shape({ registrationAccountId })) }),
          { minItems: 1, maxItems: 1, tooMany: "INVALID_API_INPUT" },
        ),
      },
      "OrderActions",
    ),
    reply: shape(
      {
        actions: Type.Array(shape({ action: Type.String(), orderReferenceNumber: Nullable(Type.String()) })),
        errors: CheckoutErrors,
      },
      "OrderActionsResult",
    ),
    errors: [...live, ...refusals("INVALID_OPERATION")],
  },
};

export type Checkout = Static<typeof Checkout>;
export type CheckoutChange = Static<typeof checkoutShapes.changeCheckout.body>;
export type CheckoutStart = Static<typeof start.body>;
export type CheckoutCouponInput = Static<typeof checkoutShapes.addCheckoutCoupon.body>;
export type CheckoutCoupons = Static<typeof CheckoutCoupons>;
export type PaymentRequest = Static<typeof checkoutShapes.payCheckout.body>;
export type PaymentResponse = Static<typeof PaymentResponse>;
export type CheckoutOrder = Static<typeof checkoutShapes.placeOrder.reply>;
export type OrderActionsResult = Static<typeof checkoutShapes.runOrderActions.reply>;
