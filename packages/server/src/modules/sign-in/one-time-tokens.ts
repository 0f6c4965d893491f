import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";

/** `SetPassword` is sent by mail; `SignIn` signs in the browser that has just entered the right password. */
export type Purpose = "SetPassword" | "SignIn" | "ChangeEmail";

export interface TokenWanted {
  readonly storeId: RecordId;
  readonly purpose: Purpose;
  readonly userId: RecordId;
  readonly expiresAt: Date;
  /** The cookie that the browser must have. */
  readonly browser?: string;
  /** The address that it was sent to, where following it proves that mail arrives there. */
  readonly email?: string;
}

/** Issues a new token, of which only a hash is stored. It replaces the user's earlier ones for the same purpose. */
export async function issueToken(q: Queries, wanted: TokenWanted): Promise<string> {
  const { storeId, purpose, userId, expiresAt, browser, email = null } = wanted;
  const token = newSecret();
  await q.run(sql`
    delete from one_time_token
    where store_id = ${storeId} and purpose = ${purpose} and user_id = ${userId}`);
  await q.run(sql`
    insert into one_time_token (store_id, token_hash, purpose, user_id, browser_hash, expires_at, email)
    values (${storeId}, ${hashOfSecret(token)}, ${purpose}, ${userId}, ${browser === undefined ? null : hashOfSecret(browser)},
      ${expiresAt}, ${email})`);
  return token;
}

/** Invalidates all links and codes that a user was sent: an intruder may have got hold of one. */
export async function endLinksOf(q: Queries, storeId: RecordId, userId: RecordId): Promise<void> {
  await q.run(sql`delete from one_time_token where store_id = ${storeId} and user_id = ${userId}`);
  await q.run(sql`delete from one_time_code where store_id = ${storeId} and user_id = ${userId}`);
}

export interface TokenShown {
  readonly storeId: RecordId;
  readonly purpose: Purpose;
  readonly token: string;
  readonly now: Date;
  /** The cookie of the browser that presents it. */
  readonly browser?: string;
}

/**
 * The token's user; undefined when it is used up, expired or unknown. It stays valid: programs scan links in mails before people follow
 * them.
 */
export async function holderOf(q: Queries, shown: TokenShown): Promise<RecordId | undefined> {
  const found = await q.maybe<{ userId: RecordId }>(sql`
    select user_id as "userId" from one_time_token where ${conditionOf(shown)}`);
  return found?.userId;
}

/** As `holderOf`, and uses it up: of two requests at once, one gets it. */
export async function useToken(q: Queries, shown: TokenShown): Promise<RecordId | undefined> {
  const used = await q.maybe<{ userId: RecordId }>(sql`
    delete from one_time_token where ${conditionOf(shown)} returning user_id as "userId"`);
  return used?.userId;
}

/** As `useToken`, for a token that proves an address. */
export function useEmailToken(
  q: Queries,
  shown: TokenShown,
): Promise<{ readonly userId: RecordId; readonly email: string } | undefined> {
  return q.maybe<{ userId: RecordId; email: string }>(sql`
    delete from one_time_token where ${conditionOf(shown)} and email is not null returning user_id as "userId", email`);
}

function conditionOf({ storeId, purpose, token, now, browser }: TokenShown) {
  return sql`
    store_id = ${storeId} and purpose = ${purpose} and token_hash = ${hashOfSecret(token)} and expires_at > ${now}
    and (browser_hash is null or browser_hash = ${browser === undefined ? null : hashOfSecret(browser)})`;
}
