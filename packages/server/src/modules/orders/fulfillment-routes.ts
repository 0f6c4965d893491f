import { parseDecimal, type RecordId } from "@tradecounter/commerce";
import {
  cancelOrder,
  capturePayment,
  changeOrderStatus,
  CommerceError,
  createShipment,
  getManagedOrder,
  getManagedOrders,
  refundPayment,
  submitCancel,
  type OrderLookup,
} from "@tradecounter/wire";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import { requireScope } from "../../http/scopes.ts";
import type { Shopper } from "../../http/shopper.ts";
import { momentFrom } from "./history-routes.ts";
import type { Lookups } from "./lookup.ts";
import type { Order } from "./order.ts";
import { verificationFrom } from "./verification.ts";
import type { ManagedOrder } from "./managed-order.ts";
import type { ItemQuantity } from "./fulfillment-rules.ts";
import type { By, Changed, Fulfillment } from "./fulfillment.ts";
import { isLeftToBuyers } from "./statuses.ts";
import { toWireChanged, toWireHead, toWireManaged, toWireRefunds } from "./fulfillment-wire.ts";

export interface FulfillmentRoutesNeeds {
  readonly fulfillment: Fulfillment;
  readonly orders: Pick<Lookups, "lookUp" | "lookUpByToken">;
  /** An order as its buyer sees it. */
  readonly shown: (order: ManagedOrder, shopper: Shopper) => OrderLookup;
}

/** The staff calls, for integrations with the scope `orders` (`fulfillment` for changes), and the buyer's own cancellation. */
export function fulfillmentRoutes({ fulfillment, orders, shown }: FulfillmentRoutesNeeds): Route[] {
  const idIn = (params: { orderSummaryId: string }) => params.orderSummaryId as RecordId;
  const changed = (outcome: Changed, shopper: Shopper, dryRun = false) =>
    toWireChanged(outcome, { shown: shown(outcome.after, shopper), dryRun });

  return [
    route(getManagedOrders, async ({ query }, shopper) => {
      requireScope(shopper, "orders");
      const { accountId, earliestDate, latestDate, orderNumber, pageSize, pageToken, status } = query;
      const found = await fulfillment.list(shopper.store, {
        accountId: accountId as RecordId | undefined,
        from: momentFrom("earliestDate", earliestDate),
        until: momentFrom("latestDate", latestDate),
        orderNumber,
        status,
        before: pageToken === undefined ? undefined : numberFrom(pageToken),
        // one extra, to know whether there is another page
        limit: pageSize + 1,
      });
      const page = found.slice(0, pageSize);
      return {
        nextPageToken: found.length > pageSize ? String(page.at(-1)!.orderNumber) : null,
        orderSummaries: page.map(toWireHead),
      };
    }),

    route(getManagedOrder, async ({ params }, shopper) => {
      requireScope(shopper, "orders");
      const managed = await fulfillment.one(shopper.store, idIn(params));
      return toWireManaged(managed, shown(managed, shopper));
    }),

    route(createShipment, async ({ params, body }, shopper) => {
      requireScope(shopper, "fulfillment");
      const { carrier = null, trackingNumber = null, trackingUrl = null, expectedDeliveryDate } = body;
      const outcome = await fulfillment.ship(shopper.store, idIn(params), byOf(body, shopper), {
        carrier,
        trackingNumber,
        trackingUrl: trackingUrl && urlFrom(trackingUrl),
        expectedDeliveryDate:
          momentFrom("expectedDeliveryDate", expectedDeliveryDate ?? undefined)?.toISOString() ?? null,
        items: itemsFrom(body.items),
      });
      const isNew = !outcome.isRepeat && body.dryRun !== true;
      return reply(isNew ? 201 : 200, changed(outcome, shopper, body.dryRun));
    }),

    route(submitCancel, async ({ params, body }, shopper) => {
      requireScope(shopper, "fulfillment");
      const wanted = { items: itemsFrom(body.changeItems), reason: textFrom(body.reason) };
      const outcome = await fulfillment.cancel(shopper.store, idIn(params), byOf(body, shopper), wanted);
      return changed(outcome, shopper, body.dryRun);
    }),

    route(capturePayment, async ({ params, body }, shopper) => {
      requireScope(shopper, "fulfillment");
      const outcome = await fulfillment.capture(
        shopper.store,
        idIn(params),
        byOf(body, shopper),
        amountFrom(body.amount),
      );
      return changed(outcome, shopper, body.dryRun);
    }),

    route(refundPayment, async ({ params, body }, shopper) => {
      requireScope(shopper, "fulfillment");
      const reason = textFrom(body.reason);
      const cores = itemsFrom(body.cores);
      if (cores && body.amount != null)
        throw new CommerceError("INVALID_API_INPUT", "Name either an amount or old parts that have come back.");
      const by = byOf(body, shopper);
      const outcome = cores
        ? await fulfillment.refundCores(shopper.store, idIn(params), by, { items: cores, reason })
        : await fulfillment.refund(shopper.store, idIn(params), by, { amount: amountFrom(body.amount), reason });
      return changed(outcome, shopper, body.dryRun);
    }),

    route(changeOrderStatus, async ({ params, body }, shopper) => {
      requireScope(shopper, "fulfillment");
      const outcome = await fulfillment.setStatus(shopper.store, idIn(params), byOf(body, shopper), body.status);
      return changed(outcome, shopper, body.dryRun);
    }),

    route(cancelOrder, async ({ body }, shopper) => {
      const { orderSummaryIdOrRefNumber: reference, accessToken } = body;
      const { order } = accessToken
        ? await orders.lookUpByToken(shopper, reference, accessToken)
        : await orders.lookUp(shopper, reference, verificationFrom(body.verification));
      if (!shopper.store.settings.orders?.buyersMayCancel)
        throw new CommerceError("INVALID_OPERATION", "This store cancels orders at the counter. Write or call.");
      const by = { key: body.idempotencyKey, madeBy: shopper.userId };
      const wanted = { items: itemsFrom(body.changeItems), reason: textFrom(body.reason) };
      const mayCancel = ({ status }: Order) => isLeftToBuyers(status);
      const { after } = await fulfillment.cancel(shopper.store, order.id, by, wanted, mayCancel);
      return { refunds: toWireRefunds(after), status: after.order.status };
    }),
  ];
}

/** Our choice: a change by a program is attributed to the user of its token. */
function byOf({ idempotencyKey: key, dryRun }: { idempotencyKey: string; dryRun?: boolean }, { userId }: Shopper): By {
  return { key, madeBy: userId, dryRun };
}

type WantedItems = readonly { readonly orderItemSummaryId: string; readonly quantity: string }[] | null | undefined;

function itemsFrom(items: WantedItems): ItemQuantity[] | null {
  if (!items) return null;
  return items.map(({ orderItemSummaryId, quantity }) => ({
    itemId: orderItemSummaryId as RecordId,
    quantity: parseDecimal(quantity)!,
  }));
}

const amountFrom = (amount: string | null | undefined) => (amount == null ? null : parseDecimal(amount)!);
const textFrom = (text: string | null | undefined) => text?.trim() || null;

function urlFrom(text: string): string {
  if (!URL.canParse(text)) throw new CommerceError("INVALID_API_INPUT", "trackingUrl is no address.");
  return new URL(text).href;
}

/** Throws ILLEGAL_QUERY_PARAMETER_VALUE for a token that is not one of ours. */
function numberFrom(token: string): number {
  if (!/^\d{1,15}$/.test(token))
    throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "This is no token of this list.");
  return Number(token);
}
