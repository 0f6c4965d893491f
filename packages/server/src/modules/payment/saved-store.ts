import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { KeptCard } from "./gateway.ts";
import { methodsAtMost, type Keeper, type SavedMethod } from "./saved-method.ts";

const columns = sql`
  id, user_id as "userId", account_id as "accountId", gateway, gateway_token as "gatewayToken", network as brand,
  last_four as "lastFour", expiry_month as "expiryMonth", expiry_year as "expiryYear", holder_name as holder,
  is_default as "isDefault"`;

/** The default first, then newest first. */
export function findMethods(
  q: Queries,
  storeId: RecordId,
  { userId, accountId }: Keeper,
  { limit, offset }: { limit: number; offset: number },
): Promise<SavedMethod[]> {
  return q.many<SavedMethod>(sql`
    select ${columns} from saved_payment_method
    where store_id = ${storeId} and account_id = ${accountId} and user_id = ${userId}
    order by is_default desc, created_at desc, id limit ${limit} offset ${offset}`);
}

export function findMethod(
  q: Queries,
  storeId: RecordId,
  { userId, accountId }: Keeper,
  id: RecordId,
): Promise<SavedMethod | undefined> {
  return q.maybe<SavedMethod>(sql`
    select ${columns} from saved_payment_method
    where store_id = ${storeId} and account_id = ${accountId} and user_id = ${userId} and id = ${id}`);
}

/** Serializes the writers of an account's cards: their number and the default span all of them. */
export async function lockMethods(tx: Tx, storeId: RecordId, { accountId }: Keeper): Promise<void> {
  await tx.one(sql`select id from account where store_id = ${storeId} and id = ${accountId} for update`);
}

/**
 * Saves a card, unless the buyer has it already or has reached the maximum. The first one is the default. Requires the lock. False where
 * there are too many.
 */
export async function saveMethod(
  tx: Tx,
  storeId: RecordId,
  { keeper, gateway, card, now }: { keeper: Keeper; gateway: string; card: KeptCard; now: Date },
): Promise<boolean> {
  const present = await findMethods(tx, storeId, keeper, { limit: methodsAtMost, offset: 0 });
  if (present.some(({ gatewayToken }) => gatewayToken === card.token)) return true;
  if (present.length >= methodsAtMost) return false;
  await tx.run(sql`
    insert into saved_payment_method (store_id, id, account_id, user_id, gateway, gateway_token, network, last_four,
      expiry_month, expiry_year, holder_name, is_default, created_at, updated_at)
    values (${storeId}, ${newRecordId("savedPaymentMethod")}, ${keeper.accountId}, ${keeper.userId}, ${gateway},
      ${card.token}, ${card.brand}, ${card.lastFour}, ${card.expiryMonth}, ${card.expiryYear}, ${card.holder},
      ${present.length === 0}, ${now}, ${now})`);
  return true;
}

export async function setDefaultMethod(
  tx: Tx,
  storeId: RecordId,
  { id, userId, accountId, isDefault }: Pick<SavedMethod, "id" | "userId" | "accountId" | "isDefault">,
  now: Date,
): Promise<void> {
  if (isDefault)
    await tx.run(sql`
      update saved_payment_method set is_default = false, updated_at = ${now}
      where store_id = ${storeId} and account_id = ${accountId} and user_id = ${userId} and is_default`);
  await tx.run(sql`
    update saved_payment_method set is_default = ${isDefault}, updated_at = ${now}
    where store_id = ${storeId} and id = ${id}`);
}

export function deleteMethodsOf(
  tx: Tx,
  storeId: RecordId,
  userId: RecordId,
): Promise<{ accountId: RecordId; gatewayToken: string }[]> {
  return tx.many(sql`
    delete from saved_payment_method where store_id = ${storeId} and user_id = ${userId}
    returning account_id as "accountId", gateway_token as "gatewayToken"`);
}

export async function deleteMethod(tx: Tx, storeId: RecordId, id: RecordId): Promise<void> {
  await tx.run(sql`delete from saved_payment_method where store_id = ${storeId} and id = ${id}`);
}
