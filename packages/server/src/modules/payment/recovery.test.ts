import { createHmac } from "node:crypto";
import { addCartItem, deleteCheckout, payCheckout } from "@tradecounter/wire";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "../../db/index.ts";
import type { Guest } from "../../testing/guest.ts";
import {
  act,
  active,
  answerAtGateway,
  cards,
  comeBack,
  completeInBrowser,
  openCheckoutShop,
  openInBrowser,
  payToConfirm,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { PaymentRefusedError, type PaymentGateway } from "./gateway.ts";
import { reverseJob } from "./payment-jobs.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

type Step = "authorize" | "open" | "find" | "capture" | "reverse";

/** Where the process dies: before the gateway has been called, or after it has acted. */
let dying: { at: Step; when: "before" | "after" } | undefined;
/** Runs while the gateway is being called. */
let whileAsked: (() => Promise<void>) | undefined;
/** Why the gateway refuses refunds. */
let refusal: string | undefined;
let shop: CheckoutShop;
const contact = { company: "", phone: "", hours: "", address: [] };

beforeAll(async () => {
  shop = await openCheckoutShop({
    timeoutMs: 2000,
    before: mortal,
    settings: { contact: { ...contact, email: "staff@store.example" } },
  });
});
afterAll(() => shop.close());
beforeEach(() => (dying = refusal = whileAsked = undefined));

/** Never returns from a given step, like a process that is killed: nobody catches it, and nothing is written after it. */
function mortal(gateway: PaymentGateway): PaymentGateway {
  const killedAt = (at: Step, when: "before" | "after") => {
    if (dying?.at === at && dying.when === when) throw new Error("killed");
  };
  return new Proxy(gateway, {
    get(of, name: keyof PaymentGateway) {
      const call = of[name] as unknown;
      if (typeof call !== "function" || name === "readNotice") return call;
      return async (...input: unknown[]) => {
        killedAt(name as Step, "before");
        await whileAsked?.();
        if (name === "reverse" && refusal !== undefined) throw new PaymentRefusedError(refusal);
        const answer: unknown = await (call as (...given: unknown[]) => unknown)(...input);
        killedAt(name as Step, "after");
        return answer;
      };
    },
  });
}

const pay = (guest: Guest, paymentToken: string) =>
  guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken } });

async function aMinute(): Promise<void> {
  for (let second = 0; second < 60; second += 10) await shop.pass(10);
}

/** The final state: orders, and the gateway's payments of this checkout. */
async function endOf(checkoutId: string | null) {
  const orders = await shop.db.many(sql`select id from order_summary where checkout_id = ${checkoutId}`);
  const mine = await shop.db.many<{ id: string }>(sql`select id from payment where checkout_id = ${checkoutId}`);
  const keys = new Set(mine.map(({ id }) => id));
  const book = shop.ledger().filter(({ key }) => keys.has(key));
  return {
    orders: orders.length,
    captured: book.filter(({ status }) => status === "captured").length,
    held: book.filter(({ status }) => status === "authorized").length,
  };
}

const statusOf = async (checkoutId: string | null) =>
  (
    await shop.db.many<{ status: string }>(
      sql`select status from payment where checkout_id = ${checkoutId} order by number`,
    )
  ).map(({ status }) => status);

const bought = { orders: 1, captured: 1, held: 0 };
const nothing = { orders: 0, captured: 0, held: 0 };

const deaths: { at: Step; when: "before" | "after" }[] = [
  { at: "authorize", when: "before" },
  { at: "authorize", when: "after" },
  { at: "capture", when: "before" },
  { at: "capture", when: "after" },
  { at: "find", when: "before" },
];

