import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import {
  byDefault,
  byItself,
  count,
  Currency,
  CustomFields,
  CustomFieldsInput,
  DecimalInput,
  DecimalText,
} from "./primitives.ts";
import { fieldNames, flag, FlagInput, Flat, integer, listOf, Maybe, Nullable, oneOf, PageToken } from "./primitives.ts";
import { RecordId, refusals, shape, text, tokens } from "./primitives.ts";
import { ProductClass, ProductMedia } from "./product.ts";
import { limits } from "../constants.ts";

const Money = Nullable(DecimalText);

export const CartStatus = oneOf("Active", "Checkout", "PendingClosed", "Closed", "PendingDelete", "Processing");

/** What is wrong with a cart or an item. Source: contract of cart and checkout, section 3. */
export const CartMessage = shape(
  {
    message: Type.String(),
    messageId: RecordId,
    relatedEntityId: RecordId,
    severity: oneOf("Error", "Info", "Warning"),
    type: oneOf(
      "Inventory",
      "Taxes",
      "Pricing",
      "Shipping",
      "Entitlement",
      "Promotions",
      "ShippingPromotions",
      "CartSave",
      "SystemError",
      "Other",
    ),
    visible: Type.Boolean(),
  },
  "CartMessage",
);

export const CartMessagesSummary = shape(
  {
    errorCount: Nullable(count),
    hasErrors: Nullable(Type.Boolean()),
    limitedMessages: Type.Array(CartMessage),
    relatedEntityId: Nullable(RecordId),
    totalLineItemsWithErrors: Nullable(count),
  },
  "CartMessagesSummary",
);

/** Without a cart, every value is null. `customFields` is left out inside a checkout. */
export const CartSummary = shape(
  {
    accountId: Nullable(RecordId),
    asyncOperationStatus: Nullable(oneOf("Completed", "Errored", "Processing")),
    cartId: Nullable(RecordId),
    currencyIsoCode: Nullable(Currency),
    customFields: Type.Optional(CustomFields),
    firstPymtGrandTotalAmount: Money,
    firstPymtTotalAmount: Money,
    firstPymtTotalListPrice: Money,
    firstPymtTotalTaxAmount: Money,
    grandTotalAmount: Money,
    hasGift: Nullable(Type.Boolean()),
    isSecondary: Nullable(Type.Boolean()),
    messagesSummary: Nullable(CartMessagesSummary),
    name: Nullable(Type.String()),
    orderOwnerId: Nullable(RecordId),
    ownerId: Nullable(RecordId),
    purchaseOrderNumber: Nullable(Type.String()),
    status: Nullable(CartStatus),
    taxType: Nullable(oneOf("Automatic", "Gross", "Net")),
    totalAmountWithItemAdjustment: Money,
    totalCartLevelAdjustmentAmount: Money,
    totalChargeAmount: Money,
    totalChargeAmountWithItemAdjustment: Money,
    totalListPrice: Money,
    totalProductAmount: Money,
    totalProductAmountAfterAdjustments: Money,
    totalProductCount: Nullable(DecimalText),
    totalProductLineItemCount: Nullable(count),
    totalProductListAmount: Money,
    totalPromotionalAdjustmentAmount: Money,
    totalSubProductCount: Nullable(DecimalText),
    totalTaxAmount: Money,
    type: Nullable(oneOf("Cart", "Template", "PayNowReadOnly")),
    uniqueProductCount: Nullable(count),
    webstoreId: Nullable(RecordId),
  },
  "CartSummary",
);

export const CartCompactSummary = shape(
  {
    cartId: Nullable(RecordId),
    currencyIsoCode: Currency,
    totalProductCount: DecimalText,
    uniqueProductCount: count,
  },
  "CartCompactSummary",
);

