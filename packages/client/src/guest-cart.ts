import { CURRENT_CART, preserveCart } from "@tradecounter/wire";
import type { PreservedCart } from "@tradecounter/wire";
import type { Resource } from "./cache.ts";
import type { Client } from "./client.ts";
import { isLoggedIn, isLookedUp } from "./context.ts";
import { FetchError } from "./errors.ts";
import type { Stored } from "./storage.ts";

/** What a shopper should know of the cart beside what is in it. */
export interface CartStatus {
  /** How many of a guest's products could not come along when he logged in; 0 unless he just has. */
  readonly productsNotCarriedOver: number;
}

/**
 * Keeps the id of a cart that a guest has looked at, and none when he has no cart any more. Of a visitor who is a guest for want
 * of a session that could be looked up, nothing is kept: he may be a buyer, and the cart his. Where a page is being rendered there
 * is nobody to keep it for. Source: commerce specification, section 4, "Guest cart carry-over".
 */
export async function rememberGuestCart(
  { polls, context, storage: { guestCartId } }: Pick<Client, "polls" | "context" | "storage">,
  cartId: string | null,
): Promise<void> {
  const id = cartId ?? undefined;
  if (!polls || id === guestCartId.get()) return;
  // A known guest may have logged in since: then what he had is not to be written over before it is carried over.
  const cachePolicy = guestCartId.get() === undefined ? undefined : "no-cache";
  const session = await context.session({ cachePolicy }).catch(() => undefined);
  if (session && !isLoggedIn(session) && isLookedUp(session)) guestCartId.set(id);
}

/**
 * Has what this browser's guest had in his cart carried over, unless it was, where the client keeps no id of that cart, as on a
 * server. Answers what became of it; undefined where there is nothing to tell. Throws `FetchError`.
 */
export async function carryCurrentCart({ send }: Pick<Client, "send">): Promise<PreservedCart | undefined> {
  const { body } = await send(preserveCart, { params: { cartStateOrId: CURRENT_CART } });
  return body.cartId === null ? undefined : body;
}

export type GuestCartModule = ReturnType<typeof guestCartModule>;

type Needs = Pick<Client, "webstoreId" | "cache" | "send" | "context" | "storage" | "cart">;

/** From a guest's cart to a buyer's. Source: commerce specification, section 4; requirement C3.6. */
export function guestCartModule({ webstoreId, cache, send, context, storage, cart }: Needs) {
  const status: Resource<CartStatus> = cache.resource(
    "cart-status",
    async () => status.entry().data ?? { productsNotCarriedOver: 0 },
    -1,
  );

  /** Shows a status until the next one. */
  const report = (now: CartStatus) =>
    cache.read(status.key, async () => now, { cachePolicy: "no-cache", staleAfter: -1 });

  function idToCarryOver(): string | undefined {
    return storage.paymentLinkId.get() === undefined ? storage.guestCartId.get() : undefined;
  }

  async function preserve(): Promise<PreservedCart | undefined> {
    const cartId = idToCarryOver();
    if (cartId === undefined) return undefined;
    const forget = () => storage.guestCartId.get() === cartId && storage.guestCartId.set(undefined);
    try {
      const preserved = await cart.changed("cart", send(preserveCart, { params: { cartStateOrId: cartId } }));
      forget();
      await report({ productsNotCarriedOver: preserved?.numberOfProductsWithError ?? 0 });
      return preserved;
    } catch (error) {
      // Kept for the next time where another try may go better.
      if (error instanceof FetchError && isForGood.has(error.status)) forget();
      throw error;
    }
  }

  /**
   * Puts what a guest had in his cart into the cart of the buyer who he is now, as the session says (`becameBuyer` has it read
   * anew); undefined where there is nothing to carry over, nobody has logged in, or the visitor has come by a payment link. Pages of the same browser do it once among them, where it
   * lets them take turns; elsewhere the store does not find the cart a second time. Throws `FetchError`: a cart that the store
   * does not have is forgotten, after any other failure the next call tries again. Our server does the same when it signs
   * somebody in, and hears of a cart that it has carried over already as of any other that is asked for twice.
   */
  async function carryOver(): Promise<PreservedCart | undefined> {
    if (idToCarryOver() === undefined || !isLoggedIn(await context.session())) return undefined;
    const running = carryings.get(storage.guestCartId);
    if (running) return running;
    const carrying = inTurn(`tradecounter.${webstoreId}.guestCart`, preserve).finally(() =>
      carryings.delete(storage.guestCartId),
    );
    carryings.set(storage.guestCartId, carrying);
    return carrying;
  }

  return {
    /** What became of the last carry-over in this page. */
    status,
    carryOver,
  };
}

/** Our choice: what a store answers when another try cannot go better. */
const isForGood: ReadonlySet<number> = new Set([400, 403, 404, 410, 422]);

/** Two parts of a page that ask at once get one answer. */
const carryings = new WeakMap<Stored<string>, Promise<PreservedCart | undefined>>();

/** After all others of this name, in whatever tab; browsers may have no turns, or not on this page, and then it is at once. */
async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis as { navigator?: Partial<Navigator> }).navigator?.locks;
  let begun: Promise<Result> | undefined;
  await locks?.request(name, () => (begun = work())).catch(() => {});
  return begun ?? work();
}
