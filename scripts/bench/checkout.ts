import { perSecond } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import { benchShopper, buyableProducts } from "./shopper.ts";
import type { BenchStore } from "./store.ts";

const seconds = 6;
const contactInfo = { email: "bench@example.com", firstName: "Bench", lastName: "Mark", phoneNumber: "+17575550100" };
const deliveryAddress = { name: "Bench Mark", firstName: "Bench", lastName: "Mark", street: "1 Quay Street", city: "Norfolk", region: "VA", postalCode: "23510", country: "US" };

/** Whole guest checkouts to a placed order: seven calls each, a new shopper every time. */
export async function checkoutMeasures({ api }: BenchStore): Promise<Measure[]> {
  const products = await buyableProducts(api, 40);
  let turn = 0;
  const buy = () => buyAsGuest(api, products[turn++ % products.length]!);
  await perSecond(4, 1, buy);
  return [
    measure("guest checkouts to a placed order, 1 at a time", await perSecond(1, seconds, buy), "/s"),
    measure("guest checkouts to a placed order, 16 at once", await perSecond(16, seconds, buy), "/s", { atLeast: 200 }),
  ];
}

async function buyAsGuest(api: string, productId: string): Promise<void> {
  const shopper = benchShopper(api);
  await shopper.send("POST", "carts/current/cart-items", { productId, quantity: "1", type: "Product" });
  await shopper.send("PUT", "checkouts", { cartId: "current" });
  await shopper.send("PATCH", "checkouts/active", { contactInfo, deliveryAddress });
  await shopper.send("POST", "checkouts/active/orders/actions", { actions: [{ action: "prepare" }] });
  await shopper.send("POST", "checkouts/active/payments", { requestType: "SimplePurchaseOrder", paymentToken: "PO-BENCH" });
  const { actions } = (await shopper.send("POST", "checkouts/active/orders/actions", { actions: [{ action: "submit" }] })) as { actions: { orderReferenceNumber: string | null }[] };
  if (!actions[0]?.orderReferenceNumber) throw new Error("No order was placed");
}
