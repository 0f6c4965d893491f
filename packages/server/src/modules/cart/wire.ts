import { minus, recordIdOf, sumOf, wireAmount, wireQuantity, ZERO, type Decimal } from "@tradecounter/commerce";
import {
  basePath,
  type CartCompactSummary,
  type CartCouponCollection,
  type CartItemCollection,
  type CartItemPromotions,
  type CartItemSort,
  type CartMessagesSummary,
  type CartPromotion,
  type CartPromotionCollection,
  type CartSummary,
} from "@tradecounter/wire";
import type { CatalogProduct } from "../catalog/index.ts";
import type { AppliedPromotion } from "../promotions/index.ts";
import { coreAmountOf } from "./calculate.ts";
import { asyncStatusOf, type Cart, type CartCoupon, type CartItem } from "./cart.ts";
import { pageLinks, pageOf } from "./paging.ts";
import { toWireMessage, toWireResult } from "./wire-item.ts";

/** Finds the catalog's current product; undefined when it is gone. */
export type ProductLookup = (productId: CartItem["productId"]) => CatalogProduct | undefined;

/** Source: contract of the cart, sections 3 and 4.3. */
export function toWireSummary(cart: Cart): CartSummary {
  const { totals } = cart;
  const amount = (value: Decimal) => wireAmount(value, cart.currency);
  const ofCart = cart.promotions.filter(({ target }) => target === "Cart");
  const cartLevel = sumOf(ofCart.map((promotion) => promotion.amount));
  return {
    accountId: cart.accountId,
    asyncOperationStatus: asyncStatusOf(cart),
    cartId: cart.id,
    currencyIsoCode: cart.currency,
    customFields: coreFields(cart),
    // Later orders of a subscription are paid separately, so the first payment is the whole total.
    firstPymtGrandTotalAmount: amount(totals.grandTotalAmount),
    firstPymtTotalAmount: amount(totals.totalProductAmountAfterAdjustments),
    firstPymtTotalListPrice: amount(totals.totalProductListAmount),
    firstPymtTotalTaxAmount: amount(totals.totalTaxAmount),
    grandTotalAmount: amount(totals.grandTotalAmount),
    hasGift: cart.groups.some((group) => group.isGift),
    isSecondary: !cart.isPrimary,
    messagesSummary: cartMessages(cart),
    name: cart.name,
    orderOwnerId: null,
    ownerId: cart.userId,
    purchaseOrderNumber: null,
    status: cart.status,
    taxType: cart.taxType,
    totalAmountWithItemAdjustment: amount(minus(totals.totalProductAmountAfterAdjustments, cartLevel)),
    totalCartLevelAdjustmentAmount: amount(cartLevel),
    totalChargeAmount: amount(totals.totalChargeAmount),
    totalChargeAmountWithItemAdjustment: amount(totals.totalChargeAmount),
    totalListPrice: amount(totals.totalListPrice),
    totalProductAmount: amount(totals.totalProductAmount),
    totalProductAmountAfterAdjustments: amount(totals.totalProductAmountAfterAdjustments),
    totalProductCount: wireQuantity(totals.totalProductCount),
    totalProductLineItemCount: totals.totalProductLineItemCount,
    totalProductListAmount: amount(totals.totalProductListAmount),
    totalPromotionalAdjustmentAmount: amount(totals.totalPromotionalAdjustmentAmount),
    totalSubProductCount: wireQuantity(ZERO),
    totalTaxAmount: amount(totals.totalTaxAmount),
    type: cart.type,
    uniqueProductCount: totals.uniqueProductCount,
    webstoreId: cart.storeId,
  };
}

/** Our choice: the part of the items' amounts that is core charges, so that no page has to add up items for it. */
function coreFields({ id, items, currency }: Cart): CartSummary["customFields"] {
  const total = sumOf(items.map((item) => coreAmountOf(item, currency)));
  if (total === ZERO) return [];
  return [{ attributes: { type: "WebCart" }, id, TotalCoreCharge__c: wireAmount(total, currency) }];
}

