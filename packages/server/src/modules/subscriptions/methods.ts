import { formatDecimal } from "@tradecounter/commerce";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Subscriptions } from "./service.ts";
import type { Subscription } from "./subscription.ts";

const className = "applauncher__SubscriptionController";
const buyers = { admits: "buyers", isCacheable: false } as const;

/** The calls of the page with a buyer's subscriptions. Our choice: the platform has no names for these. */
export function subscriptionMethods({ subscriptions }: { readonly subscriptions: Subscriptions }): ControllerMethod[] {
  return [
    controllerMethod({
      ...buyers,
      name: `${className}.getSubscriptions`,
      parameters: Type.Object({}),
      run: async (_given, shopper) => (await subscriptions.list(shopper)).map(toWire),
    }),
    controllerMethod({
      ...buyers,
      name: `${className}.changeSubscription`,
      parameters: Type.Object({
        id: Type.String({ maxLength: 18 }),
        action: Type.Union([Type.Literal("pause"), Type.Literal("resume"), Type.Literal("end")]),
      }),
      run: async ({ id, action }, shopper) => toWire(await subscriptions.change(shopper, id, action)),
    }),
  ];
}

function toWire({ id, status, sellingModel, term, items, delivery, orders, ...subscription }: Subscription) {
  const { purchaseOrderNumber, beganAt, nextAt, problem, firstOrderId } = subscription;
  return {
    id,
    status,
    sellingModel,
    term,
    items: items.map((item) => ({ ...item, quantity: formatDecimal(item.quantity) })),
    address: delivery.address,
    purchaseOrderNumber,
    beganAt: beganAt.toISOString(),
    nextAt: status === "Active" ? nextAt.toISOString() : null,
    problem,
    orderIds: [firstOrderId, ...orders.map(({ orderId }) => orderId)],
  };
}