describe("killed, and started again within a minute", () => {
  test.each(deaths)("$when $at: one order with one charge, or none with none", async (death) => {
    const { guest, checkout } = await shop.guestReadyToPay();
    await act(guest, "prepare");
    dying = death;
    const paid = await pay(guest, await shop.token(death.at === "find" ? cards.timesOut : cards.approved));
    if (paid.status === 200) await act(guest, "submit");
    await shop.pass(1);
    dying = undefined;
    await aMinute();
    const wasTaken = death.at !== "authorize" || death.when === "after";
    expect(await endOf(checkout.checkoutId)).toEqual(wasTaken ? bought : nothing);
    const again = await place(guest);
    expect([again.status, again.body.orderReferenceNumber === checkout.orderReferenceNumber]).toEqual(
      wasTaken ? [201, true] : [422, true],
    );
  });

  test.each(["before", "after"] as const)("%s money is given back: it is given back, once", async (when) => {
    const { guest, checkout } = await shop.guestReadyToPay();
    await pay(guest, await shop.token(cards.approved));
    dying = { at: "reverse", when };
    await guest.send(deleteCheckout, active);
    await shop.pass(1);
    expect([await statusOf(checkout.checkoutId), await endOf(checkout.checkoutId)]).toEqual([
      ["Reversing"],
      when === "before" ? { ...nothing, held: 1 } : nothing,
    ]);
    dying = undefined;
    await aMinute();
    expect([await statusOf(checkout.checkoutId), await endOf(checkout.checkoutId)]).toEqual([["Reversed"], nothing]);
  });

  test("while a job gives money back: another process may take that job up half a minute later", async () => {
    const { guest } = await shop.guestReadyToPay();
    await pay(guest, await shop.token(cards.approved));
    await guest.send(deleteCheckout, active);
    const dueInMs: number[] = [];
    whileAsked = async () => {
      const { at } = await shop.db.one<{ at: Date }>(sql`select run_at as at from job where kind = ${reverseJob}`);
      dueInMs.push(at.getTime() - shop.clock.now().getTime());
    };
    await shop.pass(1);
    expect(dueInMs).toEqual([30_000]);
  });

  test("while the gateway is away for ten minutes: a minute after its return the order that was wanted is placed", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    await act(guest, "prepare");
    dying = { at: "authorize", when: "after" };
    await pay(guest, await shop.token(cards.approved));
    dying = undefined;
    await shop.stopGateway();
    for (let minute = 0; minute < 10; minute++) await aMinute();
    await shop.startGateway();
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  });

  test("between payment and order: the order that was wanted is placed, and its shopper is told by mail", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    await act(guest, "prepare");
    await pay(guest, await shop.token(cards.approved));
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
    const told = await shop.db.many<{ template: string }>(
      sql`select template from mail where template in ('order-confirmation', 'payment-orphaned')`,
    );
    expect(told.at(-1)).toEqual({ template: "order-confirmation" });
    expect((await act(guest, "submit")).body.actions[0]?.orderReferenceNumber).toBe(checkout.orderReferenceNumber);
  });
});

test.each([
  ["the same card", true],
  ["another card", false],
])(
  "killed after the gateway has taken the money: who pays again by %s some seconds later has paid, and is not told to wait",
  async (_, isSame) => {
    const { guest, checkout } = await shop.guestReadyToPay();
    const token = await shop.token(cards.approved);
    dying = { at: "authorize", when: "after" };
    await pay(guest, token);
    dying = undefined;
    expect((await pay(guest, token)).status).toBe(409);
    shop.clock.set(new Date(shop.clock.now().getTime() + 4000));
    expect((await pay(guest, isSame ? token : await shop.token(cards.approved))).status).toBe(200);
    expect((await place(guest)).status).toBe(201);
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  },
);

test("behind twenty attempts of which the gateway does not tell, the order that was wanted is placed within a minute all the same", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  await act(guest, "prepare");
  await pay(guest, await shop.token(cards.approved));
  const early = new Date(shop.clock.now().getTime() - 1000);
  await shop.db.run(sql`
    insert into payment (store_id, id, checkout_id, number, status, amount, currency, gateway, created_at, updated_at)
    select ${shop.store.id}, 'pending' || n, 'checkout' || n, 1, 'Pending', 1, 'USD', 'Sandbox', ${early}, ${early}
    from generate_series(1, 20) n`);
  await aMinute();
  await shop.db.run(sql`delete from payment where id like 'pending%'`);
  expect(await endOf(checkout.checkoutId)).toEqual(bought);
});

test("who has only paid keeps the payment for half a minute, and is not ordered for", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  await pay(guest, await shop.token(cards.approved));
  await shop.pass(25);
  expect(await endOf(checkout.checkoutId)).toEqual({ orders: 0, captured: 0, held: 1 });
  expect(await place(guest)).toMatchObject({ status: 201 });
  await aMinute();
  expect(await endOf(checkout.checkoutId)).toEqual(bought);
});

test("money whose order cannot be placed is given back, and shopper, staff and log are told once", async () => {
  const { guest, checkout } = await shop.guestReadyToPay({ belt: "1" });
  const from = shop.clock.now();
  const log = vi.spyOn(shop.app.http.log, "error");
  await act(guest, "prepare");
  await pay(guest, await shop.token(cards.approved));
  await shop.change({ belt: { price: "99" } });
  await aMinute();
  await aMinute();
  expect(await endOf(checkout.checkoutId)).toEqual(nothing);
  const reports = log.mock.calls.map(([report]) => report as { code?: string; outcome?: string });
  expect(reports.filter(({ code }) => code === "PAYMENT_ORPHANED").map(({ outcome }) => outcome)).toEqual([
    "given-back",
  ]);
  log.mockRestore();
  const mails = await shop.db.many<{ template: string; recipient: string }>(sql`
    select template, recipient from mail
    where template in ('payment-orphaned', 'payment-returned') and created_at >= ${from} order by template`);
  expect(mails).toEqual([
    { template: "payment-orphaned", recipient: "staff@store.example" },
    { template: "payment-returned", recipient: "ada@example.com" },
  ]);
});