export const CartItemProduct = shape(
  {
    fields: Flat,
    isConfigurationAllowed: Nullable(Type.Boolean()),
    name: Type.String(),
    productClass: Nullable(ProductClass),
    productId: RecordId,
    productSubscriptionInformation: Type.Null(),
    productUrlName: Nullable(Type.String()),
    purchaseQuantityRule: Nullable(
      shape({ increment: Nullable(DecimalText), maximum: Nullable(DecimalText), minimum: Nullable(DecimalText) }),
    ),
    sku: Nullable(Type.String()),
    thumbnailImage: Nullable(ProductMedia),
    variationAttributes: Type.Record(
      Type.String(),
      shape({ label: Type.String(), sequence: count, value: Type.String() }),
    ),
  },
  "CartItemProduct",
);

const cartItem = <CartData extends TSchema>(cartData: CartData, title: string) =>
  shape(
    {
      billingFrequency: Nullable(Type.String()),
      cartData,
      cartDeliveryGroupId: Nullable(RecordId),
      cartId: RecordId,
      cartItemId: Nullable(RecordId),
      childProductCount: Nullable(count),
      currencyIsoCode: Nullable(Currency),
      customFields: CustomFields,
      firstPymtTotalAmount: Money,
      firstPymtTotalListPrice: Money,
      firstPymtTotalPrice: Money,
      firstPymtTotalTax: Money,
      isShippingChargeNotApplicable: Nullable(Type.Boolean()),
      itemizedAdjustmentAmount: Money,
      listPrice: Money,
      messagesSummary: Nullable(CartMessagesSummary),
      name: Type.String(),
      parentCartItemId: Nullable(RecordId),
      productClass: Nullable(ProductClass),
      productDetails: Nullable(CartItemProduct),
      productId: RecordId,
      productSellingModelId: Nullable(RecordId),
      promotionDisplayName: Nullable(Type.String()),
      quantity: DecimalText,
      salesPrice: Money,
      sellingModelType: Nullable(oneOf("Evergreen", "OneTime", "TermDefined")),
      subscriptionTerm: Nullable(count),
      subType: Nullable(oneOf("Bonus", "Gift")),
      totalAdjustmentAmount: Money,
      totalAmount: Money,
      totalListPrice: Money,
      totalPrice: Money,
      totalTax: Money,
      type: oneOf("Product", "DeliveryCharge"),
      unitAdjustedPrice: Money,
      unitAdjustedPriceWithItemAdj: Money,
      unitAdjustmentAmount: Money,
      unitItemAdjustmentAmount: Money,
    },
    title,
  );

/** Our choice: if the prices of an item cannot be read, its amounts are null. */
export const CartItem = cartItem(Type.Null(), "CartItem");

export const CartItemResult = shape(
  { cartItem: Nullable(CartItem), message: Nullable(Type.String()), status: Type.String() },
  "CartItemResult",
);

/** Nested twice: `cartCoupons.cartCoupons.coupons`. */
export const CartCouponCollection = shape(
  {
    cartCoupons: shape({
      coupons: Type.Array(shape({ cartCouponId: RecordId, couponCode: Type.String(), customFields: CustomFields })),
    }),
    cartId: RecordId,
    cartStatus: CartStatus,
    ownerId: RecordId,
  },
  "CartCouponCollection",
);

/** The discount of a promotion, 0 or below; `couponCode` is null if it applied automatically. */
const CartPromotion = shape(
  {
    adjustmentAmount: DecimalText,
    couponCode: Nullable(Type.String()),
    currencyIsoCode: Currency,
    displayName: Type.String(),
    promotionId: RecordId,
    targetType: oneOf("Cart", "Item"),
    termsAndConditions: Nullable(Type.String()),
  },
  "CartPromotion",
);

/** Keyed by cart item. Source: contract of cart and checkout, section 5.4. */
const CartItemPromotions = shape(
  {
    currencyIsoCode: Currency,
    items: Type.Record(Type.String(), shape({ promotions: Type.Array(CartPromotion) })),
  },
  "CartItemPromotions",
);

