import { coreChargeIn, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { PageTokens } from "../../http/page-tokens.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Cart, CartRef, CartService } from "../cart/index.ts";
import { wholeOf, type Catalog } from "../catalog/index.ts";
import { levelsOf } from "../inventory/index.ts";
import type { Pricing } from "../pricing/index.ts";
import { successorOf } from "../search/index.ts";
import { demandBuyer, historyIdOf, maySee, seesAllOfAccount } from "./access.ts";
import { shipmentsOf, type Shipment } from "./change.ts";
import { changeById, changesOf } from "./change-store.ts";
import { ordersIn, type ListedOrder, type Stretch } from "./history-store.ts";
import type { Found } from "./lookup.ts";
import type { Order, OrderItem } from "./order.ts";
import { startFrom, tokenOf } from "./page-tokens.ts";
import {
  availableToFulfill,
  reorderLine,
  unaddedCode,
  type Orderable,
  type ReorderLine,
  type UnaddedCode,
} from "./reorder.ts";
import { wantedTerms, type WantedWords } from "./search-terms.ts";
import { findOrder, findOrders } from "./store.ts";

export interface HistoryNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly carts: Pick<CartService, "addItems" | "giftWrapId" | "productOf">;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly pricing: Pricing;
}

export interface WantedOrders extends WantedWords {
  readonly isOwnOnly: boolean;
  readonly status?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly isAscending: boolean;
  readonly pageSize: number;
  readonly token?: string | undefined;
}

export interface OrderPage {
  readonly orders: readonly ListedOrder[];
  readonly tokens: PageTokens;
}

/** An item of an order that was not added to the cart, and why. */
export interface Unadded {
  readonly item: OrderItem;
  readonly code: UnaddedCode;
  readonly message: string | undefined;
}

export interface Reordered {
  readonly cart: Cart;
  readonly added: number;
  readonly unadded: readonly Unadded[];
}

export interface ReorderReport {
  readonly order: Order;
  readonly currency: string;
  readonly lines: readonly (ReorderLine & { readonly available: Availability })[];
}

/** For the part and for its replacement, by product; null where the store tracks no stock. */
export type Availability = ((productId: RecordId) => ReturnType<typeof availableToFulfill>) | null;

export type OrderHistory = ReturnType<typeof createOrderHistory>;

