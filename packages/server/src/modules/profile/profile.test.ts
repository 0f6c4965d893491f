import { changeProfile, getProfile, getSessionContext, runController, sendOneTimeCode } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  givePassword,
  openDemoStore,
  signedInBuyer,
  sql,
  type DemoStore,
  type Guest,
  type SignedIn,
} from "../../testing/index.ts";
import { systemClock } from "../../clock.ts";
import { userIdWith } from "../accounts/index.ts";
import { erasePerson, erasureHash } from "../erasure/index.ts";
import { createPasswords, savePassword } from "../sign-in/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
  passwordHash = await createPasswords().hash(password);
});
afterAll(() => demo.close());

let buyers = 0;
async function buyer(): Promise<SignedIn & { email: string }> {
  const email = `ada@profile-${++buyers}.example`;
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const signedIn = await signedInBuyer(where, { email, accounts: [{ code: `PRO-${buyers}` }] });
  await savePassword(demo.db, demo.webstoreId, { userId: signedIn.userId, email, passwordHash, now: new Date() });
  return { ...signedIn, email };
}

const password = "a counter of grey springs";
let passwordHash: string;
/** A request for another address, with the present password. */
const toEmail = (email: string) => ({ email, verificationInput: { password } });

const run = (who: Guest, className: string, methodName: string, body: object = {}) =>
  who.send(runController, { params: { className: `applauncher__${className}`, methodName }, body: body as never });

async function mailsTo(address: string) {
  await demo.app.jobs.runDue();
  return (await demo.app.mail.mailbox!.list()).filter(({ to }) => to === address);
}

const tokenIn = (text: string) => /confirm-email\?t=([\w-]+)/.exec(text)![1]!;

test("a buyer reads and changes who he is; what he does not say stays", async () => {
  const ada = await buyer();
  expect(await ada.get(getProfile)).toEqual({
    codeMethods: ["EMAIL"],
    email: ada.email,
    firstName: "ada",
    isEmailVerified: false,
    isPhoneVerified: false,
    lastName: "Buyer",
    phoneNumber: null,
    userName: ada.email,
  });
  const changed = await ada.get(changeProfile, { body: { phoneNumber: "(757) 555-0142", firstName: "Ada" } });
  expect(changed).toMatchObject({
    phoneNumber: "+17575550142",
    firstName: "Ada",
    lastName: "Buyer",
    verificationResponse: {},
  });
  expect(await ada.get(getProfile)).toMatchObject({ phoneNumber: "+17575550142", firstName: "Ada" });
  expect((await ada.get(changeProfile, { body: { phoneNumber: null } })).phoneNumber).toBeNull();
  expect((await ada.get(getSessionContext)).profile?.firstName).toBe("Ada");
});

test.each<[string, object, string]>([
  ["a phone that cannot be", { phoneNumber: "12345" }, "phoneNumber"],
  ["a name of markup", { lastName: "<b>Byron</b>" }, "lastName"],
  ["a name of 200,000 signs", { firstName: "A".repeat(200_000) }, "firstName"],
  ["no email address", { email: "nowhere" }, "email"],
])("%s is refused with the field's name, and nothing is changed", async (_what, body, field) => {
  const ada = await buyer();
  const refused = await ada.send(changeProfile, { body: { firstName: "Grace", ...body } });
  expect(refused).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT", fields: [field] }] });
  expect((await ada.get(getProfile)).firstName).toBe("ada");
});

test("guests have no profile, and nobody who was withdrawn has one any more", async () => {
  const guests = { status: 401, errors: [{ errorCode: "GUEST_INSUFFICIENT_ACCESS" }] };
  expect(await demo.guest().send(getProfile)).toMatchObject(guests);
  expect(await demo.guest().send(changeProfile, { body: { firstName: "Eve" } })).toMatchObject(guests);
  const ada = await buyer();
  await demo.db.run(sql`update contact set status = 'Withdrawn' where id = ${ada.contactId}`);
  expect(await ada.send(getProfile)).toMatchObject(guests);
});

