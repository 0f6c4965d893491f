import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { UndeliverableError, type Message, type Post } from "./post.ts";
import { createJobRunner, enqueue as enqueueJob } from "../jobs/index.ts";
import { createMailService, storeOrigin, type MailRequest } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let now = new Date("2026-11-02T08:00:00Z");
let demo: DemoStore;
let store: Store;
let outcomes: ((message: Message) => void)[] = [];
const sent: Message[] = [];
/** What the service needs, for a second one besides the server's. */
const needs = () => ({
  db: demo.db,
  clock: { now: () => now },
  storeOf: demo.app.stores.find,
  siteOf: () => "https://parts.example",
  onFailed: () => {},
});
const post: Post = {
  kind: "smtp",
  from: "orders@parts.example",
  async send(message) {
    outcomes.shift()?.(message);
    sent.push(message);
  },
};

beforeAll(async () => {
  demo = await openDemoStore({ clock: { now: () => now }, post });
  store = demo.app.stores.find(demo.webstoreId)!;
});
afterAll(() => demo.close());
beforeEach(async () => {
  sent.length = 0;
  outcomes = [];
  await demo.db.script("delete from job; delete from mail");
});

const reset = (to = "ada@example.com"): MailRequest => ({
  template: "password-reset",
  to,
  values: { name: "Ada", link: "/reset?token=s3cr3t-of-ada", validMinutes: 60 },
});
const enqueue = (request: MailRequest) => demo.db.transaction((tx) => demo.app.mail.enqueue(tx, store, request));
const inSeconds = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
const mails = () => demo.db.many<Record<string, unknown>>(sql`select * from mail`);
/** Everything that a copy of the database would reveal about a mail. */
const everything = async () =>
  JSON.stringify([await mails(), await demo.db.many(sql`select * from job where kind <> 'mail-sweep'`)]);

test("a mail of a transaction that is rolled back never was", async () => {
  const undone = demo.db.transaction(async (tx) => {
    await demo.app.mail.enqueue(tx, store, reset());
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await demo.app.jobs.runDue();
  expect(sent).toEqual([]);
});

test("a mail is sent once, and what it said is forgotten with that", async () => {
  await enqueue(reset());
  expect(await everything()).toContain("s3cr3t-of-ada");
  await demo.app.jobs.runDue();
  await demo.app.jobs.runDue();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: "ada@example.com",
    from: { name: store.name, address: "orders@parts.example" },
    subject: `Set a new password for ${store.name}`,
    date: now,
  });
  expect(sent[0]!.messageId).toMatch(/^<0mL\w{15}@parts\.example>$/);
  expect(sent[0]!.text).toMatch(/^http:\/\/localhost(:\d+)?\/reset\?token=s3cr3t-of-ada$/m);
  expect(await mails()).toMatchObject([{ status: "Sent", content: null, reason: null, recipient: "ada@example.com" }]);
  expect(await everything()).not.toContain("s3cr3t");
});

test("a mail that could not leave is tried again, with the same message id, and nothing secret in the reason", async () => {
  outcomes = [
    ({ to }) => {
      throw new Error(`451 <${to}> try later: http://localhost/reset?token=s3cr3t-of-ada, or s3cr3t-of-ada`);
    },
    () => {},
  ];
  const seen: string[] = [];
  outcomes = outcomes.map((outcome) => (message) => {
    seen.push(message.messageId);
    outcome(message);
  });
  await enqueue(reset());
  await demo.app.jobs.runDue();
  expect(await mails()).toMatchObject([{ status: "Queued", reason: "451 <…> try later: … or …" }]);
  inSeconds(2);
  await demo.app.jobs.runDue();
  expect(seen).toHaveLength(2);
  expect(new Set(seen).size).toBe(1);
  expect(await mails()).toMatchObject([{ status: "Sent", reason: null }]);
});

test("a mail that can never go ends with its reason, which is told without saying to whom it went", async () => {
  outcomes = [
    ({ to }) => {
      throw new UndeliverableError(`550 5.1.1 <${to}>: no such user`);
    },
  ];
  await enqueue(reset());
  const failed: unknown[] = [];
  const telling = createMailService({ ...needs(), post, onFailed: (report) => failed.push(report) });
  await createJobRunner({ ...needs(), handlers: telling.jobs, onError: () => {} }).runDue();
  const reason = "550 5.1.1 <…>: no such user";
  expect(await mails()).toMatchObject([{ status: "Failed", content: null, reason }]);
  expect(failed).toEqual([
    { storeId: demo.webstoreId, mailId: expect.any(String) as string, template: "password-reset", reason },
  ]);
  inSeconds(3600);
  await demo.app.jobs.runDue();
  expect(sent).toEqual([]);
});

