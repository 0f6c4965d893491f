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

/** An order by its number or reference, with the proof of a guest's right to it. */
export type OrderWanted = Omit<BodyOf<typeof addOrderToCart>, "cartStateOrId">;

export type OrderHistoryModule = ReturnType<typeof orderHistoryModule>;

type Needs = Pick<Client, "read" | "send" | "cart" | "cartParams">;

/**
 * A buyer's orders. Guests are refused and look an order up instead (`client.orders.lookUp`); a blank id is
 * INVALID_CONFIG. Source: contract of the catalogue, section 10; requirement C6.3.
 */
export function orderHistoryModule({ read, send, cart, cartParams }: Needs) {
  function paramsFrom(orderSummaryId: string) {
    demand(isFilled(orderSummaryId), "an order's id is needed");
    return { orderSummaryId };
  }

  return {
    /**
     * A page of orders, by default the latest first. One that was just placed may appear later. Only our own server has the filters
     * by number, status, part and person.
     */
    list: (query: QueryOf<typeof getOrders> = {}, options?: ReadOptions) =>
      read("orders", getOrders, { query }, options),

    /** An order by its id, without items. */
    async one(orderSummaryId: string, query: QueryOf<typeof getOrder> = {}, options?: ReadOptions) {
      return read("orders", getOrder, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** Fields are prefixed with their object: `OrderItemSummary.Quantity`, `Product2.StockKeepingUnit`. */
    async items(orderSummaryId: string, query: QueryOf<typeof getOrderItems> = {}, options?: ReadOptions) {
      return read("orders", getOrderItems, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** Fields are prefixed with their object: `OrderDeliveryGroupSummary.DeliverToCity`. */
    async deliveryGroups(
      orderSummaryId: string,
      query: QueryOf<typeof getOrderDeliveryGroups> = {},
      options?: ReadOptions,
    ) {
      return read("orders", getOrderDeliveryGroups, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** What has shipped, and where it is. */
    async shipments(orderSummaryId: string, query: QueryOf<typeof getOrderShipments> = {}, options?: ReadOptions) {
      return read("orders", getOrderShipments, { params: paramsFrom(orderSummaryId), query }, options);
    },

    /** A page of a shipment's items. */
    async shipmentItems(shipmentId: string, query: QueryOf<typeof getShipmentItems> = {}, options?: ReadOptions) {
      demand(isFilled(shipmentId), "a shipment's id is needed");
      return read("orders", getShipmentItems, { params: { shipmentId }, query }, options);
    },

    /** Discounts and other adjustments of the order as a whole. */
    async adjustments(orderSummaryId: string, options?: ReadOptions): Promise<readonly OrderAdjustment[]> {
      return (await read("orders", getOrderAdjustments, { params: paramsFrom(orderSummaryId) }, options)).adjustments;
    },

    /** The same for its items, by their ids. */
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
     * How each item could be ordered today: its price, its stock, its replacement, or that it is no longer sold. Only on our own
     * server; it changes nothing, and is never cached, as it is about today.
     */
    async reorderReport(orderSummaryId: string, { signal }: SendOptions = {}): Promise<ReorderReport> {
      return (await send(getReorderReport, { params: paramsFrom(orderSummaryId) }, { signal })).body;
    },

    /**
     * Cancels what has not shipped of an order, or only the given items. Only on our own server, if the store allows it; the same key
     * cancels once.
     */
    async cancel(wanted: BodyOf<typeof cancelOrder>): Promise<ReplyOf<typeof cancelOrder>> {
      demand(isFilled(wanted?.orderSummaryIdOrRefNumber), "an order's id or reference is needed");
      return (await send(cancelOrder, { body: wanted })).body;
    },

    /** Adds the order's items to the cart again, at today's prices. The reply reports what failed. */
    async orderAgain(wanted: OrderWanted): Promise<OrderToCart> {
      demand(isFilled(wanted?.orderSummaryIdOrRefNumber), "an order's id or reference is needed");
      return cart.changed("items", send(addOrderToCart, { body: { ...cartParams, ...wanted } }));
    },
  };
}