test("whose checkout has expired while the store was down has his money back, and is told, as the staff is", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  await act(guest, "prepare");
  await pay(guest, await shop.token(cards.approved));
  await shop.pass(25 * 3600);
  const from = shop.clock.now();
  await aMinute();
  await aMinute();
  expect(await endOf(checkout.checkoutId)).toEqual(nothing);
  const mails = await shop.db.many<{ template: string }>(sql`
    select template from mail
    where template in ('payment-orphaned', 'payment-returned') and created_at >= ${from} order by template`);
  expect(mails.map(({ template }) => template)).toEqual(["payment-orphaned", "payment-returned"]);
  const { status } = await shop.db.one<{ status: string }>(
    sql`select status from checkout where id = ${checkout.checkoutId}`,
  );
  expect(status).toBe("Canceled");
});

test("money that the gateway does not give back is told to the staff once, and asked for until it does", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  const from = shop.clock.now();
  await pay(guest, await shop.token(cards.approved));
  refusal = "charge_disputed";
  await guest.send(deleteCheckout, active);
  await aMinute();
  expect(await endOf(checkout.checkoutId)).toEqual({ orders: 0, captured: 0, held: 1 });
  const told = await shop.db.many(sql`
    select recipient, content ->> 'kind' as kind, content ->> 'reason' as reason from mail
    where template = 'payment-refused' and created_at >= ${from}`);
  expect(told).toEqual([{ recipient: "staff@store.example", kind: "Reversal", reason: "charge_disputed" }]);
  refusal = undefined;
  await aMinute();
  await aMinute();
  expect(await endOf(checkout.checkoutId)).toEqual(nothing);
});

test("what a shopper completes at the gateway without coming back is ordered, where that was wanted", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  await act(guest, "prepare");
  await completeInBrowser(shop, await openInBrowser(guest), cards.approved);
  await aMinute();
  expect(await endOf(checkout.checkoutId)).toEqual(bought);
});

