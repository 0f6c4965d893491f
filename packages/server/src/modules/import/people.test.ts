import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getProduct, getSessionContext } from "@tradecounter/wire";
import { recordIdOf } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../clock.ts";
import { sql } from "../../db/index.ts";
import { knownBuyer, openDemoStore, type DemoStore } from "../../testing/index.ts";
import { accountIdOf, contactIdOf, withdrawMembership } from "../accounts/index.ts";
import { createImporter, kindOfFile, type Importer, type ImportOptions, type ImportSummary } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: DemoStore;
let folder: string;
let importer: Importer;

beforeAll(async () => {
  shop = await openDemoStore();
  folder = mkdtempSync(join(tmpdir(), "import-people-"));
  importer = createImporter({ db: shop.db, clock: systemClock, publish: shop.app.catalog.publish });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function load(contents: Record<string, string>, options?: ImportOptions): Promise<ImportSummary> {
  const files = Object.entries(contents).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), kind: kindOfFile(name)! };
  });
  return importer.run(shop.app.stores.find("demo")!, files, options);
}

/** The report's entries, as printed. */
async function reported(summary: ImportSummary): Promise<string[]> {
  const lines: string[] = [];
  for await (const page of importer.issues(summary.run))
    lines.push(
      ...page.map(({ rowNo, column, severity, reason }) => `row ${rowNo}, ${column}: ${reason} (${severity})`),
    );
  return lines;
}

const signIn = (email: string) => knownBuyer({ db: shop.db, http: shop.app.http, storeId: shop.webstoreId }, email);

/** Codes and roles of a contact, their own account first. */
async function rolesOf(email: string): Promise<string[]> {
  const rows = await shop.db.many<{ role: string }>(sql`
    select a.code || ':' || m.role as role from contact c
    join account_contact m on m.store_id = c.store_id and m.contact_id = c.id
    join account a on a.store_id = m.store_id and a.id = m.account_id
    where c.store_id = ${shop.webstoreId} and lower(c.email) = ${email} order by a.id <> c.account_id, a.code`);
  return rows.map(({ role }) => role);
}

async function everybody(): Promise<unknown> {
  return shop.db.one(sql`
    select (select json_agg(to_jsonb(a) order by a.id) from account a) as accounts,
      (select json_agg(to_jsonb(c) order by c.id) from contact c) as contacts,
      (select json_agg(to_jsonb(m) order by m.contact_id, m.account_id) from account_contact m) as roles`);
}

const yard = {
  "accounts.csv":
    "code,name,city,region,country,buyerGroups\nYARD,Ferry Yard,Norfolk,VA,us,trade\nQUAY,Quay Works,,,,\n",
  "contacts.csv":
    "email,firstName,lastName,account,role,managedAccounts\nOle@yard.example,Ole,Berg,YARD,AccountAdmin,QUAY:BuyerManager|MILL\npia@quay.example,Pia,Lund,QUAY,,\n",
};
const ownRange = () => ({ params: { productId: recordIdOf("product", shop.webstoreId, "TRD-1001") } });

test("accounts and their people come in, and act for the accounts that the file names", async () => {
  const summary = await load(yard);
  expect(summary).toMatchObject({
    rowsRead: 4,
    rowsRefused: 0,
    isPublished: false,
    outcome: { kinds: { accounts: { created: 2 }, contacts: { created: 2 } } },
  });
  expect(await rolesOf("ole@yard.example")).toEqual(["YARD:AccountAdmin", "MILL:Buyer", "QUAY:BuyerManager"]);
  expect(await rolesOf("pia@quay.example")).toEqual(["QUAY:Buyer"]);
  const ole = await signIn("ole@yard.example");
  expect(await ole.get(getSessionContext)).toMatchObject({
    accountName: "Ferry Yard",
    buyerGroups: [{ name: "Trade" }],
    profile: { firstName: "Ole", lastName: "Berg", userName: "Ole@yard.example" },
  });
  const { address } = await shop.db.one<{ address: unknown }>(sql`select address from account where code = 'YARD'`);
  expect(address).toEqual({ street: null, city: "Norfolk", region: "VA", postalCode: null, country: "US" });
});

test("the same files once more change nothing", async () => {
  const before = await everybody();
  const { outcome } = await load(yard);
  expect(outcome.kinds).toMatchObject({ accounts: { unchanged: 2 }, contacts: { unchanged: 2, changed: 0 } });
  expect(await everybody()).toEqual(before);
});

test("buyer groups that change hold from the next request, in a session that is open", async () => {
  const [ole, pia] = [await signIn("ole@yard.example"), await signIn("pia@quay.example")];
  expect([(await ole.send(getProduct, ownRange())).status, (await pia.send(getProduct, ownRange())).status]).toEqual([
    200, 404,
  ]);
  await load({ "accounts.csv": "code,buyerGroups\nYARD,\nQUAY,trade\n" });
  expect([(await ole.send(getProduct, ownRange())).status, (await pia.send(getProduct, ownRange())).status]).toEqual([
    404, 200,
  ]);
  await load({ "accounts.csv": yard["accounts.csv"] });
});

