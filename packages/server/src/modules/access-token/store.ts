import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries } from "../../db/index.ts";
import {
  actingColumns,
  actingJoins,
  identityFrom,
  lockedHolder,
  type ActingRow,
  type Identity,
  type Scope,
} from "../accounts/index.ts";

export type HolderKind = "integration" | "buyer";

export interface AccessToken {
  readonly userId: RecordId;
  readonly scopes: readonly Scope[];
  /** Codes of its groups besides those of the buyer's account. */
  readonly buyerGroups: readonly string[];
  readonly storeId: RecordId;
  readonly id: string;
  readonly kind: HolderKind;
  /** The integration's name, or the buyer's e-mail address. */
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The API client that it was issued to; null for one that an operator has created. */
  readonly clientId: string | null;
}

/**
 * Inserts nothing for a holder who was withdrawn while the token was being issued: whatever ended the holder's tokens did not see this
 * one. Waits for a withdrawal in progress.
 */
export async function insertToken(q: Queries, token: AccessToken & { hash: string }): Promise<void> {
  const { storeId, hash, id, kind, name, userId, scopes, buyerGroups, createdAt, expiresAt, clientId } = token;
  await q.run(sql`
    with holder as (${lockedHolder(storeId, userId)})
    insert into access_token
      (store_id, hash, id, holder_kind, holder_name, user_id, scope, buyer_groups, created_at, expires_at, client_id)
    select ${storeId}, ${hash}, ${id}, ${kind}, ${name}, ${userId}, ${scopes.join(" ")}, ${[...buyerGroups]}::text[],
      ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${clientId}
    where not exists (select from holder where status = 'Withdrawn')`);
}

/** A buyer's token ends with the buyer. */
export async function findToken(
  q: Queries,
  storeId: RecordId,
  { hash, named, now }: { hash: string; named: RecordId | null; now: Date },
): Promise<Identity | undefined> {
  const row = await q.maybe<ActingRow & { scope: string; buyer_groups: readonly string[] }>(sql`
    select t.user_id, t.scope, t.buyer_groups, ${actingColumns}
    from access_token t
    left join contact c on c.store_id = t.store_id and c.user_id = t.user_id
    ${actingJoins(named, raw("null"))}
    where t.store_id = ${storeId} and t.hash = ${hash} and t.expires_at > ${now} and coalesce(c.status, 'Active') = 'Active'`);
  return row && identityFrom(row, { groups: row.buyer_groups, scopes: row.scope.split(" ") as Scope[] });
}

/** Those that an operator has created. */
export async function tokensIn(q: Queries, storeId: RecordId, now: Date): Promise<AccessToken[]> {
  const rows = await q.many<AccessToken & { scope: string }>(sql`
    select
      store_id as "storeId", id, holder_kind as kind, holder_name as name, user_id as "userId", scope,
      buyer_groups as "buyerGroups", created_at as "createdAt", expires_at as "expiresAt", client_id as "clientId"
    from access_token
    where store_id = ${storeId} and client_id is null and expires_at > ${now}
    order by created_at desc, id`);
  return rows.map(({ scope, ...token }) => ({ ...token, scopes: scope.split(" ") as Scope[] }));
}

export function deleteToken(q: Queries, storeId: RecordId, id: string): Promise<number> {
  return q.run(sql`delete from access_token where store_id = ${storeId} and id = ${id}`);
}

export async function deleteTokenWith(q: Queries, storeId: RecordId, hash: string): Promise<void> {
  await q.run(sql`delete from access_token where store_id = ${storeId} and hash = ${hash}`);
}

export async function deleteTokensOf(q: Queries, storeId: RecordId, clientId: string): Promise<void> {
  await q.run(sql`delete from access_token where store_id = ${storeId} and client_id = ${clientId}`);
}

export async function deleteTokensOfUser(q: Queries, storeId: RecordId, userId: RecordId): Promise<void> {
  await q.run(sql`delete from access_token where store_id = ${storeId} and user_id = ${userId}`);
}

/** Those of all users withdrawn by the store: somebody who is readmitted requests new ones. */
export async function deleteTokensOfWithdrawn(q: Queries, storeId: RecordId): Promise<void> {
  await q.run(sql`
    delete from access_token t using contact c
    where t.store_id = ${storeId} and c.store_id = t.store_id and c.user_id = t.user_id and c.status = 'Withdrawn'`);
}

/** Those obtained with the user's password: one that an operator has created for the user stays. */
export async function deleteSignedInTokensOfUser(q: Queries, storeId: RecordId, userId: RecordId): Promise<void> {
  await q.run(sql`
    delete from access_token where store_id = ${storeId} and user_id = ${userId} and client_id is not null`);
}
