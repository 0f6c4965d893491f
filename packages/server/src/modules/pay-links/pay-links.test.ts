import { recordIdOf } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addCartItem,
  changeCheckout,
  createPayLink,
  getCart,
  getPayLinks,
  openPayLink,
  pathOf,
  payByLink,
  startCheckout,
  withdrawPayLink,
  type Call,
} from "@tradecounter/wire";
import { createAccessTokens } from "../access-token/index.ts";
import { hashOfSecret } from "../../secrets.ts";
import type { Guest } from "../../testing/guest.ts";
import { sql } from "../../db/index.ts";
import { signedInBuyer } from "../../testing/index.ts";
import { active, ada, answerAtGateway, cards, openCheckoutShop, type CheckoutShop } from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
/** Hooks, awaited after a card has been charged and before its order is placed; and before the gateway is asked for the money. */
let [charged, asked]: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  shop = await openCheckoutShop({
    // a busy machine responds late, and a payment without a response in time stays open
    timeoutMs: 4_000,
    before: (gateway) => ({
      ...gateway,
      async authorize(request) {
        await asked?.();
        return gateway.authorize(request);
      },
    }),
    beforeDb: (db) => ({
      ...db,
      async transaction(work) {
        const done = await db.transaction(work);
        const { payment } = (done ?? {}) as { payment?: { status?: string } };
        if (payment?.status === "Authorized") await charged?.();
        return done;
      },
    }),
  });
});
afterAll(() => shop.close());

async function linkOf({ guest }: { guest: Guest }, email?: string) {
  return guest.get(createPayLink, { body: { cartId: "current", ...(email && { email }) } });
}

async function pay(payer: Guest, token: string, card = cards.approved, total: string | null = null) {
  const paymentToken = await shop.token(card);
  return payer.send(payByLink, { body: { token, requestType: "Auth", paymentToken, total } });
}

/** What the gateway holds for payments from that index in its ledger on. */
const held = (from: number) =>
  shop
    .ledger()
    .slice(from)
    .filter(({ status }) => status === "authorized" || status === "captured")
    .map(({ amount }) => amount);

const refusalOf = ({ status, errors }: { status: number; errors: readonly { errorCode: string }[] }) =>
  `${status} ${errors[0]?.errorCode}`;

test("whoever has the link sees what is bought, for whom and where it goes, and pays for it once", async () => {
  const ready = await shop.guestReadyToPay();
  const { token, url, cartId } = await linkOf(ready);
  expect(url).toMatch(new RegExp(`^http://[^/]+/pay\\?t=${token}$`));
  const payer = shop.guest();
  const opened = await payer.get(openPayLink, { body: { token } });
  expect(opened).toMatchObject({
    status: "Open",
    askedBy: "Ada Byron",
    cartSummary: { cartId, type: "PayNowReadOnly" },
  });
  expect(opened.deliveryGroups?.items[0]?.deliveryAddress?.street).toBe(ada.deliveryAddress.street);
  expect(opened.items).toMatchObject([{ quantity: "2.0" }]);

  const from = shop.ledger().length;
  const { status, body } = await pay(payer, token, cards.approved, opened.cartSummary!.grandTotalAmount);
  expect([status, body.salesforceResultCode]).toEqual([200, "Success"]);
  expect(held(from)).toEqual([opened.cartSummary!.grandTotalAmount]);
  const { status: after, orderReferenceNumber, items } = await payer.get(openPayLink, { body: { token } });
  expect([after, orderReferenceNumber, items]).toEqual(["Paid", body.orderReferenceNumber, []]);
  expect(refusalOf(await pay(shop.guest(), token))).toBe("400 INVALID_OPERATION");
  expect(held(from)).toEqual([opened.cartSummary!.grandTotalAmount]);
});

test("the order is that of whoever made the link: his mail, and found from his browser; the cart stays", async () => {
  const ready = await shop.guestReadyToPay();
  const { token } = await linkOf(ready);
  const { body } = await pay(shop.guest(), token);
  await shop.pass(1);
  const mails = await shop.app.mail.mailbox!.list();
  expect(mails.some(({ to }) => to === ada.contactInfo.email)).toBe(true);
  expect(await ordersOf(ready.checkout.cartSummary!.cartId!, body.orderReferenceNumber!)).toBe(true);
  const cart = await ready.guest.get(getCart, { params: { cartStateOrId: "current" } });
  expect(cart.totalProductCount).toBe("2.0");
});

