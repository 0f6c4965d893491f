import { describe, expect, test } from "vitest";
import { ClientError, FetchError } from "../errors.ts";
import { openClient } from "../testing/open-client.ts";
import { groupOf, ids } from "../testing/checkout-shop.ts";
import { createCheckoutForm } from "./form.ts";
import { isPayPage, sessionErrorFrom } from "./session.ts";

describe("a checkout that cannot be loaded", () => {
  const refusal = (status: number) => new FetchError("checkouts/active", status, "", []);

  test.each<[number, boolean, string | undefined]>([
    [404, false, "SSR_FAST_CHECKOUT"],
    [409, false, "SSR_CHECKOUT_RETRY"],
    [410, false, "SSR_CHECKOUT_RETRY"],
    [423, false, "SSR_CHECKOUT_RETRY"],
    [429, false, "SSR_CHECKOUT_RETRY"],
    [503, false, "SSR_CHECKOUT_RETRY"],
    [401, false, undefined],
    [404, true, "SESSION_NOT_LOADED"],
    [410, true, "SESSION_NOT_LOADED"],
    [409, true, undefined],
    [503, true, undefined],
  ])("status %i, in a browser %s: %s", (status, isBrowser, code) => {
    const failure = refusal(status);
    const told = sessionErrorFrom(failure, isBrowser);
    if (code === undefined) expect(told).toBe(failure);
    else expect(told).toMatchObject({ code, cause: failure });
  });

  test.each([
    [false, "SSR_FAST_CHECKOUT"],
    [true, "SESSION_NOT_LOADED"],
  ])("and of another cart was never started is none yet, in a browser %s: %s", (isBrowser, code) => {
    const failure = new ClientError("SESSION_NOT_LOADED", "not started");
    expect(sessionErrorFrom(failure, isBrowser)).toMatchObject({ code, cause: failure });
  });

  test("keeps an error of ours as it is", () => {
    const failure = new ClientError("SSR_NO_POLLING", "not ready");
    expect(sessionErrorFrom(failure, false)).toBe(failure);
  });
});

test.each([
  ["/pay", true],
  ["/shop/pay/", true],
  ["/pay?id=1", true],
  ["/pay#top", true],
  ["/payment", false],
  ["/pay/done", false],
  ["/checkout?next=/pay", false],
  ["/PAY", false],
  ["/", false],
  ["", false],
])("the path %s is that of the pay page: %s", (path, isIt) => {
  expect(isPayPage(path)).toBe(isIt);
});

test("on the pay page the checkout is made of the cart, and the store is asked for none", async () => {
  const cart = { cartId: ids.cart, asyncOperationStatus: "Completed", grandTotalAmount: "83.55" };
  const group = { ...groupOf(ids.group, true), totalCartItemCount: 3 };
  const { client, store } = await openClient({
    "GET carts/current": { body: cart },
    "GET carts/current/delivery-groups": { body: { count: 1, items: [group] } },
    "GET session-context": { body: { guestUser: true } },
  });
  const { checkout, checkoutStatus } = await createCheckoutForm(client, { path: () => "/shop/pay" }).view();
  expect([checkoutStatus, checkout.checkoutId, checkout.cartSummary]).toEqual([200, null, cart]);
  expect(checkout.deliveryGroups).toEqual({ count: 1, items: [group] });
  expect(store.calls().filter((call) => call.includes("checkouts"))).toEqual([]);
});
