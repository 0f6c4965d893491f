import { wireAmount, wireQuantity, ZERO, type Decimal } from "@tradecounter/commerce";
import {
  basePath,
  type CartCompactSummary,
  type CartItemCollection,
  type CartItemSort,
  type CartMessagesSummary,
  type CartSummary,
} from "@tradecounter/wire";
import type { CatalogProduct } from "../catalog/index.ts";
import type { Cart, CartItem } from "./cart.ts";
import { pageLinks, pageOf } from "./paging.ts";
import { toWireMessage, toWireResult } from "./wire-item.ts";

/** Finds what the catalogue says of a product now; undefined when it is gone. */
export type ProductLookup = (productId: CartItem["productId"]) => CatalogProduct | undefined;

/** Source: contract of the cart, sections 3 and 4.3. */
export function toWireSummary(cart: Cart): CartSummary {
  const { totals } = cart;
  const amount = (value: Decimal) => wireAmount(value, cart.currency);
  const none = amount(ZERO);
  return {
    accountId: cart.accountId,
    asyncOperationStatus: "Completed",
    cartId: cart.id,
    currencyIsoCode: cart.currency,
    customFields: [],
    // Nothing is sold by subscription, so the first payment is the whole one.
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
    totalAmountWithItemAdjustment: amount(totals.totalProductAmountAfterAdjustments),
    totalCartLevelAdjustmentAmount: none,
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

/** What a shopper without a cart is told. Source: contract of the cart, section 4.3. */
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

/** A page of the items. `path` is where this list is, below `carts/`. Source: contract of the cart, section 4.6. */
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
    cartCoupons: query.includeCoupons ? noCoupons(cart) : null,
    cartItems: shown.map((item) => toWireResult(cart, item, products(item.productId), productFields)),
    cartPromotions: query.includePromotions ? noPromotions(cart) : null,
    cartSummary: toWireSummary(cart),
    currentPage: page.number,
    hasErrors: false,
    totalItemCount: cart.items.length,
    totalNumberOfPages: page.count,
  };
}

/** What a shopper without a cart gets for its items. */
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

function noCoupons(cart: Cart): CartItemCollection["cartCoupons"] {
  return { cartCoupons: { coupons: [] }, cartId: cart.id, cartStatus: cart.status, ownerId: cart.userId };
}

function noPromotions(cart: Cart): CartItemCollection["cartPromotions"] {
  const { id: cartId, status: cartStatus, currency: currencyIsoCode } = cart;
  return { cartId, cartStatus, currencyIsoCode, promotions: { promotions: [] } };
}

function cartMessages(cart: Cart): CartMessagesSummary {
  const wrong = cart.items.filter((item) => item.messages.length > 0);
  const errorCount = wrong.reduce((count, item) => count + item.messages.length, 0);
  return {
    errorCount,
    hasErrors: errorCount > 0,
    limitedMessages: wrong.flatMap((item) => item.messages.map((message) => toWireMessage(message, item))),
    relatedEntityId: cart.id,
    totalLineItemsWithErrors: wrong.length,
  };
}
