import { Type } from "typebox";
import type { Static } from "typebox";
import { CheckoutAddress, CheckoutAddressInput } from "./address.ts";
import { CartItemCollection, CartItemSort } from "./cart.ts";
import { CheckoutError } from "./checkout-error.ts";
import {
  byDefault,
  count,
  Currency,
  CustomFields,
  CustomFieldsInput,
  DecimalInput,
  DecimalText,
} from "./primitives.ts";
import { flag, FlagInput, integer, IsoInstant, IsoInstantInput, listOf, manyLines, Maybe } from "./primitives.ts";
import { Nullable, oneLine, oneOf, PageToken, RecordId, refusals, shape, text } from "./primitives.ts";
import { limits } from "../constants.ts";

const TimeUnit = oneOf("Hours", "Days", "Weeks");

/** Source: contract of cart and checkout, section 3. */
export const DeliveryMethod = shape(
  {
    adjustedShippingFee: Nullable(DecimalText),
    carrier: Nullable(Type.String()),
    classOfService: Nullable(Type.String()),
    currencyIsoCode: Currency,
    earliestEstimatedDeliveryTime: Nullable(IsoInstant),
    id: RecordId,
    latestEstimatedDeliveryTime: Nullable(IsoInstant),
    name: Type.String(),
    processTime: Nullable(count),
    processTimeUnit: Nullable(TimeUnit),
    shippingFee: DecimalText,
    totalAdjustmentAmount: Nullable(DecimalText),
    transitTimeMax: Nullable(count),
    transitTimeMin: Nullable(count),
    transitTimeUnit: Nullable(TimeUnit),
  },
  "DeliveryMethod",
);

export const DeliveryGroup = shape(
  {
    availableDeliveryMethods: Type.Array(DeliveryMethod),
    cartId: RecordId,
    cartItems: Nullable(CartItemCollection),
    customFields: Type.Optional(CustomFields),
    deliveryAddress: Nullable(CheckoutAddress),
    desiredDeliveryDate: Nullable(IsoInstant),
    errors: Nullable(Type.Array(CheckoutError)),
    giftMessage: Nullable(Type.String()),
    giftToName: Nullable(Type.String()),
    id: RecordId,
    isAllDigitalCartItems: Nullable(Type.Boolean()),
    isDefault: Type.Boolean(),
    isGift: Type.Boolean(),
    name: Type.String(),
    selectedDeliveryMethod: Nullable(DeliveryMethod),
    shippingInstructions: Nullable(Type.String()),
    /** The sum of quantities as a whole number. Our choice: rounded up if quantities have decimals. */
    totalCartItemCount: Nullable(count),
    totalProductAmount: Nullable(DecimalText),
  },
  "DeliveryGroup",
);

export const DeliveryGroupCollection = shape({ count, items: Type.Array(DeliveryGroup) }, "DeliveryGroupCollection");

/** When an item would arrive by the selected method; left out if the method gives no estimate. */
const ItemArrival = shape(
  { cartItemId: RecordId, earliestEstimatedDeliveryTime: IsoInstant, latestEstimatedDeliveryTime: IsoInstant },
  "ItemArrival",
);

export const DeliveryEstimate = shape(
  {
    country: Type.String(),
    /** Empty if the store does not deliver there. */
    deliveryMethods: Type.Array(DeliveryMethod),
    items: Type.Array(ItemArrival),
    postalCode: Nullable(Type.String()),
    /** The cheapest method, which the arrival of `items` is based on. */
    selectedDeliveryMethodId: Nullable(RecordId),
  },
  "DeliveryEstimate",
);

/**
 * By the cheapest method that delivers to the store's country, from the slowest location that has the product. Null if it is not available
 * now, or there is no estimate.
 */
export const DeliveryPromise = shape(
  {
    currencyIsoCode: Currency,
    promise: Nullable(
      shape({
        deliveryMethodName: Type.String(),
        earliestEstimatedDeliveryTime: IsoInstant,
        /** The total of goods in one shipment from which delivery is free; null if the method always costs something. */
        freeFromAmount: Nullable(DecimalText),
        latestEstimatedDeliveryTime: IsoInstant,
        /** The cutoff time for delivery on the given days; null if it is more than a day away. */
        orderBy: Nullable(IsoInstant),
        shippingFee: DecimalText,
      }),
    ),
  },
  "DeliveryPromise",
);

