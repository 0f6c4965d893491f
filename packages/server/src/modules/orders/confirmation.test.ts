import { changeCheckout, changeDeliveryGroup, getDeliveryGroups, lookUpOrder, placeOrder } from "@tradecounter/wire";
import { expect, onTestFinished, test } from "vitest";
import { configFrom } from "../../config.ts";
import { sql } from "../../db/index.ts";
import { active, ada, openCheckoutShop, payByPurchaseOrder, type CheckoutShop } from "../checkout/test-shop.ts";
import { postFrom } from "../mail/index.ts";
import { startFrozenServer } from "../mail/test-mail-server.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

async function openShop(options?: Parameters<typeof openCheckoutShop>[0]): Promise<CheckoutShop> {
  const shop = await openCheckoutShop(options);
  onTestFinished(() => shop.close());
  return shop;
}

async function order(shop: CheckoutShop) {
  const { guest } = await shop.guestReadyToPay({ plug: "3" });
  await payByPurchaseOrder(guest);
  const { orderReferenceNumber } = await guest.get(placeOrder, { ...active, body: {} });
  return { guest, reference: orderReferenceNumber! };
}

test("whoever orders gets one mail with number, items, amounts, delivery and the way back to the order", async () => {
  const shop = await openShop();
  const { guest, reference } = await order(shop);
  expect(await shop.app.mail.mailbox!.list()).toEqual([]);
  await shop.app.jobs.runDue();
  await shop.app.jobs.runDue();
  const mails = await shop.app.mail.mailbox!.list();
  expect(mails).toMatchObject([{ template: "order-confirmation", to: ada.contactInfo.email }]);
  const placed = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: reference } });
  const { subject, text, html } = mails[0]!;
  expect(subject).toContain(placed.orderNumber);
  const [item] = placed.deliveryGroups[0]!.lineItems;
  const shown = [
    placed.orderNumber!,
    item!.fields.Name!.text!,
    item!.fields.StockKeepingUnit!.text!,
    `${item!.fields.Brand__c!.text!} ${item!.fields.ManufacturerPartNumber__c!.text!}`,
    placed.deliveryGroups[0]!.fields.DeliverToStreet!.text!,
    placed.deliveryGroups[0]!.deliveryMethod!.fields.Name!.text!,
    `/order-lookup?number=${placed.orderNumber}`,
  ];
  for (const part of [html, text]) {
    for (const what of shown) expect(part).toContain(what);
    expect(part).not.toContain(reference);
  }
  const total = Number(placed.fields.GrandTotalAmount!.text);
  expect(text).toMatch(new RegExp(`^Total +\\$${total.toLocaleString("en-US", { minimumFractionDigits: 2 })}$`, "m"));
});

test("whose address somebody else has entered gets no words of his, and nothing that becomes a link", async () => {
  const gifting = { enabled: true, messageEnabled: true, wrapEnabled: false };
  const shop = await openShop({ settings: { gifting } });
  const advert = "You have won! www.evil.example/win";
  const { guest } = await shop.guestReadyToPay({ plug: "3" });
  const contactInfo = { ...ada.contactInfo, firstName: "evil.example" };
  const deliveryAddress = { ...ada.deliveryAddress, companyName: "https://evil.example" };
  await guest.get(changeCheckout, { ...active, body: { contactInfo } });
  await guest.get(changeCheckout, { ...active, body: { deliveryAddress, shippingInstructions: advert } });
  const current = { cartStateOrId: "current" };
  const { items } = await guest.get(getDeliveryGroups, { params: current });
  await guest.get(changeDeliveryGroup, {
    params: { ...current, deliveryGroupId: items[0]!.id },
    body: { isGift: true, giftMessage: advert, giftToName: "evil.example" },
  });
  await payByPurchaseOrder(guest, "evil.example");
  await guest.get(placeOrder, { ...active, body: {} });
  await shop.app.jobs.runDue();
  await shop.app.jobs.runDue();
  const [mail] = await shop.app.mail.mailbox!.list();
  expect(mail!.text).toContain("Your gift message is in the package");
  for (const shown of [mail!.text, mail!.html]) expect(shown).not.toMatch(/won!|evil\.example|\/\/evil/);
});

test("an order that is refused for want of stock confirms nothing", async () => {
  const shop = await openShop();
  const { guest } = await shop.guestReadyToPay({ plug: "3" });
  await payByPurchaseOrder(guest);
  await shop.db.run(sql`update stock set on_hand = 0`);
  expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBeGreaterThanOrEqual(400);
  await shop.app.jobs.runDue();
  expect(await shop.app.mail.mailbox!.list()).toEqual([]);
});

test("an order is placed while the mail server hangs", async () => {
  const frozen = await startFrozenServer();
  const { mail } = configFrom({ SMTP_URL: `smtp://127.0.0.1:${frozen.port}`, MAIL_FROM: "orders@parts.example" });
  const shop = await openShop({ post: await postFrom(mail, "postgres") });
  await order(shop);
  let isSending = true;
  const sending = shop.app.jobs.runDue().finally(() => (isSending = false));
  await expect.poll(frozen.connections).toBe(1);
  await order(shop);
  // neither order has waited for the mail, which keeps being sent until the server is given up on
  expect(isSending).toBe(true);
  frozen.close();
  await sending;
});
