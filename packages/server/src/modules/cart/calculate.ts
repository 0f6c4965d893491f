import {
  checkQuantity,
  coreChargeIn,
  coreChargeOf,
  larger,
  minus,
  plus,
  recordIdOf,
  sumOf,
  sumCart,
  times,
  totalDelivery,
  totalItem,
  ZERO,
  type Decimal,
  type ItemToTotal,
  type RecordId,
} from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import { storeOnTerms, type Store } from "../../stores/index.ts";
import { apiNameOf, type Catalog, type CatalogProduct } from "../catalog/index.ts";
import { methodChosen, parcelOf, type Delivery, type DeliveryMethod, type Shipment } from "../delivery/index.ts";
import { priceByWay, type Pricing } from "../pricing/index.ts";
import type { AppliedPromotion, Promotions } from "../promotions/index.ts";
import type { Tax } from "../tax/index.ts";
import type { Cart, CartItem, CartMessage, DeliveryGroup } from "./cart.ts";
import type { Refusal } from "./rules.ts";
import { billingFrequencyOf, modelIdsOf, modelOf, wayProblem } from "./selling-models.ts";

/**
 * Where prices, fees and rates come from. All respond synchronously, from memory; a group says when its taxes or fees are not known yet.
 */
export interface Sources {
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly pricing: Pick<Pricing, "priceOf" | "termsKey">;
  readonly delivery: Pick<Delivery, "methodsFor" | "quoteFor" | "hasMoved">;
  readonly tax: Pick<Tax, "at" | "hasMoved">;
  readonly promotions: Pick<Promotions, "promote" | "editionFor">;
}

/**
 * The cart with every amount recalculated: prices, tiers, promotions, delivery methods and fees, tax, totals. An item that can no longer be
 * bought keeps its last price and gets a message. Source: contract of the cart, sections 3.1 and 4.13.
 */
export function calculated(sources: Sources, shopper: Shopper, cart: Cart): Cart {
  const buyer = payerOf(cart, shopper);
  const { store } = buyer;
  // A store without a catalog still has carts, but they are empty.
  const snapshot = cart.items.length > 0 ? sources.catalog.shownTo(shopper) : undefined;
  const taxesOf = new Map(cart.groups.map((group) => [group.id, sources.tax.at(buyer, group.deliveryAddress)]));
  const terms = { taxType: cart.taxType, currency: cart.currency };
  // Our choice: a shopper who has twelve delivered to two places pays the price for twelve
  const pieces = new Map<RecordId, Decimal>();
  for (const { productId, quantity } of cart.items)
    pieces.set(productId, plus(pieces.get(productId) ?? ZERO, quantity));

  const priced = cart.items.map((item) => {
    const row = snapshot?.row(item.productId);
    const product = row === undefined ? undefined : snapshot?.product(row);
    const inAll = pieces.get(item.productId)!;
    const once = product?.isPurchasable ? sources.pricing.priceOf(buyer, product.id, inAll) : undefined;
    const model = item.sellingModelId ? modelOf(store, item) : undefined;
    const price = once && model ? priceByWay(once, model) : once;
    const taxes = taxesOf.get(item.deliveryGroupId)!;
    const taxPercent = product ? taxes.percentOn(product.taxCategory) : item.taxPercent;
    const { productId, quantity } = item;
    const coreCharge = price ? coreChargeIn(product?.fields.CoreCharges__c, cart.currency) : undefined;
    const toTotal = {
      ...(price ? { ...price, ...(coreCharge && { coreCharge }) } : lastPriceOf(item)),
      productId,
      quantity,
      tierQuantity: inAll,
      taxPercent,
    };
    return {
      toTotal,
      item: {
        ...item,
        name: product?.name ?? item.name,
        sku: product?.sku ?? item.sku,
        pricebookEntryId: price?.pricebookEntryId ?? item.pricebookEntryId,
        taxPercent,
        coreCharge: price ? coreCharge : item.coreCharge,
        parcel: product
          ? parcelOf((attribute) => product.fields[apiNameOf(attribute)], store.settings.parcels)
          : item.parcel,
        ...(model && { sellingModel: { type: model.type, billingFrequency: billingFrequencyOf(model) } }),
        totals: totalItem(toTotal, terms),
        adjustments: [],
        messages: messagesFor(item, product, {
          isPriced: price !== undefined,
          inAll,
          wayProblem: item.sellingModelId
            ? wayProblem(store, modelIdsOf(snapshot, row), item, shopper.kind)
            : undefined,
        }),
      },
    };
  });
  const promoted = promotedBy(sources, buyer, cart, priced);
  const items = priced.map(({ item, toTotal }, at): CartItem => {
    const before = cart.items[at]!;
    const adjustments = promoted?.adjustments[at] ?? [];
    if (adjustments.length === 0) return isAsBefore(item, before) ? before : item;
    const itemizedAdjustmentAmount = sumOf(adjustments.map(({ amount }) => amount));
    const adjusted = { ...item, adjustments, totals: totalItem({ ...toTotal, itemizedAdjustmentAmount }, terms) };
    return isAsBefore(adjusted, before) ? before : adjusted;
  });
  const { promotions: given = [] } = promoted ?? {};
  const groupsWithItems = new Set(items.map(({ deliveryGroupId }) => deliveryGroupId));
  const groups = cart.groups.map((group): DeliveryGroup => {
    const { taxState: _, taxExemption: __, quote: ___, hasLostMethod: ____, provisionalMethodId, ...rest } = group;
    const content = { ...cart, items, promotions: given };
    const quote = quoteOf(sources, store, content, group);
    const methods = methodsOf(sources, store, content, { ...rest, ...(quote && { quote }) });
    const chosenId = group.deliveryMethodId === provisionalMethodId ? null : group.deliveryMethodId;
    const method = methodChosen(methods, chosenId);
    const isAnother = method !== undefined && method.id !== chosenId;
    const isProvisional = isAnother && quote?.state === "Processing";
    const hasLostMethod = isAnother && quote?.state === "Quoted" && chosenId !== null;
    const taxes = taxesOf.get(group.id)!;
    // for a group without items no tax service is called, since its order would wait for the response
    const taxPercent = groupsWithItems.has(group.id) ? taxes.deliveryPercent() : ZERO;
    const feeAdjustment = method?.feeAdjustment ?? ZERO;
    const fee = method ? plus(method.shippingFee, feeAdjustment) : ZERO;
    const amounts = totalDelivery({ fee, taxPercent }, terms);
    const deliveryMethodId = method?.id ?? null;
    return {
      ...rest,
      ...amounts,
      feeAdjustment,
      deliveryMethodId,
      taxPercent,
      ...taxes.outcome(),
      ...(quote && { quote }),
      ...(isProvisional && { provisionalMethodId: method.id }),
      ...(hasLostMethod && { hasLostMethod }),
    };
  });
  return {
    ...cart,
    items,
    groups,
    coupons: cart.coupons.map((coupon, at) => ({ ...coupon, problem: problemOf(promoted, at) })),
    promotions: withFees(given, groups),
    totals: sumCart(items, groups, cart.taxType),
    catalogEdition: snapshot ? editionOf(sources, shopper, cart) : cart.catalogEdition,
    promotionEdition: sources.promotions.editionFor(buyer),
  };
}

