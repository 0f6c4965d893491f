import { createCheckoutContainer, type CheckoutChild } from "@tradecounter/client";
import { beforeEach, expect, test } from "vitest";
import { placeOrder } from "./place-order.ts";

let done: string[];
beforeEach(() => ([done, wrong] = [[], []]));

let wrong: Record<string, string>[];
const session = {
  wrong: () => wrong.shift() ?? {},
  report: (fields: object) => void done.push(`told of ${Object.keys(fields).join()}`),
  start: async () => (done.push("start"), true),
  end: () => void done.push("end"),
  send: () => void done.push("send"),
};

/** A part that is valid or not on each successive check. */
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

test("what is wrong in the payment's own fields is told before a session is opened, and every part is asked", async () => {
  const missing = { purchaseOrder: "Enter the purchase order number." };
  wrong = [missing, missing];
  const asked = new Set<string>();
  const other: CheckoutChild = { onStage: (stage) => asked.add(stage).size > 0 };
  expect(await placeOrder(createCheckoutContainer(), [other], session)).toBe(false);
  expect(done).toEqual(["told of purchaseOrder", "end"]);
  expect([...asked]).toEqual(["CHECK_VALIDITY_UPDATE", "REPORT_VALIDITY_SAVE", "ABORT_PAYMENT_SESSION"]);
});

test("what is wrong in the payment's own fields waits until the other parts are in order", async () => {
  const missing = { purchaseOrder: "Enter the purchase order number." };
  wrong = [missing, missing];
  const unsaved: CheckoutChild = { onStage: (stage) => stage === "ABORT_PAYMENT_SESSION" };
  expect(await placeOrder(createCheckoutContainer(), [unsaved], session)).toBe(false);
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
