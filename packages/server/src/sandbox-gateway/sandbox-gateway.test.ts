import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decimal } from "@tradecounter/commerce";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  amountsOf,
  paymentsInLedger,
  startSandboxGateway,
  type LedgerPayment,
  type SandboxGateway,
  type SandboxGatewayOptions,
} from "./index.ts";

let folder: string;
let time: Date;
const open: SandboxGateway[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "gateway-"));
  time = new Date("2026-11-02T08:00:00Z");
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<SandboxGatewayOptions> = {}) {
  const gateway = await startSandboxGateway({ port: 0, folder, clock: { now: () => time }, slowMs: 30, ...options });
  open.push(gateway);
  return gateway;
}

function post(url: string, body?: unknown, headers: Record<string, string> = {}, timeoutMs = 60_000) {
  return fetch(url, {
    method: "POST",
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function tokenAt({ url }: SandboxGateway, number: string): Promise<string> {
  const response = await post(`${url}/tokens`, { number, expiry: "12/35", code: "123", name: "Ada" });
  return ((await response.json()) as { token: string }).token;
}

async function charge(gateway: SandboxGateway, key: string, token: string, timeoutMs?: number): Promise<LedgerPayment> {
  const response = await post(
    `${gateway.url}/v1/payments`,
    { key, token, amount: "12.5", currency: "USD" },
    asStore(gateway),
    timeoutMs,
  );
  return (await response.json()) as LedgerPayment;
}

const asStore = ({ secret }: SandboxGateway) => ({ authorization: `Bearer ${secret}` });

test("a card gives a token, and its number is written nowhere", async () => {
  const gateway = await start();
  const response = await post(`${gateway.url}/tokens`, {
    number: "4000100000000018",
    expiry: "12/35",
    code: "987",
    name: "Ada",
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ token: expect.stringMatching(/^tok_/), brand: "Visa", lastFour: "0018" });
  expect(readFileSync(join(folder, "ledger.jsonl"), "utf8")).not.toMatch(/40001000|987/);
});

test("what is wrong with a card is said by field, whatever is sent", async () => {
  const { url } = await start();
  for (const body of [{}, null, { number: 4000 }, []]) {
    const response = await post(`${url}/tokens`, body);
    expect([response.status, ((await response.json()) as { errors: unknown[] }).errors]).toEqual([
      422,
      expect.any(Array),
    ]);
  }
});

test("the store's calls need the secret of this installation", async () => {
  const gateway = await start();
  for (const headers of [{}, { authorization: "Bearer guessed" }]) {
    expect((await post(`${gateway.url}/v1/payments`, { key: "a" }, headers as Record<string, string>)).status).toBe(
      401,
    );
    expect(
      (await post(`${gateway.url}/v1/payments/a/reverse`, undefined, headers as Record<string, string>)).status,
    ).toBe(401);
  }
});

describe("a charge", () => {
  test("takes effect once a key", async () => {
    const gateway = await start();
    const token = await tokenAt(gateway, "4000100000000018");
    const first = await charge(gateway, "one", token);
    expect(first).toMatchObject({ status: "authorized", amount: "12.5", card: { lastFour: "0018" } });
    expect(await charge(gateway, "one", token)).toEqual(first);
    expect((await charge(gateway, "two", token)).reference).not.toBe(first.reference);
  });

  test.each([
    ["4000100000000026", { status: "declined", declineReason: "declined" }],
    ["4000100000000034", { status: "declined", declineReason: "insufficient-funds" }],
    ["4000100000000042", { status: "authorized" }],
    ["5100100000000063", { status: "authorized", card: { brand: "MasterCard" } }],
  ])("ends as the card says: %s", async (number, expected) => {
    const gateway = await start();
    expect(await charge(gateway, "one", await tokenAt(gateway, number))).toMatchObject(expected);
  });

  test("may take the money and never answer", async () => {
    const gateway = await start();
    const token = await tokenAt(gateway, "4000100000000059");
    await expect(charge(gateway, "one", token, 500)).rejects.toThrow(/timeout/i);
    expect(await charge(gateway, "one", token)).toMatchObject({ status: "authorized" });
  });

  test("needs a token that is not too old", async () => {
    const gateway = await start();
    const token = await tokenAt(gateway, "4000100000000018");
    time = new Date(time.getTime() + 31 * 60_000);
    expect(await charge(gateway, "one", token)).toEqual({ error: "unknown-token" });
  });

  test("that was reversed before it arrived takes nothing", async () => {
    const gateway = await start();
    const token = await tokenAt(gateway, "4000100000000018");
    await post(`${gateway.url}/v1/payments/one/reverse`, undefined, asStore(gateway));
    expect(await charge(gateway, "one", token)).toMatchObject({ status: "reversed" });
  });

  test("is taken in parts and given back in parts, each once a key and never more than there is", async () => {
    const gateway = await start();
    await charge(gateway, "one", await tokenAt(gateway, "4000100000000018"));
    const act = async (what: string, key: string, amount: string, isFinal = false) => {
      const body = { key, amount, isFinal };
      const reply = await post(`${gateway.url}/v1/payments/one/${what}`, body, asStore(gateway));
      return reply.json() as Promise<LedgerPayment & { error?: string }>;
    };
    expect(await act("refunds", "r0", "1")).toEqual({ error: "more-than-taken" });
    for (let times = 0; times < 2; times++) {
      expect(await act("captures", "a", "5")).toMatchObject({ status: "authorized", captures: [{ key: "a" }] });
    }
    for (const amount of ["0", "-1", "x"])
      expect(await act("captures", "b", amount)).toEqual({ error: "not-an-amount" });
    expect(await act("captures", "b", "7.51")).toEqual({ error: "more-than-held" });
    for (let times = 0; times < 2; times++) {
      expect(await act("refunds", "r1", "2")).toMatchObject({ refunds: [{ key: "r1", amount: "2" }] });
    }
    expect(await act("refunds", "r2", "3.01")).toEqual({ error: "more-than-taken" });
    expect(await act("captures", "b", "7.5")).toMatchObject({ status: "captured" });
    expect(await act("captures", "c", "1")).toEqual({ error: "nothing-held" });
    await open.pop()!.close();
    const after = await start();
    const book = paymentsInLedger(join(folder, "ledger.jsonl"));
    expect(book.map(amountsOf)).toEqual([{ capturedAmount: decimal("12.5"), refundedAmount: decimal("2") }]);
    const again = await post(`${after.url}/v1/payments/one/refunds`, { key: "r1", amount: "2" }, asStore(after));
    expect(await again.json()).toMatchObject({ refunds: [{ key: "r1", amount: "2" }] });
  });

  test("lets go of what was not taken, by a last part or by itself", async () => {
    const gateway = await start();
    for (const key of ["one", "two", "three"]) await charge(gateway, key, await tokenAt(gateway, "4000100000000018"));
    const act = async (path: string, body?: unknown) =>
      (await post(`${gateway.url}/v1/payments/${path}`, body, asStore(gateway))).json();
    expect(await act("one/captures", { key: "a", amount: "5", isFinal: true })).toMatchObject({ status: "captured" });
    expect(await act("one/captures", { key: "b", amount: "1" })).toEqual({ error: "nothing-held" });
    await act("two/captures", { key: "a", amount: "5" });
    expect(await act("two/release")).toMatchObject({ status: "captured", captures: [{ amount: "5" }] });
    expect(await act("three/release")).toMatchObject({ status: "reversed" });
  });

  test("may be held and refuse to be taken", async () => {
    const gateway = await start();
    expect(await charge(gateway, "one", await tokenAt(gateway, "4000100000000067"))).toMatchObject({
      status: "authorized",
    });
    const reply = await post(`${gateway.url}/v1/payments/one/captures`, { key: "a", amount: "5" }, asStore(gateway));
    expect([reply.status, await reply.json()]).toEqual([409, { error: "capture-refused" }]);
  });

  test("is captured and reversed, each once", async () => {
    const gateway = await start();
    await charge(gateway, "one", await tokenAt(gateway, "4000100000000018"));
    const all = { key: "a", amount: "12.5" };
    const act = async (what: string, body?: unknown) =>
      (await post(`${gateway.url}/v1/payments/one/${what}`, body, asStore(gateway))).json();
    expect(await act("captures", all)).toMatchObject({ status: "captured" });
    expect(await act("captures", all)).toMatchObject({ status: "captured" });
    expect(await act("reverse")).toMatchObject({ status: "reversed" });
    expect(await act("captures", all)).toMatchObject({ status: "reversed" });
    expect(await act("refunds", { key: "b", amount: "1" })).toEqual({ error: "more-than-taken" });
    expect((await post(`${gateway.url}/v1/payments/none/captures`, all, asStore(gateway))).status).toBe(404);
  });
});

test("a token pays once, also after a restart, and when it is used twice while a slow card thinks", async () => {
  const before = await start();
  const unknown = { error: "unknown-token" };
  const slow = await tokenAt(before, "4000100000000042");
  const outcomes = await Promise.all(["one", "two"].map((key) => charge(before, key, slow)));
  expect(outcomes).toContainEqual(unknown);
  expect(outcomes).toContainEqual(expect.objectContaining({ status: "authorized" }));
  await open.pop()!.close();
  expect(await charge(await start(), "three", slow)).toEqual(unknown);
});

test("the book outlives the process, also when its last line was cut short", async () => {
  const before = await start();
  const token = await tokenAt(before, "4000100000000018");
  const unused = await tokenAt(before, "4000100000000018");
  const payment = await charge(before, "one", token);
  await open.pop()!.close();
  appendFileSync(join(folder, "ledger.jsonl"), '{"type":"payment","payment":{"key":"tw');
  const after = await start();
  expect(after.secret).toBe(before.secret);
  expect(await charge(after, "one", token)).toEqual(payment);
  await charge(after, "two", unused);
  expect(paymentsInLedger(join(folder, "ledger.jsonl")).map(({ key }) => key)).toEqual(["one", "two"]);
});

test("a second process of the installation uses the gateway that runs; another program's port is refused", async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  const second = await start({ port });
  expect(second.url).toBe(first.url);
  expect(await charge(second, "one", await tokenAt(second, "4000100000000018"))).toMatchObject({
    status: "authorized",
  });
  await expect(start({ port, folder: join(folder, "other") })).rejects.toThrow(/SANDBOX_PORT/);
});

test.each([404, 401, 200])("a port where another program answers %i to everything is refused", async (status) => {
  const other = createServer((_request, response) => void response.writeHead(status).end("{}"));
  await once(other.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void other.close());
  await expect(start({ port: (other.address() as AddressInfo).port })).rejects.toThrow(/SANDBOX_PORT/);
});

describe("the form", () => {
  test("may be embedded by known origins, which it names to the browser", async () => {
    const { url } = await start();
    const page = await fetch(`${url}/form?parent=http://localhost:3000`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors http://localhost:3000");
    expect(await page.text()).toContain('data-parent="http://localhost:3000"');
    for (const parent of ["", "https://evil.example", "http://localhost:3000/path", '"><script>', "null"]) {
      expect((await fetch(`${url}/form?parent=${encodeURIComponent(parent)}`)).status).toBe(403);
    }
    const strict = await start({ isKnownOrigin: (origin) => origin === "https://shop.example" });
    expect((await fetch(`${strict.url}/form?parent=https://shop.example`)).status).toBe(200);
    expect((await fetch(`${strict.url}/form?parent=http://localhost:3000`)).status).toBe(403);
  });

  test("lists the test cards", async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/form?parent=http://localhost`)).text()).toContain("4000 1000 0000 0018");
  });
});
