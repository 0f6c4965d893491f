import {
  addOrderToCart,
  cancelOrder,
  getOrder,
  getOrderAdjustments,
  getOrderDeliveryGroups,
  getOrderItemAdjustments,
  getOrderItems,
  getOrders,
  getOrderShipments,
  getReorderReport,
  getShipmentItems,
} from "@tradecounter/wire";
import type { BodyOf, OrderAdjustment, OrderToCart, QueryOf, ReorderReport, ReplyOf } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";
import type { SendOptions } from "./transport.ts";

/** An order by its number or reference, with what proves a guest's right to it. */
export type OrderWanted = Omit<BodyOf<typeof addOrderToCart>, "cartStateOrId">;

export type OrderHistoryModule = ReturnType<typeof orderHistoryModule>;

type Needs = Pick<Client, "read" | "send" | "cart" | "cartParams">;

/**
 * What a buyer has ordered. Guests are refused and look an order up instead (`client.orders.lookUp`); a blank id is
 * INVALID_CONFIG. Source: contract of the catalogue, section 10; requirement C6.3.
 */
export function orderHistoryModule({ read, send, cart, cartParams }: Needs) {
  function paramsFrom(orderSummaryId: string) {
    demand(isFilled(orderSummaryId), "an order's id is needed");
    return { orderSummaryId };
  }

  return {
    /**
     * A page of orders, the latest first unless said otherwise. One that was just placed may come later. The filters by number,
     * status, part and person are of our own server.
     */
    list: (query: QueryOf<typeof getOrders> = {}, options?: ReadOptions) =>
      read("orders", getOrders, { query }, options),

    /** An order by its id, without items. */
    async one(orderSummaryId: string, query: QueryOf<typeof getOrder> = {}, options?: ReadOptions) {
      return read("orders", getOrder, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** Fields are named with their object: `OrderItemSummary.Quantity`, `Product2.StockKeepingUnit`. */
    async items(orderSummaryId: string, query: QueryOf<typeof getOrderItems> = {}, options?: ReadOptions) {
      return read("orders", getOrderItems, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** Fields are named with their object: `OrderDeliveryGroupSummary.DeliverToCity`. */
    async deliveryGroups(
      orderSummaryId: string,
      query: QueryOf<typeof getOrderDeliveryGroups> = {},
      options?: ReadOptions,
    ) {
      return read("orders", getOrderDeliveryGroups, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** What has left, and where it is. */
    async shipments(orderSummaryId: string, query: QueryOf<typeof getOrderShipments> = {}, options?: ReadOptions) {
      return read("orders", getOrderShipments, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** A page of what is in a shipment. */
    async shipmentItems(shipmentId: string, query: QueryOf<typeof getShipmentItems> = {}, options?: ReadOptions) {
      demand(isFilled(shipmentId), "a shipment's id is needed");
      return read("orders", getShipmentItems, { params: { shipmentId }, query }, options);
    },

    /** Discounts and the like of the order as a whole. */
    async adjustments(orderSummaryId: string, options?: ReadOptions): Promise<readonly OrderAdjustment[]> {
      return (await read("orders", getOrderAdjustments, { params: paramsFrom(orderSummaryId) }, options)).adjustments;
    },

    /** The same of its items, by their ids. */
    async itemAdjustments(
      orderSummaryId: string,
      orderItemSummaryIds: readonly string[],
      options?: ReadOptions,
    ): Promise<ReadonlyMap<string, readonly OrderAdjustment[]>> {
      demand(orderItemSummaryIds?.length > 0, "ids of the order's items are needed");
      const body = { orderItemSummaries: orderItemSummaryIds.map((orderItemSummaryId) => ({ orderItemSummaryId })) };
      const asked = { params: paramsFrom(orderSummaryId), body };
      const { orderItemSummaries } = await read("orders", getOrderItemAdjustments, asked, options);
      return new Map(Object.entries(orderItemSummaries).map(([id, { adjustments }]) => [id, adjustments]));
    },

    /**
     * How each item could be ordered today: its price, what is there, what replaces it, or that it is sold no more. Of our own
     * server; it changes nothing, and tells of today, so it is never kept.
     */
    async reorderReport(orderSummaryId: string, { signal }: SendOptions = {}): Promise<ReorderReport> {
      return (await send(getReorderReport, { params: paramsFrom(orderSummaryId) }, { signal })).body;
    },

    /**
     * Cancels what has not left of an order, or the items that are named. Of our own server, where the store allows it; the same key
     * cancels once.
     */
    async cancel(wanted: BodyOf<typeof cancelOrder>): Promise<ReplyOf<typeof cancelOrder>> {
      demand(isFilled(wanted?.orderSummaryIdOrRefNumber), "an order's id or reference is needed");
      return (await send(cancelOrder, { body: wanted })).body;
    },

    /** Puts what was ordered into the cart again, at the prices of today. What did not fit is in the reply. */
    async orderAgain(wanted: OrderWanted): Promise<OrderToCart> {
      demand(isFilled(wanted?.orderSummaryIdOrRefNumber), "an order's id or reference is needed");
      return cart.changed("items", send(addOrderToCart, { body: { ...cartParams, ...wanted } }));
    },
  };
}
