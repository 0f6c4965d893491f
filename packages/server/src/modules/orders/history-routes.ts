import type { RecordId } from "@tradecounter/commerce";
import {
  addOrderByIdToCart,
  addOrderToCart,
  basePath,
  CommerceError,
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
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import { refFrom } from "../cart/index.ts";
import { itemAdjustments, orderAdjustments } from "./adjustments.ts";
import type { Shipment } from "./change.ts";
import type { OrderHistory } from "./history.ts";
import {
  toWireGroupSummary,
  toWireItem,
  toWireListed,
  toWireReordered,
  toWireReport,
  toWireShipment,
  toWireShipmentItem,
  toWireSummary,
} from "./history-wire.ts";
import type { Lookups } from "./lookup.ts";
import { offsetPage, toWireTokens } from "./page-tokens.ts";
import { verificationFrom } from "./verification.ts";

/** Source: catalogue contract, 10.1 to 10.6 and 10.9. */
export function orderHistoryRoutes({ history, orders }: { history: OrderHistory; orders: Lookups }): Route[] {
  const shownTo = (shopper: Shopper) => ({
    storeName: shopper.store.name,
    isShown: (productId: RecordId) => history.isShown(shopper, productId),
  });

  return [
    route(getOrders, async ({ query }, shopper) => {
      const { fields, includeAdjustmentDetails, includeProducts, sortOrder } = query;
      const page = await history.list(shopper, {
        ...query,
        isOwnOnly: query.ownerScoped,
        from: momentFrom("earliestDate", query.earliestDate),
        until: momentFrom("latestDate", query.latestDate),
        isAscending: sortOrder.endsWith("Asc"),
        token: query.pageToken,
      });
      const whole = includeAdjustmentDetails || includeProducts ? await history.whole(shopper, page) : undefined;
      const shown = {
        ...shownTo(shopper),
        fields,
        withAdjustments: includeAdjustmentDetails,
        withProducts: includeProducts,
      };
      return {
        ...toWireTokens(page.tokens, { url: urlOf(shopper, "order-summaries"), query, tokenName: "pageToken" }),
        count: page.orders.length,
        orderSummaries: page.orders.map((listed) =>
          toWireListed(listed, { ...shown, whole: whole?.get(listed.order.id) }),
        ),
        sortOrder,
      };
    }),

    route(getOrder, async ({ params, query }, shopper) => {
      const order = await history.one(shopper, params.orderSummaryId as RecordId);
      const { fields, includeAdjustmentDetails: withAdjustments } = query;
      return toWireSummary(order, order.items.length, { ...shownTo(shopper), fields, whole: order, withAdjustments });
    }),

    route(getOrderItems, async ({ params, query }, shopper) => {
      const order = await history.one(shopper, params.orderSummaryId as RecordId);
      const { fields, includeAdjustmentDetails, orderDeliveryGroupSummaryId: groupId, page, pageSize, sort } = query;
      const wanted = order.items.filter((item) => groupId === undefined || item.groupId === groupId);
      const { items, tokens } = offsetPage(byId(wanted, sort), { token: page, pageSize });
      const shown = { ...shownTo(shopper), fields, withAdjustments: includeAdjustmentDetails };
      const url = urlOf(shopper, `order-summaries/${order.id}/items`);
      return {
        ...toWireTokens(tokens, { url, query, tokenName: "page" }),
        items: items.map((item) => toWireItem(order, item, shown)),
      };
    }),

    route(getOrderDeliveryGroups, async ({ params, query }, shopper) => {
      const order = await history.one(shopper, params.orderSummaryId as RecordId);
      const { fields, page, pageSize, sort } = query;
      const { items, tokens } = offsetPage(byId(order.groups, sort), { token: page, pageSize });
      const url = urlOf(shopper, `order-summaries/${order.id}/delivery-groups`);
      return {
        ...toWireTokens(tokens, { url, query, tokenName: "page" }),
        orderDeliveryGroups: items.map((group) => toWireGroupSummary(group, fields)),
      };
    }),

    route(getOrderShipments, async ({ params, query }, shopper) => {
      const order = await history.one(shopper, params.orderSummaryId as RecordId);
      const { fields, sortOrder } = query;
      const shipments = sortedShipments(await history.shipments(order), sortOrder);
      const { items, tokens } = offsetPage(shipments, { token: query.pageToken, pageSize: query.pageSize });
      const url = urlOf(shopper, `order-summaries/${order.id}/shipments`);
      return {
        ...toWireTokens(tokens, { url, query, tokenName: "pageToken" }),
        count: items.length,
        shipments: items.map((shipment) => toWireShipment(order, shipment, fields)),
        sortOrder,
      };
    }),
    route(getShipmentItems, async ({ params, query }, shopper) => {
      const { order, shipment } = await history.shipment(shopper, params.shipmentId as RecordId);
      const { fields, pageSize, sortOrder } = query;
      const { items, tokens } = offsetPage(byId(shipment.items, sortOrder), { token: query.pageToken, pageSize });
      const url = urlOf(shopper, `shipments/${shipment.id}/items`);
      return {
        ...toWireTokens(tokens, { url, query, tokenName: "pageToken" }),
        count: items.length,
        items: items.map((item) => toWireShipmentItem(order, shipment, item, { ...shownTo(shopper), fields })),
        sortOrder,
      };
    }),

    route(getOrderAdjustments, async ({ params }, shopper) => ({
      adjustments: orderAdjustments(await history.one(shopper, params.orderSummaryId as RecordId)),
    })),
    route(getOrderItemAdjustments, async ({ params, body }, shopper) => {
      const order = await history.one(shopper, params.orderSummaryId as RecordId);
      const adjustments = body.orderItemSummaries.map(({ orderItemSummaryId: id }) => {
        const item = order.items.find((each) => each.id === id);
        if (!item) throw new CommerceError("ITEM_NOT_FOUND", "We cannot find this item in the order.");
        return [id, { adjustments: itemAdjustments(order, item) }];
      });
      return { orderItemSummaries: Object.fromEntries(adjustments) };
    }),

    route(getReorderReport, async ({ params }, shopper) =>
      toWireReport(await history.report(shopper, params.orderSummaryId as RecordId)),
    ),
    route(addOrderByIdToCart, async ({ params, body }, shopper) => {
      const order = await history.one(shopper, params.orderSummaryId as RecordId);
      return toWireReordered(await history.reorder(shopper, refFrom(body), { order }));
    }),
    route(addOrderToCart, async ({ body }, shopper) => {
      const { orderSummaryIdOrRefNumber: reference, accessToken } = body;
      const found = accessToken
        ? await orders.lookUpByToken(shopper, reference, accessToken)
        : await orders.lookUp(shopper, reference, verificationFrom(body.verification));
      return toWireReordered(await history.reorder(shopper, refFrom(body), found));
    }),
  ];
}

function urlOf({ store }: Shopper, path: string): string {
  return `${basePath(store.id)}/${path}`;
}

/** By expected delivery date; shipments without one come last. */
function sortedShipments(shipments: readonly Shipment[], sortOrder: string): readonly Shipment[] {
  const day = ({ terms }: Shipment) => terms.expectedDeliveryDate;
  const sign = sortOrder.endsWith("Desc") ? -1 : 1;
  if (sortOrder.startsWith("Shipment")) return sign < 0 ? shipments.toReversed() : shipments;
  return shipments.toSorted((a, b) => {
    const [one, other] = [day(a), day(b)];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return sign * (one < other ? -1 : 1);
  });
}

function byId<Part extends { readonly id: string }>(parts: readonly Part[], sort: string): readonly Part[] {
  const sorted = parts.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sort === "IdDesc" ? sorted.toReversed() : sorted;
}

/** Throws ILLEGAL_QUERY_PARAMETER_VALUE for a date that does not exist. */
export function momentFrom(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  // the contract writes time zones without a colon, which ISO 8601's extended format does not allow
  const moment = new Date(text.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (Number.isNaN(moment.getTime())) throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", `${name} is no date.`);
  return moment;
}
