import { balanceOf, partsOf, paymentsOfOrder, type Balance, type Payment, type StoredPart } from "../payment/index.ts";
import type { Queries } from "../../db/index.ts";
import type { Order } from "./order.ts";
import { progressOf, type OrderChange } from "./change.ts";
import type { Progress } from "./fulfillment-rules.ts";
import { progressOfImported } from "./imported.ts";
import { changesOf } from "./change-store.ts";

/** An order with its changes and payments. */
export interface ManagedOrder {
  readonly order: Order;
  readonly changes: readonly OrderChange[];
  readonly progress: Progress;
  readonly payments: readonly PaidOrder[];
}

export interface PaidOrder {
  readonly payment: Payment;
  readonly balance: Balance;
  readonly parts: readonly StoredPart[];
}

export async function managedOrder(q: Queries, order: Order): Promise<ManagedOrder> {
  const { storeId, id } = order;
  const [changes, payments] = await Promise.all([changesOf(q, storeId, [id]), paymentsOfOrder(q, storeId, id)]);
  const parts = await partsOf(
    q,
    storeId,
    payments.map((payment) => payment.id),
  );
  return {
    order,
    changes,
    progress: order.isImported ? progressOfImported(order, changes) : progressOf(changes, parts),
    payments: payments.map((payment) => {
      const own = parts.filter(({ paymentId }) => paymentId === payment.id);
      return { payment, balance: balanceOf(payment, own), parts: own };
    }),
  };
}
