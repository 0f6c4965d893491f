import {
  currencyDecimals,
  formatDecimal,
  ONE,
  plus,
  proportionOf,
  sumOf,
  times,
  wireAmount,
  wireQuantity,
  wireUnitPrice,
  ZERO,
  type Decimal,
} from "@tradecounter/commerce";
import type {
  CartItemCollection,
  CartItemProduct,
  CartItemResult,
  CartMessagesSummary,
  ChangedCartItem,
  CartItem as WireCartItem,
} from "@tradecounter/wire";
import { attributeLabelFrom, type CatalogProduct } from "../catalog/index.ts";
import { coreAmountOf } from "./calculate.ts";
import type { Cart, CartItem, CartMessage } from "./cart.ts";

/** Source: contract of the cart, section 3. */
function toWireItem(
  cart: Cart,
  item: CartItem,
  product: CatalogProduct | undefined,
  fields: readonly string[] = [],
): WireCartItem {
  const { totals } = item;
  const amount = (value: Decimal) => wireAmount(value, cart.currency);
  const price = (value: Decimal) => wireUnitPrice(value, cart.currency);
  const itemAdjustment = ownAdjustmentOf(cart, item);
  // for display only, as it is rounded
  const unitItemAdjustment = itemAdjustment === ZERO ? ZERO : proportionOf(itemAdjustment, ONE, item.quantity);
  return {
    billingFrequency: item.sellingModel?.billingFrequency ?? null,
    cartData: null,
    cartDeliveryGroupId: item.deliveryGroupId,
    cartId: cart.id,
    cartItemId: item.id,
    childProductCount: 0,
    currencyIsoCode: cart.currency,
    customFields: fragmentsOf(item, {
      ...coreFields(cart, item),
      ...adjustmentFields(cart, item, { itemAdjustment, unitItemAdjustment }),
    }),
    firstPymtTotalAmount: amount(totals.totalAmount),
    firstPymtTotalListPrice: amount(totals.totalListPrice),
    firstPymtTotalPrice: amount(totals.totalPrice),
    firstPymtTotalTax: amount(totals.totalTax),
    isShippingChargeNotApplicable: false,
    itemizedAdjustmentAmount: amount(totals.itemizedAdjustmentAmount),
    listPrice: price(totals.listPrice),
    messagesSummary: itemMessages(item),
    name: item.name,
    parentCartItemId: null,
    productClass: product?.productClass ?? null,
    productDetails: product ? detailsOf(item, product, fields) : null,
    productId: item.productId,
    productSellingModelId: item.sellingModelId ?? null,
    promotionDisplayName: promotionNames(cart, item),
    quantity: wireQuantity(item.quantity),
    salesPrice: price(totals.salesPrice),
    sellingModelType: item.sellingModel?.type ?? null,
    subscriptionTerm: item.subscriptionTerm ?? null,
    subType: item.isGiftWrap ? "Gift" : null,
    totalAdjustmentAmount: amount(totals.totalAdjustmentAmount),
    totalAmount: amount(totals.totalAmount),
    totalListPrice: amount(totals.totalListPrice),
    totalPrice: amount(totals.totalPrice),
    totalTax: amount(totals.totalTax),
    type: "Product",
    unitAdjustedPrice: price(totals.unitAdjustedPrice),
    unitAdjustedPriceWithItemAdj: price(plus(totals.unitAdjustedPrice, unitItemAdjustment)),
    unitAdjustmentAmount: price(totals.unitAdjustmentAmount),
    unitItemAdjustmentAmount: price(unitItemAdjustment),
  };
}

/** A gift wrap is marked by a field of its product. Source: contract of the catalogue, section 5.5. */
function detailsOf({ isGiftWrap }: CartItem, product: CatalogProduct, fields: readonly string[]): CartItemProduct {
  const details = toWireProduct(product, fields);
  return isGiftWrap ? { ...details, fields: { ...details.fields, ProductPurpose: "GiftWrap" } } : details;
}

function fragmentsOf({ id }: CartItem, fields: Readonly<Record<string, string>>): WireCartItem["customFields"] {
  return Object.keys(fields).length === 0 ? [] : [{ attributes: { type: "CartItem" }, id, ...fields }];
}

/** Our choice: the part of an item's prices that is core charges. See docs/decisions/core-charges.md. */
function coreFields({ currency }: Cart, item: CartItem): Record<string, string> {
  if (item.coreCharge === undefined) return {};
  const TotalCoreCharge__c = wireAmount(coreAmountOf(item, currency), currency);
  const CoreCharge__c = wireUnitPrice(item.coreCharge, currency);
  return { CoreCharge__c, TotalCoreCharge__c };
}