/** The response to a shopper without a cart. Source: contract of the cart, section 4.3. */
export const noCartSummary: CartSummary = {
  accountId: null,
  asyncOperationStatus: null,
  cartId: null,
  currencyIsoCode: null,
  customFields: null,
  firstPymtGrandTotalAmount: null,
  firstPymtTotalAmount: null,
  firstPymtTotalListPrice: null,
  firstPymtTotalTaxAmount: null,
  grandTotalAmount: null,
  hasGift: null,
  isSecondary: null,
  messagesSummary: null,
  name: null,
  orderOwnerId: null,
  ownerId: null,
  purchaseOrderNumber: null,
  status: null,
  taxType: null,
  totalAmountWithItemAdjustment: null,
  totalCartLevelAdjustmentAmount: null,
  totalChargeAmount: null,
  totalChargeAmountWithItemAdjustment: null,
  totalListPrice: null,
  totalProductAmount: null,
  totalProductAmountAfterAdjustments: null,
  totalProductCount: null,
  totalProductLineItemCount: null,
  totalProductListAmount: null,
  totalPromotionalAdjustmentAmount: null,
  totalSubProductCount: null,
  totalTaxAmount: null,
  type: null,
  uniqueProductCount: null,
  webstoreId: null,
};

/** The badge: how much is in the cart. Source: contract of the cart, section 4.5. */
export function toWireCompactSummary(cart: Cart | undefined, currency: string): CartCompactSummary {
  return {
    cartId: cart?.id ?? null,
    currencyIsoCode: cart?.currency ?? currency,
    totalProductCount: cart ? wireQuantity(cart.totals.totalProductCount) : "0",
    uniqueProductCount: cart?.totals.uniqueProductCount ?? 0,
  };
}

export interface ItemsQuery {
  readonly page?: string;
  readonly pageNumber?: number;
  readonly pageSize: number;
  readonly sort: CartItemSort;
  readonly productFields?: readonly string[];
  readonly includeCoupons?: boolean;
  readonly includePromotions?: boolean;
}

/** A page of the items. `path` is this list's path, below `carts/`. Source: contract of the cart, section 4.6. */
export function toWireItems(cart: Cart, path: string, query: ItemsQuery, products: ProductLookup): CartItemCollection {
  const page = pageOf(cart.items.length, query);
  const shown = sorted(cart.items, query.sort).slice(page.offset, page.offset + page.size);
  const { productFields = [] } = query;
  const kept = {
    sort: query.sort,
    ...(productFields.length > 0 && { productFields: productFields.join(",") }),
    ...(query.includeCoupons && { includeCoupons: "true" }),
    ...(query.includePromotions && { includePromotions: "true" }),
  };
  return {
    ...pageLinks(page, `${basePath(cart.storeId)}/carts/${path}`, kept),
    approachingDiscounts: [],
    cartCoupons: query.includeCoupons ? toWireCoupons(cart) : null,
    cartItems: shown.map((item) => toWireResult(cart, item, products(item.productId), productFields)),
    cartPromotions: query.includePromotions ? toWirePromotions(cart) : null,
    cartSummary: toWireSummary(cart),
    currentPage: page.number,
    hasErrors: false,
    totalItemCount: cart.items.length,
    totalNumberOfPages: page.count,
  };
}

/** The items of a shopper without a cart. */
export const noCartItems: CartItemCollection = {
  approachingDiscounts: [],
  cartCoupons: null,
  cartItems: [],
  cartPromotions: null,
  cartSummary: noCartSummary,
  currentPage: 1,
  currentPageToken: null,
  currentPageUrl: null,
  hasErrors: false,
  nextPageToken: null,
  nextPageUrl: null,
  previousPageToken: null,
  previousPageUrl: null,
  totalItemCount: 0,
  totalNumberOfPages: 1,
};

const orders: Readonly<Record<CartItemSort, (a: CartItem, b: CartItem) => number>> = {
  CreatedDateAsc: (a, b) => a.position - b.position,
  CreatedDateDesc: (a, b) => b.position - a.position,
  NameAsc: (a, b) => a.name.localeCompare(b.name) || a.position - b.position,
  NameDesc: (a, b) => b.name.localeCompare(a.name) || b.position - a.position,
  SalesPriceAsc: (a, b) => Number(a.totals.salesPrice - b.totals.salesPrice) || a.position - b.position,
  SalesPriceDesc: (a, b) => Number(b.totals.salesPrice - a.totals.salesPrice) || b.position - a.position,
};

