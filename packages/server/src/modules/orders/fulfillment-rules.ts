import {
  compare,
  coreChargeOf,
  currencyDecimals,
  decimal,
  larger,
  minus,
  percentOf,
  plus,
  proportionOf,
  readableQuantity,
  smaller,
  sumOf,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { Balance } from "../payment/index.ts";
import type { Order, OrderItem } from "./order.ts";
import { statusAfter, type OrderStatus } from "./statuses.ts";

/** How many of each item have shipped, how many were canceled, and how many cores were returned for them; by item id. */
export interface Progress {
  readonly shipped: ReadonlyMap<RecordId, Decimal>;
  readonly canceled: ReadonlyMap<RecordId, Decimal>;
  readonly cores: ReadonlyMap<RecordId, Decimal>;
}

export interface ItemQuantity {
  readonly itemId: RecordId;
  readonly quantity: Decimal;
}

/** A quantity of a part, on whichever of its lines it is open. */
export interface PartQuantity {
  readonly sku: string;
  readonly quantity: Decimal;
}

/** Null: everything that is open. */
export type Wanted = readonly (ItemQuantity | PartQuantity)[] | null;

/** Why a change is refused, in words for whoever requested it. */
export interface RefusedChange {
  readonly refused: string;
}

/** The result of a shipment or cancellation. */
export interface QuantityChange {
  readonly items: readonly ItemQuantity[];
  readonly status: OrderStatus;
  readonly after: Progress;
  /** Whether nothing is left to ship. */
  readonly isOver: boolean;
}

type Items = Pick<Order, "status" | "items">;

const of = (quantities: ReadonlyMap<RecordId, Decimal>, id: RecordId) => quantities.get(id) ?? ZERO;

/** How much of an item is still to be shipped. */
export function openQuantity({ id, quantity }: Pick<OrderItem, "id" | "quantity">, progress: Progress): Decimal {
  return minus(quantity, plus(of(progress.shipped, id), of(progress.canceled, id)));
}

/**
 * Ships some items, or everything that is open where none is named; of one delivery group if given. A shipment belongs to one delivery
 * group, which is never guessed. For every item shipped + canceled ≤ ordered holds afterwards as it did before.
 */
export function shipping(
  order: Items & Pick<Order, "groups">,
  progress: Progress,
  wanted: Wanted,
  groupId?: RecordId,
): QuantityChange | RefusedChange {
  const chosen = chosenFrom(order, progress, { wanted, groupId, forWhat: "to be shipped" });
  if ("refused" in chosen) return chosen;
  const several = severalDeliveries(order, progress, { chosen, wanted, groupId });
  if (several) return several;
  const after = { ...progress, shipped: added(progress.shipped, chosen) };
  const isOver = nothingOpen(order, after);
  return changed(order, { items: chosen, after, isOver }, isOver ? "shipRest" : "shipPart");
}

/** Cancels some items, or everything that is open where none is named; of one delivery group if given. */
export function cancelling(
  order: Items,
  progress: Progress,
  wanted: Wanted,
  groupId?: RecordId,
): QuantityChange | RefusedChange {
  const chosen = chosenFrom(order, progress, { wanted, groupId, forWhat: "to be cancelled" });
  if ("refused" in chosen) return chosen;
  const after = { ...progress, canceled: added(progress.canceled, chosen) };
  const isOver = nothingOpen(order, after);
  const hasShipped = [...progress.shipped.values()].some((quantity) => quantity > ZERO);
  return changed(
    order,
    { items: chosen, after, isOver },
    isOver ? (hasShipped ? "endWithoutRest" : "cancelRest") : "cancelPart",
  );
}

function changed(
  { status }: Items,
  change: Omit<QuantityChange, "status">,
  event: Parameters<typeof statusAfter>[1],
): QuantityChange | RefusedChange {
  const next = statusAfter(status, event);
  return next ? { ...change, status: next } : { refused: `The order is ${status}: nothing of it can be changed so.` };
}

interface Choice {
  readonly wanted: Wanted;
  readonly groupId: RecordId | undefined;
  readonly forWhat: string;
}

function chosenFrom(
  { items }: Items,
  progress: Progress,
  { wanted, groupId, forWhat }: Choice,
): readonly ItemQuantity[] | RefusedChange {
  const within = groupId === undefined ? items : items.filter((item) => item.groupId === groupId);
  if (wanted === null) {
    const open = openOf(within, progress);
    return open.length > 0
      ? open
      : { refused: `Nothing of the ${groupId === undefined ? "order" : "delivery"} is left ${forWhat}.` };
  }
  if (wanted.length === 0) return { refused: `Name at least one item ${forWhat}.` };
  const sums = new Map<string, { readonly lines: readonly OrderItem[]; readonly quantity: Decimal }>();
  for (const one of wanted) {
    const key = "sku" in one ? one.sku : one.itemId;
    const lines = within.filter((item) => ("sku" in one ? item.sku === one.sku : item.id === one.itemId));
    sums.set(key, { lines, quantity: plus(sums.get(key)?.quantity ?? ZERO, one.quantity) });
  }
  const chosen: ItemQuantity[] = [];
  for (const [key, { lines, quantity }] of sums) {
    const [line] = lines;
    if (!line) return { refused: `The ${groupId === undefined ? "order" : "delivery"} has no item ${key}.` };
    if (quantity <= ZERO) return { refused: `A quantity of ${line.sku} is above 0.` };
    const open = openOf(lines, progress);
    const most = sumOf(open.map((item) => item.quantity));
    if (compare(quantity, most) > 0) return { refused: `Of ${line.sku} ${leftOf(most)} left ${forWhat}.` };
    chosen.push(...firstOf(open, quantity));
  }
  return chosen;
}

function leftOf(quantity: Decimal): string {
  if (quantity <= ZERO) return "none is";
  return `only ${readableQuantity(quantity)} ${compare(quantity, decimal("1")) === 0 ? "is" : "are"}`;
}

function openOf(items: readonly OrderItem[], progress: Progress): ItemQuantity[] {
  return items.flatMap((item) => {
    const quantity = openQuantity(item, progress);
    return quantity > ZERO ? [{ itemId: item.id, quantity }] : [];
  });
}

/** Takes this quantity from the lines in order, first line first. */
function firstOf(open: readonly ItemQuantity[], quantity: Decimal): ItemQuantity[] {
  let left = quantity;
  return open.flatMap(({ itemId, quantity: most }) => {
    const part = smaller(left, most);
    left = minus(left, part);
    return part > ZERO ? [{ itemId, quantity: part }] : [];
  });
}

/** Refused where several delivery groups are possible: a parcel goes to one address, and its mail repeats one group's instructions. */
function severalDeliveries(
  { items, groups }: Items & Pick<Order, "groups">,
  progress: Progress,
  { chosen, wanted, groupId }: Omit<Choice, "forWhat"> & { readonly chosen: readonly ItemQuantity[] },
): RefusedChange | undefined {
  if (groupId !== undefined) return undefined;
  const parts = new Set(wanted?.map((one) => ("sku" in one ? one.sku : null)));
  const isMeant = (item: OrderItem) =>
    chosen.some(({ itemId }) => itemId === item.id) || (parts.has(item.sku) && openQuantity(item, progress) > ZERO);
  const meant = new Set(items.filter(isMeant).map((item) => item.groupId));
  if (meant.size <= 1) return undefined;
  const named = groups.flatMap(({ id, deliveryAddress }, at) =>
    meant.has(id) ? [`${at + 1}${deliveryAddress?.city ? ` (${deliveryAddress.city})` : ""}`] : [],
  );
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(named);
  return { refused: `A shipment goes to one address, and this is of several deliveries: choose ${list}.` };
}

/**
 * The refund for returned cores: their core charge with its tax. Our choice: a core is returned for a part that has shipped. Partial
 * refunds of an item add up to its whole charge, in whatever quantities they come.
 */
export function returningCores(
  order: Pick<Order, "currency" | "taxType" | "items">,
  { shipped, cores }: Progress,
  wanted: readonly ItemQuantity[],
): { readonly items: readonly ItemQuantity[]; readonly amount: Decimal } | RefusedChange {
  const sums = added(new Map(), wanted);
  if (sums.size === 0) return { refused: "Name at least one item whose old part has come." };
  let amount: Decimal = ZERO;
  for (const [itemId, quantity] of sums) {
    const item = order.items.find(({ id }) => id === itemId);
    if (!item) return { refused: `The order has no item ${itemId}.` };
    if (item.product.coreCharge === undefined) return { refused: `There is no core charge on ${item.sku}.` };
    if (quantity <= ZERO) return { refused: `A quantity of ${item.sku} is above 0.` };
    const [before, most] = [of(cores, itemId), of(shipped, itemId)];
    const after = plus(before, quantity);
    if (after > most)
      return {
        refused: `Of ${item.sku} ${readableQuantity(minus(most, before))} old parts at the most can come back.`,
      };
    amount = plus(amount, minus(coreCost(order, item, after), coreCost(order, item, before)));
  }
  return { items: Array.from(sums, ([itemId, quantity]) => ({ itemId, quantity })), amount };
}

function coreCost(
  { currency, taxType }: Pick<Order, "currency" | "taxType">,
  { product, taxPercent }: Pick<OrderItem, "product" | "taxPercent">,
  quantity: Decimal,
): Decimal {
  const charge = coreChargeOf(decimal(product.coreCharge ?? "0"), quantity, currency);
  return taxType === "Gross" ? charge : plus(charge, percentOf(charge, taxPercent, currencyDecimals(currency)));
}

/** Whether nothing is left to ship. */
export function nothingOpen({ items }: Items, progress: Progress): boolean {
  return items.every((item) => openQuantity(item, progress) <= ZERO);
}

function added(
  quantities: ReadonlyMap<RecordId, Decimal>,
  more: readonly ItemQuantity[],
): ReadonlyMap<RecordId, Decimal> {
  const sums = new Map(quantities);
  for (const { itemId, quantity } of more) sums.set(itemId, plus(of(sums, itemId), quantity));
  return sums;
}

type Priced = Pick<Order, "currency" | "taxType" | "groups"> & {
  readonly items: readonly Pick<OrderItem, "id" | "groupId" | "quantity" | "totalAmount">[];
};

/**
 * What these quantities cost, including tax and promotions, and the delivery fee of each group that has any. The whole order costs exactly
 * its grand total; partial amounts are rounded cumulatively per item, so that they add up to it as well.
 */
export function costOf(
  { currency, taxType, groups, items }: Priced,
  quantities: ReadonlyMap<RecordId, Decimal>,
): Decimal {
  const used = new Set(items.filter(({ id }) => of(quantities, id) > ZERO).map(({ groupId }) => groupId));
  return plus(
    sumOf(items.map(({ id, quantity, totalAmount }) => shareOf(totalAmount, of(quantities, id), quantity, currency))),
    sumOf(groups.filter(({ id }) => used.has(id)).map(({ fee, tax }) => (taxType === "Gross" ? fee : plus(fee, tax)))),
  );
}

function shareOf(total: Decimal, part: Decimal, whole: Decimal, currency: string): Decimal {
  return proportionOf(total, part, whole, currencyDecimals(currency));
}

/** The quantities ordered and not canceled. */
function keptQuantities({ items }: Items, { canceled }: Progress): ReadonlyMap<RecordId, Decimal> {
  return new Map(items.map(({ id, quantity }) => [id, minus(quantity, of(canceled, id))]));
}

/** The amount to capture for what has shipped, up to what is held: nothing where enough was captured already. */
export function toCapture(order: Priced, { shipped }: Progress, { captured, held }: Balance): Decimal {
  return smaller(held, larger(ZERO, minus(costOf(order, shipped), captured)));
}

/** The amount that can be captured by hand: the order's cost without canceled items, up to what is held and not captured yet. */
export function chargeable(order: Items & Priced, progress: Progress, { captured, held }: Balance): Decimal {
  return smaller(held, larger(ZERO, minus(costOf(order, keptQuantities(order, progress)), captured)));
}

/**
 * The amount to refund for a cancellation: the cost of what is canceled, up to what was captured and not refunded before. Earlier refunds
 * for other reasons are not deducted.
 */
export function toRefund(
  order: Items & Priced,
  { before, after }: { before: Progress; after: Progress },
  { captured, refundable }: Balance,
): Decimal {
  const cost = (progress: Progress) => costOf(order, keptQuantities(order, progress));
  const saved = minus(cost(before), cost(after));
  return larger(ZERO, smaller(smaller(saved, refundable), minus(captured, cost(after))));
}

/** Whether every piece of the order is canceled: then its promotions count as unused. */
export function isWhollyCanceled({ items }: Items, { canceled }: Progress): boolean {
  return items.every(({ id, quantity }) => of(canceled, id) === quantity);
}