test("a new e-mail address is his when he has followed the link that went there, and the old one is told", async () => {
  const ada = await buyer();
  const address = `byron@profile-${buyers}.example`;
  const asked = await ada.get(changeProfile, { body: { ...toEmail(address), lastName: "Byron" } });
  expect(asked).toMatchObject({
    email: ada.email,
    lastName: "Byron",
    verificationResponse: { method: "Email", recipient: `b…@profile-${buyers}.example`, status: "Pending" },
  });
  const [mail] = await mailsTo(address);
  const token = tokenIn(mail!.text);
  const stranger = demo.guest();
  expect((await run(stranger, "EmailChangeController", "isLinkInForce", { token })).body).toBe(true);
  expect((await ada.get(getProfile)).email).toBe(ada.email);
  expect((await run(stranger, "EmailChangeController", "confirm", { token })).body).toBe(true);
  expect(await ada.get(getProfile)).toMatchObject({ email: address, userName: address, isEmailVerified: true });
  const [note] = await mailsTo(ada.email);
  expect(note!.text).toContain(`b…@profile-${buyers}.example`);
  // only once
  expect((await run(stranger, "EmailChangeController", "confirm", { token })).body).toBe(false);
});

test("who is erased is erased by the addresses that he had before, too: what was kept then does not bring him back", async () => {
  const ada = await buyer();
  const address = `lovelace@profile-${buyers}.example`;
  await ada.get(changeProfile, { body: toEmail(address) });
  const [mail] = await mailsTo(address);
  await run(demo.guest(), "EmailChangeController", "confirm", { token: tokenIn(mail!.text) });
  const noted = (email: string) =>
    demo.db.many(sql`
      select 1 from erasure where hash = ${erasureHash(sql`${demo.webstoreId}`, "contacts", sql`${email.toUpperCase()}`)}`);
  expect(await noted(ada.email)).toEqual([]);
  const store = demo.app.stores.find("demo")!;
  await erasePerson(
    { db: demo.db, clock: systemClock },
    { store, email: address, keepOrdersYears: 10, isTrial: false },
  );
  expect([await noted(ada.email), await noted(address)]).toEqual([[expect.anything()], [expect.anything()]]);
  expect(await demo.db.many(sql`select 1 from former_address where contact_id = ${ada.contactId}`)).toEqual([]);
});

test.each<[string, object | undefined]>([
  ["without the present password", undefined],
  ["with an empty one", { password: "" }],
  ["with a wrong one", { password: "three grey valve springs" }],
])("another e-mail address is not to be had %s, and nothing is changed or sent", async (_what, verificationInput) => {
  const ada = await buyer();
  const email = `eve@profile-${buyers}.example`;
  const refused = await ada.send(changeProfile, { body: { email, firstName: "Eve", verificationInput } as never });
  expect(refused).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT", fields: ["password"] }] });
  expect(await ada.get(getProfile)).toMatchObject({ email: ada.email, firstName: "ada" });
  expect(await mailsTo(email)).toEqual([]);
});

test("who has no password sets one first, and nobody guesses one that is there without end", async () => {
  const ada = await buyer();
  const other = `new@profile-${buyers}.example`;
  for (let at = 0; at < 10; at++)
    await ada.send(changeProfile, { body: { email: other, verificationInput: { password: "wrong" } } });
  expect(await ada.send(changeProfile, { body: toEmail(other) })).toMatchObject({ status: 400 });
  await demo.db.run(sql`delete from credential where user_id = ${ada.userId}`);
  const { errors } = await ada.send(changeProfile, { body: toEmail(other) });
  expect(errors[0]!.message).toMatch(/no password here yet/);
});