function sorted(items: readonly CartItem[], sort: CartItemSort): CartItem[] {
  return items.toSorted(orders[sort]);
}

/** Newest first. Source: contract of the cart, section 5.1. */
export function toWireCoupons(cart: Cart): CartCouponCollection {
  const coupons = cart.coupons.map(({ id, code }) => ({ cartCouponId: id, couponCode: code, customFields: [] }));
  return {
    cartCoupons: { coupons: coupons.toReversed() },
    cartId: cart.id,
    cartStatus: cart.status,
    ownerId: cart.userId,
  };
}

/** Those that take effect. Our choice: free delivery counts as a promotion of the cart. Source: contract of the cart, section 5.3. */
export function toWirePromotions(cart: Cart): CartPromotionCollection {
  const { id: cartId, status: cartStatus, currency: currencyIsoCode, promotions } = cart;
  return {
    cartId,
    cartStatus,
    currencyIsoCode,
    promotions: { promotions: promotions.map((promotion) => toWirePromotion(cart, promotion, promotion.amount)) },
  };
}

/** Those that take effect on one item, with the item's share. Source: contract of the cart, section 5.4. */
export function toWireItemPromotions(cart: Cart, item: CartItem): CartItemPromotions["items"][string] {
  const byId = new Map(cart.promotions.map((promotion) => [promotion.id, promotion]));
  return {
    promotions: item.adjustments.map(({ promotionId, amount }) =>
      toWirePromotion(cart, byId.get(promotionId)!, amount),
    ),
  };
}

function toWirePromotion({ currency }: Cart, promotion: AppliedPromotion, amount: Decimal): CartPromotion {
  return {
    adjustmentAmount: wireAmount(amount, currency),
    couponCode: promotion.couponCode,
    currencyIsoCode: currency,
    displayName: promotion.name,
    promotionId: promotion.id,
    targetType: promotion.target === "Item" ? "Item" : "Cart",
    termsAndConditions: promotion.terms,
  };
}

function cartMessages(cart: Cart): CartMessagesSummary {
  const wrong = cart.items.filter((item) => item.messages.length > 0);
  const errorCount = wrong.reduce((count, item) => count + item.messages.length, 0);
  return {
    errorCount,
    hasErrors: errorCount > 0,
    limitedMessages: [
      ...wrong.flatMap((item) => item.messages.map((message) => toWireMessage(message, item))),
      ...cart.coupons.flatMap((coupon) => couponMessage(coupon) ?? []),
      ...taxMessages(cart),
      ...methodMessages(cart),
    ],
    relatedEntityId: cart.id,
    totalLineItemsWithErrors: wrong.length,
  };
}

/** Our choice: a shopper who sees a total is told that its tax may change. */
function taxMessages(cart: Cart): CartMessagesSummary["limitedMessages"] {
  if (asyncStatusOf(cart) !== "Errored") return [];
  const messageId = recordIdOf("cartMessage", cart.id, "tax");
  const told = { messageId, relatedEntityId: cart.id, severity: "Warning" as const, visible: true };
  return [{ ...told, type: "Other", message: "Taxes could not be looked up just now. The total may change." }];
}

/** Our choice: a shopper who chose a delivery method is told when it is no longer available. */
function methodMessages({ groups }: Cart): CartMessagesSummary["limitedMessages"] {
  const lost = groups.filter(({ hasLostMethod }) => hasLostMethod);
  return lost.map(({ id }) => ({
    message: "Your shipping method is no longer available, so another one is selected. Check it before you order.",
    messageId: recordIdOf("cartMessage", id, "method"),
    relatedEntityId: id,
    severity: "Warning",
    type: "Other",
    visible: true,
  }));
}

/** A coupon that no longer has an effect is reported, but does not block the shopper. */
function couponMessage({ id, problem }: CartCoupon): CartMessagesSummary["limitedMessages"][number] | undefined {
  if (!problem) return undefined;
  return {
    message: problem.message!,
    messageId: recordIdOf("cartMessage", id),
    relatedEntityId: id,
    severity: "Warning",
    type: "Promotions",
    visible: true,
  };
}
