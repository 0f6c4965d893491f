import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import {
  changeDeliveryGroup,
  createShipment,
  getDeliveryGroups,
  lookUpOrder,
  pathOf,
  placeOrder,
  type ManagedOrder,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccessTokens } from "../access-token/index.ts";
import { active, cards, openCheckoutShop, payByCard, type CheckoutShop } from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

interface Message {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly order: Omit<ManagedOrder, "order"> };
}

const secret = "a secret of the ERP";
/** The notifications that the ERP received, oldest first. */
const told: { headers: IncomingHttpHeaders; body: string; message: Message }[] = [];
const erp = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    told.push({ headers: request.headers, body, message: JSON.parse(body) as Message });
    response.writeHead(204).end();
  });
});
let shop: CheckoutShop;
beforeAll(async () => {
  await once(erp.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}/orders`;
  shop = await openCheckoutShop({
    settings: {
      gifting: { enabled: true, messageEnabled: true, wrapEnabled: false },
      orders: { capture: "shipment", buyersMayCancel: true },
      webhooks: [{ code: "erp", url, secretRef: "WEBHOOK_ERP", allowPrivateHosts: true }],
    },
    secretOf: (name) => (name === "WEBHOOK_ERP" ? secret : undefined),
  });
});
afterAll(async () => {
  await shop.close();
  erp.close();
});

const count = (type: string) => told.filter(({ message }) => message.type === type).length;
async function until(type: string, times: number): Promise<void> {
  for (let turn = 0; turn < 10 && count(type) < times; turn++) await shop.pass(1);
  expect([type, count(type)]).toEqual([type, times]);
}

test("an ERP hears of an order from its placing to its last shipment, signed, and once of each", async () => {
  const { guest } = await shop.guestReadyToPay({ plug: "4" });
  const params = { cartStateOrId: "current" };
  const [group] = (await guest.get(getDeliveryGroups, { params })).items;
  await guest.get(changeDeliveryGroup, {
    params: { ...params, deliveryGroupId: group!.id },
    body: {
      desiredDeliveryDate: "2026-06-01T00:00:00.000Z",
      shippingInstructions: "Ring at the slipway",
      isGift: true,
      giftMessage: "Fair winds",
    },
  });
  await payByCard(shop, guest, cards.approved);
  const { orderReferenceNumber } = await guest.get(placeOrder, { ...active, body: {} });
  await until("order.created", 1);
  const { order } = told[0]!.message.data;
  expect([told[0]!.message.type, order.status]).toEqual(["order.created", "Created"]);
  const look = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
  expect(order.orderNumber).toBe(look.orderNumber);
  expect(order.deliveryGroups).toMatchObject([
    {
      deliveryAddress: {
        name: "Ada Byron",
        street: "9 Engine Row",
        city: "Norfolk",
        region: "VA",
        postalCode: "23510",
      },
      deliveryMethod: { name: "Ground", carrier: "Van" },
      desiredDeliveryDate: "2026-06-01T00:00:00.000Z",
      shippingInstructions: "Ring at the slipway",
      isGift: true,
      giftMessage: "Fair winds",
    },
  ]);
  expect(order.items.map((item) => item.orderDeliveryGroupSummaryId)).toEqual(
    order.deliveryGroups.map((place) => place.orderDeliveryGroupSummaryId),
  );

  const holder = { storeId: shop.store.id, kind: "integration", name: "erp", buyerGroups: [] } as const;
  const expiresAt = new Date(shop.clock.now().getTime() + 86_400_000);
  const tokens = createAccessTokens({ db: shop.db, clock: shop.clock });
  const authorization = `Bearer ${await tokens.issue({ ...holder, scopes: ["orders", "fulfillment"], expiresAt })}`;
  const path = pathOf(createShipment, { orderSummaryId: look.id! }, shop.store.id);
  const [{ orderItemSummaryId }] = order.items as [ManagedOrder["items"][number]];
  for (const [key, quantity] of [
    ["first", "3"],
    ["second", "1"],
  ] as const) {
    const body = { idempotencyKey: key, items: [{ orderItemSummaryId, quantity }] };
    expect((await shop.guest().request("POST", path, body, { authorization })).status).toBe(201);
  }
  await until("order.shipped", 2);
  await until("order.payment_captured", 2);
  await shop.pass(60);
  expect([count("order.created"), count("order.shipped"), count("order.payment_captured")]).toEqual([1, 2, 2]);
  expect(new Set(told.map(({ message }) => message.id)).size).toBe(told.length);
  for (const { headers, body, message } of told) {
    const signed = `${message.id}.${String(headers["webhook-timestamp"])}.${body}`;
    const signature = createHmac("sha256", secret).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  }
});