test("the former address is somebody else's when he registers with it, and nothing of the one is the other's", async () => {
  const ada = await buyer();
  await ada.send(sendOneTimeCode, { body: { method: "EMAIL", type: "StepUp" } as never });
  await run(demo.guest(), "ForgotPasswordController", "forgotPassword", { username: ada.email });
  const oldLink = /ChangePassword\?t=([\w-]+)/.exec((await mailsTo(ada.email)).map(({ text }) => text).join())![1]!;
  const address = `moved@profile-${buyers}.example`;
  await ada.get(changeProfile, { body: toEmail(address) });
  await run(ada, "EmailChangeController", "confirm", { token: tokenIn((await mailsTo(address))[0]!.text) });

  const entered = { firstname: "Bea", lastname: "Newcomer", email: ada.email };
  expect((await run(demo.guest(), "SelfRegisterController", "selfRegister", entered)).body).toBeNull();
  const mails = (await mailsTo(ada.email)).map(({ text }) => /ChangePassword\?t=([\w-]+)/.exec(text)?.[1]);
  const setPassword = async (token: string) => {
    const browser = demo.guest();
    const typed = { newPassword: "another grey counter", verifyNewPassword: "another grey counter", token };
    await run(browser, "ChangePasswordController", "changePassword", typed);
    return browser.get(getSessionContext);
  };
  expect(await setPassword(oldLink)).toMatchObject({ guestUser: true });
  const fresh = mails.find((token) => token !== undefined && token !== oldLink)!;
  const bea = await setPassword(fresh);
  expect(bea).toMatchObject({ guestUser: false, profile: { firstName: "Bea" } });
  expect([bea.userId, bea.accountId]).not.toContain(ada.userId);
  expect(await ada.get(getSessionContext)).toMatchObject({ userId: ada.userId, profile: { firstName: "ada" } });
  expect(await ada.get(getProfile)).toMatchObject({ email: address });
  const { codes } = await demo.db.one<{ codes: number }>(sql`
    select count(*)::int as codes from one_time_code where user_id = ${ada.userId}`);
  expect(codes).toBe(0);
  expect(await userIdWith(demo.db, demo.webstoreId, ada.email)).toBe(bea.userId);
});

test("a later link takes the place of an earlier one, and none works after a day", async () => {
  const ada = await buyer();
  const [first, second] = [`one@profile-${buyers}.example`, `two@profile-${buyers}.example`];
  await ada.get(changeProfile, { body: toEmail(first) });
  await ada.get(changeProfile, { body: toEmail(second) });
  const tokenOf = async (address: string) => tokenIn((await mailsTo(address))[0]!.text);
  const confirm = async (token: string) => (await run(ada, "EmailChangeController", "confirm", { token })).body;
  expect(await confirm(await tokenOf(first))).toBe(false);
  await demo.db.run(sql`update one_time_token set expires_at = now() - interval '1 second' where email = ${second}`);
  expect(await confirm(await tokenOf(second))).toBe(false);
  expect((await ada.get(getProfile)).email).toBe(ada.email);
});

test("whether somebody has an address already shows in no answer, and he is not written to", async () => {
  const ada = await buyer();
  const asked = (email: string) => ada.get(changeProfile, { body: toEmail(email) });
  const [free, taken] = [await asked("nobody@mill.example"), await asked("GRACE@mill.example")];
  expect({ ...taken, verificationResponse: null }).toEqual({ ...free, verificationResponse: null });
  expect(taken.verificationResponse).toMatchObject({ status: "Pending" });
  expect(await mailsTo("GRACE@mill.example")).toEqual([]);
});

test("a new password ends the link by which a stranger in the account would have taken it over, and a new address the one to a password", async () => {
  const ada = await buyer();
  const strangers = `eve@profile-${buyers}.example`;
  await ada.get(changeProfile, { body: toEmail(strangers) });
  const token = tokenIn((await mailsTo(strangers))[0]!.text);
  await run(demo.guest(), "ForgotPasswordController", "forgotPassword", { username: ada.email });
  const linkIn = (text: string) => /ChangePassword\?t=([\w-]+)/.exec(text)![1]!;
  const setPassword = async (linkToken: string) =>
    (
      await run(demo.guest(), "ChangePasswordController", "changePassword", {
        newPassword: "three grey valve springs",
        verifyNewPassword: "three grey valve springs",
        token: linkToken,
      })
    ).body;
  expect(await setPassword(linkIn((await mailsTo(ada.email))[0]!.text))).toMatch(/^http/);
  expect((await run(demo.guest(), "EmailChangeController", "confirm", { token })).body).toBe(false);

  const grace = await buyer();
  await run(demo.guest(), "ForgotPasswordController", "forgotPassword", { username: grace.email });
  const old = linkIn((await mailsTo(grace.email))[0]!.text);
  const address = `grace@profile-${buyers}.example`;
  await grace.get(changeProfile, { body: toEmail(address) });
  const confirmed = { token: tokenIn((await mailsTo(address))[0]!.text) };
  expect((await run(grace, "EmailChangeController", "confirm", confirmed)).body).toBe(true);
  expect(await setPassword(old)).toMatch(/has expired/);
});

