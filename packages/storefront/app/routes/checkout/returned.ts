import { FetchError } from "@tradecounter/client";
import type { Client } from "../../client.ts";
import { isOtherTotal, isPlaced, toOrder } from "../../content/placed-order.ts";
import { redirectTo } from "../../routes.ts";

/**
 * Continues after the gateway has sent a shopper back, whether or not they confirmed; undefined if the checkout is no longer this
 * visitor's. It may happen again, in another tab and late: the payment is recorded once, and the order is placed once. Our choice: it
 * happens on loading the page, as nobody should have to press another button after confirming; somebody lured here only completes what they
 * have confirmed themselves. Source: contract of cart and checkout, section 8.4.
 */
export async function returned(client: Client, query: URLSearchParams) {
  const [payment, checkoutId, reference] = ["payment", "checkoutId", "order"].map((name) => query.get(name) ?? "");
  const toPayment = (told: Record<string, string>) => redirectTo("checkout", {}, { part: "payment", ...told });
  const order = () => redirectTo("order", {}, { reference });
  if (!reference) return undefined;
  if (await isPlaced(client, reference)) return order();
  try {
    const placing = await client.orders.finish(payment!, { activeOrCheckoutId: checkoutId! });
    if ("orderReferenceNumber" in placing) return await toOrder(client, placing.orderReferenceNumber);
    if (placing.refused === "PAYMENT_DECLINED") return toPayment({ unconfirmed: "yes" });
    return toPayment(isOtherTotal(placing) ? { changed: "yes" } : { problem: placing.refused });
  } catch (error) {
    // even if the gateway does not answer: the page can be reloaded
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    if (await isPlaced(client, reference)) return order();
    return error.status === 409 ? toPayment({ changed: "yes" }) : undefined;
  }
}