/** Whether the order and the cart have the same owner. */
async function ordersOf(cartId: string, reference: string): Promise<boolean> {
  const row = await shop.db.maybe(sql`
    select 1 from order_summary o join cart c on c.owner_id = o.owner_id
    where c.id = ${cartId} and o.reference_number = ${reference}`);
  return row !== undefined;
}

test("of several who press at once one pays, and the others are told", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const from = shop.ledger().length;
  const answers = await Promise.all([1, 2, 3, 4].map(() => pay(shop.guest(), token)));
  const references = answers.flatMap(({ status, body }) => (status === 200 ? [body.orderReferenceNumber] : []));
  expect(references).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(["409 CHECKOUT_CONFLICT", "400 INVALID_OPERATION"]).toContain(refusalOf(answer));
  await shop.pass(1);
  expect(held(from)).toHaveLength(1);
});

/** A second payer replaces the payment of the first, who has been charged and has no order yet, and stops at that step. */
async function secondPays(token: string, step: "asked" | "charged") {
  const [stopped, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stop = () => {
    charged = asked = undefined;
    stopped.resolve();
    return goOn.promise;
  };
  let second: ReturnType<typeof pay> | undefined;
  charged = async () => {
    [charged, asked] = step === "asked" ? [undefined, stop] : [stop, undefined];
    second = pay(shop.guest(), token);
    // if the second does not get that far, the failure shows at the end
    await Promise.race([stopped.promise, second]);
  };
  const first = await pay(shop.guest(), token);
  goOn.resolve();
  return [first, await second!] as const;
}

test.each([
  ["asked", "409 CHECKOUT_CONFLICT"],
  ["charged", "400 INVALID_OPERATION"],
] as const)("whose payment makes way for that of who is %s is told, and is charged nothing", async (step, told) => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const from = shop.ledger().length;
  const [first, second] = await secondPays(token, step);
  await shop.pass(1);
  expect([refusalOf(first), second.status]).toEqual([told, 200]);
  expect(held(from)).toHaveLength(1);
});

test("whose payment makes way for a card that is declined then hears so, and pays when he presses again", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const from = shop.ledger().length;
  let second: Awaited<ReturnType<typeof pay>> | undefined;
  charged = async () => {
    charged = undefined;
    second = await pay(shop.guest(), token, cards.declined);
  };
  const first = await pay(shop.guest(), token);
  expect([second!.status, second!.body.salesforceResultCode]).toEqual([422, "Decline"]);
  expect(refusalOf(first)).toBe("409 CHECKOUT_CONFLICT");
  expect((await pay(shop.guest(), token)).status).toBe(200);
  await shop.pass(1);
  expect(held(from)).toHaveLength(1);
});

test("a card that has made way and is sent again is told that somebody else is paying", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const body = { token, requestType: "Auth" as const, paymentToken: await shop.token(cards.approved), total: null };
  const press = () => shop.guest().send(payByLink, { body });
  let again: Awaited<ReturnType<typeof press>> | undefined;
  const others = (then?: () => Promise<unknown>) => {
    charged = async () => {
      charged = undefined;
      await then?.();
    };
  };
  others(async () => {
    others(async () => {
      again = await press();
    });
    await pay(shop.guest(), token);
  });
  const first = await press();
  expect(refusalOf(again!)).toBe("409 CHECKOUT_CONFLICT");
  expect(refusalOf(first)).toBe("400 INVALID_OPERATION");
});

test("who sends a payment once more that the bank has refused hears of nobody else: nobody else is paying", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const payer = shop.guest();
  const paymentToken = await shop.token(cards.confirm);
  const press = (asked: { requestType: "Auth" | "PostAuth"; paymentToken: string }) =>
    payer.send(payByLink, { body: { token, returnPath: `/pay?t=${token}`, total: null, ...asked } });
  const { body } = await press({ requestType: "Auth", paymentToken });
  const toConfirm = body.paymentData as { redirectUrl: string; paymentToken: string };
  await answerAtGateway(toConfirm.redirectUrl, "refuse");
  const back = { requestType: "PostAuth", paymentToken: toConfirm.paymentToken } as const;
  const answers = [await press(back), await press(back), await press({ requestType: "Auth", paymentToken })];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
});