test("an address that somebody else has taken meanwhile stays his", async () => {
  const [ada, grace] = [await buyer(), await buyer()];
  const address = `both@profile-${buyers}.example`;
  await ada.get(changeProfile, { body: toEmail(address) });
  const adas = tokenIn((await mailsTo(address))[0]!.text);
  await demo.db.run(sql`update contact set email = ${address} where id = ${grace.contactId}`);
  expect((await run(ada, "EmailChangeController", "confirm", { token: adas })).body).toBe(false);
  expect((await ada.get(getProfile)).email).toBe(ada.email);
});

test("a buyer sees the browsers in which he is logged in, and ends one of them; nobody else's", async () => {
  const [ada, eve] = [await buyer(), await buyer()];
  await givePassword({ db: demo.db, storeId: demo.webstoreId }, ada, "Parts-counter-2026");
  const other = demo.guest();
  await other.request(
    "POST",
    "/lwr/apex/v65.0/applauncher__LoginFormController/login",
    { username: ada.email, password: "Parts-counter-2026" },
    { "user-agent": "Other browser" },
  );
  const sessions = async (who: Guest) =>
    (await run(who, "SessionManagementController", "getSessions")).body as {
      id: string;
      isCurrent: boolean;
      userAgent: string;
    }[];
  const seen = await sessions(ada);
  expect(seen.map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
    [true, null],
    [false, "Other browser"],
  ]);
  expect(JSON.stringify(seen)).not.toContain(other.cookies.get("sid"));
  const end = async (who: Guest, id: string) =>
    (await run(who, "SessionManagementController", "endSession", { id })).body;
  expect(await end(eve, seen[1]!.id)).toBe(false);
  expect((await other.get(getSessionContext)).guestUser).toBe(false);
  expect(await end(ada, seen[1]!.id)).toBe(true);
  expect((await other.get(getSessionContext)).guestUser).toBe(true);
  expect(await sessions(ada)).toHaveLength(1);
  expect((await run(demo.guest(), "SessionManagementController", "getSessions")).status).toBeGreaterThanOrEqual(400);
});

test("a provider is unlinked as long as there is another way in", async () => {
  const ada = await buyer();
  await demo.db.run(sql`delete from credential where user_id = ${ada.userId}`);
  const link = (provider: string) =>
    demo.db.run(sql`
      insert into linked_identity (store_id, provider, subject, user_id, created_at)
      values (${demo.webstoreId}, ${provider}, ${ada.email}, ${ada.userId}, now())`);
  await link("works");
  const linked = async () => (await run(ada, "LinkedProviderController", "getLinkedProviders")).body;
  const unlink = (provider: string) => run(ada, "LinkedProviderController", "unlink", { provider });
  expect(await linked()).toEqual([
    { provider: "works", label: "works", linkedAt: expect.any(String) as string, canBeUnlinked: false },
  ]);
  const kept = await unlink("works");
  expect(kept.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(kept.body)).toContain("your only way in");
  await link("home");
  expect((await unlink("works")).status).toBeLessThan(300);
  expect(await linked()).toMatchObject([{ provider: "home", canBeUnlinked: false }]);
  await givePassword({ db: demo.db, storeId: demo.webstoreId }, ada, "Parts-counter-2026");
  expect((await unlink("home")).status).toBeLessThan(300);
  expect(await linked()).toEqual([]);
});
