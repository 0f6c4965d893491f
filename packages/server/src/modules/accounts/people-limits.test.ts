import { inviteToAccount } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
beforeAll(async () => {
  demo = await openDemoStore({ clock, rateLimits: true });
});
afterAll(() => demo.close());

async function mailsTo(email: string): Promise<number> {
  await demo.app.jobs.runDue();
  return (await demo.app.mail.mailbox!.list()).filter(({ to }) => to === email).length;
}

async function adminOf(code: string) {
  const where = { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId };
  return signedInBuyer(where, {
    email: `admin@${code.toLowerCase()}.example`,
    accounts: [{ code, role: "AccountAdmin" }],
  });
}

const asked = (email: string) => ({
  body: { email, firstName: "Nora", lastName: "Quist", role: "Buyer" as const },
});

test("whoever is invited by many accounts gets few mails, and none of the accounts is told", async () => {
  const answers: unknown[] = [];
  for (const code of ["LIM1", "LIM2", "LIM3", "LIM4", "LIM5"]) {
    const { status, body } = await (await adminOf(code)).send(inviteToAccount, asked("nora@busy.example"));
    answers.push([status, { ...body, personId: "", invitation: { ...body.invitation, invitationId: "" } }]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await mailsTo("nora@busy.example")).toBe(3);
});

test("an admin who sends too many at once is told to wait, nothing is left of the last one, and later it goes on", async () => {
  now = new Date(now.getTime() + 3600_000);
  const admin = await adminOf("MANY");
  let sent = 0;
  for (; sent < 60; sent++) {
    const { status, errors } = await admin.send(inviteToAccount, asked(`n${sent}@many.example`));
    if (status === 201) continue;
    expect([status, errors[0]?.errorCode]).toEqual([429, "REQUEST_LIMIT_EXCEEDED"]);
    break;
  }
  expect(sent).toBe(20);
  expect(await mailsTo(`n${sent}@many.example`)).toBe(0);
  now = new Date(now.getTime() + 60_000);
  expect((await admin.send(inviteToAccount, asked(`n${sent}@many.example`))).status).toBe(201);
});