/** Buyers' order history, and reordering. An order that the shopper may not see is ITEM_NOT_FOUND, like one that does not exist. */
export function createOrderHistory({ db, clock, carts, catalog, pricing }: HistoryNeeds) {
  /** Throws GUEST_INSUFFICIENT_ACCESS, and ILLEGAL_QUERY_PARAMETER_VALUE for a token of another list. */
  async function list(shopper: Shopper, wanted: WantedOrders): Promise<OrderPage> {
    demandBuyer(shopper);
    const { isAscending, pageSize, token, isOwnOnly, status, orderNumber, from, until } = wanted;
    const start = token === undefined ? undefined : startFrom(token);
    const terms = wantedTerms(wanted);
    if (!terms) return { orders: [], tokens: { current: token ?? null, next: null, previous: null } };
    const stretch: Omit<Stretch, "isAscending" | "beyond"> = {
      historyId: historyIdOf(shopper),
      userId: isOwnOnly || !seesAllOfAccount(shopper) ? shopper.userId : undefined,
      status,
      orderNumber,
      from,
      until,
      terms,
      // one extra, to know whether there is another page
      limit: pageSize + 1,
    };
    const storeId = shopper.store.id;
    if (start?.side === "before") {
      const found = await ordersIn(db, storeId, { ...stretch, isAscending: !isAscending, beyond: start.position });
      // paging back to the start gives a full first page instead of the remainder
      if (found.length > pageSize)
        return pageFrom(found.slice(0, pageSize).toReversed(), { token, isFirst: false, isLast: false });
    }
    const beyond = start?.side === "after" ? start.position : undefined;
    const found = await ordersIn(db, storeId, { ...stretch, isAscending, beyond });
    return pageFrom(found.slice(0, pageSize), { token, isFirst: !beyond, isLast: found.length <= pageSize });
  }

  async function one(shopper: Shopper, id: RecordId): Promise<Order> {
    demandBuyer(shopper);
    const order = await findOrder(db, shopper.store.id, { by: "id", value: id });
    if (!order || !maySee(shopper, order)) throw new CommerceError("ITEM_NOT_FOUND", "We cannot find this order.");
    return order;
  }

  /** An order's shipments, in the order in which they were sent. */
  async function shipments(order: Order): Promise<Shipment[]> {
    return shipmentsOf(order, await changesOf(db, order.storeId, [order.id]));
  }

  /** A shipment that the shopper may not see is ITEM_NOT_FOUND, too. */
  async function shipment(shopper: Shopper, id: RecordId): Promise<{ order: Order; shipment: Shipment }> {
    demandBuyer(shopper);
    const change = await changeById(db, shopper.store.id, id);
    const order = change?.kind === "Shipment" ? await one(shopper, change.orderId) : undefined;
    const found = order && (await shipments(order)).find((each) => each.id === id);
    if (!order || !found) throw new CommerceError("ITEM_NOT_FOUND", "We cannot find this order.");
    return { order, shipment: found };
  }

  /** A page's orders with all their contents, by id. */
  function whole(shopper: Shopper, { orders }: OrderPage): Promise<ReadonlyMap<RecordId, Order>> {
    return findOrders(
      db,
      shopper.store.id,
      orders.map(({ order }) => order.id),
    );
  }

  /** Whether the shopper can open the product's page. */
  function isShown(shopper: Shopper, productId: RecordId): boolean {
    return carts.productOf(shopper, productId) !== undefined;
  }

  /** How each item could be ordered today as a one-time purchase. Read-only. */
  async function report(shopper: Shopper, id: RecordId): Promise<ReorderReport> {
    const order = await one(shopper, id);
    const snapshot = catalog.shownTo(shopper);
    const orderable = (productId: RecordId, { quantity }: OrderItem): Orderable | undefined => {
      const product = carts.productOf(shopper, productId);
      if (!product) return undefined;
      const coreCharge = coreChargeIn(product.fields.CoreCharges__c, shopper.currency);
      return { product, unitPrice: pricing.priceOf(shopper, productId, quantity)?.unitPrice, coreCharge };
    };
    const lines = withoutWrap(shopper, order).map((item) => {
      const successor = successorOf(snapshot, item.sku);
      return reorderLine(item, {
        own: orderable(item.productId, item),
        isSold: wholeOf(snapshot).row(item.productId) !== undefined,
        successor: successor && orderable(successor.id, item),
      });
    });
    const available = await availability(shopper, lines);
    return { order, currency: shopper.currency, lines: lines.map((line) => ({ ...line, available })) };
  }

  async function availability({ store }: Shopper, lines: readonly ReorderLine[]): Promise<Availability> {
    if (!store.settings.inventory.enabled) return null;
    const productIds = lines.flatMap(({ item, replacement }) => [
      item.productId,
      ...(replacement ? [replacement.product.id] : []),
    ]);
    const levels = await levelsOf(db, store, { productIds: [...new Set(productIds)], now: clock.now() });
    return (productId) => availableToFulfill(levels, productId);
  }

  /**
   * Adds the ordered items to a cart, at today's prices; those that are not allowed are left out and reported. Throws what the cart
   * refuses as a whole. Source: contract of the catalogue, section 11.
   */
  async function reorder(shopper: Shopper, ref: CartRef, { order }: Pick<Found, "order">): Promise<Reordered> {
    const items = withoutWrap(shopper, order);
    const wishes = items.map(({ productId, quantity, product: { sellingModel, subscriptionTerm } }) => ({
      productId,
      quantity,
      sellingModelId: sellingModel?.id as RecordId | undefined,
      subscriptionTerm,
    }));
    const { cart, outcomes } = await carts.addItems(shopper, ref, wishes);
    const unadded = outcomes.flatMap((outcome, at) =>
      outcome.refused === null
        ? []
        : [{ item: items[at]!, code: unaddedCode(outcome.refused), message: outcome.message }],
    );
    return { cart, added: items.length - unadded.length, unadded };
  }

  /** Leaves out gift wrap, since a new gift is wrapped on request only. */
  function withoutWrap(shopper: Shopper, { items }: Order): readonly OrderItem[] {
    const wrapId = carts.giftWrapId(shopper);
    return items.filter(({ productId }) => productId !== wrapId);
  }

  return { list, one, shipments, shipment, whole, isShown, report, reorder };
}

function pageFrom(
  orders: readonly ListedOrder[],
  { token, isFirst, isLast }: { token: string | undefined; isFirst: boolean; isLast: boolean },
): OrderPage {
  const [first, last] = [orders[0]?.order, orders.at(-1)?.order];
  return {
    orders,
    tokens: {
      current: token ?? null,
      next: isLast || !last ? null : tokenOf({ side: "after", position: last }),
      previous: isFirst || !first ? null : tokenOf({ side: "before", position: first }),
    },
  };
}
