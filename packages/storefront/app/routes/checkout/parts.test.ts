import type { Checkout } from "@tradecounter/wire";
import { describe, expect, test } from "vitest";
import {
  aspectOf,
  defaultGroup,
  doneParts,
  openPart,
  openParts,
  openShipment,
  partAfter,
  shownParts,
} from "./parts.ts";

const contactInfo = { email: "ada@example.com", firstName: "Ada", lastName: "Quill", phoneNumber: "+17575550123" };
const ground = { id: "2Dm000000000000AAA", name: "Ground" };

function checkoutWith(contact: object | null, group: object): Checkout {
  const items = [
    {
      id: "spare",
      isDefault: false,
      totalCartItemCount: 0,
      deliveryAddress: null,
      availableDeliveryMethods: [],
      selectedDeliveryMethod: null,
    },
    {
      id: "own",
      isDefault: true,
      deliveryAddress: null,
      availableDeliveryMethods: [],
      selectedDeliveryMethod: null,
      ...group,
    },
  ];
  return { contactInfo: contact, deliveryGroups: { count: 2, items } } as unknown as Checkout;
}
const addressless = { deliveryAddress: null, availableDeliveryMethods: [], selectedDeliveryMethod: null };
const address = { deliveryAddress: { street: "12 Slipway Road" }, availableDeliveryMethods: [ground] };

describe("what is done", () => {
  test.each([
    ["nothing", checkoutWith(null, {}), []],
    ["a contact with a blank", checkoutWith({ ...contactInfo, phoneNumber: " " }, {}), []],
    ["the contact", checkoutWith(contactInfo, {}), ["contact"]],
    ["an address", checkoutWith(contactInfo, address), ["contact", "address"]],
    [
      "an address without a way to it",
      checkoutWith(contactInfo, { ...address, availableDeliveryMethods: [] }),
      ["contact"],
    ],
    [
      "a method",
      checkoutWith(contactInfo, { ...address, selectedDeliveryMethod: ground }),
      ["contact", "address", "method"],
    ],
  ])("%s", (_, checkout, expected) => {
    const done = Object.entries(doneParts(checkout)).filter(([, isDone]) => isDone);
    expect(done.map(([name]) => name)).toEqual(expected);
  });
});

describe("of an order that goes to two places", () => {
  const [first, second] = [
    { id: "first", isDefault: true, totalCartItemCount: 3, selectedDeliveryMethod: null, ...address },
    { id: "second", isDefault: false, totalCartItemCount: 1, ...addressless },
  ];
  const split = (...items: object[]) =>
    ({ contactInfo, deliveryGroups: { count: items.length, items } }) as unknown as Checkout;

  test("the address is done when each has one, the method when each has one", () => {
    expect(doneParts(split(first, second))).toMatchObject({ address: false, method: false });
    expect(doneParts(split(first, { ...second, ...address }))).toMatchObject({ address: true, method: false });
    const chosen = { ...address, selectedDeliveryMethod: ground };
    expect(doneParts(split({ ...first, ...chosen }, { ...second, ...chosen }))).toMatchObject({ method: true });
  });

  test("the one without an address is asked for first, unless another one is meant", () => {
    expect(openShipment(split(first, second), null)?.id).toBe("second");
    expect(openShipment(split(first, second), "first")?.id).toBe("first");
    expect(openShipment(split(first, second), "nonsense")?.id).toBe("second");
  });

  test("a first group without goods stands for nothing", () => {
    expect(defaultGroup(split({ ...first, totalCartItemCount: 0 }, second))?.id).toBe("second");
  });
});

describe("what is open", () => {
  const upTo = { contact: true, address: true, method: false, payment: false };
  test.each([
    [null, "method"],
    ["contact", "contact"],
    ["method", "method"],
    ["payment", "method"],
    ["nonsense", "method"],
  ])("asked for %s", (wanted, open) => {
    expect(openPart(upTo, wanted)).toBe(open);
  });

  test("payment, when everything before it is done", () => {
    expect(openPart({ ...upTo, method: true }, null)).toBe("payment");
    expect(partAfter("payment")).toBe("payment");
    expect(partAfter("contact")).toBe("address");
  });
});

describe("on one page", () => {
  const none = { contact: false, address: false, method: false, payment: false };
  test.each([
    ["nothing", none, ["contact", "address"]],
    ["the contact", { ...none, contact: true }, ["contact", "address"]],
    ["the address", { ...none, address: true }, ["contact", "address", "method"]],
    ["all but the contact", { ...none, address: true, method: true }, ["contact", "address", "method"]],
    ["all", { ...none, contact: true, address: true, method: true }, ["contact", "address", "method", "payment"]],
  ])("with %s all parts stand open that can be filled in", (_, done, open) =>
    expect(openParts(aspectOf.OnePage, done, "payment")).toEqual(open),
  );

  test("an accordion sums up and closes what is done, and one page lets it stand as it is", () => {
    const [closed, plain] = (["Accordion", "OnePage"] as const).map((layout) =>
      shownParts(layout, { ...none, contact: true }, ["address"], null),
    );
    expect(closed!.contact).toMatchObject({ isReadOnly: true, isCollapsed: true, isSummary: true });
    expect(closed!.address).toMatchObject({ isReadOnly: false, isCollapsed: false });
    expect(closed!.payment.isSummary).toBe(false);
    expect(plain!.contact).toMatchObject({ isReadOnly: false, isCollapsed: false, isSummary: false });
  });

  test("without scripts one part is open, and each other that is done is summed up and can be opened", () => {
    const done = { contact: true, address: true, method: true, payment: false };
    const shown = shownParts("OnePage", done, openParts(aspectOf.OnePage, done, "address"), "address");
    expect(shown.address).toMatchObject({ needsScripts: false, isReadOnly: false, isSummary: false });
    for (const name of ["contact", "method"] as const)
      expect(shown[name]).toMatchObject({ needsScripts: true, isReadOnly: true, isSummary: true });
    expect(shown.payment).toMatchObject({ needsScripts: true, isReadOnly: false, isSummary: false });
  });

  test.each(["OnePage", "Accordion"] as const)(
    "where nothing may be opened, as of what is out of stock, %s sums up what is done and offers no change",
    (layout) =>
      expect(shownParts(layout, { ...none, contact: true }, [], null).contact).toMatchObject({
        isReadOnly: false,
        isSummary: true,
      }),
  );

  test("an accordion has one part open", () =>
    expect(openParts(aspectOf.Accordion, none, "payment")).toEqual(["contact"]));
});
