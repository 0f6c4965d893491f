import { changeCartItem, getCartItems } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usualAllowances } from "../../http/rate-limits.ts";
import type { Guest } from "../../testing/guest.ts";
import { GatewayClosedError, GatewayError } from "../payment/gateway.ts";
import {
  answerAtGateway,
  cards,
  comeBack,
  completeInBrowser,
  openCheckoutShop,
  openInBrowser,
  payByCard,
  payByPurchaseOrder,
  payToConfirm,
  type CheckoutShop,
} from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const { cardTrial, cardTrialBy } = usualAllowances;

let shop: CheckoutShop;
/** The gateway function that is failing at the moment. */
let down: "authorize" | "isGood" | undefined;
beforeAll(async () => {
  shop = await openCheckoutShop({
    rateLimits: true,
    // a busy machine responds late, and a payment without a response in time stays open
    timeoutMs: 20_000,
    before: (gateway) => ({
      ...gateway,
      async authorize(request) {
        if (down === "authorize") throw new GatewayClosedError("It is down.");
        return gateway.authorize(request);
      },
      async isGood(token) {
        if (down === "isGood") throw new GatewayError("It is down.");
        return gateway.isGood(token);
      },
    }),
  });
});
afterAll(() => shop.close());

async function told(guest: Guest, card: string): Promise<string> {
  const { status, body } = await payByCard(shop, guest, card);
  return `${status} ${body.errors?.[0]?.detail ?? body.salesforceResultCode}`;
}

/** All at once, as somebody testing cards would. */
async function tryAll(guest: Guest): Promise<void> {
  for (let tried = 0; tried < cardTrialBy.atOnce; tried++)
    expect(await told(guest, cards.declined)).toMatch(/^422 The card was declined/);
}

test("who tries out cards is held up before the card service is asked, and may pay another way or later", async () => {
  const { guest } = await shop.guestReadyToPay();
  // an approved card is not counted
  expect(await told(guest, cards.approved)).toBe("200 Success");
  await tryAll(guest);
  const before = shop.ledger().length;
  expect(await told(guest, cards.approved)).toMatch(
    /^422 Too many cards were tried. Wait \d+ minutes, or pay another way./,
  );
  expect(shop.ledger()).toHaveLength(before);
  shop.clock.set(new Date(shop.clock.now().getTime() + 1000 / cardTrialBy.perSecond));
  expect(await told(guest, cards.approved)).toBe("200 Success");
  // a run of approved cards reveals too little to test many
  for (let tried = 0; tried < 2; tried++) await told(guest, cards.approved);
  expect(await told(guest, cards.approved)).toMatch(/^422 Too many cards/);
});

const allIsFree = () =>
  shop.clock.set(new Date(shop.clock.now().getTime() + (cardTrial.atOnce * 1000) / cardTrial.perSecond));

/** The result of an opened payment whose card is entered at the gateway. */
async function openedAndPaid(guest: Guest, card: string): Promise<string> {
  const opened = await openInBrowser(guest);
  if (!opened) return "not opened";
  await completeInBrowser(shop, opened, card);
  const { body } = await comeBack(guest, opened.reference);
  return body.salesforceResultCode;
}

test("who opens payments to try out cards in his browser is held up as well", async () => {
  allIsFree();
  const { guest } = await shop.guestReadyToPay();
  // the same payment, opened twice
  await openInBrowser(guest);
  for (let tried = 0; tried < cardTrialBy.atOnce; tried++)
    expect(await openedAndPaid(guest, cards.declined)).toBe("Decline");
  expect(await openedAndPaid(guest, cards.approved)).toBe("not opened");
  expect(await told(guest, cards.approved)).toMatch(/^422 Too many cards/);
});

const ways = {
  "that is opened": async (guest: Guest) => {
    const opened = await openInBrowser(guest);
    await completeInBrowser(shop, opened, cards.approved);
    return opened!.reference;
  },
  "that a bank confirms": async (guest: Guest) => {
    const asked = await payToConfirm(guest, await shop.token(cards.confirm));
    await answerAtGateway(asked!.redirectUrl, "confirm");
    return asked!.paymentToken;
  },
};

