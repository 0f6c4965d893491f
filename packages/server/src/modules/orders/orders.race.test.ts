import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  addCartItem,
  changeCheckout,
  getCheckout,
  pathOf,
  payCheckout,
  placeOrder,
  runOrderActions,
  startCheckout,
  type Call,
  type InputOf,
  type ReplyOf,
} from "@tradecounter/wire";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { freePort } from "../../../../../testing/free-port.ts";
import { runs } from "../../../../../testing/runs.ts";
import { sql } from "../../db/index.ts";
import { paymentsInLedger } from "../../sandbox-gateway/index.ts";
import { active, ada, cards, openCheckoutShop, tokenFor, type CheckoutShop } from "../checkout/test-shop.ts";
import type { TestServerOptions } from "./test-server.ts";

let shop: CheckoutShop;
let folder: string;
const servers: ChildProcess[] = [];

async function open(): Promise<void> {
  shop = await openCheckoutShop();
  folder = mkdtempSync(join(tmpdir(), "race-"));
}
async function close(): Promise<void> {
  await Promise.all(servers.splice(0).map(kill));
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}

interface Server {
  readonly url: string;
  readonly process: ChildProcess;
}

async function startServer(gatewayPort: number, timeoutMs = 500, standsAt?: Date): Promise<Server> {
  const source = inject("testDatabase");
  if (source.kind !== "postgres") throw new Error("Races need a database server.");
  const databaseUrl = new URL(source.url);
  databaseUrl.pathname = (await shop.db.one<{ name: string }>(sql`select current_database() as name`)).name;
  const options: TestServerOptions = {
    databaseUrl: databaseUrl.href,
    folder,
    gatewayPort,
    timeoutMs,
    standsAt: standsAt?.toISOString(),
  };
  const script = fileURLToPath(new URL("test-server.ts", import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { url, process: child };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** A separate browser, over real sockets. `serverUrl` returns the store's URL at this moment. */
function browserAt(serverUrl: () => string) {
  let cookie = "";
  return async function send<C extends Call>(
    call: C,
    input: InputOf<C>,
  ): Promise<{ status: number; body: ReplyOf<C> }> {
    const { params, body } = input as { params?: Record<string, string>; body?: unknown };
    const response = await fetch(serverUrl() + pathOf(call, params, shop.store.id), {
      method: call.method,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const [given] = response.headers.getSetCookie();
    if (given) cookie = given.split(";")[0]!;
    const text = await response.text();
    return { status: response.status, body: (text === "" ? undefined : JSON.parse(text)) as ReplyOf<C> };
  };
}

type Browser = ReturnType<typeof browserAt>;

async function readyToOrder(send: Browser, ware: Parameters<CheckoutShop["id"]>[0] = "belt", quantity = "1") {
  await send(addCartItem, {
    params: { cartStateOrId: "current" },
    body: { productId: shop.id(ware), quantity, type: "Product" },
  });
  const { body } = await send(startCheckout, { body: { cartId: "current" } });
  await send(changeCheckout, { ...active, body: ada });
  await send(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-1" } });
  return body;
}

async function count(table: "order_summary" | "order_item_summary"): Promise<number> {
  const query =
    table === "order_summary"
      ? sql`select count(*)::int as n from order_summary`
      : sql`select count(*)::int as n from order_item_summary`;
  return (await shop.db.one<{ n: number }>(query)).n;
}

describe("two servers", () => {
  let one: Server;
  let other: Server;
  beforeAll(async () => {
    await open();
    [one, other] = await Promise.all([startServer(await freePort()), startServer(await freePort())]);
  });
  afterAll(close);

  test("one checkout submitted 20 times at once, on two servers and in both ways: one order and one number", async () => {
    let turn = 0;
    const send = browserAt(() => (turn++ % 2 === 0 ? one.url : other.url));
    const checkout = await readyToOrder(send);
    const byId = { params: { activeOrCheckoutId: checkout.checkoutId! } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        if (at % 3 === 0) return (await send(placeOrder, { ...active, body: {} })).body.orderReferenceNumber;
        const which = at % 3 === 1 ? active : byId;
        const { body } = await send(runOrderActions, { ...which, body: { actions: [{ action: "submit" }] } });
        return body.actions[0]!.orderReferenceNumber;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([checkout.orderReferenceNumber]));
    expect(await count("order_summary")).toBe(1);
    expect(await shop.stock("belt")).toEqual([4, 0]);
  });

  test(
    "200 buyers on two servers want the last 50 units: 50 orders, the others are told",
    { timeout: 120_000 },
    async () => {
      await shop.db.run(sql`update stock set on_hand = 50 where product_id = ${shop.id("belt")}`);
      const before = await count("order_summary");
      const buyers = Array.from({ length: 200 }, (_, at) => browserAt(() => (at % 2 === 0 ? one.url : other.url)));
      await inTurns(buyers, 8, (buyer) => readyToOrder(buyer));

      const statuses = await Promise.all(
        buyers.map(async (send, at) => {
          if (at % 4 < 2) return (await send(placeOrder, { ...active, body: {} })).status;
          const prepared = await send(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
          if (prepared.status !== 200) return prepared.status;
          return (await send(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } })).status;
        }),
      );
      const tally = Map.groupBy(statuses, (status) => (status < 300 ? "placed" : status));
      expect(tally.get("placed")).toHaveLength(50);
      expect([...tally.keys()].filter((status) => status !== "placed").sort()).toEqual([412, 422]);
      expect([await count("order_summary"), await count("order_item_summary")]).toEqual([before + 50, before + 50]);
      expect(await shop.stock("belt")).toEqual([0, 0]);
      const numbers = await shop.db.many<{ n: string }>(sql`select order_number as n from order_summary`);
      expect(new Set(numbers.map(({ n }) => n)).size).toBe(before + 50);
    },
  );
});

describe("one server", () => {
  beforeEach(open);
  afterEach(close);

  test("10 tabs pay one checkout by card at once: one payment holds money", async () => {
    const { guest } = await shop.guestReadyToPay({ plug: "2" });
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const paymentToken = await shop.token(cards.approved);
        return (await guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken } })).status;
      }),
    );
    expect(statuses).toContain(200);
    expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(201);
    await shop.pass(1);
    const { cartSummary } = (await shop.guestReadyToPay({ plug: "2" })).checkout;
    const held = shop.ledger().filter(({ status }) => status === "authorized" || status === "captured");
    expect(held.map(({ amount }) => amount)).toEqual([cartSummary!.grandTotalAmount]);
  });

  test(
    "a server killed while the gateway takes the money charges once, and the order is placed after all",
    { timeout: 120_000 },
    async () => {
      const gatewayPort = await freePort();
      let server = await startServer(gatewayPort, 2000);
      const send = browserAt(() => server.url);
      const checkout = await readyToOrder(send);
      const paymentToken = await tokenFor(`http://127.0.0.1:${gatewayPort}`, cards.timesOut);
      const pay = () => send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken } });
      const lost = pay().catch(() => undefined);
      const book = () => paymentsInLedger(join(folder, "ledger.jsonl"));
      await expect.poll(() => book().length).toBe(1);
      await kill(server.process);
      await lost;
      // the killed request is over, and it is too early to refund its money, however long a start takes
      const { at } = await shop.db.one<{ at: Date }>(sql`select updated_at as at from payment`);
      server = await startServer(gatewayPort, 2000, new Date(at.getTime() + 4000));
      expect((await send(placeOrder, { ...active, body: {} })).status).toBe(422);
      expect((await pay()).status).toBe(200);
      const { status, body } = await send(placeOrder, { ...active, body: {} });
      expect([status, body.orderReferenceNumber]).toEqual([201, checkout.orderReferenceNumber]);
      await expect.poll(() => book().map((payment) => payment.status)).toEqual(["captured"]);
    },
  );

  test(
    "servers killed at any moment leave one order or none a checkout, stock that adds up, and money as ordered",
    { timeout: 180_000 },
    async () => {
      // each kill meets eight shoppers, each at another step; the servers' starts are what it costs
      const shoppers = runs(15);
      const kills = runs(3);
      await shop.db.run(sql`update stock set on_hand = 1000 where product_id = ${shop.id("plug")}`);
      const gatewayPort = await freePort();
      let starting = startServer(gatewayPort);
      let server = await starting;
      let isOver = false;
      const killing = (async () => {
        for (let turn = 0; turn < kills; turn++) {
          await sleep(100 + Math.random() * 900);
          await kill(server.process);
          starting = startServer(gatewayPort);
          server = await starting;
        }
        isOver = true;
      })();

      /** Retries until the response is not a temporary failure. */
      async function insist<T extends { status: number }>(work: () => Promise<T>): Promise<T> {
        for (;;) {
          // while the server is down, each attempt would take processor time that the next server needs to start
          const answer = await work().catch(async () => void (await starting));
          if (answer && answer.status < 500 && answer.status !== 409) return answer;
          await sleep(30 + Math.random() * 100);
        }
      }

      const pays = [cards.approved, cards.timesOut, cards.slow, undefined, cards.declined];
      async function shopAndOrder(at: number): Promise<string> {
        const send = browserAt(() => server.url);
        await insist(() =>
          send(addCartItem, {
            params: { cartStateOrId: "current" },
            body: { productId: shop.id("plug"), quantity: "2", type: "Product" },
          }),
        );
        await insist(() => send(startCheckout, { body: { cartId: "current" } }));
        await insist(() => send(changeCheckout, { ...active, body: ada }));
        for (let attempt = 0; ; attempt++) {
          const card = attempt === 0 ? pays[at % pays.length] : cards.approved;
          await insist(async () => {
            const paymentToken = card ? await tokenFor(`http://127.0.0.1:${gatewayPort}`, card) : "PO-1";
            return send(payCheckout, {
              ...active,
              body: { requestType: card ? "Auth" : "SimplePurchaseOrder", paymentToken },
            });
          });
          if (at % 2 === 0)
            await insist(() => send(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } }));
          const placed = await insist(() => send(placeOrder, { ...active, body: {} }));
          if (placed.status === 201) return placed.body.orderReferenceNumber!;
          await insist(() => send(getCheckout, active));
        }
      }

      const references: string[] = [];
      await Promise.all(
        Array.from({ length: 8 }, async (_, worker) => {
          for (let at = worker; references.length < shoppers || !isOver; at += 8)
            references.push(await shopAndOrder(at));
        }),
      );
      await killing;

      const placed = await shop.db.many<{ reference: string }>(
        sql`select reference_number as reference from order_summary`,
      );
      expect(placed.map(({ reference }) => reference).sort()).toEqual([...references].sort());
      expect(new Set(references).size).toBe(references.length);
      const ordered = await shop.db.one<{ quantity: string }>(
        sql`select sum(quantity)::int as quantity from order_item_summary`,
      );
      const [onHand, reserved] = await shop.stock("plug");
      expect([1000 - onHand, reserved]).toEqual([Number(ordered.quantity), 0]);
      // A cart whose first response was lost belongs to nobody; every other one is an order.
      const open = await shop.db.many(sql`
    select cart.status from cart left join order_summary on order_summary.cart_id = cart.id
    where (cart.status = 'Closed') <> (order_summary.id is not null) or cart.status not in ('Active', 'Closed')`);
      expect(open).toEqual([]);

      const byCard = () =>
        shop.db.one<{ amount: string }>(
          sql`select coalesce(sum(grand_total_amount), 0)::text as amount from order_summary where purchase_order_number is null`,
        );
      const book = () => paymentsInLedger(join(folder, "ledger.jsonl"));
      // Captures and reversals are jobs. Those that a killed server had claimed are due again when their lease expires: now.
      await shop.db.run(sql`update job set run_at = ${new Date()}`);
      await expect.poll(() => book().filter(({ status }) => status === "authorized").length).toBe(0);
      const taken = book().filter(({ status }) => status === "captured");
      expect(taken.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(
        Math.round(Number((await byCard()).amount) * 100),
      );
      const bound = await shop.db.many<{ id: string }>(sql`select id from payment where order_id is not null`);
      expect(taken.map(({ key }) => key).sort()).toEqual(bound.map(({ id }) => id).sort());
    },
  );
});

/** Processes a list with this concurrency. */
async function inTurns<T>(list: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...list];
  const worker = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
