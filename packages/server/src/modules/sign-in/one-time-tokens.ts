import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";

/** Sets a password from a mail; or signs a browser in that has just shown the right password. */
export type Purpose = "SetPassword" | "SignIn" | "ChangeEmail";

export interface TokenWanted {
  readonly storeId: RecordId;
  readonly purpose: Purpose;
  readonly userId: RecordId;
  readonly expiresAt: Date;
  /** The cookie that the browser must have. */
  readonly browser?: string;
  /** The address that it was sent to, where following it shows that mail arrives there. */
  readonly email?: string;
}

/** A new token, of which only a hash is kept. It takes the place of those that the user had for the same purpose. */
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

/** Ends all links and codes that a user was sent: whoever has come by one of them must not be let in by it any more. */
export async function endLinksOf(q: Queries, storeId: RecordId, userId: RecordId): Promise<void> {
  await q.run(sql`delete from one_time_token where store_id = ${storeId} and user_id = ${userId}`);
  await q.run(sql`delete from one_time_code where store_id = ${storeId} and user_id = ${userId}`);
}

export interface TokenShown {
  readonly storeId: RecordId;
  readonly purpose: Purpose;
  readonly token: string;
  readonly now: Date;
  /** Of the browser that shows it. */
  readonly browser?: string;
}

/** Whose token it is; undefined when it is used up, too old or none. It stays: programs look at links in mails before people do. */
export async function holderOf(q: Queries, shown: TokenShown): Promise<RecordId | undefined> {
  const found = await q.maybe<{ userId: RecordId }>(sql`
    select user_id as "userId" from one_time_token where ${conditionOf(shown)}`);
  return found?.userId;
}

/** The same, and uses it up: of two that show it at once, one gets it. */
export async function useToken(q: Queries, shown: TokenShown): Promise<RecordId | undefined> {
  const used = await q.maybe<{ userId: RecordId }>(sql`
    delete from one_time_token where ${conditionOf(shown)} returning user_id as "userId"`);
  return used?.userId;
}

/** The same of a token that proves an address. */
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