describe("a card whose bank asks the shopper first", () => {
  async function toBank() {
    await shop.db.run(sql`update stock set on_hand = 100 where product_id = ${shop.id("plug")}`);
    const { guest, checkout } = await shop.guestReadyToPay();
    await act(guest, "prepare");
    const token = await shop.token(cards.confirm);
    const toConfirm = (await payToConfirm(guest, token))!;
    return { guest, checkout, token, ...toConfirm };
  }

  test("leads to the gateway and back to the store, with what finishes the order", async () => {
    const { guest, checkout, redirectUrl, paymentToken } = await toBank();
    expect(await statusOf(checkout.checkoutId)).toEqual(["Open"]);
    const page = await fetch(redirectUrl);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost");
    expect(await page.text()).toContain("<h1>Confirm the payment</h1>");
    const back = await answerAtGateway(redirectUrl, "confirm");
    expect(back?.pathname).toBe("/checkout");
    expect(Object.fromEntries(back!.searchParams)).toEqual({
      cartId: checkout.cartSummary?.cartId,
      checkoutId: checkout.checkoutId,
      payment: paymentToken,
      order: checkout.orderReferenceNumber,
    });
    expect((await comeBack(guest, paymentToken)).status).toBe(200);
    expect((await act(guest, "submit")).status).toBe(200);
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  });

  test("and comes back twice is charged once, also when the bank is told twice", async () => {
    const { guest, checkout, redirectUrl, paymentToken } = await toBank();
    await answerAtGateway(redirectUrl, "confirm");
    expect(await answerAtGateway(redirectUrl, "refuse")).toBeInstanceOf(URL);
    const both = await Promise.all([comeBack(guest, paymentToken), comeBack(guest, paymentToken)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await act(guest, "submit");
    expect((await comeBack(guest, paymentToken)).errors[0]?.errorCode).toBe("CHECKOUT_NOT_FOUND");
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  });

  test.each(["told by the shopper alone", "told by the gateway before"])(
    "and changes his cart meanwhile has the money back at once: %s",
    async (way) => {
      const { guest, checkout, redirectUrl, paymentToken } = await toBank();
      const body = { productId: shop.id("plug"), quantity: "1", type: "Product" } as const;
      expect((await guest.send(addCartItem, { params: { cartStateOrId: "current" }, body })).status).toBe(201);
      await answerAtGateway(redirectUrl, "confirm");
      if (way === "told by the gateway before") await shop.pass(15);
      const told = await comeBack(guest, paymentToken);
      expect([told.status, told.errors[0]?.errorCode]).toEqual([409, "CHECKOUT_CONFLICT"]);
      await shop.pass(1);
      expect([await statusOf(checkout.checkoutId), await endOf(checkout.checkoutId)]).toEqual([["Reversed"], nothing]);
      expect((await pay(guest, await shop.token(cards.approved))).status).toBe(200);
      expect((await act(guest, "submit")).status).toBe(200);
      await aMinute();
      expect(await endOf(checkout.checkoutId)).toEqual(bought);
    },
  );

  test("and never comes back after a yes has his order, within a minute", async () => {
    const { checkout, redirectUrl } = await toBank();
    await answerAtGateway(redirectUrl, "confirm");
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  });

  test.each(["told by the gateway", "brought by the shopper"])("and says no pays nothing: %s", async (way) => {
    const { guest, checkout, redirectUrl, paymentToken, token } = await toBank();
    await answerAtGateway(redirectUrl, "refuse");
    if (way === "told by the gateway") await aMinute();
    const { status, body } = await comeBack(guest, paymentToken);
    expect([status, body.salesforceResultCode]).toEqual([422, "Decline"]);
    expect(body.errors?.[0]?.detail).toContain("not confirmed");
    expect((await payToConfirm(guest, token)) ?? null).toBeNull();
    const other = (await payToConfirm(guest, await shop.token(cards.confirm)))!;
    await answerAtGateway(other.redirectUrl, "confirm");
    expect((await comeBack(guest, other.paymentToken)).status).toBe(200);
    await act(guest, "submit");
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  });

  test("and says nothing is asked again by the same request, and is forgotten after half an hour", async () => {
    const { guest, checkout, redirectUrl, paymentToken, token } = await toBank();
    expect(await payToConfirm(guest, token)).toEqual({ redirectUrl, paymentToken });
    expect((await comeBack(guest, paymentToken)).body.salesforceResultCode).toBe("Decline");
    await aMinute();
    expect(await statusOf(checkout.checkoutId)).toEqual(["Open"]);
    await shop.pass(30 * 60);
    await aMinute();
    expect(await statusOf(checkout.checkoutId)).toEqual(["Reversed"]);
    await answerAtGateway(redirectUrl, "confirm");
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(nothing);
  });

  test("and who pays by another card meanwhile is told on his return that this one is not charged, and orders with the other", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    const asked = (await payToConfirm(guest, await shop.token(cards.confirm)))!;
    await answerAtGateway(asked.redirectUrl, "confirm");
    expect((await pay(guest, await shop.token(cards.approved))).status).toBe(200);
    const detail = "You have paid by another card since, and this one is not charged.";
    const errors = [{ detail }];
    expect(await comeBack(guest, asked.paymentToken)).toMatchObject({ status: 422, body: { errors } });
    expect(await place(guest)).toMatchObject({ status: 201 });
    await aMinute();
    expect([await statusOf(checkout.checkoutId), await endOf(checkout.checkoutId)]).toEqual([
      ["Reversed", "Captured"],
      bought,
    ]);
  });

  test("and confirms after the checkout has ended pays nothing", async () => {
    const { guest, checkout, redirectUrl, paymentToken } = await toBank();
    await guest.send(deleteCheckout, active);
    await answerAtGateway(redirectUrl, "confirm");
    expect((await comeBack(guest, paymentToken)).status).toBe(404);
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(nothing);
  });

  test("is refused where there is no way back, or one to another site", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    const { body } = await pay(guest, await shop.token(cards.confirm));
    expect(body.salesforceResultCode).toBe("Decline");
    const paymentToken = await shop.token(cards.confirm);
    for (const returnPath of ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"]) {
      const paymentsData = JSON.stringify({ returnPath });
      const asked = await guest.send(payCheckout, {
        ...active,
        body: { requestType: "Auth", paymentToken, paymentsData },
      });
      expect([asked.status, asked.errors[0]?.errorCode]).toEqual([400, "INVALID_API_INPUT"]);
    }
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(nothing);
  });
});

