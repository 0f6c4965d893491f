import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  payCheckout,
  placeOrder,
  runOrderActions,
  startCheckout,
  type Checkout,
} from "@tradecounter/wire";
import { createApp, type App } from "../../app.ts";
import { sql, type Database } from "../../db/index.ts";
import {
  paymentsInLedger,
  startSandboxGateway,
  type LedgerPayment,
  type SandboxGateway,
} from "../../sandbox-gateway/index.ts";
import type { StoreSettings } from "../../stores/index.ts";
import { guestOf, type Guest } from "../../testing/guest.ts";
import { openTestShop, type TestShop } from "../cart/test-shop.ts";
import { mailboxPost, type Post } from "../mail/index.ts";
import { sandboxCards, type PaymentGateway } from "../payment/index.ts";

type Ware = Parameters<TestShop["id"]>[0];

/** The small shop of the cart tests as a whole app, with a card gateway. */
export interface CheckoutShop extends Pick<TestShop, "db" | "store" | "clock" | "id" | "change" | "give" | "look"> {
  readonly app: App;
  readonly folder: string;
  readonly gatewayUrl: string;
  /** The secret that the gateway signs its webhooks with. */
  readonly gatewaySecret: string;
  /** Stops the gateway, and restarts it at the same URL with the same ledger. */
  stopGateway(): Promise<void>;
  startGateway(): Promise<void>;
  /** Has the gateway notify the store of payment events, on request late, twice or more. Returns the store's own URL. */
  listenToGateway(options?: { delayMs?: number; copies?: number }): Promise<string>;
  guest(): Guest;
  /** A browser in checkout with these items. */
  guestInCheckout(wanted?: Partial<Record<Ware, string>>): Promise<{ guest: Guest; checkout: Checkout }>;
  /** A browser whose checkout lacks only a payment. */
  guestReadyToPay(
    wanted?: Parameters<CheckoutShop["guestInCheckout"]>[0],
  ): Promise<{ guest: Guest; checkout: Checkout }>;
  /** The token that the card form returns for a card. */
  token(cardNumber: string): Promise<string>;
  /** The payments in the gateway's ledger. */
  ledger(): LedgerPayment[];
  /** [on hand, reserved] of a product, over all locations. */
  stock(ware: Ware): Promise<[onHand: number, reserved: number]>;
  /** Advances the clock and runs the jobs that are due. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export const cards = {
  approved: "4000 1000 0000 0018",
  declined: "4000 1000 0000 0026",
  poor: "4000 1000 0000 0034",
  slow: "4000 1000 0000 0042",
  timesOut: "4000 1000 0000 0059",
  confirm: "4000 1000 0000 0075",
};

export const ada = {
  contactInfo: { email: "ada@example.com", firstName: "Ada", lastName: "Byron", phoneNumber: "(757) 555-0142" },
  deliveryAddress: {
    firstName: "Ada",
    lastName: "Byron",
    street: "9 Engine Row",
    city: "Norfolk",
    region: "VA",
    postalCode: "23510",
    country: "US",
  },
};

export const active = { params: { activeOrCheckoutId: "active" } };

export interface ShopOptions {
  /** How mail is sent; a mailbox unless given. */
  readonly post?: Post;
  readonly settings?: Partial<StoreSettings>;
  readonly timeoutMs?: number;
  readonly slowMs?: number;
  readonly secretOf?: (name: string) => string | undefined;
  readonly rateLimits?: boolean;
  /** Wraps the gateway, for instance to fail at some step. */
  readonly before?: (gateway: PaymentGateway) => PaymentGateway;
  /** Wraps the app's database, for instance to wait at some step. */
  readonly beforeDb?: (db: Database) => Database;
}