test("where the process ends between payment and order, the order is placed within a minute", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const from = shop.ledger().length;
  // the gateway takes the money, and its response never arrives
  const { body } = await pay(shop.guest(), token, cards.timesOut);
  if (body.orderReferenceNumber === null) {
    for (let seconds = 0; seconds < 60; seconds += 5) await shop.pass(5);
  }
  expect((await shop.guest().get(openPayLink, { body: { token } })).status).toBe("Paid");
  expect(held(from)).toHaveLength(1);
});

test("a declined card leaves the link open, and a bank that asks is confirmed by coming back", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay());
  const payer = shop.guest();
  expect((await pay(payer, token, cards.declined)).body).toMatchObject({ salesforceResultCode: "Decline" });
  const paymentToken = await shop.token(cards.confirm);
  const asked = { token, requestType: "Auth" as const, paymentToken, returnPath: `/pay?t=${token}` };
  const { body } = await payer.send(payByLink, { body: asked });
  expect(body).toMatchObject({ salesforceResultCode: "RequiresReview", orderReferenceNumber: null });
  const { redirectUrl } = body.paymentData as { redirectUrl: string };
  expect(redirectUrl).toContain("http");
  expect((await payer.get(openPayLink, { body: { token } })).status).toBe("Open");
});

test("whose order cannot be placed any more has his money back, and whoever made the link hears of it as somebody who has not paid", async () => {
  const { token } = await linkOf(await shop.guestReadyToPay({ belt: "1" }));
  const from = shop.ledger().length;
  const paymentToken = await shop.token(cards.confirm);
  const asked = { token, requestType: "Auth" as const, paymentToken, returnPath: `/pay?t=${token}` };
  const { body } = await shop.guest().send(payByLink, { body: asked });
  const { redirectUrl } = body.paymentData as { redirectUrl: string };
  await answerAtGateway(redirectUrl, "confirm");
  await shop.change({ belt: { price: "99" } });
  for (let seconds = 0; seconds < 90; seconds += 10) await shop.pass(10);
  expect(held(from)).toEqual([]);
  const mails = await shop.app.mail.mailbox!.list();
  const told = mails.filter(({ template }) => template === "payment-returned");
  expect(told).toMatchObject([{ to: "ada@example.com" }]);
  expect(told[0]!.text).toMatch(/\$[\d.]+ was paid for your order, but the order could not be placed/);
  expect(told[0]!.text).not.toContain("You paid");
});

test("a link that is too old, or that there is not, pays nothing and says so", async () => {
  const from = shop.ledger().length;
  const { token } = await linkOf(await shop.guestReadyToPay());
  await shop.db.run(sql`
    update pay_link set expires_at = ${new Date(shop.clock.now().getTime() - 1)} where token_hash = ${hashOfSecret(token)}`);
  const payer = shop.guest();
  expect((await payer.get(openPayLink, { body: { token } })).status).toBe("Expired");
  expect(refusalOf(await pay(payer, token))).toBe("410 CHECKOUT_EXPIRED");
  const unknown = "x".repeat(43);
  expect(refusalOf(await payer.send(openPayLink, { body: { token: unknown } }))).toBe("404 RECORD_NOT_FOUND");
  expect(refusalOf(await pay(payer, unknown))).toBe("404 RECORD_NOT_FOUND");
  expect(held(from)).toEqual([]);
});

test("an order that lacks something gets no link, and neither does an empty cart", async () => {
  const { guest } = await shop.guestInCheckout();
  const refused = await guest.send(createPayLink, { body: { cartId: "current" } });
  expect([refused.status, refused.errors[0]?.errorCode]).toEqual([400, "INVALID_OPERATION"]);
  expect(await shop.db.many(sql`select id from cart where type = 'PayNowReadOnly' and status = 'Active'`)).toEqual([]);
  expect((await shop.guest().send(createPayLink, { body: { cartId: "current" } })).status).toBe(404);
});

test("what is put into the cart later changes nothing of what the link pays for, and another total is not paid", async () => {
  const ready = await shop.guestReadyToPay();
  const { token } = await linkOf(ready);
  const total = ready.checkout.cartSummary!.grandTotalAmount;
  const item = { productId: shop.id("plug"), quantity: "1", type: "Product" as const };
  await ready.guest.get(addCartItem, { params: { cartStateOrId: "current" }, body: item });
  const payer = shop.guest();
  expect((await payer.get(openPayLink, { body: { token } })).items).toMatchObject([{ quantity: "2.0" }]);
  const from = shop.ledger().length;
  expect(refusalOf(await pay(payer, token, cards.approved, "0.01"))).toBe("409 CHECKOUT_CONFLICT");
  expect(held(from)).toEqual([]);
  expect(
    (
      await pay(
        payer,
        token,
        cards.approved,
        (await payer.get(openPayLink, { body: { token } })).cartSummary!.grandTotalAmount,
      )
    ).status,
  ).toBe(200);
  expect(total).not.toBeNull();
});