/**
 * Whether the calculation left an item unchanged: then the original object is kept, since in a long cart only one of a thousand changes.
 */
function isAsBefore(item: CartItem, before: CartItem): boolean {
  const names = Object.keys(item.totals) as (keyof CartItem["totals"])[];
  return (
    item.name === before.name &&
    item.sku === before.sku &&
    item.pricebookEntryId === before.pricebookEntryId &&
    item.taxPercent === before.taxPercent &&
    item.coreCharge === before.coreCharge &&
    item.parcel.weight === before.parcel.weight &&
    item.parcel.length === before.parcel.length &&
    item.sellingModelId === undefined &&
    item.messages.length + before.messages.length === 0 &&
    item.adjustments.length === before.adjustments.length &&
    item.adjustments.every(
      ({ promotionId, amount }, at) =>
        promotionId === before.adjustments[at]!.promotionId && amount === before.adjustments[at]!.amount,
    ) &&
    names.every((name) => item.totals[name] === before.totals[name])
  );
}

/** Identifies what a cart's amounts were calculated from: the visible catalog, and the terms of its prices. */
export function editionOf(
  { catalog, pricing }: Pick<Sources, "catalog" | "pricing">,
  shopper: Shopper,
  cart: Pick<Cart, "currency" | "taxType">,
): string {
  return `${catalog.shownTo(shopper).edition}/${pricing.termsKey(payerOf(cart, shopper))}`;
}

/** The shopper on the cart's own terms, which it keeps whatever market and currency the shopper is browsing now. */
export function payerOf(cart: Pick<Cart, "currency" | "taxType">, shopper: Shopper): Shopper {
  const store = storeOnTerms(shopper.store, cart);
  return shopper.currency === cart.currency && shopper.store === store
    ? shopper
    : { ...shopper, currency: cart.currency, store };
}

type Promoted = ReturnType<Promotions["promote"]>;

/** What promotions take off the items' prices; undefined where the store has none. */
function promotedBy(
  { promotions }: Pick<Sources, "promotions">,
  buyer: Shopper,
  { currency, coupons, spentPromotions }: Cart,
  priced: readonly { readonly item: CartItem }[],
): Promoted {
  const items = priced.map(({ item }) => {
    const { productId, quantity, totals } = item;
    return { productId, quantity, amount: minus(totals.totalPrice, coreAmountOf(item, currency)) };
  });
  return promotions.promote(buyer, { currency, items, coupons, spentPromotions });
}

/**
 * The part of an item's amount that is core charges. Our choice: no promotion discounts it, nor does it count toward a promotion's
 * threshold.
 */
export function coreAmountOf({ coreCharge, quantity }: Pick<CartItem, "coreCharge" | "quantity">, currency: string) {
  return coreChargeOf(coreCharge, quantity, currency);
}