export async function openCheckoutShop({
  settings,
  timeoutMs = 900,
  slowMs = 400,
  post = mailboxPost,
  secretOf,
  rateLimits,
  before = (gateway) => gateway,
  beforeDb = (db) => db,
}: ShopOptions = {}): Promise<CheckoutShop> {
  const shop = await openTestShop(settings);
  const folder = mkdtempSync(join(tmpdir(), "checkout-shop-"));
  const started = await startSandboxGateway({ port: 0, folder, slowMs });
  let gateway: Pick<SandboxGateway, "url" | "notify" | "close"> = started;
  const gatewayPort = Number(new URL(started.url).port);
  const cards = sandboxCards({ ...started, timeoutMs, clock: shop.clock });
  const app = await createApp({
    config: {
      dataFolder: folder,
      logLevel: "silent",
      ...(secretOf && { secretOf }),
      ...(rateLimits && { rateLimits }),
    },
    db: beforeDb(shop.db),
    clock: shop.clock,
    cards: { ...cards, gateway: before(cards.gateway) },
    post,
  });
  await app.jobs.schedule([shop.store.id]);
  await shop.db.run(sql`
    insert into stock (store_id, product_id, location_id, on_hand)
    values (${shop.store.id}, ${shop.id("deposit")}, ${recordIdOf("location", shop.store.id, "NOR")}, 20)`);
  const guest = () => guestOf(app.http, shop.store.id);

  const guestInCheckout: CheckoutShop["guestInCheckout"] = async (wanted = { plug: "2" }) => {
    const browser = guest();
    for (const [ware, quantity] of Object.entries(wanted)) {
      const productId = shop.id(ware as Ware);
      await browser.get(addCartItem, {
        params: { cartStateOrId: "current" },
        body: { productId, quantity, type: "Product" },
      });
    }
    const { body: checkout } = await browser.send(startCheckout, { body: { cartId: "current" } });
    return { guest: browser, checkout };
  };

  return {
    db: shop.db,
    store: shop.store,
    clock: shop.clock,
    id: shop.id,
    async change(wares) {
      await shop.change(wares);
      await app.catalog.open();
    },
    async give(...promotions) {
      await shop.give(...promotions);
      await app.stores.refresh();
    },
    look: () => app.stores.refresh(),
    app,
    folder,
    gatewayUrl: started.url,
    gatewaySecret: started.secret,
    async stopGateway() {
      await gateway.close();
      gateway = await nobodyAt(gatewayPort);
    },
    async startGateway() {
      await gateway.close();
      gateway = await startSandboxGateway({ port: gatewayPort, folder, slowMs });
    },
    async listenToGateway(options) {
      const { port } = (app.http.server.address() ?? {}) as { port?: number };
      const url = port ? `http://127.0.0.1:${port}` : await app.http.listen({ port: 0, host: "127.0.0.1" });
      const noticeUrl = `${url}/services/data/v65.0/commerce/payments/notify?provider=Sandbox`;
      gateway.notify({ ...options, url: noticeUrl, clock: shop.clock });
      return noticeUrl;
    },
    guest,
    guestInCheckout,
    async guestReadyToPay(wanted) {
      const { guest: browser } = await guestInCheckout(wanted);
      return { guest: browser, checkout: await browser.get(changeCheckout, { ...active, body: ada }) };
    },
    token: (cardNumber) => tokenFor(gateway.url, cardNumber),
    ledger: () => paymentsInLedger(join(folder, "ledger.jsonl")),
    async stock(ware) {
      const row = await shop.db.one<{ on_hand: string; reserved: string }>(sql`
        select sum(on_hand) as on_hand, sum(reserved) as reserved from stock
        where store_id = ${shop.store.id} and product_id = ${shop.id(ware)}`);
      return [Number(row.on_hand), Number(row.reserved)];
    },
    async pass(seconds) {
      shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000));
      await app.jobs.runDue();
    },
    async close() {
      await app.close();
      await gateway.close();
      await shop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Listens on the stopped gateway's port and hangs up on callers: another program on this machine might take the port meanwhile. */
async function nobodyAt(port: number): Promise<Pick<SandboxGateway, "url" | "notify" | "close">> {
  const server = createServer((socket) => void socket.destroy()).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    notify() {},
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Sends what a browser sends; a restarted gateway has closed the connection that was kept alive. */
function askGateway(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, init).catch(() => fetch(url, init));
}

/** Submits a card to the gateway, as its form does. */
export async function tokenFor(gatewayUrl: string, cardNumber: string): Promise<string> {
  const response = await askGateway(`${gatewayUrl}/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: cardNumber, expiry: "12/35", code: "123", name: "Ada Byron" }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Pays the browser's checkout by card; returns the status and the result code. */
export async function payByCard(shop: CheckoutShop, guest: Guest, card: string) {
  const paymentToken = await shop.token(card);
  return guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken } });
}

/** Pays the browser's checkout by purchase order. */
export async function payByPurchaseOrder(guest: Guest, paymentToken = "PO-4711") {
  return guest.send(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken } });
}

/** Places the browser's order with version 1 of the call. */
export function place(guest: Guest) {
  return guest.send(placeOrder, { ...active, body: {} });
}

/** Takes one step toward the browser's order with version 2 of the call. */
export function act(guest: Guest, action: "prepare" | "submit") {
  return guest.send(runOrderActions, { ...active, body: { actions: [{ action }] } });
}

/** Opens a payment that a browser completes at the gateway. Undefined where that is not allowed. */
export async function openInBrowser(guest: Guest): Promise<{ reference: string; clientSecret: string } | undefined> {
  const { body } = await guest.send(payCheckout, {
    ...active,
    body: { requestType: "ClientRequest", paymentsData: '{"intent":"create"}' },
  });
  return (body.paymentData ?? undefined) as { reference: string; clientSecret: string } | undefined;
}

/** Pays the browser's checkout with a card that the shopper has to confirm at the gateway; undefined where no confirmation is needed. */
export async function payToConfirm(
  guest: Guest,
  paymentToken: string,
): Promise<{ redirectUrl: string; paymentToken: string } | undefined> {
  const { body } = await guest.send(payCheckout, {
    ...active,
    body: { requestType: "Auth", paymentToken, paymentsData: '{"returnPath":"Payment_Processing"}' },
  });
  const isToConfirm = body.salesforceResultCode === "RequiresReview";
  return isToConfirm ? (body.paymentData as { redirectUrl: string; paymentToken: string }) : undefined;
}

/** Acts as the shopper on the gateway's page; returns the URL that it redirects to. */
export async function answerAtGateway(redirectUrl: string, answer: "confirm" | "refuse"): Promise<URL | undefined> {
  const { status, headers } = await askGateway(redirectUrl, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ answer }),
  });
  return status === 303 ? new URL(headers.get("location")!) : undefined;
}

/** Continues as the page does to which the shopper returns. */
export function comeBack(guest: Guest, payment: string) {
  return guest.send(payCheckout, { ...active, body: { requestType: "PostAuth", paymentToken: payment } });
}

/** Completes an opened payment as the gateway's form does in the browser. */
export async function completeInBrowser(
  { gatewayUrl }: Pick<CheckoutShop, "gatewayUrl">,
  opened: { reference: string; clientSecret: string } | undefined,
  number: string,
): Promise<Response | undefined> {
  if (!opened) return undefined;
  return askGateway(`${gatewayUrl}/payments/${opened.reference}/complete`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client-secret": opened.clientSecret },
    body: JSON.stringify({ number, expiry: "12/35", code: "123", name: "Ada Byron" }),
  });
}
