import { formatDecimal, minus, parseDecimal, plus } from "@tradecounter/commerce";
import type { CartItem, CartItemCollection, CartItemResult, CartSummary } from "@tradecounter/wire";

/** The new quantity by cart item: null if it is removed, undefined if unknown. */
export type Quantities = ReadonlyMap<string, string | null | undefined>;

/** What an offer that counts the whole cart may change on any item. */
const unknownByOffers = {
  firstPymtTotalAmount: null,
  firstPymtTotalPrice: null,
  firstPymtTotalTax: null,
  itemizedAdjustmentAmount: null,
  promotionDisplayName: null,
  totalAmount: null,
  totalTax: null,
  unitAdjustedPriceWithItemAdj: null,
  unitItemAdjustmentAmount: null,
} satisfies Partial<CartItem>;

/** What also depends on an item's quantity, through price tiers or multiplication. */
const unknownByQuantity = {
  ...unknownByOffers,
  firstPymtTotalListPrice: null,
  totalAdjustmentAmount: null,
  totalListPrice: null,
  totalPrice: null,
  unitAdjustedPrice: null,
  unitAdjustmentAmount: null,
} satisfies Partial<CartItem>;

const unknownTotals = {
  firstPymtGrandTotalAmount: null,
  firstPymtTotalAmount: null,
  firstPymtTotalListPrice: null,
  firstPymtTotalTaxAmount: null,
  grandTotalAmount: null,
  totalAmountWithItemAdjustment: null,
  totalCartLevelAdjustmentAmount: null,
  totalChargeAmount: null,
  totalChargeAmountWithItemAdjustment: null,
  totalListPrice: null,
  totalProductAmount: null,
  totalProductAmountAfterAdjustments: null,
  totalProductListAmount: null,
  totalPromotionalAdjustmentAmount: null,
  totalSubProductCount: null,
  totalTaxAmount: null,
} satisfies Partial<CartSummary>;

/**
 * A page of the cart with changed quantities, as far as they can be computed from the store's last answer. Price tiers, offers
 * and taxes cannot, so whatever depends on them is null, and the cart is Processing until the store has answered. The number of
 * products is computed exactly. Source: contract of cart and checkout, section 3.1.
 */
export function guessedCart(said: CartItemCollection, quantities: Quantities): CartItemCollection {
  const products = new Set(
    said.cartItems.flatMap(({ cartItem }) => (isAmong(cartItem, quantities) ? [cartItem.productId] : [])),
  );
  const isKept = ({ cartItem }: CartItemResult) => !isAmong(cartItem, quantities) || quantityOf(cartItem) !== null;
  const quantityOf = ({ cartItemId }: CartItem) => quantities.get(cartItemId!);
  const cartItems = said.cartItems.filter(isKept).map((result): CartItemResult => {
    const { cartItem } = result;
    if (!cartItem) return result;
    // Price tiers may count a product's items in several groups together.
    const unknown = products.has(cartItem.productId) ? unknownByQuantity : unknownByOffers;
    return { ...result, cartItem: { ...cartItem, ...unknown, quantity: quantityOf(cartItem) ?? cartItem.quantity } };
  });
  const removed = said.cartItems.length - cartItems.length;
  return {
    ...said,
    approachingDiscounts: null,
    cartItems,
    cartPromotions: null,
    totalItemCount: said.totalItemCount && said.totalItemCount - removed,
    cartSummary: {
      ...said.cartSummary,
      ...unknownTotals,
      asyncOperationStatus: "Processing",
      totalProductCount: countWith(said, quantities),
      totalProductLineItemCount:
        said.cartSummary.totalProductLineItemCount && said.cartSummary.totalProductLineItemCount - removed,
      // Unknown: it may be the product's last item, or there may be others on other pages.
      uniqueProductCount: removed > 0 ? null : said.cartSummary.uniqueProductCount,
    },
  };
}

const isAmong = (item: CartItem | null, quantities: Quantities): item is CartItem =>
  item !== null && item.cartItemId !== null && quantities.has(item.cartItemId);

/** The exact number of products; null if a quantity is unknown or its item is on another page. */
function countWith({ cartItems, cartSummary }: CartItemCollection, quantities: Quantities): string | null {
  const changed = cartItems.flatMap(({ cartItem }) => (isAmong(cartItem, quantities) ? [cartItem] : []));
  let count = parseDecimal(cartSummary.totalProductCount ?? "");
  if (changed.length < quantities.size) return null;
  for (const { cartItemId, quantity } of changed) {
    const before = parseDecimal(quantity);
    const wanted = quantities.get(cartItemId!);
    const after = wanted === undefined ? undefined : parseDecimal(wanted ?? "0");
    if (count === undefined || before === undefined || after === undefined) return null;
    count = plus(minus(count, before), after);
  }
  return count === undefined ? null : formatDecimal(count, { min: 1 });
}
