import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import {
  authorizeOrderLookup,
  CommerceError,
  lookUpOrder,
  lookUpOrderByToken,
  placeOrder,
  runOrderActions,
} from "@tradecounter/wire";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import { refFrom } from "../checkout/index.ts";
import { isOwn } from "./access.ts";
import { fulfillmentRoutes } from "./fulfillment-routes.ts";
import type { Fulfillment } from "./fulfillment.ts";
import type { OrderHistory } from "./history.ts";
import { orderHistoryRoutes } from "./history-routes.ts";
import type { Found } from "./lookup.ts";
import type { OrderService, Problem } from "./service.ts";
import { verificationFrom } from "./verification.ts";
import { toWireOrder, type Excluded } from "./wire.ts";

/** Source: contract of cart and checkout, sections 9 and 14. */
export function orderRoutes({
  orders,
  history,
  fulfillment,
}: {
  orders: OrderService;
  history: OrderHistory;
  fulfillment: Fulfillment;
}): Route[] {
  function shown(found: Found, shopper: Shopper, deliveryGroupId: string | undefined, excluded: Excluded) {
    const isShown = (productId: RecordId) => history.isShown(shopper, productId);
    const { name: storeName, settings } = shopper.store;
    const buyersMayCancel = settings.orders?.buyersMayCancel ?? false;
    const isOwner = isOwn(shopper, found.order);
    return toWireOrder(found, { excluded, deliveryGroupId, storeName, isShown, buyersMayCancel, isOwner });
  }

  return [
    ...orderHistoryRoutes({ history, orders }),
    ...fulfillmentRoutes({
      fulfillment,
      orders,
      shown: (found, shopper) => shown(found, shopper, undefined, nothingExcluded),
    }),

    route(placeOrder, async ({ params, body }, shopper) => {
      const { referenceNumber, problem } = await orders.place(shopper, refFrom(params), registeredIn(body));
      if (problem && problem.kind !== "other") throw precondition(problem);
      const placed = { errors: [...(problem?.errors ?? [])], orderReferenceNumber: referenceNumber };
      return reply(problem ? 422 : 201, placed);
    }),

    route(runOrderActions, async ({ params, body }, shopper) => {
      if (!shopper.store.settings.placeOrderV2Enabled) throw new CommerceError("INSUFFICIENT_ACCESS");
      const { action, parameters } = body.actions[0]!;
      const done = (problem: Problem | undefined, orderReferenceNumber: string | null) =>
        reply(problem ? 422 : 200, {
          actions: [{ action, orderReferenceNumber: problem ? null : orderReferenceNumber }],
          errors: [...(problem?.errors ?? [])],
        });
      if (action === "prepare") return done(await orders.prepare(shopper, refFrom(params)), null);
      const { referenceNumber, problem } = await orders.place(shopper, refFrom(params), registeredIn(parameters));
      return done(problem, referenceNumber);
    }),

    route(lookUpOrder, async ({ query, body }, shopper) => {
      const found = await orders.lookUp(shopper, body.orderSummaryIdOrRefNumber, verificationFrom(body.verification));
      return shown(found, shopper, query.deliveryGroupId, {
        adjustmentAggregates: query.excludeAdjustmentAggregates,
        adjustments: query.excludeAdjustments,
        deliveryGroups: query.excludeDeliveryGroups,
        lineItems: query.excludeLineItems,
        payments: query.excludePayments,
      });
    }),

    route(lookUpOrderByToken, async ({ query }, shopper) => {
      const { orderSummaryIdOrRefNumber: reference, accessToken, excludeParameters = [] } = query;
      const found = accessToken
        ? await orders.lookUpByToken(shopper, reference, accessToken)
        : await orders.lookUp(shopper, reference, null);
      return shown(found, shopper, query.deliveryGroupId, {
        adjustmentAggregates: excludeParameters.includes("AdjustmentAggregates"),
        adjustments: excludeParameters.includes("Adjustments"),
        deliveryGroups: excludeParameters.includes("DeliveryGroups"),
        lineItems: excludeParameters.includes("LineItems"),
        payments: excludeParameters.includes("Payments"),
      });
    }),

    route(authorizeOrderLookup, async ({ body }, shopper) => {
      const verification = verificationFrom(body)!;
      return { accessToken: await orders.authorize(shopper, body.orderSummaryRefNumber, verification) };
    }),
  ];
}

function registeredIn(named: { registrationAccountId?: string | null } | null | undefined): RecordId | null {
  return recordIdFrom(named?.registrationAccountId ?? "") ?? null;
}

const nothingExcluded: Excluded = {
  adjustmentAggregates: false,
  adjustments: false,
  deliveryGroups: false,
  lineItems: false,
  payments: false,
};

/** Version 1 of the call answers these two with 412. Source: section 9.1. */
function precondition({ kind, errors }: Problem): CommerceError {
  const detail = errors.map((error) => error.detail).join(" ");
  return kind === "stock"
    ? new CommerceError("CHECKOUT_INVENTORY_RESERVATION", detail, { status: 412 })
    : new CommerceError("PRECONDITION_FAILED", detail);
}