/** Nested twice: `cartPromotions.promotions.promotions`. */
export const CartPromotionCollection = shape(
  {
    cartId: RecordId,
    cartStatus: CartStatus,
    currencyIsoCode: Currency,
    promotions: shape({
      promotions: Type.Array(CartPromotion),
    }),
  },
  "CartPromotionCollection",
);

export const CartItemCollection = shape(
  {
    ...tokens,
    approachingDiscounts: Nullable(Type.Array(Type.String())),
    cartCoupons: Nullable(CartCouponCollection),
    cartItems: Type.Array(CartItemResult),
    cartPromotions: Nullable(CartPromotionCollection),
    cartSummary: CartSummary,
    currentPage: Nullable(count),
    hasErrors: Type.Boolean(),
    totalItemCount: Nullable(count),
    totalNumberOfPages: Nullable(count),
  },
  "CartItemCollection",
);

/** The reply to an addition or change: `cartData` is the resulting cart, if the caller asked for it. */
export const ChangedCartItem = cartItem(Nullable(CartItemCollection), "ChangedCartItem");

/** A product and its cart items: several if the cart is split over delivery groups. */
export const ProductCartItem = shape(
  { cartItems: Type.Array(CartItemResult), product: CartItemProduct },
  "ProductCartItem",
);

/** A failed reservation is a reply too, with `success: false`. Source: contract of cart and checkout, section 4.17. */
export const InventoryReservation = shape(
  {
    errorCode: Nullable(Type.String()),
    errorMessage: Nullable(Type.String()),
    inventoryItemReservations: Type.Array(
      shape({
        errorCode: Nullable(Type.String()),
        errorMessage: Nullable(Type.String()),
        id: Nullable(RecordId),
        itemReservationSourceId: Nullable(RecordId),
        productId: RecordId,
        quantity: Type.Number(),
        reservedAtLocationId: Nullable(RecordId),
      }),
    ),
    reservationIdentifier: Nullable(Type.String()),
    success: Type.Boolean(),
  },
  "InventoryReservation",
);

/** How one of a guest's items was carried over. */
const CarriedItem = shape(
  {
    cartItem: shape({
      cartItemId: RecordId,
      name: Type.String(),
      productId: RecordId,
      quantity: DecimalText,
      type: Type.Literal("Product"),
    }),
    message: Nullable(Type.String()),
    status: Type.String(),
  },
  "CarriedItem",
);

/**
 * All null if there was nothing to carry over, or the cart is another visitor's. Our choice: `failedCoupons` lists the guest's
 * coupons that could not be carried over, which the platform does not report.
 */
export const PreservedCart = shape(
  {
    cartId: Nullable(RecordId),
    currencyIsoCode: Nullable(Currency),
    failedCoupons: Maybe(Nullable(Type.Array(shape({ couponCode: Type.String(), message: Type.String() })))),
    failedCartItems: Nullable(Type.Array(CarriedItem)),
    numberOfProducts: Nullable(count),
    numberOfProductsWithError: Nullable(count),
    numberOfProductsWithSuccess: Nullable(count),
    succeededCartItems: Nullable(Type.Array(CarriedItem)),
  },
  "PreservedCart",
);

export const CartItemSort = oneOf(
  "CreatedDateAsc",
  "CreatedDateDesc",
  "NameAsc",
  "NameDesc",
  "SalesPriceAsc",
  "SalesPriceDesc",
);

const itemPage = {
  pageNumber: byDefault(1, integer(1, 1_000_000)),
  pageSize: byDefault(limits.cartPageSize, integer(1, limits.pageSize)),
  productFields: fieldNames(limits.cartProductFields),
  sort: byDefault("CreatedDateDesc", CartItemSort),
};

const itemChange = {
  cartDeliveryGroupId: Maybe(RecordId),
  customFields: CustomFieldsInput,
  productSellingModelId: Maybe(RecordId),
  quantity: DecimalInput,
  subscriptionTerm: Maybe(integer(1, 1200)),
  /** A gift wrap may also be given by the record's own value, `GiftWrap`. */
  subType: Maybe(oneOf("Bonus", "Gift", "GiftWrap")),
};