function problemOf(promoted: Promoted, at: number): Refusal | null {
  const verdict = promoted?.verdicts[at];
  return verdict?.refused ? verdict : null;
}

/** Sets the amount of each free-delivery promotion; where several apply to a delivery method, the first one gets it. */
function withFees(promotions: readonly AppliedPromotion[], groups: readonly DeliveryGroup[]): AppliedPromotion[] {
  return promotions.map((promotion) => {
    if (promotion.target !== "Delivery") return promotion;
    const own = groups.filter((group) => freeDeliveryBy(promotions, group.deliveryMethodId) === promotion);
    return { ...promotion, amount: sumOf(own.map(({ feeAdjustment }) => feeAdjustment)) };
  });
}

function freeDeliveryBy(
  promotions: readonly AppliedPromotion[],
  methodId: RecordId | null,
): AppliedPromotion | undefined {
  return promotions.find(
    ({ target, methodIds }) =>
      target === "Delivery" && methodId !== null && (methodIds === null || methodIds.includes(methodId)),
  );
}

/**
 * The methods offered for the group's items, with what the cart's promotions take off their fees. None without an address or without goods.
 */
export function methodsOf(
  { delivery }: Pick<Sources, "delivery">,
  store: Store,
  cart: Cart,
  group: DeliveryGroup,
): DeliveryMethod[] {
  // called most often, and for the longest carts
  if (group.deliveryAddress === null) return [];
  const items = cart.items.filter((item) => item.deliveryGroupId === group.id);
  if (items.length === 0) return [];
  const methods = delivery.methodsFor(store, group.deliveryAddress, shipmentOf(items, cart.currency), group.quote);
  return methods.map((method) =>
    freeDeliveryBy(cart.promotions, method.id) ? { ...method, feeAdjustment: minus(ZERO, method.shippingFee) } : method,
  );
}

/** What the store's rates service quotes for the group's items; the group's own quote while that is valid. */
function quoteOf({ delivery }: Pick<Sources, "delivery">, store: Store, cart: Cart, group: DeliveryGroup) {
  const items = itemsAsked(store, cart, group);
  return items && delivery.quoteFor(store, group.deliveryAddress, shipmentOf(items, cart.currency), group.quote);
}

/** Whether the group's fees may have changed. */
export function feesHaveMoved(
  { delivery }: Pick<Sources, "delivery">,
  store: Store,
  cart: Cart,
  group: DeliveryGroup,
): boolean {
  const items = itemsAsked(store, cart, group);
  if (!items) return group.quote !== undefined;
  return delivery.hasMoved(store, group.deliveryAddress, shipmentOf(items, cart.currency), group.quote);
}

/** The items to ask a rates service about; undefined where there is no service, or nothing to ask. */
function itemsAsked({ settings }: Store, cart: Cart, group: DeliveryGroup): readonly CartItem[] | undefined {
  if (!settings.ratesService || group.deliveryAddress === null) return undefined;
  const items = cart.items.filter((item) => item.deliveryGroupId === group.id);
  return items.length > 0 ? items : undefined;
}

function shipmentOf(items: readonly CartItem[], currency: string): Shipment {
  const worth = (item: CartItem) =>
    minus(plus(item.totals.totalPrice, item.totals.itemizedAdjustmentAmount), coreAmountOf(item, currency));
  return {
    currency,
    // a higher core charge does not mean that the shopper has bought more
    productAmount: sumOf(items.map(worth)),
    quantity: sumOf(items.map((item) => item.quantity)),
    weight: sumOf(items.map((item) => times(item.parcel.weight, item.quantity))),
    itemWeight: items.map((item) => item.parcel.weight).reduce(larger),
    length: items.map((item) => item.parcel.length).reduce(larger),
    items,
  };
}

function lastPriceOf({ totals }: CartItem): Pick<ItemToTotal, "listPrice" | "baseUnitPrice" | "tiers"> {
  const { listPrice, salesPrice, unitAdjustedPrice } = totals;
  const tier = { lowerBound: ZERO, upperBound: null, tierUnitPrice: unitAdjustedPrice };
  return { listPrice, baseUnitPrice: salesPrice, tiers: [tier] };
}

function messagesFor(
  item: CartItem,
  product: CatalogProduct | undefined,
  { isPriced, inAll, wayProblem }: { isPriced: boolean; inAll: Decimal; wayProblem: string | undefined },
): CartMessage[] {
  if (!product?.isPurchasable) {
    return [messageOf(item, "Entitlement", "This product is no longer sold. Remove it to continue.")];
  }
  if (!isPriced) return [messageOf(item, "Pricing", "This product has no price now. Remove it to continue.")];
  if (wayProblem) return [messageOf(item, "Other", wayProblem)];
  const verdict = checkQuantity(inAll, product.quantityRule);
  return verdict.refused === null ? [] : [messageOf(item, "Other", verdict.message)];
}

function messageOf(item: CartItem, type: CartMessage["type"], message: string): CartMessage {
  return { id: recordIdOf("cartMessage", item.id, type), type, message };
}