test.each(Object.entries(ways))(
  "a payment %s and is good is given back once, however often that is told",
  async (_, pay) => {
    allIsFree();
    const { guest } = await shop.guestReadyToPay();
    expect(await told(guest, cards.declined)).toMatch(/^422 The card was declined/);
    const reference = await pay(guest);
    // both have returned, and the store has polled by itself
    await Promise.all([comeBack(guest, reference), comeBack(guest, reference), shop.pass(10)]);
    expect((await comeBack(guest, reference)).body.salesforceResultCode).toBe("Success");
    // replacing an approved payment with another approved one counts
    for (let left = cardTrialBy.atOnce - 1; left > 0; left--)
      expect(await told(guest, cards.approved)).toBe("200 Success");
    expect(await told(guest, cards.approved)).toMatch(/^422 Too many cards/);
  },
);

test("what takes the place of a good payment and fails without a card having been tried is not counted", async () => {
  allIsFree();
  const { guest } = await shop.guestReadyToPay();
  for (let tried = 0; tried <= cardTrialBy.atOnce; tried++) {
    expect(await told(guest, cards.approved)).toBe("200 Success");
    down = "authorize";
    expect(await told(guest, cards.approved)).toMatch(/^422 The card service is out of order/);
    down = undefined;
  }
  expect(await told(guest, cards.approved)).toBe("200 Success");
  down = "isGood";
  for (let tried = 0; tried <= cardTrialBy.atOnce; tried++)
    expect(await told(guest, cards.approved)).toMatch(/^422 The card service does not answer/);
  down = undefined;
  expect(await told(guest, cards.approved)).toBe("200 Success");
});

test("a payment that is opened anew for each other total counts once", async () => {
  allIsFree();
  const { guest } = await shop.guestReadyToPay();
  const current = { params: { cartStateOrId: "current" } };
  const { cartItems } = await guest.get(getCartItems, current);
  const cartItemId = cartItems[0]!.cartItem!.cartItemId!;
  const references = new Set<string | undefined>();
  for (let opened = 0; opened < cardTrialBy.atOnce + 2; opened++) {
    const quantity = String(1 + (opened % 2));
    await guest.get(changeCartItem, { params: { ...current.params, cartItemId }, body: { quantity } });
    references.add((await openInBrowser(guest))?.reference);
  }
  expect(references).not.toContain(undefined);
  expect(references.size).toBe(cardTrialBy.atOnce + 2);
});

test("a good card in place of another good one is counted, also where it was opened anew for another total", async () => {
  allIsFree();
  const { guest } = await shop.guestReadyToPay();
  const current = { params: { cartStateOrId: "current" } };
  const cartItemId = (await guest.get(getCartItems, current)).cartItems[0]!.cartItem!.cartItemId!;
  expect(await told(guest, cards.approved)).toBe("200 Success");
  for (let tried = 0; tried < cardTrialBy.atOnce; tried++) {
    await openInBrowser(guest);
    await guest.get(changeCartItem, {
      params: { ...current.params, cartItemId },
      body: { quantity: String(2 + tried) },
    });
    const opened = await openInBrowser(guest);
    await completeInBrowser(shop, opened, cards.approved);
    expect((await comeBack(guest, opened!.reference)).body.salesforceResultCode).toBe("Success");
  }
  expect(await told(guest, cards.approved)).toMatch(/^422 Too many cards/);
});

test("who begins anew in other browsers is held up by the address, where a purchase order still goes", async () => {
  allIsFree();
  for (let browsers = 0; browsers < cardTrial.atOnce / cardTrialBy.atOnce; browsers++)
    await tryAll((await shop.guestReadyToPay()).guest);
  const { guest } = await shop.guestReadyToPay();
  expect(await told(guest, cards.declined)).toMatch(/^422 Too many cards/);
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
});
