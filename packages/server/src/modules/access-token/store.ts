import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";

/** `read` looks around; `shop` does what a shopper does as well. */
export type Scope = "read" | "shop";
export type HolderKind = "integration" | "buyer";

/** For whom a token lets in, and to what. */
export interface Holder {
  readonly userId: RecordId;
  readonly scope: Scope;
  /** Codes. */
  readonly buyerGroups: readonly string[];
}

export interface AccessToken extends Holder {
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

export function findToken(q: Queries, storeId: RecordId, hash: string, now: Date): Promise<Holder | undefined> {
  return q.maybe<Holder>(sql`
    select user_id as "userId", scope, buyer_groups as "buyerGroups" from access_token
    where store_id = ${storeId} and hash = ${hash} and expires_at > ${now}`);
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
