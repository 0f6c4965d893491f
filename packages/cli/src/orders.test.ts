import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import {
  addCartItem,
  arrangeItems,
  changeCheckout,
  changeDeliveryGroup,
  getCartItems,
  payCheckout,
  placeOrder,
  startCheckout,
  type ManagedOrder,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address, contactInfo } from "./testing/ada.ts";
import { runHere } from "./testing/run-here.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

async function orders(...args: string[]) {
  const database = { url: demo.databaseUrl };
  const { code, said } = await runHere(["orders", ...args], {
    TRADECOUNTER_DATA: demo.dataFolder,
    DATABASE_URL: database.url,
  });
  return { code, said: said.trim() };
}

const cart = { params: { cartStateOrId: "current" } };
const active = { params: { activeOrCheckoutId: "active" } };
const bend = { ...address, street: "9 Mill Lane", city: "Bend", region: "OR", postalCode: "97701" };
const salem = { ...address, street: "4 Quay Road", city: "Salem", region: "OR", postalCode: "97301" };

/** Orders four oil filters, two of which go to Salem as a gift. Returns the order's number. */
async function splitOrder(): Promise<string> {
  const guest = demo.guest();
  const productId = demo.products.oilFilter;
  await guest.get(addCartItem, { ...cart, body: { productId, quantity: "4", type: "Product" } });
  await guest.get(startCheckout, { body: { cartId: "current" } });
  await guest.get(changeCheckout, { ...active, body: { contactInfo, deliveryAddress: bend } });
  const { cartItems } = await guest.get(getCartItems, cart);
  const { cartItemId } = cartItems[0]!.cartItem!;
  const { items: groups } = await guest.get(arrangeItems, {
    ...cart,
    body: {
      arrangements: [
        { cartItemId: cartItemId!, quantity: "2" },
        { cartItemId: cartItemId!, quantity: "2", deliveryAddress: salem },
      ],
    },
  });
  const toSalem = groups.find(({ deliveryAddress }) => deliveryAddress!.city === "Salem")!;
  await guest.get(changeDeliveryGroup, {
    params: { ...cart.params, deliveryGroupId: toSalem.id },
    body: {
      isGift: true,
      giftToName: "Grace",
      giftMessage: "Fair winds,\nAda",
      shippingInstructions: "Ring at the slipway",
    },
  });
  const paying = { requestType: "SimplePurchaseOrder", paymentToken: "PO-4711" } as const;
  await guest.get(payCheckout, { ...active, body: paying });
  await guest.get(placeOrder, { ...active, body: {} });
  const { said } = await orders("list", "--limit", "1");
  return said.split(" ")[0]!;
}

const shipped = async (number: string) => {
  const { said } = await orders("show", number, "--json");
  const order = JSON.parse(said) as Omit<ManagedOrder, "order">;
  return order.deliveryGroups.map(({ deliveryAddress, orderDeliveryGroupSummaryId: id }) => {
    const own = order.items.filter((item) => item.orderDeliveryGroupSummaryId === id);
    return [deliveryAddress!.city, ...own.map((item) => [item.quantityFulfilled, item.quantityCanceled])];
  });
};

test("show tells where an order goes, by which method and with which wishes", async () => {
  const { code, said } = await orders("show", await splitOrder());
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/Delivery 1: Ada Quist, 9 Mill Lane, Bend, OR 97701, US.* {2}\w/),
  ]);
  expect(said).toMatch(/Delivery 2: Ada Quist, 4 Quay Road, Salem, OR 97301, US/);
  expect(said).toContain("    Instructions: Ring at the slipway");
  expect(said).toContain("    Gift for Grace: Fair winds, Ada");
  expect(said.match(/FLT-1001 .*: 2\.0 ordered, 0\.0 shipped, 0\.0 cancelled, 2\.0 open/g)).toHaveLength(2);
});

