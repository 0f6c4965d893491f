import type { RecordId } from "@tradecounter/commerce";
import {
  acceptInvitation,
  actForAccount,
  changeAccountPerson,
  findInvitation,
  getAccountEvents,
  getAccountPeople,
  getAccountPerson,
  getManagedAccounts,
  getSessionContext,
  inviteToAccount,
  resendInvitation,
  revokeInvitation,
  type AccountPerson,
  type AccountRole,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import {
  givePassword,
  knownBuyer,
  openDemoStore,
  signedInBuyer,
  type DemoStore,
  type Guest,
  type SignedIn,
} from "../../testing/index.ts";
import { createAccessTokens } from "../access-token/index.ts";
import { accountIdOf, buyerUserId, contactIdOf } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const password = "three grey valve springs";

beforeAll(async () => {
  demo = await openDemoStore({ clock });
});
afterAll(() => demo.close());

const where = () => ({ db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId });
const signIn = (email: string) => knownBuyer(where(), email);
const idOf = (code: string): RecordId => accountIdOf(demo.webstoreId, code);
const personAt = (email: string) => ({ params: { personId: contactIdOf(demo.webstoreId, email) } });

/** A new account with an admin and a buyer, in a store with the demo's people. */
let made = 0;
async function newAccount() {
  const code = `NEW${(made += 1)}`;
  const [admin, buyer] = [`admin@${code.toLowerCase()}.example`, `buyer@${code.toLowerCase()}.example`];
  const there = { code, buyerGroups: ["trade"] };
  return {
    code,
    adminEmail: admin,
    buyerEmail: buyer,
    admin: await signedInBuyer(where(), { email: admin, accounts: [{ ...there, role: "AccountAdmin" }] }),
    buyer: await signedInBuyer(where(), { email: buyer, accounts: [there] }),
  };
}

const asked = (email: string, role: AccountRole = "Buyer") => ({
  body: { email, firstName: "Nora", lastName: "Quist", role },
});

async function invitationMails(email: string) {
  await demo.app.jobs.runDue();
  const all = await demo.app.mail.mailbox!.list();
  return all
    .filter(({ template, to }) => template === "invitation" && to === email)
    .map(({ text }) => /\/invitation\?t=([\w-]+)/.exec(text)![1]!);
}

const accept = (browser: Guest, token: string, entering: object = {}) =>
  browser.send(acceptInvitation, {
    body: { token, firstName: "Nora", lastName: "Quist", password, repeatedPassword: password, ...entering },
  });

const isIn = async (browser: Guest) => !(await browser.get(getSessionContext)).guestUser;
const seen = ({ email, role, state }: AccountPerson) => [email, role, state];

describe("the list", () => {
  test("tells an admin the account's people by name, and a search finds among them", async () => {
    const hana = await signIn("hana@harbor.example");
    const { people, total, invitableRoles } = await hana.get(getAccountPeople);
    expect(people.map(seen)).toEqual([
      ["ines@harbor.example", "Buyer", "Invited"],
      ["hana@harbor.example", "AccountAdmin", "Active"],
      ["miles@harbor.example", "BuyerManager", "Active"],
    ]);
    expect([total, invitableRoles.length]).toEqual([3, 3]);
    expect(people.map(({ isSelf, lastSignedInAt }) => [isSelf, lastSignedInAt])).toEqual([
      [false, null],
      [true, now.toISOString()],
      [false, null],
    ]);
    const found = await hana.get(getAccountPeople, { query: { search: "okafor miles" } });
    expect(found.people.map(({ firstName }) => firstName)).toEqual(["Miles"]);
    expect((await hana.get(getAccountPeople, { query: { search: "%" } })).total).toBe(0);
    expect((await hana.get(getAccountPeople, { query: { states: ["Invited"] } })).total).toBe(1);
    const second = await hana.get(getAccountPeople, { query: { pageSize: 2, page: 1 } });
    expect([second.total, second.people.length]).toEqual([3, 1]);
  });

  test("is not for guests, buyers and integrations", async () => {
    const ada = await signIn("ada@mill.example");
    expect(await demo.guest().send(getAccountPeople)).toMatchObject({ status: 401 });
    expect(await ada.send(getAccountPeople)).toMatchObject({
      status: 403,
      errors: [{ errorCode: "INSUFFICIENT_ACCESS" }],
    });
    const tokens = createAccessTokens({ db: demo.db, clock });
    const token = await tokens.issue({
      storeId: demo.webstoreId,
      kind: "integration",
      name: "erp",
      scopes: ["read", "shop", "accounts"],
      buyerGroups: [],
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    const path = `/services/data/v65.0/commerce/webstores/${demo.webstoreId}/accounts/current/people`;
    const answered = await demo.guest().request("GET", path, undefined, { authorization: `Bearer ${token}` });
    expect(answered.status).toBe(403);
  });

  test("is that of the account acted for: somebody of another one is told as nobody", async () => {
    const miles = await signIn("miles@harbor.example");
    const hana = await signIn("hana@harbor.example");
    await miles.send(actForAccount, { params: { effectiveAccountId: idOf("MILL") } });
    expect((await miles.get(getAccountPeople)).people.map(({ email }) => email)).toContain("walt@mill.example");
    const nobody = await hana.send(getAccountPerson, { params: { personId: "003000000000001AAA" } });
    for (const send of [
      hana.send(getAccountPerson, personAt("ada@mill.example")),
      hana.send(changeAccountPerson, { ...personAt("ada@mill.example"), body: { state: "Withdrawn" } }),
    ])
      expect([(await send).status, (await send).errors]).toEqual([404, nobody.errors]);
    expect(await isIn(await signIn("ada@mill.example"))).toBe(true);
    await miles.send(actForAccount, { params: { effectiveAccountId: idOf("TIDE") } });
    expect((await miles.send(getAccountPeople)).status).toBe(403);
  });
});

describe("an invitation", () => {
  test("sends a link by which the invited sets a password, is in, and is one of the account's people", async () => {
    const { admin, code } = await newAccount();
    const sent = await admin.send(inviteToAccount, asked("nora@new.example", "BuyerManager"));
    expect([sent.status, seen(sent.body)]).toEqual([201, ["nora@new.example", "BuyerManager", "Invited"]]);
    const [token] = await invitationMails("nora@new.example");
    later(1);
    const browser = demo.guest();
    expect(await browser.get(findInvitation, { body: { token: token! } })).toMatchObject({
      accountName: `Account ${code}`,
      email: "nora@new.example",
      needs: "Password",
    });
    expect(await accept(browser, token!, { password: "short" })).toMatchObject({
      status: 400,
      errors: [{ errorCode: "INVALID_INPUT", message: "Enter a password of 10 characters or more." }],
    });
    expect((await accept(browser, token!)).body).toMatchObject({ accountName: `Account ${code}` });
    expect(await browser.get(getSessionContext)).toMatchObject({
      accountName: `Account ${code}`,
      accountRole: "BuyerManager",
      profile: { firstName: "Nora", userName: "nora@new.example" },
    });
    expect(await accept(demo.guest(), token!)).toMatchObject({ status: 404 });
    const { events } = await admin.get(getAccountEvents);
    expect(events.map(({ action, actorName, newRole }) => [action, actorName, newRole])).toEqual([
      ["Accepted", "Nora Quist", "BuyerManager"],
      ["Invited", "admin Buyer", "BuyerManager"],
    ]);
  });

  test("is sent by an admin, too, whom the store knows without an address", async () => {
    const { admin } = await newAccount();
    await demo.db.run(sql`update contact set email = null where id = ${admin.contactId}`);
    expect((await admin.send(inviteToAccount, asked("nils@new.example"))).status).toBe(201);
  });

  test("is answered alike whether the address has a login elsewhere or not, and writes to both", async () => {
    const { admin } = await newAccount();
    const addresses = ["tess@tide.example", "nobody@tide.example"];
    const answers = [];
    for (const email of addresses) {
      const { status, body } = await admin.send(inviteToAccount, asked(email));
      answers.push(
        JSON.stringify([
          status,
          { ...body, personId: "", email: "", invitation: { ...body.invitation, invitationId: "" } },
        ]),
      );
    }
    expect(answers[0]).toBe(answers[1]);
    const { people } = await admin.get(getAccountPeople, { query: { states: ["Invited"] } });
    expect(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(["Nora Quist", "Nora Quist"]);
    for (const email of addresses) expect(await invitationMails(email)).toHaveLength(1);
  });

  test("of somebody who has a login is accepted once he has signed in, and he keeps his other account", async () => {
    const { admin, code } = await newAccount();
    const other = await newAccount();
    await admin.send(inviteToAccount, asked(other.buyerEmail));
    const [token] = await invitationMails(other.buyerEmail);
    const find = async (browser: Guest) => (await browser.get(findInvitation, { body: { token: token! } })).needs;
    expect(await find(demo.guest())).toBe("SignIn");
    expect(await accept(demo.guest(), token!)).toMatchObject({ status: 401 });
    expect(await find(admin)).toBe("SignOut");
    expect(await accept(admin, token!)).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_OPERATION" }] });
    expect(await find(other.buyer)).toBe("Nothing");
    expect((await accept(other.buyer, token!)).status).toBe(200);
    const { externalManagedAccounts } = await other.buyer.get(getManagedAccounts, {
      query: { includeMyAccount: true },
    });
    expect(externalManagedAccounts.map(({ accountName }) => accountName)).toEqual([
      `Account ${other.code}`,
      `Account ${code}`,
    ]);
    expect(await other.buyer.get(getSessionContext)).toMatchObject({ profile: { firstName: "buyer" } });
  });

  test("asked for again sends nothing; sent again it ends the first link; revoked, none works", async () => {
    const { admin } = await newAccount();
    const email = "twice@new.example";
    const first = await admin.send(inviteToAccount, asked(email));
    const again = await admin.send(inviteToAccount, asked(email, "BuyerManager"));
    expect([first.status, again.status, again.body.personId, again.body.role]).toEqual([
      201,
      200,
      first.body.personId,
      "BuyerManager",
    ]);
    expect(await invitationMails(email)).toHaveLength(1);
    const invitation = { params: { invitationId: first.body.invitation!.invitationId } };
    await admin.get(resendInvitation, invitation);
    expect(await invitationMails(email)).toHaveLength(1);
    later(2);
    await admin.get(resendInvitation, invitation);
    const links = await invitationMails(email);
    const works = async (token: string) => (await demo.guest().send(findInvitation, { body: { token } })).status;
    expect((await Promise.all(links.map(works))).sort()).toEqual([200, 404]);
    for (const status of [204, 204]) expect((await admin.send(revokeInvitation, invitation)).status).toBe(status);
    expect(await Promise.all(links.map(works))).toEqual([404, 404]);
    expect((await admin.get(getAccountPeople)).people.map(seen)).toHaveLength(2);
  });

  test("is too old after a week, and can be sent again then", async () => {
    const { admin } = await newAccount();
    const email = "late@new.example";
    await admin.send(inviteToAccount, asked(email));
    const [token] = await invitationMails(email);
    later(7 * 24 * 60 + 1);
    expect((await demo.guest().send(findInvitation, { body: { token: token! } })).status).toBe(404);
    const fresh = await signIn(`admin@new${made}.example`);
    const { people } = await fresh.get(getAccountPeople, { query: { states: ["Invited"] } });
    expect(people[0]!.invitation!.isExpired).toBe(true);
    expect((await fresh.send(inviteToAccount, asked(email))).status).toBe(201);
    expect(await invitationMails(email)).toHaveLength(2);
  });

  test("lets in who was imported without a password, by the same page", async () => {
    const hana = await signIn("hana@harbor.example");
    const { body } = await hana.send(inviteToAccount, asked("ines@harbor.example", "AccountAdmin"));
    expect(seen(body)).toEqual(["ines@harbor.example", "Buyer", "Invited"]);
    expect(body.invitation).not.toBeNull();
    const [token] = await invitationMails("ines@harbor.example");
    const browser = demo.guest();
    await accept(browser, token!, { firstName: "Ines", lastName: "Duarte" });
    expect(await browser.get(getSessionContext)).toMatchObject({
      accountName: "Harbor Generator Service",
      accountRole: "Buyer",
    });
  });

  test.each([
    ["tess@tide", 400, "INVALID_INPUT"],
    ["two@a.example,three@b.example", 400, "INVALID_INPUT"],
  ])("to %s is refused", async (email, status, errorCode) => {
    const { admin } = await newAccount();
    expect(await admin.send(inviteToAccount, asked(email))).toMatchObject({ status, errors: [{ errorCode }] });
  });

  test("of one of the account's people is refused", async () => {
    const { admin, buyerEmail } = await newAccount();
    expect(await admin.send(inviteToAccount, asked(buyerEmail.toUpperCase()))).toMatchObject({
      status: 400,
      errors: [{ errorCode: "INVALID_OPERATION" }],
    });
  });

  test("accepted twice at once lets one in", async () => {
    const { admin } = await newAccount();
    await admin.send(inviteToAccount, asked("race@new.example"));
    const [token] = await invitationMails("race@new.example");
    const answers = await Promise.all([accept(demo.guest(), token!), accept(demo.guest(), token!)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe("a manager", () => {
  test("looks after buyers and nobody else", async () => {
    const { code, admin, buyerEmail, adminEmail } = await newAccount();
    const manager = await signedInBuyer(where(), {
      email: `manager@${code.toLowerCase()}.example`,
      accounts: [{ code, role: "BuyerManager", buyerGroups: ["trade"] }],
    });
    const change = (who: string, body: { role?: AccountRole; state?: "Active" | "Withdrawn" }) =>
      manager.send(changeAccountPerson, { ...personAt(who), body });
    expect((await manager.get(getAccountPeople)).invitableRoles).toEqual(["Buyer"]);
    expect((await manager.send(inviteToAccount, asked("x@new.example", "BuyerManager"))).status).toBe(403);
    expect((await manager.send(inviteToAccount, asked("x@new.example"))).status).toBe(201);
    expect((await change(buyerEmail, { role: "AccountAdmin" })).status).toBe(403);
    expect((await change(adminEmail, { state: "Withdrawn" })).status).toBe(403);
    expect((await change(`manager@${code.toLowerCase()}.example`, { role: "AccountAdmin" })).status).toBe(403);
    expect((await change(buyerEmail, { state: "Withdrawn" })).status).toBe(200);
    const { body } = await admin.send(inviteToAccount, asked("boss@new.example", "AccountAdmin"));
    const invitation = { params: { invitationId: body.invitation!.invitationId } };
    expect((await manager.send(resendInvitation, invitation)).status).toBe(403);
    expect((await manager.send(revokeInvitation, invitation)).status).toBe(403);
  });
});

describe("rights that are taken", () => {
  test("are gone with the next request: session, token and sign-in; restored, he signs in anew", async () => {
    const { code, admin, buyer, buyerEmail } = await newAccount();
    const userId = buyerUserId(demo.webstoreId, buyerEmail);
    await givePassword({ db: demo.db, storeId: demo.webstoreId }, { userId, email: buyerEmail }, password);
    const tokens = createAccessTokens({ db: demo.db, clock });
    const common = { storeId: demo.webstoreId, buyerGroups: [], expiresAt: new Date(now.getTime() + 3_600_000) };
    const token = await tokens.issue({ ...common, kind: "buyer", name: buyerEmail, scopes: ["shop"] });
    const byToken = () => tokens.holderOf(demo.webstoreId, `Bearer ${token}`, null);
    const change = (state: "Active" | "Withdrawn") =>
      admin.send(changeAccountPerson, { ...personAt(buyerEmail), body: { state } });
    expect([await isIn(buyer), await byToken()]).toEqual([true, expect.anything()]);

    expect(seen((await change("Withdrawn")).body)).toEqual([buyerEmail, "Buyer", "Withdrawn"]);
    expect([await isIn(buyer), await byToken()]).toEqual([false, undefined]);
    expect((await change("Withdrawn")).status).toBe(200);
    later(1);
    expect((await admin.send(inviteToAccount, asked(buyerEmail))).errors[0]?.message).toMatch(/Restore/);

    expect(seen((await change("Active")).body)).toEqual([buyerEmail, "Buyer", "Active"]);
    expect([await isIn(buyer), await byToken()]).toEqual([false, undefined]);
    const back = await signIn(buyerEmail);
    expect(await back.get(getSessionContext)).toMatchObject({ accountName: `Account ${code}` });
    const { events } = await admin.get(getAccountEvents);
    expect(events.map(({ action }) => action)).toEqual(["Restored", "Withdrawn"]);
  });

  test("leave whoever has another account there, also when it was his own that he lost", async () => {
    const [one, two] = [await newAccount(), await newAccount()];
    await two.admin.send(inviteToAccount, asked(one.buyerEmail));
    const [token] = await invitationMails(one.buyerEmail);
    await accept(one.buyer, token!);
    await one.buyer.send(actForAccount, { params: { effectiveAccountId: idOf(two.code) } });
    const change = (who: Guest, state: "Active" | "Withdrawn") =>
      who.send(changeAccountPerson, { ...personAt(one.buyerEmail), body: { state } });
    const actsFor = async () => (await one.buyer.get(getSessionContext)).accountName;
    expect(await actsFor()).toBe(`Account ${two.code}`);
    await change(two.admin, "Withdrawn");
    expect(await actsFor()).toBe(`Account ${one.code}`);
    expect((await one.buyer.send(actForAccount, { params: { effectiveAccountId: idOf(two.code) } })).status).toBe(404);
    await change(two.admin, "Active");
    expect(await actsFor()).toBe(`Account ${one.code}`);
    await change(one.admin, "Withdrawn");
    expect(await actsFor()).toBe(`Account ${two.code}`);
    await change(two.admin, "Withdrawn");
    expect(await isIn(one.buyer)).toBe(false);
    await change(two.admin, "Active");
    expect((await (await signIn(one.buyerEmail)).get(getSessionContext)).accountName).toBe(`Account ${two.code}`);
  });

  test("end the invitation that was still on its way", async () => {
    const { admin } = await newAccount();
    const other = await newAccount();
    await admin.send(inviteToAccount, asked(other.buyerEmail));
    const [token] = await invitationMails(other.buyerEmail);
    const accountId = idOf(`NEW${made - 1}`);
    await demo.db.run(sql`
      insert into account_contact (store_id, contact_id, account_id, role)
      values (${demo.webstoreId}, ${contactIdOf(demo.webstoreId, other.buyerEmail)}, ${accountId}, 'Buyer')`);
    await admin.get(changeAccountPerson, { ...personAt(other.buyerEmail), body: { state: "Withdrawn" } });
    expect((await accept(other.buyer, token!)).status).toBe(404);
  });

  test("go for the invitations too that somebody has sent, so that he does not come back by one", async () => {
    const { admin, adminEmail, buyer, buyerEmail } = await newAccount();
    await admin.get(changeAccountPerson, { ...personAt(buyerEmail), body: { role: "AccountAdmin" } });
    const [own, raised] = [`own@${made}.example`, `raised@${made}.example`];
    await admin.get(inviteToAccount, asked(own, "AccountAdmin"));
    await admin.get(inviteToAccount, asked(raised));
    // the other admin vouches for what they have changed
    await buyer.get(inviteToAccount, asked(raised, "BuyerManager"));
    await buyer.get(changeAccountPerson, { ...personAt(adminEmail), body: { role: "BuyerManager" } });
    const [link, raisedLink] = [(await invitationMails(own))[0]!, (await invitationMails(raised))[0]!];
    expect(await accept(demo.guest(), link)).toMatchObject({ status: 404 });
    await buyer.get(changeAccountPerson, { ...personAt(adminEmail), body: { state: "Withdrawn" } });
    expect(await accept(demo.guest(), link)).toMatchObject({ status: 404 });
    expect(await accept(demo.guest(), raisedLink)).toMatchObject({ status: 200 });

    // the admin who is still there may resend it
    later(2);
    const { people } = await buyer.get(getAccountPeople, {});
    const { invitationId } = people.find(({ email }) => email === own)!.invitation!;
    await buyer.get(resendInvitation, { params: { invitationId } });
    const again = (await invitationMails(own)).find((each) => each !== link)!;
    expect(await accept(demo.guest(), again)).toMatchObject({ status: 200 });
  });

  test("of an admin hold for what he has under way: a role is looked up anew", async () => {
    const { code, admin, buyerEmail } = await newAccount();
    const second = await signedInBuyer(where(), {
      email: `second@${code.toLowerCase()}.example`,
      accounts: [{ code, role: "AccountAdmin", buyerGroups: ["trade"] }],
    });
    await admin.get(changeAccountPerson, {
      ...personAt(`second@${code.toLowerCase()}.example`),
      body: { role: "Buyer" },
    });
    expect(
      (await second.send(changeAccountPerson, { ...personAt(buyerEmail), body: { state: "Withdrawn" } })).status,
    ).toBe(403);
  });

  test("by the store are not given back by the account", async () => {
    const grace = await signIn("grace@mill.example");
    const walt = await grace.get(getAccountPerson, personAt("walt@mill.example"));
    expect([walt.state, walt.permissions.mayRestore]).toEqual(["Withdrawn", false]);
    expect(
      await grace.send(changeAccountPerson, { ...personAt("walt@mill.example"), body: { state: "Active" } }),
    ).toMatchObject({
      status: 400,
      errors: [{ errorCode: "INVALID_OPERATION" }],
    });
  });
});

describe("the last admin", () => {
  const lastAdmin = { status: 400, errors: [{ errorCode: "INVALID_OPERATION" }] };

  test("is neither withdrawn nor made less", async () => {
    const { admin, adminEmail } = await newAccount();
    for (const body of [{ state: "Withdrawn" as const }, { role: "Buyer" as const }])
      expect(await admin.send(changeAccountPerson, { ...personAt(adminEmail), body })).toMatchObject(lastAdmin);
    expect((await admin.get(getAccountPeople)).people.map(({ role }) => role)).toContain("AccountAdmin");
    expect((await admin.get(getAccountEvents)).total).toBe(0);
  });

  const two = ["first", "second"] as const;
  const [self, other] = [(who: string) => who, (who: string) => (who === "first" ? "second" : "first")];

  test.each([
    ["themselves", self],
    ["each other", other],
  ])("stays where two withdraw or demote %s at the same moment", async (_whom, target) => {
    for (const body of [{ state: "Withdrawn" as const }, { role: "Buyer" as const }]) {
      const code = `RACE${(made += 1)}`;
      const email = (who: string) => `${who}@${code.toLowerCase()}.example`;
      const accounts = [{ code, role: "AccountAdmin" as const, buyerGroups: ["trade"] }];
      // one after the other, as both save the account
      const admins: SignedIn[] = [];
      for (const who of two) admins.push(await signedInBuyer(where(), { email: email(who), accounts }));
      const answers = await Promise.all(
        two.map((who, index) => admins[index]!.send(changeAccountPerson, { ...personAt(email(target(who))), body })),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect(statuses[1]).toBeGreaterThanOrEqual(400);
      const { count } = await demo.db.one<{ count: number }>(sql`
        select count(*)::int as count from account_contact m join contact c on c.id = m.contact_id and c.status = 'Active'
        where m.account_id = ${idOf(code)} and m.role = 'AccountAdmin'`);
      expect(count).toBe(1);
    }
  });
});
