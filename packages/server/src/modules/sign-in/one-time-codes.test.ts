import { changeProfile, getProfile, sendOneTimeCode, verifyOneTimeCode } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const minutes = (count: number) => (now = new Date(now.getTime() + count * 60_000));
let ada: Guest;
let bob: Guest;

beforeAll(async () => {
  demo = await openDemoStore({ clock });
  const place = { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId };
  ada = await signedInBuyer(place, { email: "ada@codes.example", accounts: [{ code: "MILL" }] });
  bob = await signedInBuyer(place, { email: "bob@codes.example", accounts: [{ code: "MILL" }] });
});
afterAll(() => demo.close());

const wanted = { method: "EMAIL", reCaptchaToken: "none", type: "Verify" } as const;

/** The code about to be sent to the address, read from the queued mail. */
async function codeSentTo(email: string): Promise<string> {
  const mail = await demo.db.one<{ text: string }>(sql`
    select content::text as text from mail where recipient = ${email} order by created_at desc limit 1`);
  return /\b(\d{3} \d{3})\b/.exec(mail.text)![1]!;
}

async function ask(browser: Guest, email: string, type: "Verify" | "StepUp" = "Verify") {
  minutes(1);
  const { identifier } = await browser.get(sendOneTimeCode, { body: { ...wanted, type } });
  return { identifier, code: await codeSentTo(email) };
}

const statusOf = async (browser: Guest, body: { identifier: string; code: string }) =>
  (await browser.get(verifyOneTimeCode, { body })).status;
const wrong = (code: string) => (code.startsWith("0") ? "999999" : "000000");

test("a buyer proves his address by a code that is mailed to it, once, with or without its blank", async () => {
  const sent = await ada.get(sendOneTimeCode, { body: wanted });
  expect(sent).toMatchObject({ status: "Success", recipient: "a***@codes.example" });
  const code = await codeSentTo("ada@codes.example");
  expect(JSON.stringify(sent)).not.toContain(code.replace(" ", ""));
  expect(await statusOf(ada, { identifier: sent.identifier, code: wrong(code) })).toBe("Failed");
  expect(await statusOf(ada, { identifier: sent.identifier, code })).toBe("Success");
  expect(await statusOf(ada, { identifier: sent.identifier, code })).toBe("Failed");
  const again = await ask(ada, "ada@codes.example");
  expect(await statusOf(ada, { ...again, code: again.code.replace(" ", "") })).toBe("Success");
});

test("a code that was asked for to verify the address does so, unless the address has become another; one to prove oneself does not", async () => {
  const eve = await signedInBuyer(
    { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId },
    { email: "eve@codes.example", accounts: [{ code: "MILL" }] },
  );
  const verified = async () =>
    (
      await demo.db.one<{ at: Date | null }>(sql`
        select email_verified_at as at from contact where user_id = ${eve.userId}`)
    ).at;
  const rename = (from: string, to: string) =>
    demo.db.run(sql`update contact set email = ${to} where user_id = ${eve.userId} and email = ${from}`);
  await demo.db.run(sql`update contact set email_verified_at = null where user_id = ${eve.userId}`);
  expect(await statusOf(eve, await ask(eve, "eve@codes.example", "StepUp"))).toBe("Success");
  expect(await verified()).toBeNull();
  const early = await ask(eve, "eve@codes.example");
  await rename("eve@codes.example", "eve@new.example");
  expect(await statusOf(eve, early)).toBe("Success");
  expect(await verified()).toBeNull();
  await rename("eve@new.example", "eve@codes.example");
  const sent = await ask(eve, "eve@codes.example");
  expect(await statusOf(eve, { ...sent, code: wrong(sent.code) })).toBe("Failed");
  expect(await verified()).toBeNull();
  expect(await statusOf(eve, sent)).toBe("Success");
  expect(await verified()).toEqual(now);
  const jobs = await demo.db.many(sql`select 1 from job where payload::text like ${`%${eve.userId}%`}`);
  expect(jobs).toHaveLength(1);
});

