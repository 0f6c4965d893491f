import type { FastifyInstance } from "fastify";
import type { RecordId } from "@tradecounter/commerce";
import { systemClock, type Clock } from "../clock.ts";
import type { Database } from "../db/index.ts";
import { saveAccount, saveContact, setRole, type AccountRole } from "../modules/accounts/index.ts";
import { createSessions, SESSION_COOKIE } from "../modules/sign-in/index.ts";
import { guestOf, type Guest } from "./guest.ts";

/** A person of a test and the accounts for which he may act; the first is his own. An account's groups are codes. */
export interface TestBuyer {
  readonly email: string;
  readonly accounts: readonly {
    readonly code: string;
    readonly role?: AccountRole;
    readonly buyerGroups?: readonly string[];
  }[];
}

/** A browser in which the buyer has signed in, and what a test needs to know of him. */
export interface SignedIn extends Guest {
  readonly userId: RecordId;
  readonly contactId: RecordId;
  /** Ids, by code. */
  readonly accounts: Readonly<Record<string, RecordId>>;
}

/** Writes a buyer and his accounts, and signs him in. */
export async function signedInBuyer(
  { db, clock = systemClock, http, storeId }: { db: Database; clock?: Clock; http: FastifyInstance; storeId: RecordId },
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
  const browser = guestOf(http, storeId);
  browser.cookies.set(SESSION_COOKIE, await createSessions({ db, clock }).begin(db, storeId, userId, null));
  return { ...browser, userId, contactId, accounts: ids };
}
