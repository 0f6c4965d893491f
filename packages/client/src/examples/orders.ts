import { orderHistoryModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Reserves, pays and places, in the order that the store wants. After PAYMENT_ORPHANED, retry `submit` alone. */
export async function buyOnAccount({ orders }: Client, purchaseOrder: string): Promise<string> {
  const placing = await orders.place({ requestType: "SimplePurchaseOrder", paymentToken: purchaseOrder });
  return "refused" in placing ? placing.refused : placing.orderReferenceNumber;
}

/** A guest proves their right to an order by e-mail and phone. */
export async function statusOfOrder({ orders }: Client, number: string): Promise<string> {
  const verification = { email: "ada@harborworks.example", phoneNumber: "+17575550134" };
  const { status } = await orders.lookUp({ orderSummaryIdOrRefNumber: number, verification });
  return status ?? "being placed";
}

/** The latest orders of a buyer, each with its total. */
export async function latestOrders(client: Client): Promise<string[]> {
  const { orderSummaries } = await orderHistoryModule(client).list({ pageSize: 5 });
  return orderSummaries.map(({ orderNumber, totalAmount }) => `${orderNumber} ${totalAmount}`);
}
