import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { erasureHash } from "../erasure/index.ts";
import type { WrittenChange } from "./rules.ts";

/** A person's own view of their data. */
export interface Profile {
  readonly userId: RecordId;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly emailVerifiedAt: Date | null;
  readonly phoneVerifiedAt: Date | null;
}

const columns = sql`
  user_id as "userId", email, first_name as "firstName", last_name as "lastName", phone,
  email_verified_at as "emailVerifiedAt", phone_verified_at as "phoneVerifiedAt"`;

export function findProfile(q: Queries, storeId: RecordId, contactId: RecordId): Promise<Profile | undefined> {
  return q.maybe<Profile>(sql`select ${columns} from contact where store_id = ${storeId} and id = ${contactId}`);
}

/** A changed phone number is no longer verified. */
export function saveProfile(
  q: Queries,
  storeId: RecordId,
  contactId: RecordId,
  { firstName, lastName, phone }: Omit<WrittenChange, "email">,
): Promise<Profile> {
  const hasPhone = phone !== undefined;
  return q.one<Profile>(sql`
    update contact set first_name = coalesce(${firstName ?? null}, first_name), last_name = coalesce(${lastName ?? null}, last_name),
      phone = case when ${hasPhone} then ${phone ?? null} else phone end,
      phone_verified_at = case when ${hasPhone} and phone is distinct from ${phone ?? null} then null else phone_verified_at end,
      updated_at = now()
    where store_id = ${storeId} and id = ${contactId}
    returning ${columns}`);
}

/** Whether somebody signs in with this address, or used to. */
export async function isEmailTaken(q: Queries, storeId: RecordId, email: string): Promise<boolean> {
  const found = await q.maybe(sql`
    select 1 from contact where store_id = ${storeId} and lower(email) = ${email.toLowerCase()}`);
  return found !== undefined;
}

/**
 * Gives a buyer who may sign in another address, which they have proved to be theirs. Undefined where they may not, or where somebody
 * else has it by now.
 */
export function replaceEmail(
  q: Queries,
  storeId: RecordId,
  { userId, email, now }: { userId: RecordId; email: string; now: Date },
): Promise<{ readonly before: string | null; readonly firstName: string } | undefined> {
  return q.maybe<{ before: string | null; firstName: string }>(sql`
    with present as (
      select store_id, id, email as before from contact
      where store_id = ${storeId} and user_id = ${userId} and status = 'Active'
        and not exists (
          select from contact other
          where other.store_id = ${storeId} and lower(other.email) = ${email.toLowerCase()} and other.user_id <> ${userId})
      for update
    ), noted as (
      insert into former_address (store_id, contact_id, hash)
      select store_id, id, ${erasureHash(sql`store_id`, "contacts", sql`before`)} from present where before is not null
      on conflict do nothing
    )
    update contact c set email = ${email}, email_verified_at = ${now}, updated_at = now()
    from present where c.store_id = present.store_id and c.id = present.id
    returning present.before, c.first_name as "firstName"`);
}