test("a shipment of a split order is of one delivery, and its mail tells the wishes there", async () => {
  const number = await splitOrder();
  const choose = "A shipment goes to one address, and this is of several deliveries: choose 1 (Bend) or 2 (Salem).";
  for (const items of [[], ["--item", "FLT-1001=2"], ["--item", "FLT-1001=4"]]) {
    const { code, said } = await orders("ship", number, ...items);
    expect([code, said]).toEqual([1, expect.stringContaining(choose)]);
  }
  const toSalem = ["ship", number, "--item", "FLT-1001=2", "--delivery", "2", "--key", "salem"];
  expect((await orders(...toSalem)).code).toBe(0);
  expect(await orders(...toSalem)).toEqual({ code: 0, said: expect.stringContaining("done before with this key") });
  expect(await shipped(number)).toEqual([
    ["Bend", ["0.0", "0.0"]],
    ["Salem", ["2.0", "0.0"]],
  ]);
  // with only one open delivery, there is nothing to choose
  expect((await orders("ship", number, "--item", "FLT-1001=2")).code).toBe(0);
  expect(await shipped(number)).toEqual([
    ["Bend", ["2.0", "0.0"]],
    ["Salem", ["2.0", "0.0"]],
  ]);
  await demo.app.jobs.runDue();
  await demo.app.jobs.runDue();
  const mails = (await demo.app.mail.mailbox!.list()).filter(
    (mail) => mail.template === "order-shipped" && mail.subject.includes(number),
  );
  expect(mails.map(({ text }) => text.includes("Grace")).toSorted()).toEqual([false, true]);
});

test("a part is cancelled on all lines on which it is open, or of one delivery", async () => {
  const number = await splitOrder();
  expect((await orders("cancel", number, "--item", "FLT-1001=1", "--delivery", "2")).code).toBe(0);
  expect((await orders("cancel", number, "--item", "FLT-1001=4")).said).toContain(
    "Of FLT-1001 only 3 are left to be cancelled.",
  );
  expect((await orders("cancel", number, "--item", "FLT-1001=3")).code).toBe(0);
  expect(await shipped(number)).toEqual([
    ["Bend", ["0.0", "2.0"]],
    ["Salem", ["0.0", "2.0"]],
  ]);
});

test("an imported order is shown by the number that it had elsewhere, and not changed; one of the store's own by its reference, too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orders-cli-"));
  const file = join(folder, "orders.csv");
  writeFileSync(file, "invoice,stockCode,quantity,date,unitPrice,canceled\nInv-0042/A,FLT-1001,3,2023-05-04,10,1\n");
  const { code } = await runHere(["import", file], {
    TRADECOUNTER_DATA: demo.dataFolder,
    DATABASE_URL: demo.databaseUrl,
  });
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  const shown = await orders("show", "inv-0042/a");
  expect(shown).toEqual({ code: 0, said: expect.stringContaining("Order INV-0042/A  Delivered  30.00 USD") });
  expect(shown.said).toContain("3.0 ordered, 2.0 shipped, 1.0 cancelled, 0.0 open");
  for (const change of ["ship", "cancel", "capture", "refund", "pick", "deliver"])
    expect(await orders(change, "INV-0042/A")).toEqual({
      code: 1,
      said: expect.stringContaining("The order was placed elsewhere and imported: it is over."),
    });
  expect(await orders("show", "INV-0043")).toEqual({
    code: 1,
    said: expect.stringContaining("There is no order INV-0043"),
  });

  const own = await splitOrder();
  const reference = (JSON.parse((await orders("show", own, "--json")).said) as ManagedOrder).orderReferenceNumber;
  expect((await orders("show", reference.toLowerCase())).said).toContain(`Order ${own}`);
});

test("what says nothing to an order is refused before anything is done", async () => {
  const number = await splitOrder();
  for (const [args, why] of [
    [["ship", number, "--delivery", "3"], '--delivery is from 1 to 2 of this order, not "3".'],
    [["refund", number, "--delivery", "2"], "refund takes no --delivery."],
    [["refund", number, "--amount", "-5"], "An amount is above 0."],
    [["capture", number, "--amount", "0"], "An amount is above 0."],
  ] as const)
    expect(await orders(...args)).toEqual({ code: 1, said: expect.stringContaining(why) });
});