test.each([
  ["ada@example.com\r\nBcc: eve@example.com"],
  ["ada@example.com, eve@example.com"],
  ["Ada <ada@example.com>"],
  ["ada"],
  ["@"],
  [""],
])("nothing is sent to %j, and whoever caused the mail goes on", async (to) => {
  await enqueue(reset(to));
  await demo.app.jobs.runDue();
  expect(sent).toEqual([]);
  expect(await mails()).toMatchObject([{ status: "Failed", content: null }]);
});

test("a link that nobody can use any more is not sent, and does not stay in the database", async () => {
  outcomes = Array.from({ length: 100 }, () => () => {
    throw new Error("421 busy");
  });
  await enqueue(reset());
  await demo.app.jobs.runDue();
  inSeconds(59 * 60);
  await demo.app.jobs.runDue();
  expect(await everything()).toContain("s3cr3t");
  await demo.app.jobs.schedule([demo.webstoreId]);
  inSeconds(60);
  outcomes = [];
  await demo.app.jobs.runDue();
  expect(sent).toEqual([]);
  expect(await everything()).not.toContain("s3cr3t");
  expect(await mails()).toMatchObject([{ status: "Failed", reason: "It could not be sent in time. 421 busy" }]);
});

test("a mail with a key is sent once, however often it is asked for", async () => {
  const request: MailRequest = {
    template: "welcome",
    to: "ada@example.com",
    values: { name: null, link: "/" },
    key: "x",
  };
  await enqueue(request);
  await enqueue(request);
  await demo.app.jobs.runDue();
  await enqueue(request);
  await demo.app.jobs.runDue();
  expect(sent).toHaveLength(1);
});

test("a worker that dies between sending and noting it makes at most a repeat, with the same message id", async () => {
  await enqueue(reset());
  const seen: string[] = [];
  // the server has accepted it, and this process never learns
  const dying = createMailService({
    ...needs(),
    post: { ...post, send: ({ messageId }) => (seen.push(messageId), new Promise<void>(() => {})) },
  });
  const dead = createJobRunner({ ...needs(), handlers: dying.jobs, onError: () => {} });
  void dead.runDue();
  await expect.poll(() => seen.length).toBe(1);
  await demo.app.jobs.runDue();
  expect(sent).toEqual([]);
  inSeconds(120);
  await demo.app.jobs.runDue();
  inSeconds(3600);
  await demo.app.jobs.runDue();
  expect(sent.map(({ messageId }) => messageId)).toEqual(seen);
});

test("mail that hangs keeps no other job waiting", async () => {
  await enqueue(reset());
  const ran: string[] = [];
  const hanging = createMailService({ ...needs(), post: { ...post, send: () => new Promise<void>(() => {}) } });
  const other = { kind: "capture", run: async () => void ran.push("capture") };
  const runner = createJobRunner({ ...needs(), handlers: [...hanging.jobs, other], onError: () => {} });
  void runner.runDue();
  await expect
    .poll(async () => (await demo.db.one<{ n: string }>(sql`select count(*) as n from job where attempts > 0`)).n)
    .toBe("1");
  await enqueueJob(demo.db, demo.webstoreId, "capture", {}, now);
  runner.start();
  await expect.poll(() => ran).toEqual(["capture"]);
});

test("links lead to the host that the store names, else to the public address", () => {
  const at = (hosts: string[], publicUrl?: string) =>
    storeOrigin({ settings: { ...store.settings, hosts } }, { publicUrl, listening: "http://localhost:3000" });
  expect(at([])).toBe("http://localhost:3000");
  expect(at([], "https://parts.example/shop")).toBe("https://parts.example");
  expect(at(["marine.example", "other.example"], "https://parts.example")).toBe("https://marine.example");
  expect(at(["marine.example:8443"])).toBe("https://marine.example:8443");
  expect(at(["localhost:3000"])).toBe("http://localhost:3000");
});
