import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../testing/runs.ts";
import { createClient } from "../client.ts";
import type { Client, ClientOptions } from "../client.ts";
import { ClientError, FetchError } from "../errors.ts";
import type { Placing } from "../orders.ts";
import type { Payment } from "../payment.ts";
import { shopperStorage } from "../storage.ts";
import { createCheckoutShop, ids, orderReferenceNumber } from "../testing/checkout-shop.ts";
import type { CheckoutShop } from "../testing/checkout-shop.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { emptyCard } from "../testing/shop-till.ts";
import { refused, webstoreId } from "../testing/small-store.ts";
import type { Answered } from "../testing/small-store.ts";
import { httpTransport } from "../transport.ts";
import type { DraftChange } from "./draft.ts";
import { createCheckoutForm } from "./form.ts";
import type { CheckoutForm } from "./form.ts";
import type { CheckoutException } from "./problems.ts";

/** The kinds of calls that faults distinguish. */
const kinds = ["load", "save", "start", "prepare", "payment", "submit"] as const;
type Kind = (typeof kinds)[number];

/** How calls of a kind fail: only the next one, or as many as a form makes before it gives up. */
interface Fault {
  readonly kind: Kind;
  /** A status is a refusal without an effect. "Late" means answered, or even done, after the shopper has moved on. */
  readonly how: 400 | 403 | 409 | 429 | 503 | "lost before" | "lost after" | "done later" | "answered later";
  readonly times: 1 | 3;
}

/** How a second client differs from the page's: it is for another cart than the current one, or for another account than the stored one. */
const besides = {
  "another cart": { cartStateOrId: "0a67t00000OtHr1AAH" },
  "another account": { accountId: () => "0017t00000AcCt2AAA" },
};

/** A shopper with a cart, on a page that they may leave and return to, and a store that fails in every way. */
class Shopping {
  readonly shop: CheckoutShop = createCheckoutShop();
  /** The shop of the second client's cart. */
  private readonly shopBeside: CheckoutShop = Object.assign(createCheckoutShop(), {
    checkoutId: "2z97t00000ChK77AAK",
    isStarted: false,
  });
  readonly storage = shopperStorage(webstoreId, { session: undefined, local: undefined });
  client: Client;
  form: CheckoutForm;
  faults: Fault[] = [];
  /** Whether a fault has occurred since the last press. */
  hasFailed = false;
  /** The payment of the last press, and whether the outcome of all presses is certain to be in their order. */
  pressed: Payment | undefined;
  isInOrder = true;
  /** The payments sent by the visible page: after a different payment it cannot know which of them the store has. */
  sent: string[] = [];
  /** The last press, while it waits for something late. */
  waiting: Promise<void> | undefined;
  isAllowedToPay = true;
  /** What the form did although it must not. */
  readonly wrong: string[] = [];
  isTold = false;
  /** What the visible page has told the shopper since the last press. */
  private notices: string[] = [];
  private shown: string | undefined;
  private beside: CheckoutForm | undefined;
  private page = 0;
  /** The page that made the last payment. */
  private payer = 0;
  private late: (() => void)[] = [];
  private hearLate: () => void = () => {};
  private readonly clock = fakeClock();

  constructor() {
    const body = { deliveryAddress: { street: "Kai 0", country: "DE" } };
    this.shop.answer({ method: "PATCH", path: "checkouts/active", body });
    this.storage.checkoutId.set(ids.checkout);
    [this.client, this.form] = this.open();
  }

  /** Opens the page again. Whatever an earlier page still waits for is dropped. */
  open(): [Client, CheckoutForm] {
    const page = ++this.page;
    this.sent = [];
    const fetch = async (url: string, { method, body }: { method: string; body?: string }): Promise<Response> => {
      const path = new URL(url).pathname.split(`${webstoreId}/`)[1]!;
      const answered = await this.answer(page, { method, path, body: body && JSON.parse(body) });
      if (page !== this.page) await new Promise(() => {});
      return responseFrom(answered);
    };
    const client = createClient(this.options(fetch));
    const notify = ({ code }: CheckoutException) => void this.notices.push(code);
    return [client, createCheckoutForm(client, { path: () => "/checkout", notify })];
  }

  private options(fetch: unknown): ClientOptions {
    const baseUrl = "http://store.test";
    const transport = httpTransport({ webstoreId, baseUrl, fetch: fetch as typeof globalThis.fetch });
    const { storage, clock } = this;
    return { webstoreId, transport, clock, storage, highScale: false };
  }