describe("what the gateway tells", () => {
  const notices = () => shop.db.many(sql`select id from job where kind = 'payment-notice'`);

  test("is acted on at once, and twice or late it changes nothing", async () => {
    await shop.listenToGateway({ copies: 3 });
    const { guest, checkout } = await shop.guestReadyToPay();
    await act(guest, "prepare");
    await completeInBrowser(shop, await openInBrowser(guest), cards.approved);
    await expect.poll(async () => (await notices()).length).toBeGreaterThanOrEqual(3);
    await shop.pass(0);
    await shop.pass(2);
    expect(await statusOf(checkout.checkoutId)).toEqual(["Authorized"]);
    expect((await act(guest, "submit")).status).toBe(200);
    await aMinute();
    expect(await endOf(checkout.checkoutId)).toEqual(bought);
  });

  test("is refused without its signature, of last week, or beyond a megabyte", async () => {
    const tell = async (payload: string, signature = "") => {
      const url = "/services/data/v65.0/commerce/payments/notify?provider=Sandbox";
      const headers = { "content-type": "application/json", "sandbox-signature": signature };
      return (await shop.app.http.inject({ method: "POST", url, headers, payload })).statusCode;
    };
    const signed = (payload: string, secondsAgo: number) => {
      const time = Math.floor(shop.clock.now().getTime() / 1000) - secondsAgo;
      return `t=${time},v1=${createHmac("sha256", shop.gatewaySecret).update(`${time}.${payload}`).digest("hex")}`;
    };
    expect(await tell("{}")).toBe(400);
    expect(await tell("{}", signed("{}", 0))).toBe(200);
    expect(await tell("{}", signed("{}", 604_800))).toBe(400);
    for (const key of ["0ptNeverSeen", "\u0000", "x".repeat(9000)]) {
      const unknown = JSON.stringify({ payment: { key } });
      expect(await tell(unknown, signed(unknown, 0))).toBe(200);
    }
    expect(await tell("x".repeat(1024 * 1024 + 1))).toBe(413);
  });
});

test("whatever happens in whatever order ends in one order with one charge, or in none with none", async () => {
  const steps = fc.constantFrom(
    ...(["prepare", "pay", "pay declined", "answer lost", "open", "complete", "confirm", "submit", "delete"] as const),
    ...(["to bank", "yes", "no", "come back"] as const),
    ...(["wait", "gateway down", "gateway up", "kill before", "kill after"] as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 9 }), async (script) => {
      dying = undefined;
      await shop.db.run(sql`update stock set on_hand = 100 where product_id = ${shop.id("plug")}`);
      const { guest, checkout } = await shop.guestReadyToPay();
      let opened: Awaited<ReturnType<typeof openInBrowser>> | undefined;
      let toConfirm: Awaited<ReturnType<typeof payToConfirm>>;
      let isUp = true;
      for (const step of script) {
        if (step === "prepare" || step === "submit") await act(guest, step);
        else if (step === "delete") await guest.send(deleteCheckout, active);
        else if (step === "wait") await shop.pass(10);
        else if (step === "gateway down" || step === "gateway up") {
          if (isUp !== (step === "gateway up")) await (isUp ? shop.stopGateway() : shop.startGateway());
          isUp = step === "gateway up";
        } else if (step === "kill before" || step === "kill after") {
          const at = ["authorize", "capture", "reverse", "find"] as const;
          dying = { at: at[script.length % at.length]!, when: step === "kill before" ? "before" : "after" };
        } else if (!isUp) continue;
        else if (step === "to bank")
          toConfirm = (await payToConfirm(guest, await shop.token(cards.confirm))) ?? toConfirm;
        else if (step === "yes" || step === "no")
          await (toConfirm && answerAtGateway(toConfirm.redirectUrl, step === "yes" ? "confirm" : "refuse"));
        else if (step === "come back") await comeBack(guest, toConfirm?.paymentToken ?? "none");
        else if (step === "open") opened = await openInBrowser(guest);
        else if (step === "complete") await completeInBrowser(shop, opened, cards.approved);
        else if (step === "confirm")
          await guest.send(payCheckout, {
            ...active,
            body: { requestType: "PostAuth", paymentToken: opened?.reference ?? "none" },
          });
        else
          await pay(
            guest,
            await shop.token(
              { pay: cards.approved, "pay declined": cards.declined, "answer lost": cards.timesOut }[step],
            ),
          );
      }
      dying = undefined;
      if (!isUp) await shop.startGateway();
      // the breaker lets calls through again, and failed jobs are due again
      await shop.pass(31);
      await aMinute();
      const end = await endOf(checkout.checkoutId);
      expect(end).toEqual(end.orders === 1 ? bought : nothing);
    }),
    { numRuns: 15 },
  );
});
