import type { Checkout } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { checkoutCouponsModule } from "./checkout-coupons.ts";
import { CheckoutRefusal } from "./checkout.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";

const { checkoutId } = replies.getCheckout![0] as Checkout;
const coupon = "4or7t00000CoUp1AAF";

test("a coupon is applied and removed, and the checkout is read after either", async () => {
  const { client, store } = await openReplayedClient();
  const coupons = checkoutCouponsModule(client);
  const told: string[] = [];
  client.messages.subscribe("cart-changed", ({ part }) => told.push(part));
  expect((await coupons.apply(" REFIT10 ")).checkout.checkoutId).toBe(checkoutId);
  await coupons.remove(coupon);
  expect(store.seen.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ["POST checkouts/active/coupons", { couponCode: "REFIT10" }],
    ["GET checkouts/active", undefined],
    [`DELETE checkouts/${checkoutId}/coupons/${coupon}`, undefined],
    [`GET checkouts/${checkoutId}`, undefined],
  ]);
  expect(told).toEqual(["coupons", "coupons"]);
});

test("a coupon that is refused is told in the store's words, in whichever form", async () => {
  const error = { type: "/commerce/integrations/promotions", detail: "Add parts for 50.00 more." };
  const errors = [{ ...error, title: null, instance: null, invalidParameters: null }];
  const first = await openReplayedClient({ addCheckoutCoupon: { status: 422, body: { cartCouponIds: [], errors } } });
  const refusal = await checkoutCouponsModule(first.client)
    .apply("REFIT10")
    .catch((thrown: unknown) => thrown);
  expect(refusal).toBeInstanceOf(CheckoutRefusal);
  expect(refusal).toMatchObject({ message: "Add parts for 50.00 more." });
  const second = await openReplayedClient({
    addCheckoutCoupon: refused(400, "ALREADY_APPLIED", "It is there already."),
  });
  await expect(checkoutCouponsModule(second.client).apply("REFIT10")).rejects.toMatchObject({
    code: "ALREADY_APPLIED",
    words: "It is there already.",
  });
});

test("a blank code or id is refused before the network", async () => {
  const { client, store } = await openReplayedClient();
  const coupons = checkoutCouponsModule(client);
  await expect(coupons.apply(" ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  await expect(coupons.remove("")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});