/** Our choice: `product` is accepted for `Product`, as clients written for other servers send it. */
export const CartItemInput = shape(
  { ...itemChange, productId: RecordId, type: oneOf("Product", "product") },
  "CartItemInput",
);

const WireErrors = Type.Array(
  shape({ errorCode: Type.String(), fields: Type.Optional(Type.Array(Type.String())), message: Type.String() }),
);

const compactSummary = { reply: CartCompactSummary };
const change = { query: shape({ ...itemPage, includeCartData: flag() }), reply: ChangedCartItem };
const cloneType = oneOf("PayNowReadOnly");

const quantityRefusals = refusals(
  "ALREADY_IN_PROCESS",
  "INSUFFICIENT_ACCESS_OR_READONLY",
  "INVALID_BATCH_SIZE",
  "INVALID_OPERATION",
  "ITEM_NOT_FOUND",
  "LIMIT_EXCEEDED",
  "MAX_LIMIT_EXCEEDED",
  "MISSING_RECORD",
  "TOO_MANY_RECORDS",
);

export const cartShapes = {
  createCart: {
    body: shape({
      currencyIsoCode: Maybe(Currency),
      customFields: CustomFieldsInput,
      effectiveAccountId: Maybe(RecordId),
      isSecondary: Maybe(FlagInput),
      name: Maybe(text(250)),
      orderOwnerId: Maybe(RecordId),
      type: Maybe(oneOf("Cart", "Template", "PayNowReadOnly")),
      typeAsString: Maybe(text(40)),
    }),
    reply: CartSummary,
    errors: refusals("API_DISABLED_FOR_ORG"),
  },
  ensureCart: {
    body: shape({}),
    reply: CartSummary,
    errors: refusals("API_DISABLED_FOR_ORG", "MISSING_RECORD"),
  },
  getCart: { reply: CartSummary, errors: refusals("MISSING_RECORD", "INSUFFICIENT_ACCESS_OR_READONLY") },
  deleteCart: { errors: refusals("INSUFFICIENT_ACCESS_OR_READONLY", "INVALID_OPERATION", "MISSING_RECORD") },
  cloneCart: {
    query: shape({
      targetEffectiveAccountId: Type.Optional(RecordId),
      targetType: Type.Optional(cloneType),
    }),
    body: shape({ cartId: Maybe(RecordId), targetType: Maybe(cloneType) }, "CartCloneInput"),
    reply: CartSummary,
    errors: refusals("ALREADY_IN_PROCESS", "API_DISABLED_FOR_ORG", "INVALID_OPERATION", "MISSING_RECORD"),
  },
  preserveCart: { reply: PreservedCart, errors: refusals("API_DISABLED_FOR_ORG", "MISSING_RECORD") },
  addCartCoupon: {
    body: shape({ couponCode: text(255), customFields: CustomFieldsInput }, "CartCouponInput"),
    reply: CartCouponCollection,
    errors: refusals(
      "ALREADY_APPLIED",
      "API_DISABLED_FOR_ORG",
      "BLOCKED_EXCLUSIVE",
      "CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS",
      "COUPON_REDEMPTION_LIMIT_EXCEEDED",
      "INSUFFICIENT_ACCESS_OR_READONLY",
      "INVALID_OPERATION",
      "MAX_LIMIT_EXCEEDED",
      "MISSING_RECORD",
      "UNQUALIFIED_CART",
    ),
  },
  removeCartCoupon: {
    errors: refusals("INSUFFICIENT_ACCESS_OR_READONLY", "INVALID_OPERATION", "ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  getCartCoupons: { reply: CartCouponCollection, errors: refusals("MISSING_RECORD") },
  getCartPromotions: { reply: CartPromotionCollection, errors: refusals("MISSING_RECORD") },
  getCartItemPromotions: {
    body: shape({ items: listOf(shape({ cartItemId: RecordId }), limits.pageSize) }, "CartItemPromotionsInput"),
    reply: CartItemPromotions,
    errors: refusals("ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  getCompactSummary: compactSummary,
  getCurrentCompactSummary: compactSummary,
  getCartItems: {
    query: shape({ ...itemPage, includeCoupons: flag(), includePromotions: flag(), page: Type.Optional(PageToken) }),
    reply: CartItemCollection,
    errors: refusals("MISSING_RECORD"),
  },
  addCartItem: { ...change, body: CartItemInput, errors: quantityRefusals },
  changeCartItem: {
    ...change,
    // Clients send product and type along; neither can change (contract of cart and checkout, section 4.8).
    body: shape({ ...itemChange, productId: Maybe(text(18)), type: Maybe(text(40)) }, "CartItemChange"),
    errors: quantityRefusals,
  },
  removeCartItem: { errors: refusals("INSUFFICIENT_ACCESS_OR_READONLY", "INVALID_OPERATION", "ITEM_NOT_FOUND") },
  addCartItems: {
    body: shape({
      inputs: listOf(byItself(shape({ richInput: CartItemInput })), limits.batchItems, "INVALID_BATCH_SIZE"),
    }),
    reply: shape(
      {
        hasErrors: Type.Boolean(),
        results: Type.Array(shape({ result: Type.Union([ChangedCartItem, WireErrors]), statusCode: count })),
      },
      "BatchResults",
    ),
    errors: refusals("INVALID_BATCH_SIZE", "INVALID_OPERATION", "MISSING_RECORD"),
  },
  getCartProducts: {
    query: shape({
      pageNumber: itemPage.pageNumber,
      pageSize: itemPage.pageSize,
      productFields: itemPage.productFields,
    }),
    reply: shape(
      {
        count,
        currentPage: count,
        hasErrors: Type.Boolean(),
        products: Type.Array(ProductCartItem),
        totalItemCount: count,
        totalNumberOfPages: count,
      },
      "ProductCartItemCollection",
    ),
    errors: refusals("MISSING_RECORD"),
  },
  getCartProduct: {
    query: shape({ productFields: itemPage.productFields }),
    reply: ProductCartItem,
    errors: refusals("ITEM_NOT_FOUND", "MISSING_RECORD"),
  },
  reserveInventory: {
    body: shape({ durationInSeconds: Maybe(integer(1, 7 * 86_400)) }),
    reply: InventoryReservation,
    errors: refusals("API_DISABLED_FOR_ORG", "INVALID_OPERATION", "MISSING_RECORD"),
  },
  releaseInventory: { errors: refusals("API_DISABLED_FOR_ORG", "INVALID_OPERATION", "MISSING_RECORD") },
};

export type CartStatus = Static<typeof CartStatus>;
export type CartMessage = Static<typeof CartMessage>;
export type CartMessagesSummary = Static<typeof CartMessagesSummary>;
export type CartSummary = Static<typeof CartSummary>;
export type CartCompactSummary = Static<typeof CartCompactSummary>;
export type CartItemProduct = Static<typeof CartItemProduct>;
export type CartItem = Static<typeof CartItem>;
export type CartItemResult = Static<typeof CartItemResult>;
export type CartItemCollection = Static<typeof CartItemCollection>;
export type CartItemInput = Static<typeof CartItemInput>;
export type CartItemSort = Static<typeof CartItemSort>;
export type ChangedCartItem = Static<typeof ChangedCartItem>;
export type CartCouponCollection = Static<typeof CartCouponCollection>;
export type CartPromotion = Static<typeof CartPromotion>;
export type CartItemPromotions = Static<typeof CartItemPromotions>;
export type CartPromotionCollection = Static<typeof CartPromotionCollection>;
export type ProductCartItem = Static<typeof ProductCartItem>;
export type PreservedCart = Static<typeof PreservedCart>;
export type InventoryReservation = Static<typeof InventoryReservation>;
