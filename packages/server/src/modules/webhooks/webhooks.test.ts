import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStores, saveStore, type Store, type WebhookEndpoint } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { testSettings } from "../../testing/settings.ts";
import { createJobRunner, type JobRunner } from "../jobs/index.ts";
import { isInside } from "../../http/outside-hosts.ts";
import { createWebhooks, deliveriesOf, sendAgain } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let testing: TestDatabase;
let store: Store;
let jobs: JobRunner;
let webhooks: ReturnType<typeof createWebhooks>;
let now = new Date("2026-11-02T08:00:00Z");
let answer = 204;
const failed: unknown[] = [];
const got: { headers: Record<string, unknown>; body: string }[] = [];
const secret = "a secret of the ERP";
const erp = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    got.push({ headers: request.headers, body });
    response.writeHead(answer, { location: "http://127.0.0.1:1/" }).end("x".repeat(100_000));
  });
});
const clock = { now: () => now };
const pass = async (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
  await jobs.runDue();
};

beforeAll(async () => {
  testing = await openTestDatabase("empty");
  await once(erp.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(erp.address() as AddressInfo).port}/hook`;
  const endpoint = { url, secretRef: "WEBHOOK_ERP" };
  const endpoints: WebhookEndpoint[] = [
    { ...endpoint, code: "erp", allowPrivateHosts: true },
    { ...endpoint, code: "shipping", allowPrivateHosts: true, events: ["order.shipped"] },
    { ...endpoint, code: "inside", events: ["order.tried"] },
  ];
  const id = await saveStore(testing.db, { code: "c", name: "C", settings: { ...testSettings, webhooks: endpoints } });
  store = (await openStores(testing.db)).find(id)!;
  webhooks = createWebhooks({
    db: testing.db,
    clock,
    storeOf: () => store,
    secretOf: (name) => (name === "WEBHOOK_ERP" ? secret : undefined),
    onFailed: (report) => failed.push(report),
  });
  jobs = createJobRunner({ db: testing.db, clock, handlers: webhooks.jobs, onError: () => {} });
});
afterAll(async () => {
  erp.close();
  await testing.close();
});
beforeEach(() => {
  answer = 204;
  got.length = 0;
});

const tell = (type: string, key: string) =>
  testing.db.transaction((tx) => webhooks.announce(tx, store, { type, key, data: async () => ({ key }) }));
const last = async () => (await deliveriesOf(testing.db, store.id, 1))[0]!;

test("a message reaches who wants it once, signed so that its receiver can check it", async () => {
  await tell("order.created", "1");
  await tell("order.created", "1");
  await pass(1);
  expect(got).toHaveLength(1);
  const { headers, body } = got[0]!;
  expect(JSON.parse(body)).toEqual({
    id: headers["webhook-id"],
    type: "order.created",
    createdAt: "2026-11-02T08:00:00.000Z",
    data: { key: "1" },
  });
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", secret).update(signed).digest("base64")}`);
  expect(Number(headers["webhook-timestamp"])).toBe(now.getTime() / 1000);
  await tell("order.shipped", "1");
  await pass(1);
  expect(got).toHaveLength(3);
});

test.each([500, 302, 410])(
  "one that is answered with %i is sent again with growing waits, and logged",
  async (status) => {
    answer = status;
    await tell("order.created", `again ${status}`);
    for (let second = 0; second < 30; second++) await pass(1);
    const waits = got
      .map(({ headers }) => Number(headers["webhook-timestamp"]))
      .map((at, n, all) => at - (all[n - 1] ?? at));
    expect(waits).toEqual([0, 2, 4, 8]);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    expect(await last()).toMatchObject({ status: "Pending", attempts: 4, responseStatus: status });
    answer = 200;
    await pass(60);
    expect(await last()).toMatchObject({ status: "Delivered", attempts: 5, error: null });
  },
);

test("one that nobody takes for three days is given up and told, and can be sent again by hand", async () => {
  answer = 503;
  await tell("order.created", "lost");
  for (let hour = 0; hour < 74; hour++) await pass(3600);
  expect(failed).toEqual([expect.objectContaining({ endpoint: "erp", error: "The endpoint answered 503." })]);
  const { id, status } = await last();
  expect(status).toBe("Failed");
  answer = 200;
  expect(await sendAgain(testing.db, store.id, id, now)).toBe(true);
  await pass(1);
  expect(await last()).toMatchObject({ id, status: "Delivered" });
  expect(await sendAgain(testing.db, store.id, "none", now)).toBe(false);
});

test("no host inside our network is asked unless the owner says so", async () => {
  await tell("order.tried", "1");
  await pass(1);
  const tried = (await deliveriesOf(testing.db, store.id, 5)).find(({ endpoint }) => endpoint === "inside")!;
  expect([tried.status, tried.error]).toEqual([
    "Pending",
    "The endpoint must be an https address outside of our own network.",
  ]);
  expect(got.map(({ body }) => JSON.parse(body).type)).toEqual(["order.tried"]);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.1",
  "172.20.0.1",
  "169.254.169.254",
  "0.0.0.0",
  "100.64.0.1",
  "224.0.0.1",
  "::1",
  "[::1]",
  "fd00::1",
  "fe80::1",
  "::ffff:10.0.0.1",
  "::ffff:7f00:1",
  "64:ff9b::a00:1",
])("%s is inside", (address) => expect(isInside(address)).toBe(true));
test.each(["93.184.216.34", "172.32.0.1", "2606:4700::1111", "parts.example"])("%s is not", (address) =>
  expect(isInside(address)).toBe(false),
);
