import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { hashOfSecret } from "../../secrets.ts";

/** `StepUp` proves the buyer's identity before a change, `Verify` proves the address. */
export type CodePurpose = "StepUp" | "Verify";

/** How a code is sent. */
export type CodeMethod = "EMAIL" | "SMS";

export interface OneTimeCode {
  readonly storeId: RecordId;
  readonly userId: RecordId;
  readonly purpose: CodePurpose;
  readonly identifier: string;
  readonly code: string;
  readonly method: CodeMethod;
  /** The e-mail address or phone number. */
  readonly sentTo: string;
  readonly expiresAt: Date;
}

/** Replaces the user's earlier codes for the same purpose and method. */
export async function insertCode(q: Queries, wanted: OneTimeCode): Promise<void> {
  const { storeId, userId, purpose, identifier, code, method, sentTo, expiresAt } = wanted;
  await q.run(sql`
    delete from one_time_code
    where store_id = ${storeId} and user_id = ${userId} and purpose = ${purpose} and method = ${method}`);
  await q.run(sql`
    insert into one_time_code (store_id, identifier_hash, user_id, purpose, method, sent_to, code_hash, expires_at)
    values (${storeId}, ${hashOfSecret(identifier)}, ${userId}, ${purpose}, ${method}, ${sentTo},
      ${hashOfCode(identifier, code)}, ${expiresAt})`);
}

export interface CodeShown {
  readonly storeId: RecordId;
  readonly userId: RecordId;
  readonly identifier: string;
  readonly code: string;
  readonly triesAtMost: number;
  readonly now: Date;
}

/** What a correct code was sent for, and where to. */
export type RightCode = Pick<OneTimeCode, "purpose" | "method" | "sentTo">;

/** Counts the attempt and returns the code's details if it is correct: once, in time, for this user, and within the attempts allowed. */
export async function tryCode(q: Queries, shown: CodeShown): Promise<RightCode | undefined> {
  const { storeId, userId, identifier, code, triesAtMost, now } = shown;
  const tried = await q.maybe<RightCode & { isRight: boolean }>(sql`
    update one_time_code set
      tries = tries + 1,
      verified_at = case when code_hash = ${hashOfCode(identifier, code)} then ${now}::timestamptz end
    where store_id = ${storeId} and identifier_hash = ${hashOfSecret(identifier)} and user_id = ${userId}
      and verified_at is null and tries < ${triesAtMost} and expires_at > ${now}
    returning verified_at is not null as "isRight", purpose, method, sent_to as "sentTo"`);
  return tried?.isRight ? tried : undefined;
}

export async function deleteExpiredCodes(q: Queries, storeId: RecordId, now: Date): Promise<void> {
  await q.run(sql`delete from one_time_code where store_id = ${storeId} and expires_at <= ${now}`);
}

function hashOfCode(identifier: string, code: string): string {
  return hashOfSecret(`${identifier} ${code}`);
}