test("a buyer proves his telephone by a code that is sent to it, unless it has another number by then", async () => {
  await ada.get(changeProfile, { body: { phoneNumber: "(757) 555-0142" } });
  const texted = async () => {
    minutes(30);
    const sent = await ada.get(sendOneTimeCode, { body: { ...wanted, method: "SMS" } });
    expect(sent.recipient).toBe("(***) ***-0142");
    await demo.app.jobs.runDue();
    const [message] = (await demo.app.mail.mailbox!.list()).filter(({ to }) => to === "+17575550142");
    expect(message!.text).toMatch(/^\d{3} \d{3} is your code for .*10 minutes/);
    return { identifier: sent.identifier, code: message!.text.slice(0, 7) };
  };
  const isVerified = async () => (await ada.get(getProfile)).isPhoneVerified;
  expect((await ada.get(getProfile)).codeMethods).toEqual(["EMAIL", "SMS"]);

  const early = await texted();
  await ada.get(changeProfile, { body: { phoneNumber: "(757) 555-0143" } });
  expect(await statusOf(ada, early)).toBe("Success");
  expect(await isVerified()).toBe(false);

  // in the format of an import
  await demo.db.run(sql`update contact set phone = '757-555-0142' where phone = '+17575550143'`);
  const sent = await texted();
  expect(await statusOf(ada, { ...sent, code: wrong(sent.code) })).toBe("Failed");
  expect(await statusOf(ada, sent)).toBe("Success");
  expect(await isVerified()).toBe(true);

  await ada.get(changeProfile, { body: { phoneNumber: null } });
  expect(await isVerified()).toBe(false);
});

test("only hashes of a code and its identifier are kept to compare with", async () => {
  const { code, identifier } = await ask(ada, "ada@codes.example");
  const kept = JSON.stringify(await demo.db.many(sql`select * from one_time_code`));
  for (const secret of [code, code.replace(" ", ""), identifier]) expect(kept).not.toContain(secret);
});

test("the right code is of no use after five wrong ones, after ten minutes, after a newer one, and to anybody else", async () => {
  const guessed = await ask(ada, "ada@codes.example");
  for (let tries = 0; tries < 5; tries++) await statusOf(ada, { ...guessed, code: wrong(guessed.code) });
  expect(await statusOf(ada, guessed)).toBe("Failed");

  const late = await ask(ada, "ada@codes.example");
  minutes(10);
  expect(await statusOf(ada, late)).toBe("Failed");

  const [older, newer] = [await ask(ada, "ada@codes.example"), await ask(ada, "ada@codes.example")];
  const forAnotherPurpose = await ask(ada, "ada@codes.example", "StepUp");
  expect(await statusOf(ada, older)).toBe("Failed");
  expect(await statusOf(bob, newer)).toBe("Failed");
  expect(await statusOf(ada, newer)).toBe("Success");
  expect(await statusOf(ada, forAnotherPurpose)).toBe("Success");
});

test("of two that show the right code at once, one is believed", async () => {
  const shown = await ask(ada, "ada@codes.example");
  const answers = await Promise.all([statusOf(ada, shown), statusOf(ada, shown)]);
  expect(answers.sort()).toEqual(["Failed", "Success"]);
});

test("what is no code, an unknown identifier, a guest, and a text message without a number are refused, and nothing is sent", async () => {
  expect(await statusOf(ada, { identifier: "nothing", code: "123456" })).toBe("Failed");
  const before = await demo.db.one<{ count: number }>(sql`select count(*)::integer as count from mail`);
  const path = `/services/data/v65.0/commerce/webstores/${demo.webstoreId}/myprofile/actions`;
  const guest = demo.guest();
  const asked = await guest.request("POST", `${path}/initOTP`, wanted);
  expect([asked.status, asked.errors[0]?.errorCode]).toEqual([401, "GUEST_INSUFFICIENT_ACCESS"]);
  const tried = await guest.request("POST", `${path}/verify`, { identifier: "x", code: "123456" });
  expect(tried.status).toBe(401);
  const bySms = await ada.request("POST", `${path}/initOTP`, { ...wanted, method: "SMS" });
  expect([bySms.status, bySms.errors[0]?.errorCode]).toEqual([400, "INVALID_API_INPUT"]);
  expect(await demo.db.one(sql`select count(*)::integer as count from mail`)).toEqual(before);
});

test("a code goes to telephones of the store's own countries alone, and to no dear number there", async () => {
  const path = `/services/data/v65.0/commerce/webstores/${demo.webstoreId}/myprofile/actions/initOTP`;
  for (const phone of ["+37126123456", "+881612345678", "+18765550142", "+19005550142"]) {
    await demo.db.run(sql`update contact set phone = ${phone} where email = 'bob@codes.example'`);
    const refused = await bob.request("POST", path, { ...wanted, method: "SMS" });
    expect([refused.status, refused.errors[0]?.message]).toEqual([400, expect.stringContaining("own countries")]);
  }
  await demo.db.run(sql`update contact set phone = '+17575550199' where email = 'bob@codes.example'`);
  expect((await bob.get(sendOneTimeCode, { body: { ...wanted, method: "SMS" } })).status).toBe("Success");
});
