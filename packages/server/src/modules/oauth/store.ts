import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { lockedHolder, type Scope } from "../accounts/index.ts";

/** A program that fetches its own tokens. */
export interface ApiClient {
  readonly storeId: RecordId;
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Codes. */
  readonly buyerGroups: readonly string[];
  readonly createdAt: Date;
}

interface ClientRow extends Omit<ApiClient, "scopes"> {
  readonly scope: string;
}

const clientFrom = ({ scope, ...client }: ClientRow): ApiClient => ({
  ...client,
  scopes: scope.split(" ").filter(Boolean) as Scope[],
});

/** False where the store has a client with this name. */
export async function insertClient(q: Queries, client: ApiClient, secretHash: string): Promise<boolean> {
  const { storeId, clientId, name, scopes, buyerGroups, createdAt } = client;
  const inserted = await q.run(sql`
    insert into api_client (store_id, client_id, name, secret_hash, scope, buyer_groups, created_at)
    values (${storeId}, ${clientId}, ${name}, ${secretHash}, ${scopes.join(" ")}, ${buyerGroups}, ${createdAt})
    on conflict (store_id, name) do nothing`);
  return inserted > 0;
}

/** The client with this id and a secret with this hash. */
export async function findClient(
  q: Queries,
  storeId: RecordId,
  { clientId, secretHash, now }: { clientId: string; secretHash: string; now: Date },
): Promise<ApiClient | undefined> {
  const row = await q.maybe<ClientRow>(sql`
    select store_id as "storeId", client_id as "clientId", name, scope, buyer_groups as "buyerGroups", created_at as "createdAt"
    from api_client
    where store_id = ${storeId} and client_id = ${clientId}
      and (secret_hash = ${secretHash} or (previous_secret_hash = ${secretHash} and previous_secret_until > ${now}))`);
  return row && clientFrom(row);
}

export async function clientsIn(q: Queries, storeId: RecordId): Promise<ApiClient[]> {
  const rows = await q.many<ClientRow>(sql`
    select store_id as "storeId", client_id as "clientId", name, scope, buyer_groups as "buyerGroups", created_at as "createdAt"
    from api_client where store_id = ${storeId} order by name`);
  return rows.map(clientFrom);
}

/** Sets a new secret; the previous one stays valid until then. False where there is no such client. */
export async function rotateSecret(
  q: Queries,
  storeId: RecordId,
  clientId: string,
  { secretHash, previousUntil }: { secretHash: string; previousUntil: Date },
): Promise<boolean> {
  const changed = await q.run(sql`
    update api_client set
      previous_secret_hash = secret_hash, previous_secret_until = ${previousUntil}, secret_hash = ${secretHash}
    where store_id = ${storeId} and client_id = ${clientId}`);
  return changed > 0;
}

/** Deletes a client and its refresh tokens. False where there is none. */
export async function deleteClient(q: Queries, storeId: RecordId, clientId: string): Promise<boolean> {
  await q.run(sql`delete from refresh_token where store_id = ${storeId} and client_id = ${clientId}`);
  return (await q.run(sql`delete from api_client where store_id = ${storeId} and client_id = ${clientId}`)) > 0;
}

export interface RefreshToken {
  readonly storeId: RecordId;
  readonly family: string;
  readonly clientId: string;
  readonly userId: RecordId;
  readonly userName: string;
  readonly scope: string;
  readonly expiresAt: Date;
}

/** Inserts nothing for a holder who was withdrawn while the token was being issued. */
export async function insertRefreshToken(q: Queries, token: RefreshToken, hash: string): Promise<void> {
  const { storeId, family, clientId, userId, userName, scope, expiresAt } = token;
  await q.run(sql`
    with holder as (${lockedHolder(storeId, userId)})
    insert into refresh_token (store_id, hash, family, client_id, user_id, user_name, scope, expires_at)
    select ${storeId}, ${hash}, ${family}, ${clientId}, ${userId}, ${userName}, ${scope}, ${expiresAt}::timestamptz
    where not exists (select from holder where status = 'Withdrawn')`);
}

/**
 * Marks the token as used. Undefined where it is not valid; one that was used before may have been stolen: then everything from the same
 * sign-in ends.
 */
export async function useRefreshToken(
  q: Queries,
  storeId: RecordId,
  { hash, clientId, now }: { hash: string; clientId: string; now: Date },
): Promise<RefreshToken | undefined> {
  const used = await q.maybe<RefreshToken>(sql`
    update refresh_token t set used_at = ${now}
    where store_id = ${storeId} and hash = ${hash} and client_id = ${clientId} and used_at is null and expires_at > ${now}
      and exists (
        select 1 from contact c where c.store_id = t.store_id and c.user_id = t.user_id and c.status = 'Active')
    returning store_id as "storeId", family, client_id as "clientId", user_id as "userId", user_name as "userName", scope,
      expires_at as "expiresAt"`);
  if (used) return used;
  await q.run(sql`
    delete from refresh_token where store_id = ${storeId} and family in (
      select family from refresh_token where store_id = ${storeId} and hash = ${hash} and used_at is not null)`);
  return undefined;
}

/** Ends a refresh token with everything from its sign-in. */
export async function deleteFamilyOf(q: Queries, storeId: RecordId, hash: string): Promise<void> {
  await q.run(sql`
    delete from refresh_token where store_id = ${storeId} and family in (
      select family from refresh_token where store_id = ${storeId} and hash = ${hash})`);
}

/** Ends all refresh tokens of this user. */
export async function deleteRefreshTokensOf(q: Queries, storeId: RecordId, userId: RecordId): Promise<void> {
  await q.run(sql`delete from refresh_token where store_id = ${storeId} and user_id = ${userId}`);
}

/** As `deleteRefreshTokensOf`, for all users withdrawn by the store. */
export async function deleteRefreshTokensOfWithdrawn(q: Queries, storeId: RecordId): Promise<void> {
  await q.run(sql`
    delete from refresh_token t using contact c
    where t.store_id = ${storeId} and c.store_id = t.store_id and c.user_id = t.user_id and c.status = 'Withdrawn'`);
}
