import type { CartCouponCollection } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { cartCouponsModule } from "./cart-coupons.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const applied = replies.addCartCoupon![0] as CartCouponCollection;
const { cartCouponId } = applied.cartCoupons.coupons[0]!;

test("a coupon is applied and removed, and whatever shows the cart looks again", async () => {
  const { client, store } = await openReplayedClient();
  const coupons = cartCouponsModule(client);
  const told: string[] = [];
  client.messages.subscribe("cart-changed", ({ part }) => told.push(part));
  const busy: boolean[] = [];
  client.cart.processing.subscribe(() => busy.push(client.cart.processing.isOn()));
  await client.cart.summary();
  expect(await coupons.apply(" REFIT ")).toEqual(applied);
  await client.cart.summary();
  expect(await coupons.remove(cartCouponId)).toBeUndefined();
  expect(store.seen.map(({ method, path, body }) => [`${method} ${path}`, body])).toEqual([
    ["GET carts/current/compact-summary", undefined],
    ["POST carts/current/cart-coupons", { couponCode: "REFIT" }],
    ["GET carts/current/compact-summary", undefined],
    [`DELETE carts/current/cart-coupons/${cartCouponId}`, undefined],
  ]);
  expect([told, busy]).toEqual([
    ["coupons", "coupons"],
    [true, false, true, false],
  ]);
});

test("a blank code or id is refused before the network", async () => {
  const { client, store } = await openReplayedClient();
  const coupons = cartCouponsModule(client);
  await expect(coupons.apply(" ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  await expect(coupons.remove("")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});