/** Printed on the papers that come with the parcel. */
export const shippingInstructions = Maybe(manyLines(1000));

const DeliveryGroupInput = shape(
  {
    customFields: CustomFieldsInput,
    deliveryAddress: Maybe(CheckoutAddressInput),
    deliveryMethodId: Maybe(RecordId),
    desiredDeliveryDate: Maybe(IsoInstantInput),
    giftMessage: Maybe(manyLines(1000)),
    giftToName: Maybe(oneLine(255)),
    id: Maybe(RecordId),
    isGift: Maybe(FlagInput),
    name: Maybe(text(255)),
    shippingInstructions,
  },
  "DeliveryGroupInput",
);

/** Which cart item, or which product for a new one, goes with which group, in what quantity; zero removes it from that group. */
const Arrangement = shape(
  {
    cartItemId: Maybe(RecordId),
    deliveryAddress: Maybe(CheckoutAddressInput),
    deliveryAddressId: Maybe(RecordId),
    deliveryGroupId: Maybe(RecordId),
    deliveryGroupName: Maybe(text(255)),
    productId: Maybe(RecordId),
    quantity: Maybe(DecimalInput),
  },
  "Arrangement",
);

const sort = byDefault("CreatedDateDesc", CartItemSort);

export const deliveryShapes = {
  getDeliveryGroups: {
    query: shape({
      cartItemLimit: byDefault(limits.deliveryCartItems, integer(0, limits.pageSize)),
      /** Another name of `pageSize`, which the storefront uses. */
      limit: Type.Optional(integer(1, limits.pageSize)),
      page: Type.Optional(PageToken),
      pageSize: Type.Optional(integer(1, limits.pageSize)),
      sort,
    }),
    reply: DeliveryGroupCollection,
    errors: refusals("MISSING_RECORD"),
  },
  getDeliveryGroup: {
    query: shape({
      page: Type.Optional(PageToken),
      pageSize: byDefault(limits.cartPageSize, integer(1, limits.pageSize)),
      sort,
    }),
    reply: DeliveryGroup,
    errors: refusals("ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  changeDeliveryGroup: {
    body: DeliveryGroupInput,
    reply: DeliveryGroup,
    errors: refusals("API_DISABLED_FOR_ORG", "INVALID_OPERATION", "ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  createDeliveryGroup: {
    body: DeliveryGroupInput,
    reply: DeliveryGroup,
    errors: refusals("API_DISABLED_FOR_ORG", "INVALID_OPERATION", "ITEM_NOT_FOUND", "LIMIT_EXCEEDED", "MISSING_RECORD"),
  },
  estimateDelivery: {
    /** Without a postal code, the estimate is for the country in general. */
    query: shape({ country: text(2), postalCode: Type.Optional(text(20)) }),
    reply: DeliveryEstimate,
    errors: refusals("ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  getDeliveryPromise: {
    /** Default 1. */
    query: shape({ quantity: Type.Optional(text(30)) }),
    reply: DeliveryPromise,
    errors: refusals("INVALID_API_INPUT", "ITEM_NOT_FOUND"),
  },
  deleteDeliveryGroup: {
    query: shape({ deleteCartItems: flag() }),
    errors: refusals("INVALID_OPERATION", "ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  arrangeItems: {
    query: shape({ deleteEmptyDeliveryGroups: flag(true) }),
    body: shape({ arrangements: listOf(Arrangement, limits.arrangements) }, "Arrangements"),
    reply: DeliveryGroupCollection,
    errors: refusals(
      "API_DISABLED_FOR_ORG",
      "INVALID_BATCH_SIZE",
      "INVALID_OPERATION",
      "ITEM_NOT_FOUND",
      "LIMIT_EXCEEDED",
      "MAX_LIMIT_EXCEEDED",
      "MISSING_RECORD",
    ),
  },
};

export type DeliveryMethod = Static<typeof DeliveryMethod>;
export type DeliveryGroup = Static<typeof DeliveryGroup>;
export type DeliveryGroupCollection = Static<typeof DeliveryGroupCollection>;
export type DeliveryPromise = Static<typeof DeliveryPromise>;
export type DeliveryEstimate = Static<typeof DeliveryEstimate>;
export type Arrangement = Static<typeof Arrangement>;
export type DeliveryGroupInput = Static<typeof DeliveryGroupInput>;
