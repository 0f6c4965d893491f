import { getSessionContext, LOGOUT_PATH } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { json, sql } from "../../db/index.ts";
import { givePassword, openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import { SESSION_COOKIE, settleRegistration } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const hours = (count: number) => (now = new Date(now.getTime() + count * 3600_000));
const password = "three grey valve springs";
const another = "four blue fuel filters";

beforeAll(async () => {
  demo = await openDemoStore({ clock });
});
afterAll(() => demo.close());
beforeEach(async () => {
  await demo.db.run(sql`delete from mail`);
  await demo.db.run(sql`delete from job where kind = 'mail.send'`);
});

async function run(browser: Guest, name: string, parameters: object = {}): Promise<unknown> {
  const path = `/lwr/apex/v65.0/applauncher__${name.replace(".", "/")}`;
  return (await browser.request("POST", path, parameters)).body;
}

async function newBuyer(email: string) {
  const place = { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId };
  const buyer = await signedInBuyer(place, { email, accounts: [{ code: "MILL" }] });
  await givePassword(place, { userId: buyer.userId, email }, password);
  return buyer;
}

/** The mails sent, after pending jobs have run. */
async function mails(): Promise<{ template: string; to: string; token: string | null }[]> {
  await demo.app.jobs.runDue();
  const rows = await demo.db.many<{ template: string; recipient: string; content: { link?: string } | null }>(
    sql`select template, recipient, content from mail order by created_at`,
  );
  return rows.map(({ template, recipient, content }) => ({
    template,
    to: recipient,
    token: content?.link?.startsWith("/ChangePassword?t=") ? content.link.slice("/ChangePassword?t=".length) : null,
  }));
}

const logIn = (browser: Guest, username: string, typed: string) =>
  run(browser, "LoginFormController.login", { username, password: typed });
const setByLink = (browser: Guest, token: string, newPassword = another, verifyNewPassword = newPassword) =>
  run(browser, "ChangePasswordController.changePassword", { newPassword, verifyNewPassword, token });
const forgot = (username: string) =>
  run(demo.guest(), "ForgotPasswordController.forgotPassword", {
    username,
    checkEmailUrl: "./CheckPasswordResetEmail",
  });
const isIn = async (browser: Guest) => !(await browser.get(getSessionContext)).guestUser;
const oldLink = "This link has already been used, or it has expired. Ask for a new one.";

test("who has forgotten his password sets a new one by a link, once, and all his other browsers are out", async () => {
  const ada = await newBuyer("ada@mill.example");
  expect(await forgot(" ADA@mill.example ")).toBeNull();
  const [mail] = await mails();
  expect(mail).toMatchObject({ template: "password-reset", to: "ada@mill.example", token: expect.any(String) });
  const browser = demo.guest();
  expect(await setByLink(browser, mail!.token!, "short")).toBe("Enter a password of 10 characters or more.");
  expect(await setByLink(browser, mail!.token!, another, "something else")).toBe("The passwords do not match.");
  expect(await isIn(browser)).toBe(false);
  expect(await setByLink(browser, mail!.token!)).toBe("http://localhost:80/");
  expect([await isIn(browser), await isIn(ada)]).toEqual([true, false]);
  expect(await setByLink(demo.guest(), mail!.token!, "a third one altogether")).toBe(oldLink);
  expect(await logIn(demo.guest(), "ada@mill.example", password)).toMatch(/could not/);
  expect(await logIn(demo.guest(), "ada@mill.example", another)).toBeNull();
});

test("who asks in another language of the store is written to in it, and comes back to its pages", async () => {
  await newBuyer("eva@mill.example");
  const path = "/lwr/apex/v65.0/applauncher__ForgotPasswordController/forgotPassword?language=es";
  await demo.guest().request("POST", path, { username: "eva@mill.example" });
  await demo.app.jobs.runDue();
  const { subject, text, html } = (await demo.app.mail.mailbox!.list()).find(({ to }) => to === "eva@mill.example")!;
  expect(subject).toBe("Nueva contraseña para Thornbeck Engine & Power");
  expect(text).toMatch(/^http:\/\/localhost(:\d+)?\/es\/ChangePassword\?t=/m);
  expect(html).toContain('<html lang="es-US">');
});

test("two browsers that use a link at once: one of them sets the password", async () => {
  await newBuyer("bob@mill.example");
  await forgot("bob@mill.example");
  const { token } = (await mails())[0]!;
  const answers = await Promise.all([
    setByLink(demo.guest(), token!),
    setByLink(demo.guest(), token!, "another one again"),
  ]);
  expect(answers.filter((one) => one === oldLink)).toHaveLength(1);
});

test("a link is of no use after 24 hours, after a newer one, or to somebody who was withdrawn meanwhile", async () => {
  const cy = await newBuyer("cy@mill.example");
  const link = async () => {
    await demo.db.run(sql`delete from mail`);
    await forgot("cy@mill.example");
    return (await mails())[0]!.token!;
  };
  const [first, second] = [await link(), await link()];
  expect(await run(demo.guest(), "ChangePasswordController.isLinkInForce", { token: first })).toBe(false);
  expect(await run(demo.guest(), "ChangePasswordController.isLinkInForce", { token: second })).toBe(true);
  hours(25);
  expect(await setByLink(demo.guest(), second)).toBe(oldLink);
  const third = await link();
  await demo.db.run(sql`update contact set status = 'Withdrawn' where user_id = ${cy.userId}`);
  expect(await setByLink(demo.guest(), third)).toBe(oldLink);
  expect(await setByLink(demo.guest(), "no-token-at-all")).toBe(oldLink);
});

test("an unknown user is answered as a known one, with the same work, and gets no mail", async () => {
  await newBuyer("dee@mill.example");
  expect([await forgot("dee@mill.example"), await forgot("nobody@mill.example"), await forgot("")]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await mails()).map(({ to }) => to)).toEqual(["dee@mill.example"]);
});

