import type { usualOrderStatuses } from "../../stores/index.ts";

export type OrderStatus = (typeof usualOrderStatuses)[number]["apiName"];

/** An event of an order. `shipRest`: nothing is left to ship; `endWithoutRest`: the rest of a partly shipped one is canceled. */
export type OrderEvent = "pick" | "shipPart" | "shipRest" | "cancelPart" | "cancelRest" | "endWithoutRest" | "deliver";

type Row = { readonly [Event in OrderEvent]?: OrderStatus };

/** An event without an entry cannot happen in that status. */
const transitions: Readonly<Record<OrderStatus, Row>> = {
  Created: {
    pick: "Picking",
    shipPart: "PartiallyShipped",
    shipRest: "Shipped",
    cancelPart: "Created",
    cancelRest: "Canceled",
  },
  Picking: { shipPart: "PartiallyShipped", shipRest: "Shipped", cancelPart: "Picking", cancelRest: "Canceled" },
  PartiallyShipped: {
    shipPart: "PartiallyShipped",
    shipRest: "Shipped",
    cancelPart: "PartiallyShipped",
    endWithoutRest: "Shipped",
  },
  Shipped: { deliver: "Delivered" },
  Delivered: {},
  Canceled: {},
};

/** Undefined where the event is not possible now. A custom status set by the store's owner is treated like a new order's. */
export function statusAfter(status: string, event: OrderEvent): OrderStatus | undefined {
  return (transitions[status as OrderStatus] ?? transitions.Created)[event];
}

/** Whether a buyer may cancel what has not shipped: picking has not started yet. */
export function isLeftToBuyers(status: string): boolean {
  return status === "Created" || status === "PartiallyShipped";
}
