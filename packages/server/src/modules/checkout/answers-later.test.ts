import { addCartItem, changeCheckout, getCheckout, startCheckout } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noLimits } from "../../http/rate-limits.ts";
import { createHttpServer } from "../../http/server.ts";
import { openStores } from "../../stores/index.ts";
import { guestOf } from "../../testing/guest.ts";
import { createAddressBook } from "../addresses/index.ts";
import { openTestShop, type TestShop } from "../cart/test-shop.ts";
import { cartRoutes } from "../cart/index.ts";
import { openAvailability } from "../inventory/index.ts";
import { createPaymentService, createSavedMethods } from "../payment/index.ts";
import { checkoutRoutes, createCheckoutPayments, createCheckoutService } from "./index.ts";
import { active, ada } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test("a server that is told to answers each change with 202, and is ready at the second look", async () => {
  const { db, clock, carts } = shop;
  const addresses = createAddressBook({ db, clock });
  const payments = createPaymentService({ db, clock, gateway: null, limits: noLimits, timeoutMs: 0 });
  const savedMethods = createSavedMethods({ db, clock, gateway: null });
  const checkouts = createCheckoutService({
    db,
    clock,
    carts,
    payments,
    addresses,
    availability: openAvailability({ clock }),
    answersLater: true,
  });
  const routes = [
    ...cartRoutes(carts),
    ...checkoutRoutes({
      carts,
      checkouts,
      payments: createCheckoutPayments({ checkouts, payments, addresses, savedMethods, limits: noLimits }),
    }),
  ];
  const http = createHttpServer({
    config: { logLevel: "silent" },
    stores: await openStores(db),
    routes,
  });
  const guest = guestOf(http, shop.store.id);
  await guest.get(addCartItem, {
    params: { cartStateOrId: "current" },
    body: { productId: shop.id("plug"), quantity: "2", type: "Product" },
  });

  for (const change of [
    () => guest.send(startCheckout, { body: { cartId: "current" } }),
    () => guest.send(changeCheckout, { ...active, body: ada }),
  ]) {
    const answers = [await change(), await guest.send(getCheckout, active), await guest.send(getCheckout, active)];
    expect(
      answers.map(({ status, body }) => [status, body.statusCode, body.cartSummary?.asyncOperationStatus]),
    ).toEqual([
      [202, "202", "Processing"],
      [202, "202", "Processing"],
      [200, "200", "Completed"],
    ]);
  }
  await http.close();
});
