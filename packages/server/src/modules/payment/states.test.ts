import { expect, test } from "vitest";
import { statusAfter, transitions, type PaymentEvent, type PaymentStatus } from "./states.ts";

const events: PaymentEvent[] = [
  "opened",
  "authorized",
  "captured",
  "declined",
  "refused",
  "reversed",
  "failed",
  "cancelled",
];
const statuses = Object.keys(transitions).filter((key) => key !== "Ordered") as PaymentStatus[];

test.each(statuses)("of a payment that is %s the same word twice changes nothing the second time", (before) => {
  for (const said of events) {
    const after = statusAfter({ status: before, orderId: null }, said) ?? before;
    expect([said, statusAfter({ status: after, orderId: null }, said) ?? after]).toEqual([said, after]);
  }
});

test("an order keeps its payment, whatever comes late", () => {
  for (const said of events) {
    expect(statusAfter({ status: "Authorized", orderId: "801" }, said)).toBe(
      said === "captured" ? "Captured" : undefined,
    );
    expect(statusAfter({ status: "Captured", orderId: "801" }, said)).toBeUndefined();
  }
});

test("money that comes after the end is given back", () => {
  for (const status of ["Declined", "Failed", "Reversed"] as const)
    expect(statusAfter({ status, orderId: null }, "authorized")).toBe("Reversing");
});

test("money without an order is taken for none, also where the gateway has taken it by itself", () => {
  for (const status of ["Pending", "Open"] as const)
    expect(statusAfter({ status, orderId: null }, "captured")).toBe("Authorized");
  expect(statusAfter({ status: "Authorized", orderId: null }, "captured")).toBeUndefined();
});
