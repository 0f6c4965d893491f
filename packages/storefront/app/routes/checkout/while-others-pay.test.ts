import { FetchError } from "@tradecounter/client";
import { expect, test } from "vitest";
import { whileOthersPay } from "./while-others-pay.ts";

const refusal = (status: number, type: string) => new FetchError("/", status, "", [{ type, message: type }]);
const busy = refusal(409, "CHECKOUT_CONFLICT");
const byCard = refusal(400, "INVALID_OPERATION");
const expired = refusal(410, "CHECKOUT_EXPIRED");

/** Payments with the listed outcomes, and an order from the other window from the given lookup on. */
function pressing(outcomes: readonly (Error | string)[], placedAtLook = Infinity) {
  let [presses, waited, looks] = [0, 0, 0];
  const outcome = whileOthersPay(
    async () => {
      const next = outcomes[Math.min(presses++, outcomes.length - 1)]!;
      if (next instanceof Error) throw next;
      return next;
    },
    {
      isPlaced: async () => ++looks >= placedAtLook,
      wait: async (ms) => void (waited += ms),
    },
  );
  return { outcome, told: () => ({ presses, waited }) };
}

test("a payment that nothing keeps goes out once, without a look", async () => {
  const { outcome, told } = pressing(["paid"]);
  expect(await outcome).toBe("paid");
  expect(told()).toEqual({ presses: 1, waited: 0 });
});

test("whoever pressed second gets the order of the first, whether he pays by card or by purchase order", async () => {
  for (const kept of [busy, byCard]) {
    const { outcome, told } = pressing([kept], 3);
    expect(await outcome).toBeUndefined();
    expect(told()).toEqual({ presses: 3, waited: 2000 });
  }
});

test("where the card of the first is declined, the second pays himself", async () => {
  const { outcome, told } = pressing([busy, busy, "paid"]);
  expect(await outcome).toBe("paid");
  expect(told()).toEqual({ presses: 3, waited: 2000 });
});

test("what has another cause is told at once, and what never ends after ten looks", async () => {
  await expect(pressing([expired]).outcome).rejects.toBe(expired);
  const { outcome, told } = pressing([busy]);
  await expect(outcome).rejects.toBe(busy);
  expect(told()).toEqual({ presses: 10, waited: 9000 });
});