  /** Begins a checkout for something else, with the shopper's browser storage; the next call places its order. */
  async goOnBeside(how: keyof typeof besides): Promise<void> {
    if (this.beside) return void (await this.beside.place(purchaseOrder("PO-77")).catch(() => {}));
    const fetch = (url: string, { method, body }: { method: string; body?: string }): Promise<Response> => {
      const path = new URL(url).pathname.split(`${webstoreId}/`)[1]!;
      const seen = { method, path, body: body && JSON.parse(body) };
      const isOfCart = path.includes(this.shop.checkoutId) || (how === "another cart" && path.includes("active"));
      const shop = isOfCart ? this.shop : this.shopBeside;
      if (shop === this.shop && method !== "GET") this.wrong.push("a client beside changes what the page is about");
      return Promise.resolve(responseFrom(shop.answer(seen)));
    };
    const client = createClient({ ...this.options(fetch), ...besides[how] });
    const form = createCheckoutForm(client, { path: () => "/checkout" });
    const answer = await form.place(purchaseOrder("PO-77")).catch((error: unknown) => error);
    this.demand(wordsOf(answer) === "SESSION_NOT_LOADED", "what was not begun is ordered");
    await client.checkout.start();
    this.beside = form;
  }

  leaveAndReturn(): void {
    this.waiting = undefined;
    this.isInOrder = false;
    [this.client, this.form] = this.open();
  }

  private async answer(page: number, seen: Parameters<CheckoutShop["answer"]>[0]): Promise<Answered> {
    const kind = kindOf(seen);
    if (kind === "payment" && page === this.page) this.sent.push(JSON.stringify(seen.body));
    const fault = this.faults.find((one) => one.kind === kind);
    if (!fault) return this.reach(page, seen);
    this.hasFailed = true;
    this.faults = this.faults.flatMap((one) => (one === fault ? repeated(one) : [one]));
    switch (fault.how) {
      case "lost before":
        throw new TypeError("fetch failed");
      case "lost after":
        this.reach(page, seen);
        throw new TypeError("fetch failed");
      case "done later":
        this.isInOrder = false;
        await this.later();
        return this.reach(page, seen, true);
      case "answered later": {
        const answered = this.reach(page, seen);
        await this.later();
        return answered;
      }
      default:
        return refused(fault.how, "REFUSED", "No.");
    }
  }

  private get isSentAgain(): boolean {
    return this.payer === this.page && this.sent.length > 1 && new Set(this.sent).size === 1;
  }

  private later(): Promise<void> {
    this.hearLate();
    return new Promise((resolve) => void this.late.push(resolve));
  }

  /** A request that reaches the store. */
  private reach(page: number, seen: Parameters<CheckoutShop["answer"]>[0], isLate = false): Answered {
    const { shop } = this;
    if (seen.path.includes(this.shopBeside.checkoutId)) {
      this.wrong.push("the page changes what a client beside is about");
      return this.shopBeside.answer(seen);
    }
    if (kindOf(seen) === "payment" && !isLate && page === this.page) {
      const { paymentToken } = seen.body as Payment;
      const held = shop.till.held(shop.checkoutId);
      const isAgain = held?.token === paymentToken && held?.amount === shop.total() && this.isSentAgain;
      if (isAgain) this.wrong.push("a payment that the store has is made again");
      if (this.shown !== undefined && !seen.path.includes(this.shown))
        this.wrong.push("a checkout is paid that was not shown");
      if (!this.isAllowedToPay) this.wrong.push("a price is paid that was not shown");
    }
    const wasOrdered = shop.till.ordered.size > 0;
    const paid = shop.till.payments.length;
    const answered = shop.answer(seen);
    if (shop.till.payments.length > paid) this.payer = page;
    const [ordered] = wasOrdered ? [] : shop.till.ordered.values();
    if (ordered && this.isInOrder && ordered.token !== this.pressed?.paymentToken)
      this.wrong.push("an order is placed with another payment than the shopper gave last");
    if (answered.status === 409 && page === this.page) this.isAllowedToPay = false;
    return answered;
  }

  /** Presses the button; continues once there is an answer, or something is late. */
  async press(payment: Payment, faults: readonly Fault[] = []): Promise<void> {
    const { shop } = this;
    const wasOrdered = shop.till.ordered.has(shop.checkoutId);
    this.faults = [...faults];
    this.hasFailed = false;
    this.isAllowedToPay = true;
    this.shown = this.storage.checkoutId.get();
    this.pressed = payment;
    this.notices = [];
    const isLate = new Promise<void>((resolve) => (this.hearLate = resolve));
    const { form } = this;
    const placing = form
      .place(payment)
      .catch((error: unknown) => error)
      .then((answer) => {
        if (form === this.form) this.waiting = undefined;
        this.judge(answer, wasOrdered);
      });
    this.waiting = placing;
    await Promise.race([placing, isLate]);
    this.faults = [];
  }

