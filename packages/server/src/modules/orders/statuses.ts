import type { usualOrderStatuses } from "../../stores/index.ts";

export type OrderStatus = (typeof usualOrderStatuses)[number]["apiName"];

/** What happens to an order. `shipRest`: nothing is to come any more; `endWithoutRest`: the rest of a partly shipped one is cancelled. */
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

/** Undefined where that cannot happen now. A status that an owner has written himself is as good as a new order's. */
export function statusAfter(status: string, event: OrderEvent): OrderStatus | undefined {
  return (transitions[status as OrderStatus] ?? transitions.Created)[event];
}

/** Whether a buyer may cancel what has not left: nobody is looking for it on the shelves yet. */
export function isLeftToBuyers(status: string): boolean {
  return status === "Created" || status === "PartiallyShipped";
}
