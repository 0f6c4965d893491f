import { sumOf, wireAmount, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { OrderAdjustment, OrderLine, OrderLookup } from "@tradecounter/wire";
import type { Order, OrderHead, OrderItem, OrderPromotion } from "./order.ts";

type OrderAggregates = NonNullable<OrderLookup["adjustmentAggregates"]>;
type LineAggregates = NonNullable<OrderLine["adjustmentAggregates"]>;

/** Discounts on the whole order; the items' shares are listed with the items. Source: catalogue contract, 10. */
export function orderAdjustments({ promotions, currency }: OrderHead): OrderAdjustment[] {
  return promotions
    .filter(({ target, amount }) => target !== "Item" && amount !== ZERO)
    .map((promotion) => adjustmentOf(promotion, promotion.amount, currency));
}

/** An item's discounts: its own, and its share of the order's. */
export function itemAdjustments({ promotions, currency }: OrderHead, { adjustments }: OrderItem): OrderAdjustment[] {
  const byId = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  return adjustments.map(({ promotionId, amount }) => adjustmentOf(byId.get(promotionId)!, amount, currency));
}

function adjustmentOf(
  { couponCode, name, target }: OrderPromotion,
  amount: Decimal,
  currency: string,
): OrderAdjustment {
  return {
    amount: wireAmount(amount, currency),
    basisReferenceDisplayName: couponCode,
    currencyIsoCode: currency,
    displayName: name,
    targetType: target === "Item" ? "SplitLine" : "Header",
    type: "Promotion",
  };
}

/** Discounts on the order as a whole, 0 or negative. */
export function orderLevelAmount({ promotions }: OrderHead): Decimal {
  return sumOf(promotions.flatMap(({ target, amount }) => (target === "Cart" ? [amount] : [])));
}

/** What item promotions take off an item, without its share of the order's discounts. */
export function ownAmount({ promotions }: Pick<Order, "promotions">, { adjustments }: OrderItem): Decimal {
  const ofItems = new Set<RecordId>(promotions.flatMap(({ id, target }) => (target === "Item" ? [id] : [])));
  return sumOf(adjustments.flatMap(({ promotionId, amount }) => (ofItems.has(promotionId) ? [amount] : [])));
}

/** "Line" is the items' own discounts, "Dist" the order discounts distributed among them. Source: catalogue contract, 10. */
export function aggregatesOf(order: Order): OrderAggregates {
  const { currency } = order;
  const distributed = orderLevelAmount(order);
  const lines = sumOf(order.items.map((item) => ownAmount(order, item)));
  const delivery = wireAmount(sumOf(order.groups.map(({ feeAdjustment }) => feeAdjustment)), currency);
  return {
    available: true,
    status: "Submitted",
    totalDeliveryPromotionDistAmount: wireAmount(ZERO, currency),
    totalDeliveryPromotionLineAmount: delivery,
    totalDeliveryPromotionTotalAmount: delivery,
    totalProductPromotionDistAmount: wireAmount(distributed, currency),
    totalProductPromotionLineAmount: wireAmount(lines, currency),
    totalProductPromotionTotalAmount: wireAmount(order.totals.totalPromotionalAdjustmentAmount, currency),
  };
}

export function itemAggregatesOf(order: Order, item: OrderItem): LineAggregates {
  const own = ownAmount(order, item);
  const shared = sumOf(item.adjustments.map(({ amount }) => amount)) - own;
  return {
    available: true,
    status: "Submitted",
    totalLinePromotionAmount: wireAmount(own, order.currency),
    totalPromotionDistAmount: wireAmount(shared as Decimal, order.currency),
  };
}
