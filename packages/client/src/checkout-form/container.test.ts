import { expect, test, vi } from "vitest";
import { createCheckoutContainer, type CheckoutAspect, type CheckoutChild, type CheckoutStage } from "./container.ts";

/** A part that refuses these stages, and the stages that parts were sent, in order. */
function partsOf(...refusals: readonly CheckoutStage[][]) {
  const told: string[] = [];
  const children = refusals.map((refused, index): CheckoutChild => ({
    onStage(stage) {
      told.push(`${index} ${stage}`);
      return !refused.includes(stage);
    },
  }));
  const containerWith = (aspect?: Partial<CheckoutAspect>) => {
    const container = createCheckoutContainer(aspect);
    const remove = children.map(container.add);
    return { container, remove };
  };
  return { told, children, containerWith };
}

test("before a commit all parts are asked whether they are in order, and then to say so", async () => {
  const { told, containerWith } = partsOf([], []);
  expect(await containerWith().container.commit("PLACE_ORDER")).toBe(true);
  expect(told).toEqual([
    "0 CHECK_VALIDITY_UPDATE",
    "1 CHECK_VALIDITY_UPDATE",
    "0 REPORT_VALIDITY_SAVE",
    "1 REPORT_VALIDITY_SAVE",
    "0 PLACE_ORDER",
    "1 PLACE_ORDER",
  ]);
});

test.each(["CHECK_VALIDITY_UPDATE", "REPORT_VALIDITY_SAVE"] as const)(
  "where one part refuses %s, each hears that the payment session is over, and nothing is committed",
  async (stage) => {
    const { told, containerWith } = partsOf([stage], []);
    expect(await containerWith().container.commit("PLACE_ORDER")).toBe(false);
    expect(told.slice(-2)).toEqual(["0 ABORT_PAYMENT_SESSION", "1 ABORT_PAYMENT_SESSION"]);
    expect(told.filter((each) => each.endsWith("PLACE_ORDER"))).toEqual([]);
    // valid parts were asked as well
    expect(told.filter((each) => each.startsWith("1"))).toHaveLength(3);
  },
);

test("a commit with a payload asks nobody, as somebody has decided already", async () => {
  const { told, containerWith } = partsOf(["CHECK_VALIDITY_UPDATE"]);
  expect(await containerWith().container.commit("PAYMENT", { token: "t" })).toBe(true);
  expect(told).toEqual(["0 PAYMENT"]);
});

test("a part that refuses the stage itself refuses the commit, and so does one that fails", async () => {
  const { containerWith } = partsOf(["PAYMENT"]);
  expect(await containerWith().container.commit("PAYMENT", {})).toBe(false);
  const container = createCheckoutContainer();
  container.add({ onStage: () => Promise.reject(new Error("the network is gone")) });
  expect(await container.commit("PLACE_ORDER")).toBe(false);
});

test("nothing is summed up, closed or read-only unless the layout says so", async () => {
  const { children, containerWith } = partsOf([]);
  const { container } = containerWith();
  await container.tell("CHECK_VALIDITY_UPDATE");
  expect(container.shownAs(children[0]!)).toEqual({ isReadOnly: false, isCollapsed: false, isSummary: false });
});

test("a part is closed and read-only while it is in order", async () => {
  const { children, containerWith } = partsOf([], ["CHECK_VALIDITY_UPDATE"]);
  const { container } = containerWith({ readOnlyIfValid: true, collapse: true });
  const shown = () => children.map((child) => container.shownAs(child));
  expect(shown()).toMatchObject([{ isCollapsed: false }, { isCollapsed: false }]);
  await container.tell("CHECK_VALIDITY_UPDATE");
  expect(shown()).toMatchObject([
    { isReadOnly: true, isCollapsed: true },
    { isReadOnly: false, isCollapsed: false },
  ]);
});

test("a part is summed up unless it says that it cannot be, or has refused anything but the validity check", async () => {
  const { children, containerWith } = partsOf([], ["CHECK_VALIDITY_UPDATE"], ["PERSISTED"]);
  const { container } = containerWith({ summary: true });
  const unsummarizable: CheckoutChild = { onStage: () => true, summarizable: false };
  container.add(unsummarizable);
  const changed = vi.fn<() => void>();
  container.subscribe(changed);
  await container.tell("CHECK_VALIDITY_UPDATE");
  changed.mockClear();
  await container.tell("PERSISTED");
  expect(changed).toHaveBeenCalledOnce();
  const summed = () => [...children, unsummarizable].map((child) => container.shownAs(child).isSummary);
  expect(summed()).toEqual([true, true, false, false]);
  await container.tell("REPORT_VALIDITY_SAVE");
  expect(summed()).toEqual([true, true, true, false]);
});

test("who has left is told nothing more", async () => {
  const { told, containerWith } = partsOf([], []);
  const { container, remove } = containerWith();
  remove[0]!();
  await container.tell("BEFORE_PAYMENT");
  expect(told).toEqual(["1 BEFORE_PAYMENT"]);
});