  /** Checks that what the shopper is told is true, and no less than the store has said. */
  private judge(answer: unknown, wasOrdered: boolean): void {
    this.answerOfLast = answer;
    const { ordered, payments } = this.shop.till;
    const isOrdered = ordered.has(this.shop.checkoutId);
    const placing = answer as Placing;
    if (!(answer instanceof Error) && "orderReferenceNumber" in placing) {
      this.demand(placing.orderReferenceNumber === orderReferenceNumber, "an order of another number is told of");
      this.demand(isOrdered, "an order is told of that is not there");
      this.demand(this.notices.length === 0, "with the order something else is told");
      this.isTold = true;
      return;
    }
    const said = wordsOf(answer);
    if (isOrdered) {
      this.demand(!wasOrdered || this.hasFailed, `an order that is there is not shown, but ${said}`);
      this.demand(!saysNone.has(said), `of an order that is there it is said: ${said}`);
    }
    if (said === "PAYMENT_ORPHANED") this.demand(payments.length > 0, "a payment is an orphan that nobody made");
  }

  answerOfLast: unknown;

  async release(): Promise<void> {
    const isLate = new Promise<void>((resolve) => (this.hearLate = resolve));
    for (const resolve of this.late.splice(0)) resolve();
    await Promise.race([this.waiting ?? settled(), isLate]);
  }

  /** Whether the store accepts the payment of the last press. */
  isPayable(): boolean {
    const { pressed, shop } = this;
    const isCardHeld = shop.till.held(shop.checkoutId)?.requestType === "Auth";
    return !!pressed && pressed.paymentToken !== emptyCard && (pressed.requestType === "Auth" || !isCardHeld);
  }

  /** Checks what must hold at any time. */
  check(): void {
    const { ordered, payments } = this.shop.till;
    this.demand(ordered.size <= 1, "there are two orders");
    const kept = payments.filter(({ state }) => state !== "given back");
    this.demand(kept.length <= 1, "two payments are kept");
    for (const payment of ordered.values()) this.demand(kept[0] === payment, "an order has not its payment");
    if (this.wrong.length > 0) throw new Error(this.wrong.join("; "));
  }

  private demand(condition: boolean, otherwise: string): void {
    if (!condition) this.wrong.push(otherwise);
  }
}

function responseFrom({ status = 200, body }: Answered): Response {
  const headers = { "content-type": "application/json" };
  return new Response(status === 204 ? null : JSON.stringify(body ?? null), { status, headers });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const saysNone = new Set(["PAYMENT_DECLINED", "SESSION_NOT_LOADED", "CANNOT_START_CHECKOUT", "SESSION_IN_ERROR"]);

function wordsOf(answer: unknown): string {
  if (answer instanceof ClientError) return answer.code;
  if (answer instanceof FetchError) return String(answer.status);
  if (answer instanceof Error) return answer.message;
  return (answer as { refused?: string }).refused ?? "an order";
}

function kindOf({ method, path, body }: { method: string; path: string; body?: unknown }): Kind | undefined {
  if (!/^(checkouts|carts)/.test(path)) return undefined;
  if (method === "GET") return "load";
  if (method === "PATCH") return "save";
  if (method === "PUT") return "start";
  if (path.endsWith("payments")) return "payment";
  return (body as { actions?: [{ action: Kind }] } | undefined)?.actions?.[0].action;
}

const repeated = ({ times, ...fault }: Fault): Fault[] =>
  times === 1
    ? []
    : [
        { ...fault, times: 1 },
        { ...fault, times: 1 },
      ];

type Command = fc.AsyncCommand<object, Shopping>;
const command = (name: string, act: (shopping: Shopping) => Promise<void> | void): Command => ({
  check: () => true,
  toString: () => name,
  async run(_, shopping) {
    if (shopping.isTold) return;
    await act(shopping);
    shopping.check();
  },
});

/** While a press waits, the form accepts nothing. */
function whenIdle(shopping: Shopping, act: () => Promise<unknown> | void): Promise<unknown> | void {
  if (!shopping.waiting) return act();
  const { form } = shopping;
  expect(() => form.update({})).toThrow(expect.objectContaining({ code: "CHECKOUT_FORM_BUSY" }));
}

const update = (change: DraftChange): Command =>
  command(
    `update(${JSON.stringify(change)})`,
    (shopping) => whenIdle(shopping, () => shopping.form.update(change)) as void,
  );

/** With the payment of the last press, unless another is given. */
const place = (payment: Payment | undefined, faults: readonly Fault[]): Command =>
  command(`place(${payment?.paymentToken ?? "again"}, ${JSON.stringify(faults)})`, async (shopping) => {
    await whenIdle(shopping, () => shopping.press(payment ?? shopping.pressed ?? card("tok_1"), faults));
  });

const persist = (faults: readonly Fault[]): Command =>
  command(`persist(${JSON.stringify(faults)})`, async (shopping) => {
    await whenIdle(shopping, async () => {
      shopping.faults = [...faults];
      await shopping.form.persist().catch(() => {});
      shopping.faults = [];
    });
  });

const card = (paymentToken: string): Payment => ({ requestType: "Auth", paymentToken });
const purchaseOrder = (paymentToken: string): Payment => ({ requestType: "SimplePurchaseOrder", paymentToken });

const faultsOf = (...hows: readonly Fault["how"][]) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds, "payment", "submit", "submit"),
      how: fc.constantFrom(...hows),
      times: fc.constantFrom(1 as const, 3),
    }),
    { maxLength: 3 },
  );
