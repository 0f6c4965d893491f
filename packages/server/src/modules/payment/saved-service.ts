import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import { GatewayClosedError, GatewayError, UnknownTokenError, type PaymentGateway } from "./gateway.ts";
import {
  customerOf,
  gatewayIdOf,
  hasExpired,
  keptCardIn,
  methodsAtMost,
  type Keeper,
  type SavedMethod,
} from "./saved-method.ts";
import {
  deleteMethod,
  deleteMethodsOf,
  findMethod,
  findMethods,
  lockMethods,
  saveMethod,
  setDefaultMethod,
} from "./saved-store.ts";

export interface SavedMethodNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Null where the store takes no cards. */
  readonly gateway: PaymentGateway | null;
}

/** What a checkout is paid with: a token of the gateway's, or a saved card. */
export type Chosen =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "kept"; readonly token: string; readonly customer: string }
  | { readonly kind: "refused"; readonly detail: string };

export type SavedMethods = ReturnType<typeof createSavedMethods>;

const forgetJob = "payment-method-forget";

/**
 * A buyer's saved cards for the effective account. Each use case throws GUEST_INSUFFICIENT_ACCESS for a guest and
 * EFFECTIVE_ACCOUNT_NOT_FOUND without an account. Source: contract of cart and checkout, section 8.6.
 */
export function createSavedMethods({ db, clock, gateway }: SavedMethodNeeds) {
  function keeperOf({ kind, userId, accountId }: Shopper): Keeper {
    if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
    if (!accountId) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
    return { userId, accountId };
  }

  async function list(
    shopper: Shopper,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ methods: SavedMethod[]; hasMore: boolean }> {
    const found = await findMethods(db, shopper.store.id, keeperOf(shopper), { limit: limit + 1, offset });
    return { methods: found.slice(0, limit), hasMore: found.length > limit };
  }

  /**
   * Saves the card of a new token from the gateway's form. Throws INVALID_API_INPUT (an unknown token), INVALID_OPERATION (no gateway, or
   * another one), MAX_LIMIT_EXCEEDED and EXTERNAL_SERVICE_EXCEPTION (the gateway does not respond).
   */
  async function keep(
    shopper: Shopper,
    {
      token,
      accountId,
      gatewayId,
      isDefault,
    }: { token: string; accountId: RecordId; gatewayId: RecordId; isDefault: boolean },
  ): Promise<void> {
    const keeper = keeperOf(shopper);
    const { id: storeId } = shopper.store;
    if (!gateway || gatewayId !== gatewayIdOf(shopper.store, gateway.name))
      throw new CommerceError("INVALID_OPERATION", "The store takes no cards by this gateway.");
    if (accountId !== keeper.accountId) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
    const card = await atGateway(() => gateway.keep({ token, customer: customerOf(storeId, keeper) }));
    await db.transaction(async (tx) => {
      await lockMethods(tx, storeId, keeper);
      const now = clock.now();
      if (!(await saveMethod(tx, storeId, { keeper, gateway: gateway.name, card, now })))
        throw new CommerceError("MAX_LIMIT_EXCEEDED", `You can save up to ${methodsAtMost} cards. Remove one first.`);
      if (!isDefault) return;
      const all = await findMethods(tx, storeId, keeper, { limit: methodsAtMost, offset: 0 });
      const kept = all.find(({ gatewayToken }) => gatewayToken === card.token);
      if (kept) await setDefaultMethod(tx, storeId, { ...kept, isDefault }, now);
    });
  }

  /** Throws ITEM_NOT_FOUND. */
  async function change(shopper: Shopper, id: RecordId, isDefault: boolean | undefined): Promise<SavedMethod> {
    const keeper = keeperOf(shopper);
    const { id: storeId } = shopper.store;
    return db.transaction(async (tx) => {
      await lockMethods(tx, storeId, keeper);
      const present = await findMethod(tx, storeId, keeper, id);
      if (!present) throw noSuchMethod();
      if (isDefault === undefined || isDefault === present.isDefault) return present;
      const changed = { ...present, isDefault };
      await setDefaultMethod(tx, storeId, changed, clock.now());
      return changed;
    });
  }

  /** Deletes a card here at once, and soon at the gateway. Throws ITEM_NOT_FOUND. */
  async function remove(shopper: Shopper, id: RecordId): Promise<void> {
    const keeper = keeperOf(shopper);
    const { id: storeId } = shopper.store;
    await db.transaction(async (tx) => {
      await lockMethods(tx, storeId, keeper);
      const present = await findMethod(tx, storeId, keeper, id);
      if (!present) throw noSuchMethod();
      await deleteMethod(tx, storeId, id);
      const card = { token: present.gatewayToken, customer: customerOf(storeId, keeper) };
      await enqueue(tx, storeId, forgetJob, card, clock.now());
    });
  }

  /** The means of payment: the id of a saved card of the shopper's, else the token as it is. */
  async function chosen(shopper: Shopper, token: string): Promise<Chosen> {
    const id = keptCardIn(token);
    if (!id) return { kind: "token", token };
    const { store, accountId, userId } = shopper;
    const saved = accountId && (await findMethod(db, store.id, { userId, accountId }, id));
    if (!saved) return { kind: "refused", detail: "This card is no longer saved. Use another one." };
    if (hasExpired(saved, clock.now()))
      return { kind: "refused", detail: `The card ending in ${saved.lastFour} has expired. Use another one.` };
    return { kind: "kept", token: saved.gatewayToken, customer: customerOf(store.id, { userId, accountId }) };
  }

  const jobs: JobHandler[] = [
    {
      kind: forgetJob,
      async run({ payload }) {
        await gateway?.forget(payload as { token: string; customer: string });
      },
    },
  ];

  return { list, keep, change, remove, chosen, jobs };
}

/** Deletes all of a user's saved cards, here at once and soon at the gateway. Returns how many. */
export async function forgetCardsOf(tx: Tx, storeId: RecordId, userId: RecordId, now: Date): Promise<number> {
  const cards = await deleteMethodsOf(tx, storeId, userId);
  for (const { accountId, gatewayToken: token } of cards)
    await enqueue(tx, storeId, forgetJob, { token, customer: customerOf(storeId, { userId, accountId }) }, now);
  return cards.length;
}

function noSuchMethod(): CommerceError {
  return new CommerceError("ITEM_NOT_FOUND", "There is no such saved payment method.");
}

async function atGateway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UnknownTokenError)
      throw new CommerceError("INVALID_API_INPUT", "The card details have expired. Enter them again.");
    if (error instanceof GatewayClosedError || error instanceof GatewayError)
      throw new CommerceError("SERVER_UNAVAILABLE", "The card service does not answer. Try again in a moment.");
    throw error;
  }
}
