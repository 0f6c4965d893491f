import { changeProfile, sendOneTimeCode, verifyOneTimeCode } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { usualAllowances } from "../../http/rate-limits.ts";
import { openDemoStore, signedInBuyer, type DemoStore, type SignedIn } from "../../testing/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
beforeAll(async () => {
  demo = await openDemoStore({ clock, rateLimits: true });
});
afterAll(() => demo.close());
// all used-up limits have refilled
beforeEach(() => (now = new Date(now.getTime() + 6 * 3600_000)));

const ask = async (method: string, body: object) => {
  const path = `/lwr/apex/v65.0/applauncher__${method}`;
  return (await demo.guest().request("POST", path, body)).status;
};
const logIn = (username: string) => ask("LoginFormController/login", { username, password: "a wrong one" });
const forget = (username: string) => ask("ForgotPasswordController/forgotPassword", { username });
const register = (email: string) =>
  ask("SelfRegisterController/selfRegister", { firstname: "A", lastname: "B", email, includePassword: false });

test.each([
  ["logs in", usualAllowances.signIn.atOnce, logIn],
  ["forgets passwords", usualAllowances.accountMail.atOnce, forget],
  ["registers", usualAllowances.accountMail.atOnce, register],
])("an address that %s for many people is held up after a while", async (_what, atOnce, go) => {
  for (let tried = 0; tried < atOnce; tried++) expect(await go(`n${tried}@many.example`)).toBe(200);
  expect(await go("one-more@many.example")).toBe(429);
});

test("whoever tries one user name is held up before the whole address is", async () => {
  for (let tried = 0; tried < usualAllowances.signInAs.atOnce; tried++)
    expect(await logIn("ada@mill.example")).toBe(200);
  expect(await logIn("Ada@mill.example ")).toBe(429);
  expect(await logIn("tess@tide.example")).toBe(200);
});

test("an address of a buyer gets three mails about passwords and registrations, whoever asks, and nobody is told", async () => {
  for (const go of [forget, register, forget, forget, register]) expect(await go("miles@harbor.example")).toBe(200);
  await demo.app.jobs.runDue();
  const mails = (await demo.app.mail.mailbox!.list()).filter(({ to }) => to === "miles@harbor.example");
  expect(mails).toHaveLength(3);
});

describe("one-time codes", () => {
  const buyer = (name: string) => {
    const place = { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId };
    return signedInBuyer(place, { email: `${name}@limits.example`, accounts: [{ code: "LIMITS" }] });
  };
  const send = async (by: SignedIn) =>
    (await by.send(sendOneTimeCode, { body: { method: "EMAIL", reCaptchaToken: "none", type: "Verify" } })).status;
  const guess = async (by: SignedIn) =>
    (await by.send(verifyOneTimeCode, { body: { identifier: "unknown", code: "123456" } })).status;

  test("a buyer gets three in a while, and another from the same address still gets one", async () => {
    const [ada, bob] = [await buyer("ada"), await buyer("bob")];
    for (let sent = 0; sent < usualAllowances.accountMailTo.atOnce; sent++) expect(await send(ada)).toBe(200);
    expect(await send(ada)).toBe(429);
    expect(await send(bob)).toBe(200);
  });

  test("a telephone gets three in a while, whoever has entered its number", async () => {
    const crowd = await Promise.all(["tel1", "tel2"].map(buyer));
    const text = async (by: SignedIn) =>
      (await by.send(sendOneTimeCode, { body: { method: "SMS", reCaptchaToken: "none", type: "Verify" } })).status;
    for (const by of crowd) await by.get(changeProfile, { body: { phoneNumber: "(757) 555-0177" } });
    const asked = [crowd[0]!, crowd[0]!, crowd[1]!, crowd[1]!];
    const answers: number[] = [];
    for (const by of asked) answers.push(await text(by));
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  test("an address that has them sent to many buyers, or guesses at them, is held up", async () => {
    const each = usualAllowances.accountMailTo.atOnce;
    const { accountMail, signIn } = usualAllowances;
    const crowd = await Promise.all(
      Array.from({ length: Math.ceil(accountMail.atOnce / each) }, (_, at) => buyer(`crowd${at}`)),
    );
    for (let sent = 0; sent < accountMail.atOnce; sent++) expect(await send(crowd[Math.floor(sent / each)]!)).toBe(200);
    const fresh = await buyer("fresh");
    expect(await send(fresh)).toBe(429);

    for (let tried = 0; tried < signIn.atOnce; tried++) expect(await guess(fresh)).toBe(200);
    expect(await guess(fresh)).toBe(429);
  });
});