const atOnce = [400, 403, 409, 429, 503, "lost before", "lost after"] as const;
const payment = fc.option(
  fc.constantFrom(card("tok_1"), card("tok_2"), card(emptyCard), purchaseOrder("PO-7"), purchaseOrder("PO-8")),
  { nil: undefined, freq: 2 },
);

const group = (fields: object): DraftChange => ({ deliveryGroups: { items: [{ id: ids.group, ...fields }] } });
const values = fc.constantFrom<DraftChange>(
  group({ deliveryAddress: { street: "Kai 1", country: "DE" } }),
  group({ selectedDeliveryMethodId: ids.express }),
  group({ selectedDeliveryMethodId: ids.standard }),
  group({ shippingInstructions: "Dock 2" }),
  { billingInfo: { address: { street: "Norderstr. 2", country: "DE" } } },
  { registerUser: true },
  { notifications: [{ groupId: "payment" }] },
  { display: { hidePlaceOrderButton: true } },
);

const commands = fc.commands(
  [
    fc.tuple(payment, faultsOf(...atOnce, "done later", "answered later")).map(([how, faults]) => place(how, faults)),
    fc.tuple(payment, faultsOf(...atOnce)).map(([how, faults]) => place(how, faults)),
    values.map(update),
    faultsOf(...atOnce).map(persist),
    fc.constant(command("revert()", (shopping) => void whenIdle(shopping, () => shopping.form.revert()))),
    fc.constant(
      command("look()", async (shopping) => {
        // The press shares this read, which may be late.
        const looking = shopping.form.view({ cachePolicy: "no-cache" }).catch(() => {});
        await (shopping.waiting ? settled() : looking);
      }),
    ),
    fc.constant(command("what is late comes", (shopping) => shopping.release())),
    fc.constant(command("leave and return", (shopping) => shopping.leaveAndReturn())),
    fc
      .constantFrom(...(Object.keys(besides) as (keyof typeof besides)[]))
      .map((how) => command(`${how} is checked out`, (shopping) => shopping.goOnBeside(how))),
    fc.constant(
      command("another price", ({ shop }) => {
        shop.price += 1;
      }),
    ),
    fc.constant(
      command("another tab begins anew", ({ shop }) => {
        if (!shop.isStarted) return;
        shop.answer({ method: "DELETE", path: "checkouts/active", body: undefined });
        shop.answer({ method: "PUT", path: "checkouts", body: {} });
      }),
    ),
  ],
  { maxCommands: 12 },
);

/** Whatever has happened, pressing again leads to the order, with a good card if the payment given is not accepted. */
async function finish(shopping: Shopping): Promise<void> {
  while (shopping.waiting) await shopping.release();
  await shopping.release();
  if (shopping.isTold) return;
  for (let attempt = 1; attempt <= 5; attempt++) {
    await shopping.press(shopping.isPayable() ? shopping.pressed! : card("tok_9"));
    shopping.check();
    if (shopping.isTold) return;
    if (wordsOf(shopping.answerOfLast) === "SESSION_NOT_LOADED") await shopping.client.checkout.start().catch(() => {});
  }
  throw new Error(`no way to the order: ${wordsOf(shopping.answerOfLast)}`);
}

// two seconds on an idle processor; under load the same processor time can take minutes, after which fewer runs will do
const timeout = 300_000;
const enough = 180_000;

test(
  "whatever is lost, late, refused and changed in whatever order, an order is paid once, and never denied",
  { timeout },
  async () => {
    const property = fc.asyncProperty(commands, async (run) => {
      const shopping = new Shopping();
      await fc.asyncModelRun(() => ({ model: {}, real: shopping }), run);
      await finish(shopping);
    });
    await expect(fc.assert(property, { numRuns: runs(750), interruptAfterTimeLimit: enough })).resolves.toBeUndefined();
  },
);