test("a column that is not there leaves what it would say, and an empty one takes it away", async () => {
  await load({ "contacts.csv": "email,phone\nole@yard.example,757-555-0101\n" });
  expect(await rolesOf("ole@yard.example")).toEqual(["YARD:AccountAdmin", "MILL:Buyer", "QUAY:BuyerManager"]);
  const changed = await load({ "contacts.csv": "email,managedAccounts\nole@yard.example,QUAY:Buyer\n" });
  expect(changed.outcome.kinds).toMatchObject({ contacts: { changed: 1 } });
  expect(await rolesOf("ole@yard.example")).toEqual(["YARD:AccountAdmin", "QUAY:Buyer"]);
  await load({ "contacts.csv": "email,role,managedAccounts\nole@yard.example,,\n" });
  expect(await rolesOf("ole@yard.example")).toEqual(["YARD:Buyer"]);
});

test("who enters no addresses is said by a column, and stays so where a file is silent", async () => {
  await load({ "contacts.csv": "email,lastName,account\nida@yard.example,Dahl,YARD\n" });
  const rightAfter = async (contacts: string) => {
    await load({ "contacts.csv": contacts });
    const { entersAddresses } = await shop.db.one<{ entersAddresses: boolean }>(sql`
      select enters_addresses as "entersAddresses" from contact where email = 'ida@yard.example'`);
    return entersAddresses;
  };
  expect(await rightAfter("email,phone\nida@yard.example,757-555-0102\n")).toBe(true);
  expect(await rightAfter("email,entersAddresses\nida@yard.example,false\n")).toBe(false);
  expect(await rightAfter("email,phone\nida@yard.example,757-555-0103\n")).toBe(false);
  expect(await rightAfter("email,entersAddresses\nida@yard.example,\n")).toBe(true);
});

test("who moves to another account may no longer act for the old one, and is there with the next request", async () => {
  const pia = await signIn("pia@quay.example");
  await load({ "contacts.csv": "email,account\npia@quay.example,YARD\n" });
  expect(await rolesOf("pia@quay.example")).toEqual(["YARD:Buyer"]);
  expect(await pia.get(getSessionContext)).toMatchObject({ accountName: "Ferry Yard" });
  await load({ "contacts.csv": "email,account\npia@quay.example,\n" });
  expect(await rolesOf("pia@quay.example")).toEqual([]);
  expect(await pia.get(getSessionContext)).toMatchObject({ guestUser: false, accountId: null });
});

test("who is withdrawn is a guest with the next request, and stays one when he is let in again, until he signs in", async () => {
  const ole = await signIn("ole@yard.example");
  const withStatus = (status: string) => load({ "contacts.csv": `email,status\nole@yard.example,${status}\n` });
  await withStatus("Withdrawn");
  expect(await ole.get(getSessionContext)).toMatchObject({ guestUser: true });
  await withStatus("Active");
  expect(await ole.get(getSessionContext)).toMatchObject({ guestUser: true });
  expect(await (await signIn("ole@yard.example")).get(getSessionContext)).toMatchObject({ guestUser: false });
});

const hash = "$argon2id$v=19$m=19456,t=2,p=1$sTxflaoxqmztol4F3M52Lw$9Efx5GRDkAASX2nQX2PjnUBPd1xzGZ0fcEwXpIGSA0o";
const refusals: [what: string, files: Record<string, string>, report: string[]][] = [
  [
    "a contact without an email address",
    { "contacts.csv": "email,firstName,lastName\n,Ole,Berg\n" },
    ["row 2, email: is empty (refused)"],
  ],
  [
    "what is not one",
    { "contacts.csv": "email,lastName\nole at yard,Berg\n" },
    ['row 2, email: "ole at yard" is not an email address such as ada@mill.example (refused)'],
  ],
  [
    "an account that nobody knows",
    {
      "contacts.csv":
        "email,lastName,account,managedAccounts\na@b.example,A,DOCK,\nb@b.example,B,MILL,TIDE|PIER:Buyer\n",
    },
    [
      'row 2, account: no account has the code "DOCK" (refused)',
      'row 3, managedAccounts: no account has the code "PIER" (refused)',
    ],
  ],
  [
    "an account that was refused itself",
    {
      "accounts.csv": "code,name,country\nDOCK,Dock,Norway\n",
      "contacts.csv": "email,lastName,account\na@b.example,A,DOCK\n",
    },
    [
      'row 2, country: "Norway" is not a country\'s code of two letters such as US (refused)',
      'row 2, account: no account has the code "DOCK" (refused)',
    ],
  ],
  [
    "two contacts with one email address, both of them",
    { "contacts.csv": "email,lastName\nsam@b.example,First\nkim@b.example,Kim\nSam@b.example,Second\n" },
    [
      'row 2, email: "sam@b.example" is the address of another contact too, in row 4: neither is taken (refused)',
      'row 4, email: "sam@b.example" is the address of another contact too, in row 2: neither is taken (refused)',
    ],
  ],
  [
    "a role that there is not",
    { "contacts.csv": "email,lastName,role,managedAccounts\na@b.example,A,Boss,\nb@b.example,B,,MILL:Boss\n" },
    [
      'row 2, role: "Boss" is none of Buyer, BuyerManager, AccountAdmin (refused)',
      'row 3, managedAccounts: the role of "MILL:Boss" is none of Buyer, BuyerManager, AccountAdmin (refused)',
    ],
  ],
  [
    "what is no password hash, and does not repeat it",
    {
      "contacts.csv": `email,lastName,passwordHash\na@b.example,A,secret\nb@b.example,B,"${hash.replace("m=19456", "m=999999")}"\n`,
    },
    [
      "row 2, passwordHash: is not an Argon2 hash in PHC form, which begins $argon2id$v=19$m= (refused)",
      "row 3, passwordHash: asks for more than m=262144, t=16, p=16: each sign-in would take too long (refused)",
    ],
  ],
  [
    "a new contact or account without a name",
    { "accounts.csv": "code\nDOCK\n", "contacts.csv": "email\na@b.example\n" },
    [
      "row 2, name: is missing: there is nothing yet that the row could change (refused)",
      "row 2, lastName: is missing: there is nothing yet that the row could change (refused)",
    ],
  ],
];

