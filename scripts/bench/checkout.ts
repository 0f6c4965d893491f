import { medianOf } from "./compare.ts";
import { workFor, type Load } from "./load.ts";
import { processorMsOf } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import { openShopper, type BenchShopper } from "./shopper.ts";
import type { BenchStore, Part } from "./store.ts";

const seconds = 4;
const rounds = 3;
/** Until V8 has compiled most of the code. */
const warmingSeconds = 10;
const leastOnHand = 1000;
const contactInfo = { email: "bench@example.com", firstName: "Bench", lastName: "Mark", phoneNumber: "+17575550100" };
const deliveryAddress = {
  name: "Bench Mark",
  firstName: "Bench",
  lastName: "Mark",
  street: "1 Quay Street",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

/** Complete guest checkouts up to the placed order, each by a new shopper and of a different product. */
export async function checkoutMeasures(store: BenchStore): Promise<Measure[]> {
  const stocked = store.parts.filter(
    ({ onHand, quantityMinimum }) => onHand >= leastOnHand && quantityMinimum === null,
  );
  await buyFor(store, 16, warmingSeconds, stocked);
  return [
    await checkoutMeasure("guest checkouts to a placed order, 1 at a time", 1, store, stocked),
    await checkoutMeasure("guest checkouts to a placed order, 16 at once", 16, store, stocked, 200),
  ];
}

async function checkoutMeasure(
  name: string,
  atOnce: number,
  store: BenchStore,
  stocked: readonly Part[],
  goal?: number,
) {
  const rates: number[] = [];
  const costs: { own: number; database: number }[] = [];
  let last: Load | undefined;
  for (let round = 0; round < rounds; round++) {
    const before = { own: processorMsOf(store.server.pid), database: store.databaseMs() };
    last = await buyFor(store, atOnce, seconds, stocked);
    const after = { own: processorMsOf(store.server.pid), database: store.databaseMs() };
    rates.push(last.perSecond);
    if (before.own === undefined || before.database === undefined) continue;
    costs.push({
      own: (after.own! - before.own) / last.count,
      database: (after.database! - before.database) / last.count,
    });
  }
  const cost =
    costs.length > 0 &&
    `${medianOf(costs.map(({ own }) => own)).toFixed(2)} ms of the processor and ${medianOf(costs.map(({ database }) => database)).toFixed(2)} of the database's, each`;
  const remark = `${last!.medianMs.toFixed(0)} ms each${cost ? `; ${cost}` : ""}`;
  return measure(name, medianOf(rates), "/s", goal === undefined ? undefined : { atLeast: goal }, remark);
}

async function buyFor(store: BenchStore, atOnce: number, forSeconds: number, stocked: readonly Part[]): Promise<Load> {
  const shoppers = await Promise.all(Array.from({ length: atOnce }, () => openShopper(store.api)));
  const load = await workFor(forSeconds, atOnce, (worker) => {
    const part = stocked[Math.floor(Math.random() * stocked.length)]!;
    return buy(shoppers[worker]!, part.id);
  });
  for (const shopper of shoppers) shopper.close();
  return load;
}

async function buy(shopper: BenchShopper, productId: string): Promise<void> {
  shopper.forget();
  await shopper.send("POST", "carts/current/cart-items", { productId, quantity: "1", type: "Product" });
  await shopper.send("POST", "checkouts", { cartId: "current" });
  const open = await shopper.send<Checkout>("PATCH", "checkouts/active", { contactInfo, deliveryAddress });
  const method = open.deliveryGroups.items[0]!.availableDeliveryMethods[0]!;
  await shopper.send("PATCH", "checkouts/active", { deliveryMethodId: method.id });
  await shopper.send("POST", "checkouts/active/orders/actions", { actions: [{ action: "prepare" }] });
  await shopper.send("POST", "checkouts/active/payments", {
    requestType: "SimplePurchaseOrder",
    paymentToken: "PO-BENCH",
  });
  const placed = await shopper.send<Placed>("POST", "checkouts/active/orders/actions", {
    actions: [{ action: "submit" }],
  });
  if (!placed.actions[0]?.orderReferenceNumber) throw new Error(`No order was placed: ${JSON.stringify(placed)}`);
}

interface Checkout {
  readonly deliveryGroups: { readonly items: { readonly availableDeliveryMethods: { readonly id: string }[] }[] };
}

interface Placed {
  readonly actions: { readonly orderReferenceNumber: string | null }[];
}
