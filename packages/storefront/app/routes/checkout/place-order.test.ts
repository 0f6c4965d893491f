import { createCheckoutContainer, type CheckoutChild } from "@tradecounter/client";
import { beforeEach, expect, test } from "vitest";
import { placeOrder } from "./place-order.ts";

let done: string[];
beforeEach(() => (done = []));

const session = {
  start: async () => (done.push("start"), true),
  end: () => void done.push("end"),
  send: () => void done.push("send"),
};

/** A part that is in order, or not, each time that it is asked to say so. */
function partThatIs(...saved: boolean[]): CheckoutChild {
  return { onStage: (stage) => stage !== "REPORT_VALIDITY_SAVE" || saved.shift()! };
}

test("an order is sent once the payment's session is open, which then is over", async () => {
  expect(await placeOrder(createCheckoutContainer(), [partThatIs(true, true)], session)).toBe(true);
  expect(done).toEqual(["start", "send", "end"]);
});

test("no session is opened while another part is not in order", async () => {
  expect(await placeOrder(createCheckoutContainer(), [partThatIs(true), partThatIs(false)], session)).toBe(false);
  expect(done).toEqual(["end"]);
});

test("a part that is changed while the card service works ends the session, and nothing is ordered", async () => {
  expect(await placeOrder(createCheckoutContainer(), [partThatIs(true, false), partThatIs(true, true)], session)).toBe(
    false,
  );
  expect(done).toEqual(["start", "end"]);
});

test("where no session can be opened nothing is ordered", async () => {
  expect(await placeOrder(createCheckoutContainer(), [], { ...session, start: async () => false })).toBe(false);
  expect(done).toEqual([]);
});