test.each(refusals)("refused, in a dry run as well: %s", async (_what, files, report) => {
  const dry = await load(files, { dryRun: true });
  expect(await reported(dry)).toEqual(report);
  const before = (await everybody()) as { contacts: unknown[] };
  const summary = await load(files);
  expect(await reported(summary)).toEqual(report);
  expect(summary.rowsRefused).toBe(report.length);
  expect(summary.outcome).toEqual(dry.outcome);
  const { contacts } = (await everybody()) as typeof before;
  expect(contacts.length - before.contacts.length).toBe(summary.rowsRead - report.length);
});

test("a dry run tells what would become of people and changes nothing", async () => {
  const before = await everybody();
  const files = {
    "accounts.csv": "code,name,buyerGroups\nYARD,Ferry Yard Ltd,nobodys\nPIER,Pier,\n",
    "contacts.csv": "email,lastName,account\nole@yard.example,Berg,PIER\nnew@pier.example,New,PIER\n",
  };
  const dry = await load(files, { dryRun: true });
  expect(dry.outcome.kinds).toEqual({
    accounts: { created: 1, changed: 1, unchanged: 0 },
    contacts: { created: 1, changed: 1, unchanged: 0 },
  });
  expect(await reported(dry)).toEqual([
    'row 2, buyerGroups: counts for nothing until the store has it: "nobodys" (accounts: 1) (warning)',
  ]);
  expect(await everybody()).toEqual(before);
});

test("a password comes with its hash, once: one that was changed in the store since is kept", async () => {
  const withHash = (text: string) => load({ "contacts.csv": `email,passwordHash\nole@yard.example,"${text}"\n` });
  expect((await withHash(hash)).outcome.kinds).toMatchObject({ contacts: { changed: 1 } });
  expect((await withHash(hash.replace("Efx5", "Efx6"))).outcome.kinds).toMatchObject({ contacts: { changed: 0 } });
  await load({ "contacts.csv": "email,passwordHash\nole@yard.example,\n" });
  const row = await shop.db.one(sql`
    select k.password_hash from credential k join contact c on c.user_id = k.user_id where lower(c.email) = 'ole@yard.example'`);
  expect(row).toEqual({ password_hash: hash });
});

test("an address that belonged to somebody who has another one now is not given to a second person", async () => {
  await load({ "contacts.csv": "email,lastName\nkai@b.example,Kai\n" });
  await shop.db.run(sql`update contact set email = 'kai@home.example' where email = 'kai@b.example'`);
  const summary = await load({ "contacts.csv": "email,lastName\nkai@b.example,Somebody\n" });
  expect(await reported(summary)).toEqual([
    'row 2, email: "kai@b.example" was the address of the contact who is now "kai@home.example" (refused)',
  ]);
});

test("no feed gives back what an account has taken from somebody, and he stays out", async () => {
  await load(yard);
  const email = "pia@quay.example";
  const grant = () =>
    load({
      "contacts.csv": "email,firstName,lastName,account,role,status\npia@quay.example,Pia,Lund,QUAY,Buyer,Active\n",
    });
  await grant();
  const pia = await signIn(email);
  const isIn = async () => !(await pia.get(getSessionContext)).guestUser;
  expect(await isIn()).toBe(true);
  const [contactId, accountId] = [contactIdOf(shop.webstoreId, email), accountIdOf(shop.webstoreId, "QUAY")];
  await shop.db.transaction((tx) => withdrawMembership(tx, shop.webstoreId, { accountId, contactId }, new Date()));
  await grant();
  expect([await rolesOf(email), await isIn()]).toEqual([[], false]);
});
