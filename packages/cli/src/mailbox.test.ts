import { noPost } from "@tradecounter/server";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountMailbox } from "./mailbox.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
  mountMailbox(demo.app);
  const store = demo.app.stores.find(demo.webstoreId)!;
  await demo.db.transaction((tx) =>
    demo.app.mail.enqueue(tx, store, {
      template: "invitation",
      to: "ada@example.com",
      values: {
        name: null,
        invitedBy: "Grace",
        accountName: "<b>Marine</b>",
        link: "/invitation?token=t0",
        validHours: 1,
      },
    }),
  );
  await demo.app.jobs.runDue();
});
afterAll(() => demo.close());

const ask = (url: string, { remoteAddress = "127.0.0.1", ...headers }: Record<string, string> = {}) =>
  demo.app.http.inject({ url, headers: { host: "localhost:3000", ...headers }, remoteAddress });

test("a developer finds what was sent, as HTML in a frame that may do nothing, and as text", async () => {
  const list = await ask("/dev/mailbox");
  expect([list.statusCode, list.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  const address = /\/dev\/mailbox\/\w{18}/.exec(list.body)![0];
  const mail = await ask(address);
  expect(mail.body).toContain(`sandbox="allow-popups allow-popups-to-escape-sandbox" src="${address}/html"`);
  expect(mail.body).toContain("/invitation?token=t0");
  expect(list.body + mail.body).not.toContain("<b>");
  const html = await ask(`${address}/html`);
  expect(html.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*; sandbox allow-popups /);
  expect(html.body).toContain("&lt;b&gt;Marine&lt;/b&gt;");
});

test("nobody else reads the mail of a store that others reach", async () => {
  const address = /\/dev\/mailbox\/\w{18}/.exec((await ask("/dev/mailbox")).body)![0];
  for (const url of ["/dev/mailbox", address, `${address}/html`]) {
    expect((await ask(url, { remoteAddress: "192.0.2.7" })).statusCode).toBe(404);
    expect((await ask(url, { host: "evil.example" })).statusCode).toBe(404);
    for (const header of ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"])
      expect((await ask(url, { [header]: "192.0.2.7" })).statusCode).toBe(404);
  }
  expect((await ask("/dev/mailbox/0mL000000000000AAA")).statusCode).toBe(404);
});

test("where mail is meant to leave there is no mailbox", async () => {
  const inBusiness = await openDemoStore({ post: noPost });
  mountMailbox(inBusiness.app);
  expect((await inBusiness.app.http.inject({ url: "/dev/mailbox" })).statusCode).toBe(404);
  await inBusiness.close();
});
