import type { FastifyInstance } from "fastify";
import type { RecordId } from "@tradecounter/commerce";
import { systemClock, type Clock } from "../clock.ts";
import type { Database } from "../db/index.ts";
import { buyerUserId, saveAccount, saveContact, setRole, type AccountRole } from "../modules/accounts/index.ts";
import { createPasswords, createSessions, savePassword, SESSION_COOKIE } from "../modules/sign-in/index.ts";
import { guestOf, type Guest } from "./guest.ts";

/** A person of a test and the accounts that they may act for; the first is their own. An account's groups are codes. */
export interface TestBuyer {
  readonly email: string;
  readonly accounts: readonly {
    readonly code: string;
    readonly role?: AccountRole;
    readonly buyerGroups?: readonly string[];
  }[];
}

/** A browser in which the buyer has signed in, with what a test needs to know about them. */
export interface SignedIn extends Guest {
  readonly userId: RecordId;
  readonly contactId: RecordId;
  /** Ids, by code. */
  readonly accounts: Readonly<Record<string, RecordId>>;
}

/** The buyer's store, and its server. */
interface Where {
  readonly db: Database;
  readonly clock?: Clock;
  readonly http: FastifyInstance;
  readonly storeId: RecordId;
}

/** Writes a buyer and their accounts, and signs them in. */
export async function signedInBuyer(
  { db, clock = systemClock, http, storeId }: Where,
  { email, accounts }: TestBuyer,
): Promise<SignedIn> {
  const ids: Record<string, RecordId> = {};
  for (const { code, buyerGroups } of accounts)
    ids[code] = await saveAccount(db, storeId, { code, name: `Account ${code}`, buyerGroups });
  const [firstName, lastName] = [email.split("@")[0]!, "Buyer"];
  const accountId = ids[accounts[0]?.code ?? ""] ?? null;
  const { id: contactId, userId } = await saveContact(db, storeId, { email, firstName, lastName, accountId });
  for (const { code, role = "Buyer" } of accounts)
    await setRole(db, storeId, { contactId, accountId: ids[code]!, role });
  return { ...(await browserOf({ db, clock, http, storeId }, userId)), userId, contactId, accounts: ids };
}

/** A new browser in which an existing person has signed in, such as one of the demo store, by e-mail address. */
export async function knownBuyer(where: Where, email: string): Promise<Guest> {
  return browserOf(where, buyerUserId(where.storeId, email));
}

async function browserOf({ db, clock = systemClock, http, storeId }: Where, userId: RecordId): Promise<Guest> {
  const browser = guestOf(http, storeId);
  browser.cookies.set(SESSION_COOKIE, await createSessions({ db, clock }).begin(db, storeId, userId, null));
  return browser;
}

/** Lets a buyer sign in with a password. */
export async function givePassword(
  { db, storeId }: { db: Database; storeId: RecordId },
  { userId, email }: { userId: RecordId; email: string },
  password: string,
): Promise<void> {
  await savePassword(db, storeId, {
    userId,
    email,
    passwordHash: await createPasswords().hash(password),
    now: new Date(),
  });
}