test("a buyer changes his password with the old one: his other browsers are out, this one stays in with a new session", async () => {
  const [here, elsewhere] = [await newBuyer("eve@mill.example"), await newBuyer("eve@mill.example")];
  const change = (oldPassword: string, newPassword: string) =>
    run(here, "ChangePasswordController.changePassword", {
      newPassword,
      verifyNewPassword: newPassword,
      oldPassword,
      expired: false,
    });
  expect(await change("wrong", another)).toBe("Your current password is not right.");
  expect(await change(password, "eve@mill.example")).toBe("This password is easy to guess. Enter another one.");
  const before = here.cookies.get(SESSION_COOKIE);
  expect(await change(password, another)).toBe("http://localhost:80/");
  expect(here.cookies.get(SESSION_COOKIE)).not.toBe(before);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  expect(
    await run(demo.guest(), "ChangePasswordController.changePassword", {
      newPassword: another,
      verifyNewPassword: another,
    }),
  ).toBe("Log in to change your password.");
});

test("a buyer logs out everywhere else", async () => {
  const [here, elsewhere] = [await newBuyer("fay@mill.example"), await newBuyer("fay@mill.example")];
  expect(await run(here, "ChangePasswordController.logOutElsewhere")).toBe(1);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
});

const registering = {
  firstname: "Gil",
  lastname: "Marsh",
  email: "gil@marsh.example",
  extraFields: JSON.stringify([
    { fieldPath: "Phone", label: "Phone", required: false, dbRequired: false, value: "757 555 0100" },
  ]),
  regConfirmUrl: "./CheckPasswordResetEmail",
  startUrl: "/cart",
  includePassword: false,
  redirect: true,
};
const register = (given: object = {}) =>
  run(demo.guest(), "SelfRegisterController.commonSelfRegisterGetRedirectUrl", { ...registering, ...given });

test("who registers gets a link, chooses a password and is in, for an account of his own with the guests' groups", async () => {
  expect(await register()).toBe("./CheckPasswordResetEmail");
  const [mail, ...others] = await mails();
  expect([mail!.template, mail!.to, others]).toEqual(["registration", "gil@marsh.example", []]);
  expect(await logIn(demo.guest(), "gil@marsh.example", another)).toMatch(/could not/);
  const browser = demo.guest();
  expect(await setByLink(browser, mail!.token!)).toBe("http://localhost:80/");
  expect(await browser.get(getSessionContext)).toMatchObject({
    guestUser: false,
    accountName: "Gil Marsh",
    profile: { firstName: "Gil", userName: "gil@marsh.example" },
  });
  expect((await mails()).map(({ template }) => template)).toEqual(["registration", "welcome"]);
  const { row } = await demo.db.one<{ row: object }>(sql`
    select json_build_object('role', m.role, 'phone', c.phone, 'groups', a.buyer_groups) as row
    from contact c join account_contact m on m.contact_id = c.id join account a on a.id = m.account_id
    where c.email = 'gil@marsh.example'`);
  const groups = demo.app.stores.find("demo")!.settings.guestBuyerGroups ?? [];
  expect(row).toEqual({ role: "AccountAdmin", phone: "757 555 0100", groups });
});