test("the link goes by mail to whoever is named, and to nobody whose address is none", async () => {
  const ready = await shop.guestReadyToPay();
  const refused = await ready.guest.send(createPayLink, { body: { cartId: "current", email: "nobody" } });
  expect([refused.status, refused.errors[0]?.errorCode]).toEqual([400, "INVALID_INPUT"]);
  const { token } = await linkOf(ready, "purse@example.com");
  await shop.app.jobs.runDue();
  const mail = (await shop.app.mail.mailbox!.list()).find(({ to }) => to === "purse@example.com");
  expect(mail?.subject).toContain("Ada Byron asks you to pay");
  expect(mail?.text).toContain(`/pay?t=${token}`);
});

const byPurchaseOrder = async (payer: Guest, token: string) =>
  payer.send(payByLink, { body: { token, requestType: "SimplePurchaseOrder", paymentToken: "PO-77" } });

const takesPurchaseOrder = async (payer: Guest, token: string) =>
  (await payer.get(openPayLink, { body: { token } })).takesPurchaseOrder;

test("whoever has the link orders nothing on account: a purchase order is for who buys for the account that asks", async () => {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  const accounts = [{ code: "LINK-1" }];
  const maker = await signedInBuyer(where, { email: "maker@link.example", accounts });
  const item = { productId: shop.id("plug"), quantity: "2", type: "Product" as const };
  await maker.get(addCartItem, { params: { cartStateOrId: "current" }, body: item });
  await maker.send(startCheckout, { body: { cartId: "current" } });
  await maker.get(changeCheckout, { ...active, body: ada });
  const { token } = await linkOf({ guest: maker });

  const strangers = [
    shop.guest(),
    await signedInBuyer(where, { email: "other@link.example", accounts: [{ code: "LINK-2" }] }),
  ];
  for (const stranger of strangers) {
    expect(await takesPurchaseOrder(stranger, token)).toBe(false);
    expect(refusalOf(await byPurchaseOrder(stranger, token))).toBe("403 INSUFFICIENT_ACCESS");
  }
  expect((await shop.guest().get(openPayLink, { body: { token } })).status).toBe("Open");

  const colleague = await signedInBuyer(where, { email: "colleague@link.example", accounts });
  expect(await takesPurchaseOrder(colleague, token)).toBe(true);
  expect((await byPurchaseOrder(colleague, token)).status).toBe(200);
});

test("a guest who opens his own link may pay by purchase order, and the checkout that goes on beside it is not disturbed", async () => {
  const ready = await shop.guestReadyToPay();
  const { token } = await linkOf(ready);
  expect(refusalOf(await byPurchaseOrder(shop.guest(), token))).toBe("403 INSUFFICIENT_ACCESS");
  expect((await byPurchaseOrder(ready.guest, token)).status).toBe(200);
  const { body: again } = await ready.guest.send(startCheckout, { body: { cartId: "current" } });
  expect(again.checkoutId).toBe(ready.checkout.checkoutId);
  expect((await ready.guest.send(changeCheckout, { ...active, body: ada })).status).toBe(200);
});

test("the store's staff makes a link for a cart of somebody else's, and no other program does", async () => {
  const { checkout } = await shop.guestReadyToPay();
  const body = { cartId: checkout.cartSummary!.cartId! };
  const tokens = createAccessTokens({ db: shop.db, clock: shop.clock });
  const expiresAt = new Date(shop.clock.now().getTime() + 60_000);
  const holder = { storeId: shop.store.id, kind: "integration", name: "desk", buyerGroups: [], expiresAt } as const;
  const asked = async (scope: "fulfillment" | "shop", named: object = body, call: Call = createPayLink) => {
    const authorization = `Bearer ${await tokens.issue({ ...holder, scopes: [scope] })}`;
    const path = pathOf(call, {}, shop.store.id);
    return shop.guest().request(call.method, path, call.method === "GET" ? undefined : named, { authorization });
  };
  expect((await asked("shop")).status).toBe(403);
  const { status, body: made } = await asked("fulfillment");
  expect(status).toBe(201);
  const { token } = made as { token: string };
  expect((await shop.guest().get(openPayLink, { body: { token } })).status).toBe("Open");
  expect((await asked("fulfillment", { cartId: recordIdOf("cart", "none") })).status).toBe(404);

  const { cartId } = made as { cartId: string };
  expect((await asked("shop", { cartId }, withdrawPayLink)).status).toBe(403);
  const { payLinks } = (await asked("fulfillment", body, getPayLinks)).body as { payLinks: { cartId: string }[] };
  // among those of other tests, created at the same time
  expect(payLinks.find((link) => link.cartId === cartId)).toMatchObject({ askedBy: "Ada Byron" });
  expect((await asked("fulfillment", body, withdrawPayLink)).status).toBe(404);
  expect((await asked("fulfillment", { cartId }, withdrawPayLink)).status).toBe(200);
  expect((await shop.guest().get(openPayLink, { body: { token } })).status).toBe("Withdrawn");
});

