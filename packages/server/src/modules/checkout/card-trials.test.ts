import { afterAll, beforeAll, expect, test } from "vitest";
import { usualAllowances } from "../../http/rate-limits.ts";
import type { Guest } from "../../testing/guest.ts";
import { cards, openCheckoutShop, payByCard, payByPurchaseOrder, type CheckoutShop } from "./test-shop.ts";

const { cardTrial, cardTrialBy } = usualAllowances;

let shop: CheckoutShop;
beforeAll(async () => {
  // a busy machine answers late, and what is not answered in time is no payment yet
  shop = await openCheckoutShop({ rateLimits: true, timeoutMs: 20_000 });
});
afterAll(() => shop.close());

async function told(guest: Guest, card: string): Promise<string> {
  const { status, body } = await payByCard(shop, guest, card);
  return `${status} ${body.errors?.[0]?.detail ?? body.salesforceResultCode}`;
}

/** At once, as who tries out cards would have it. */
async function tryAll(guest: Guest): Promise<void> {
  for (let tried = 0; tried < cardTrialBy.atOnce; tried++)
    expect(await told(guest, cards.declined)).toMatch(/^422 The card was declined/);
}

test("who tries out cards is held up before the card service is asked, and may pay another way or later", async () => {
  const { guest } = await shop.guestReadyToPay();
  // a card that pays is not counted
  expect(await told(guest, cards.approved)).toBe("200 Success");
  await tryAll(guest);
  const before = shop.ledger().length;
  expect(await told(guest, cards.approved)).toMatch(
    /^422 Too many cards were tried. Wait \d+ minutes, or pay another way./,
  );
  expect(shop.ledger()).toHaveLength(before);
  shop.clock.set(new Date(shop.clock.now().getTime() + 1000 / cardTrialBy.perSecond));
  expect(await told(guest, cards.approved)).toBe("200 Success");
  // one good card after another is told too little to try out many
  for (let tried = 0; tried < 2; tried++) await told(guest, cards.approved);
  expect(await told(guest, cards.approved)).toMatch(/^422 Too many cards/);
});

test("who begins anew in other browsers is held up by the address, where a purchase order still goes", async () => {
  shop.clock.set(new Date(shop.clock.now().getTime() + (cardTrial.atOnce * 1000) / cardTrial.perSecond));
  for (let browsers = 0; browsers < cardTrial.atOnce / cardTrialBy.atOnce; browsers++)
    await tryAll((await shop.guestReadyToPay()).guest);
  const { guest } = await shop.guestReadyToPay();
  expect(await told(guest, cards.declined)).toMatch(/^422 Too many cards/);
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
});