test("an address that has an account is answered as a new one; its owner hears by mail, and nothing is changed", async () => {
  await newBuyer("hal@mill.example");
  expect(await register({ email: "HAL@mill.example", firstname: "Mallory" })).toBe("./CheckPasswordResetEmail");
  expect(await mails()).toEqual([{ template: "registration-exists", to: "hal@mill.example", token: null }]);
  const { first } = await demo.db.one<{ first: string }>(
    sql`select first_name as first from contact where email = 'hal@mill.example'`,
  );
  expect(first).toBe("hal");
});

test.each([
  [{ email: "no address" }, "Enter a valid email address."],
  [{ email: "two@marsh.example,three@marsh.example" }, "Enter a valid email address."],
  [{ lastname: " " }, "Enter your first and your last name."],
  [{ includePassword: true, password: another, confirmPassword: "other" }, "The passwords do not match."],
])("a registration that lacks something is told so and leaves nothing: %j", async (given, text) => {
  expect(await register({ email: "ida@marsh.example", ...given })).toBe(text);
  expect(await mails()).toEqual([]);
});

async function withRule<Result>(rule: string, work: () => Promise<Result>): Promise<Result> {
  const set = async (registration: object) => {
    await demo.db.run(sql`update store set settings = settings || ${json({ registration })}::jsonb`);
    await demo.app.stores.refresh();
  };
  await set({ rule });
  try {
    return await work();
  } finally {
    await set({ rule: "open" });
  }
}

test("where the staff approves, nobody gets in before that, and a link comes with the approval", () =>
  withRule("approved", async () => {
    const email = "joe@marsh.example";
    await register({ email });
    expect(await mails()).toEqual([{ template: "registration-pending", to: email, token: null }]);
    await forgot(email);
    expect(await mails()).toHaveLength(1);
    const store = demo.app.stores.find("demo")!;
    const { db, app } = demo;
    const approve = (isLetIn: boolean) => settleRegistration({ db, clock, mail: app.mail }, store, { email, isLetIn });
    expect([await approve(true), await approve(true)]).toEqual([true, false]);
    const [, approved] = await mails();
    expect(approved).toMatchObject({ template: "registration-approved", to: email });
    const browser = demo.guest();
    await setByLink(browser, approved!.token!);
    expect(await isIn(browser)).toBe(true);
  }));

test("who registers in another language of the store is answered and written to in it, also by who approves him", () =>
  withRule("approved", async () => {
    const email = "luz@marsh.example";
    const controllers = "/lwr/apex/v65.0/applauncher__";
    const path = `${controllers}SelfRegisterController/commonSelfRegisterGetRedirectUrl?language=es`;
    const wrong = await demo.guest().request("POST", path, { ...registering, email: "luz" });
    expect(wrong.body).toBe("Escriba un correo válido.");
    await demo.guest().request("POST", path, { ...registering, email });
    await demo.app.jobs.runDue();
    const { db, app } = demo;
    await settleRegistration({ db, clock, mail: app.mail }, app.stores.find("demo")!, { email, isLetIn: true });
    await app.jobs.runDue();
    const subjects = (await app.mail.mailbox!.list()).filter(({ to }) => to === email).map(({ subject }) => subject);
    const store = "Thornbeck Engine & Power";
    expect(subjects.sort()).toEqual([`Recibimos su solicitud en ${store}`, `Su cuenta en ${store} está aprobada`]);
  }));

test("where registration is closed, it is said", () =>
  withRule("closed", async () => {
    expect(await run(demo.guest(), "LoginFormController.getIsSelfRegistrationEnabled")).toBe(false);
    expect(await register({ email: "kay@marsh.example" })).toMatch(/opens accounts itself/);
    expect(await mails()).toEqual([]);
  }));

test("the address to log out is absolute", async () => {
  expect(await run(demo.guest(), "IdentityHeaderController.getLogoutUrl")).toBe(`http://localhost:80${LOGOUT_PATH}`);
});