test("whoever made a link withdraws it, nobody else does, and then nobody pays by it", async () => {
  const ready = await shop.guestReadyToPay();
  const { token, cartId } = await linkOf(ready);
  const withdraw = (who: Guest) => who.send(withdrawPayLink, { body: { cartId } });
  const payer = shop.guest();
  expect((await payer.get(openPayLink, { body: { token } })).isOwn).toBe(false);
  expect((await ready.guest.get(openPayLink, { body: { token } })).isOwn).toBe(true);
  expect((await ready.guest.get(getPayLinks, {})).payLinks).toMatchObject([{ cartId, askedBy: "Ada Byron" }]);
  expect([refusalOf(await withdraw(payer)), (await payer.get(getPayLinks, {})).payLinks]).toEqual([
    "404 MISSING_RECORD",
    [],
  ]);

  for (const _ of ["once", "twice"]) expect((await withdraw(ready.guest)).status).toBe(200);
  const from = shop.ledger().length;
  expect(await payer.get(openPayLink, { body: { token } })).toMatchObject({ status: "Withdrawn", items: [] });
  expect(refusalOf(await pay(payer, token))).toBe("410 CHECKOUT_EXPIRED");
  expect([held(from), (await ready.guest.get(getPayLinks, {})).payLinks]).toEqual([[], []]);
  const cart = await ready.guest.get(getCart, { params: { cartStateOrId: "current" } });
  expect(cart.totalProductCount).toBe("2.0");
});

test("a link that is paid is not withdrawn, and the copy of somebody's cart is withdrawn by its link alone", async () => {
  const ready = await shop.guestReadyToPay();
  const { token, cartId } = await linkOf(ready);
  expect((await pay(shop.guest(), token)).status).toBe(200);
  const withdraw = (of: string) => ready.guest.send(withdrawPayLink, { body: { cartId: of } });
  expect(refusalOf(await withdraw(cartId))).toBe("400 INVALID_OPERATION");
  expect(refusalOf(await withdraw(ready.checkout.cartSummary!.cartId!))).toBe("404 MISSING_RECORD");
  expect((await shop.guest().get(openPayLink, { body: { token } })).status).toBe("Paid");
});

test.each(["asked", "charged"] as const)(
  "who is %s while the link is withdrawn is charged nothing and is told",
  async (step) => {
    const ready = await shop.guestReadyToPay();
    const { token, cartId } = await linkOf(ready);
    const from = shop.ledger().length;
    const withdraw = async () => {
      charged = asked = undefined;
      expect((await ready.guest.send(withdrawPayLink, { body: { cartId } })).status).toBe(200);
    };
    if (step === "asked") asked = withdraw;
    else charged = withdraw;
    expect(refusalOf(await pay(shop.guest(), token))).toBe("410 CHECKOUT_EXPIRED");
    await shop.pass(1);
    expect(held(from)).toEqual([]);
  },
);

test("of paying and withdrawing at once one wins: an order with its charge, or neither", async () => {
  const ready = await shop.guestReadyToPay();
  const { token, cartId } = await linkOf(ready);
  const from = shop.ledger().length;
  const [paid, withdrawn] = await Promise.all([
    pay(shop.guest(), token),
    ready.guest.send(withdrawPayLink, { body: { cartId } }),
  ]);
  await shop.pass(1);
  const { status } = await shop.guest().get(openPayLink, { body: { token } });
  const isPaid = paid.status === 200;
  expect([status, withdrawn.status, held(from).length]).toEqual(isPaid ? ["Paid", 400, 1] : ["Withdrawn", 200, 0]);
});
