import {
  plus,
  recordIdOf,
  sumOf,
  sumCart,
  totalDelivery,
  totalItem,
  ZERO,
  type Decimal,
  type ItemToTotal,
} from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { Catalog, CatalogProduct } from "../catalog/index.ts";
import { methodChosen, type Delivery, type DeliveryMethod } from "../delivery/index.ts";
import type { Pricing } from "../pricing/index.ts";
import type { Tax } from "../tax/index.ts";
import type { Cart, CartItem, CartMessage, DeliveryGroup } from "./cart.ts";
import { quantityRefusal } from "./rules.ts";

/** Where prices, fees and rates come from. All answer at once, from memory. */
export interface Sources {
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly pricing: Pick<Pricing, "priceOf">;
  readonly delivery: Pick<Delivery, "methodsFor">;
  readonly tax: Pick<Tax, "rateFor" | "deliveryRateFor">;
}

/**
 * The cart with every amount made anew: prices, tiers, delivery methods and fees, tax, totals. An item that cannot be
 * bought any more keeps its last price and says so in a message. Source: contract of the cart, sections 3.1 and 4.13.
 */
export function calculated(sources: Sources, shopper: Shopper, cart: Cart): Cart {
  const { store } = shopper;
  const buyer = shopper.currency === cart.currency ? shopper : { ...shopper, currency: cart.currency };
  // A store without a catalogue has carts too, and nothing in them.
  const snapshot = cart.items.length > 0 ? sources.catalog.shownTo(shopper) : undefined;
  const addressOf = new Map(cart.groups.map((group) => [group.id, group.deliveryAddress]));
  const terms = { taxType: cart.taxType, currency: cart.currency };

  const items = cart.items.map((item): CartItem => {
    const row = snapshot?.row(item.productId);
    const product = row === undefined ? undefined : snapshot?.product(row);
    const price = product?.isPurchasable ? sources.pricing.priceOf(buyer, product.id, item.quantity) : undefined;
    const address = addressOf.get(item.deliveryGroupId) ?? null;
    const taxPercent = product ? sources.tax.rateFor(store, address, product.taxCategory) : item.taxPercent;
    const toTotal = { ...(price ?? lastPriceOf(item)), productId: item.productId, quantity: item.quantity, taxPercent };
    return {
      ...item,
      name: product?.name ?? item.name,
      sku: product?.sku ?? item.sku,
      pricebookEntryId: price?.pricebookEntryId ?? item.pricebookEntryId,
      taxPercent,
      totals: totalItem(toTotal, terms),
      messages: messagesFor(cart, item, product, price !== undefined),
    };
  });
  const groups = cart.groups.map((group): DeliveryGroup => {
    const method = methodChosen(methodsOf(sources, store, { ...cart, items }, group), group.deliveryMethodId);
    const taxPercent = sources.tax.deliveryRateFor(store, group.deliveryAddress);
    const amounts = totalDelivery({ fee: method?.shippingFee ?? ZERO, taxPercent }, terms);
    return { ...group, ...amounts, deliveryMethodId: method?.id ?? null, taxPercent };
  });
  const totals = sumCart(items, groups, cart.taxType);
  return { ...cart, items, groups, totals, catalogEdition: snapshot?.edition ?? cart.catalogEdition };
}

/** The methods that are offered for what is in the group. None without an address or without goods. */
export function methodsOf(
  { delivery }: Pick<Sources, "delivery">,
  store: Store,
  cart: Cart,
  group: DeliveryGroup,
): DeliveryMethod[] {
  const items = cart.items.filter((item) => item.deliveryGroupId === group.id);
  if (items.length === 0) return [];
  return delivery.methodsFor(store, group.deliveryAddress, { currency: cart.currency, ...worthOf(items) });
}

function worthOf(items: readonly CartItem[]): { productAmount: Decimal; quantity: Decimal } {
  return {
    productAmount: sumOf(items.map(({ totals }) => plus(totals.totalPrice, totals.itemizedAdjustmentAmount))),
    quantity: sumOf(items.map((item) => item.quantity)),
  };
}

function lastPriceOf({ totals }: CartItem): Pick<ItemToTotal, "listPrice" | "baseUnitPrice" | "tiers"> {
  const { listPrice, salesPrice, unitAdjustedPrice } = totals;
  const tier = { lowerBound: ZERO, upperBound: null, tierUnitPrice: unitAdjustedPrice };
  return { listPrice, baseUnitPrice: salesPrice, tiers: [tier] };
}

function messagesFor(
  cart: Cart,
  item: CartItem,
  product: CatalogProduct | undefined,
  isPriced: boolean,
): CartMessage[] {
  if (!product?.isPurchasable) {
    return [messageOf(item, "Entitlement", "This product is no longer sold. Remove it to go on.")];
  }
  if (!isPriced) return [messageOf(item, "Pricing", "This product has no price now. Remove it to go on.")];
  const refusal = quantityRefusal(cart.items, product);
  return refusal?.message ? [messageOf(item, "Other", refusal.message)] : [];
}

function messageOf(item: CartItem, type: CartMessage["type"], message: string): CartMessage {
  return { id: recordIdOf("cartMessage", item.id, type), type, message };
}
