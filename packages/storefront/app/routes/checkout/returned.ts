import { FetchError } from "@tradecounter/client";
import type { Client } from "../../client.ts";
import { isOtherTotal, isPlaced, toOrder } from "../../content/placed-order.ts";
import { redirectTo } from "../../routes.ts";

/**
 * Goes on where the gateway has sent a shopper back, with a yes or a no; undefined of a checkout that is none of this visitor's any
 * more. It may be done again, in another tab and late: the payment is recorded once, and the order is placed once. Our choice: it is
 * done as the page is asked for, as nobody is to press once more after confirming; who is lured here finishes what he has confirmed
 * himself. Source: contract of cart and checkout, section 8.4.
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
    // also where the gateway is silent: the page is asked for again
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    if (await isPlaced(client, reference)) return order();
    return error.status === 409 ? toPayment({ changed: "yes" }) : undefined;
  }
}
