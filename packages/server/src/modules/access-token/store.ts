import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries } from "../../db/index.ts";
import { actingColumns, actingJoins, identityFrom, type ActingRow, type Identity } from "../accounts/index.ts";

/** `read` looks around; `shop` does what a shopper does as well. */
export type Scope = "read" | "shop";
export type HolderKind = "integration" | "buyer";

/** For whom a token lets in, and to what. */
export interface Holder extends Identity {
  readonly scope: Scope;
}

export interface AccessToken {
  readonly userId: RecordId;
  readonly scope: Scope;
  /** Codes of the groups to which it belongs beside those of the buyer's account. */
  readonly buyerGroups: readonly string[];
  readonly storeId: RecordId;
  readonly id: string;
  readonly kind: HolderKind;
  /** Of the integration, or the buyer's e-mail address. */
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertToken(q: Queries, token: AccessToken & { hash: string }): Promise<void> {
  const { storeId, hash, id, kind, name, userId, scope, buyerGroups, createdAt, expiresAt } = token;
  await q.run(sql`
    insert into access_token
      (store_id, hash, id, holder_kind, holder_name, user_id, scope, buyer_groups, created_at, expires_at)
    values (${storeId}, ${hash}, ${id}, ${kind}, ${name}, ${userId}, ${scope}, ${buyerGroups}, ${createdAt}, ${expiresAt})`);
}

/** A buyer's token ends with the buyer. */
export async function findToken(
  q: Queries,
  storeId: RecordId,
  { hash, named, now }: { hash: string; named: RecordId | null; now: Date },
): Promise<Holder | undefined> {
  const row = await q.maybe<ActingRow & { scope: Scope; buyer_groups: readonly string[] }>(sql`
    select t.user_id, t.scope, t.buyer_groups, ${actingColumns}
    from access_token t
    left join contact c on c.store_id = t.store_id and c.user_id = t.user_id
    ${actingJoins(named, raw("null"))}
    where t.store_id = ${storeId} and t.hash = ${hash} and t.expires_at > ${now} and coalesce(c.status, 'Active') = 'Active'`);
  return row && { ...identityFrom(row, row.buyer_groups), scope: row.scope };
}

export function tokensIn(q: Queries, storeId: RecordId, now: Date): Promise<AccessToken[]> {
  return q.many<AccessToken>(sql`
    select
      store_id as "storeId", id, holder_kind as kind, holder_name as name, user_id as "userId", scope,
      buyer_groups as "buyerGroups", created_at as "createdAt", expires_at as "expiresAt"
    from access_token
    where store_id = ${storeId} and expires_at > ${now}
    order by created_at desc, id`);
}

export function deleteToken(q: Queries, storeId: RecordId, id: string): Promise<number> {
  return q.run(sql`delete from access_token where store_id = ${storeId} and id = ${id}`);
}