/**
 * Our choice: the total that item promotions take off, given where the discount per piece, with six decimals, does not multiply up to it.
 */
function adjustmentFields(
  { currency }: Cart,
  { quantity }: CartItem,
  { itemAdjustment, unitItemAdjustment }: { itemAdjustment: Decimal; unitItemAdjustment: Decimal },
): Record<string, string> {
  if (times(unitItemAdjustment, quantity, currencyDecimals(currency)) === itemAdjustment) return {};
  return { TotalItemAdjustment__c: wireAmount(itemAdjustment, currency) };
}

/** The total that item promotions take off all pieces. */
function ownAdjustmentOf({ promotions }: Pick<Cart, "promotions">, { adjustments }: CartItem): Decimal {
  if (adjustments.length === 0) return ZERO;
  const ofItems = new Set(promotions.flatMap(({ id, target }) => (target === "Item" ? [id] : [])));
  return sumOf(adjustments.filter(({ promotionId }) => ofItems.has(promotionId)).map(({ amount }) => amount));
}

/** An item's price after item promotions and before order promotions: these prices add up to the subtotal. */
export function ownPriceOf(cart: Pick<Cart, "promotions">, item: CartItem): Decimal {
  return plus(item.totals.totalPrice, ownAdjustmentOf(cart, item));
}

/** Our choice: the names of all promotions of an item, as one text. */
function promotionNames({ promotions }: Cart, { adjustments }: CartItem): string | null {
  if (adjustments.length === 0) return null;
  const own = new Set(adjustments.map(({ promotionId }) => promotionId));
  const names = promotions.flatMap(({ id, name, target }) => (target === "Item" && own.has(id) ? [name] : []));
  return names.length > 0 ? names.join(", ") : null;
}

/** The response to an add or a change; includes the current cart when `cartData` is given. */
export function toWireChangedItem(
  cart: Cart,
  item: CartItem,
  product: CatalogProduct | undefined,
  { fields, cartData = null }: { fields?: readonly string[]; cartData?: CartItemCollection | null } = {},
): ChangedCartItem {
  return { ...toWireItem(cart, item, product, fields), cartData };
}

/** `fields`: API names, or `*` for all. Name and SKU are always included. Source: contract of the cart, section 4.6. */
export function toWireProduct(product: CatalogProduct, fields: readonly string[]): CartItemProduct {
  const { quantityRule } = product;
  const bound = (value: Decimal | null) => value && formatDecimal(value);
  const always = { Name: product.name, StockKeepingUnit: product.sku };
  const asked = fields.includes("*")
    ? product.fields
    : Object.fromEntries(
        fields.filter((name) => Object.hasOwn(product.fields, name)).map((name) => [name, product.fields[name]!]),
      );
  return {
    fields: { ...asked, ...always },
    isConfigurationAllowed: null,
    name: product.name,
    productClass: product.productClass,
    productId: product.id,
    productSubscriptionInformation: null,
    productUrlName: product.urlName,
    purchaseQuantityRule: quantityRule && {
      increment: bound(quantityRule.increment),
      maximum: bound(quantityRule.maximum),
      minimum: bound(quantityRule.minimum),
    },
    sku: product.sku,
    thumbnailImage: product.image,
    variationAttributes: variationOf(product),
  };
}

function variationOf({ variationAttributes, variationLabels }: CatalogProduct): CartItemProduct["variationAttributes"] {
  const entries = Object.entries(variationAttributes ?? {});
  return Object.fromEntries(
    entries.map(([name, value], sequence) => [
      name,
      { label: variationLabels[name] ?? attributeLabelFrom(name), sequence, value: value ?? "" },
    ]),
  );
}

export function toWireResult(
  cart: Cart,
  item: CartItem,
  product: CatalogProduct | undefined,
  fields: readonly string[],
): CartItemResult {
  return { cartItem: toWireItem(cart, item, product, fields), message: null, status: "Success" };
}

function itemMessages(item: CartItem): CartMessagesSummary {
  if (item.messages.length === 0) {
    return {
      errorCount: null,
      hasErrors: null,
      limitedMessages: [],
      relatedEntityId: null,
      totalLineItemsWithErrors: null,
    };
  }
  return {
    errorCount: item.messages.length,
    hasErrors: true,
    limitedMessages: item.messages.map((message) => toWireMessage(message, item)),
    relatedEntityId: item.id,
    totalLineItemsWithErrors: 1,
  };
}

export function toWireMessage(
  { id, type, message }: CartMessage,
  item: CartItem,
): CartMessagesSummary["limitedMessages"][number] {
  return { message, messageId: id, relatedEntityId: item.id, severity: "Error", type, visible: true };
}
