import { FetchError } from "@tradecounter/client";
import { buttonClass } from "../../components/button.tsx";
import { Main } from "../../components/main.tsx";
import { isPlaced, isPlacedSoon, toOrder } from "../../content/placed-order.ts";
import { href, redirectTo } from "../../routes.ts";
import { Link, type Meta, type PageRequest } from "../../router/index.ts";

/**
 * Where the gateway sends a shopper back to, with a yes or a no. What it does may be done again, in another tab and late: the payment is
 * recorded once, and the order is placed once. Our choice: it is done as the page is asked for, as nobody is to press once more after
 * confirming; who is lured here finishes what he has confirmed himself. Source: contract of cart and checkout, section 8.4.
 */
export async function load({ query, client }: PageRequest) {
  const [payment, checkoutId, reference] = ["payment", "checkoutId", "order"].map((name) => query.get(name));
  if (!payment || !checkoutId || !reference) return redirectTo("cart");
  if (await isPlaced(client, reference)) return redirectTo("order", {}, { reference });
  try {
    const placing = await client.orders.finish(payment, { activeOrCheckoutId: checkoutId });
    if ("orderReferenceNumber" in placing) return await toOrder(client, placing.orderReferenceNumber);
    const why = placing.refused === "PAYMENT_DECLINED" ? { unconfirmed: "yes" } : { problem: placing.refused };
    return redirectTo("checkout", {}, { part: "payment", ...why });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500) throw error;
    const isConflict = error.status === 409;
    if (isConflict && (await isPlacedSoon(client, reference))) return redirectTo("order", {}, { reference });
    if (isConflict) return redirectTo("checkout", {}, { part: "payment", changed: "yes" });
    return {};
  }
}

export function meta(): Meta {
  return { title: "This checkout is over", robots: "noindex" };
}

/** The checkout that was left for the gateway is none of this visitor's any more. */
export default function PaymentProcessingPage() {
  return (
    <Main>
      <h1>This checkout is over</h1>
      <p>
        You have come back to a checkout that has ended, or that began in another browser. If you confirmed its payment,
        the order is placed and we have sent you an e-mail, or the money goes back to your card. Nothing is charged
        twice.
      </p>
      <p>
        <Link href={href("orderLookup")} className={buttonClass()}>
          Find an order
        </Link>
      </p>
      <p>
        <Link href={href("cart")}>Go to the cart</Link>
      </p>
    </Main>
  );
}
