// Sixteen shoppers who browse and order, retry failed requests, and record the replies.
import { recordIdOf } from "@tradecounter/commerce";

const storeId = recordIdOf("webStore", "demo");
const api = `/services/data/v65.0/commerce/webstores/${storeId}`;
const contact = { email: "drill@example.com", firstName: "Drill", lastName: "Sergeant", phoneNumber: "(757) 555-0142" };
const deliveryAddress = {
  firstName: "Drill",
  lastName: "Sergeant",
  street: "9 Engine Row",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

export interface Seen {
  /** Reference numbers of orders that were confirmed to shoppers. */
  readonly orders: string[];
  answered: number;
  readonly failures: Failure[];
  /** Milliseconds of each answered request. */
  readonly took: number[];
}

/** When a failed request was sent, and when it failed, in milliseconds since the start of the drill. */
export interface Failure {
  readonly from: number;
  readonly until: number;
}

/** Shops until `isOver`. Each shopper waits for a reply before going on. */
export async function shop(origin: string, count: number, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { orders: [], answered: 0, failures: [], took: [] };
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, () => oneShopper(origin, seen, began, isOver)));
  return seen;
}

async function oneShopper(origin: string, seen: Seen, began: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const cookies = new Map<string, string>();
    /** After network and server errors, a call is sent again until it is answered; all of these calls are idempotent. */
    const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown> | undefined> => {
      for (;;) {
        const since = performance.now();
        const response = await fetch(origin + path, {
          method,
          headers: {
            "sec-fetch-site": "same-origin",
            ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
            ...(body && { "content-type": "application/json" }),
          },
          body: body ? JSON.stringify(body) : null,
          signal: AbortSignal.timeout(10_000),
        }).catch(() => undefined);
        const text = await response?.text().catch(() => undefined);
        if (response && text !== undefined && response.status < 500 && response.status !== 423) {
          for (const line of response.headers.getSetCookie()) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
            cookies.set(name!, value!);
          }
          seen.answered++;
          seen.took.push(performance.now() - since);
          return response.ok && text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : undefined;
        }
        seen.failures.push({ from: since - began, until: performance.now() - began });
        if (isOver() && performance.now() - since > 60_000) return undefined;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    };
    for (const page of ["/", "/about", "/cart"]) await send("GET", page);
    // from the standby, so it may be a second old
    await send("GET", `${api}/ai/recommendations?recommender=RecentlyViewed`);
    await send("POST", `${api}/carts/current/cart-items`, {
      productId: recordIdOf("product", storeId, "FLT-1001"),
      quantity: "1",
      type: "Product",
    });
    await send("POST", `${api}/checkouts`, { cartId: "current" });
    await send("PATCH", `${api}/checkouts/active`, { contactInfo: contact, deliveryAddress });
    await send("POST", `${api}/checkouts/active/payments`, {
      requestType: "SimplePurchaseOrder",
      paymentToken: "DRILL",
    });
    const placed = await send("POST", `${api}/checkouts/active/orders`, {});
    if (placed?.orderReferenceNumber) seen.orders.push(String(placed.orderReferenceNumber));
  }
}
