import { CURRENT_CART, preserveCart } from "@tradecounter/wire";
import type { PreservedCart } from "@tradecounter/wire";
import type { Resource } from "./cache.ts";
import type { Client } from "./client.ts";
import { isLoggedIn, isLookedUp } from "./context.ts";
import { FetchError } from "./errors.ts";
import type { Stored } from "./storage.ts";

/** What a shopper should know about the cart apart from its contents. */
export interface CartStatus {
  /** How many of a guest's products could not be carried over at sign-in; 0 unless they have just signed in. */
  readonly productsNotCarriedOver: number;
}

/**
 * Stores the id of a cart that a guest has looked at, and clears it once they have no cart. If the visitor only counts as a guest because
 * the session lookup failed, nothing is stored: they may be a buyer, and the cart theirs. While a page is being rendered there
 * is nobody to store it for. Source: commerce specification, section 4, "Guest cart carry-over".
 */
export async function rememberGuestCart(
  { polls, context, storage: { guestCartId } }: Pick<Client, "polls" | "context" | "storage">,
  cartId: string | null,
): Promise<void> {
  const id = cartId ?? undefined;
  if (!polls || id === guestCartId.get()) return;
  // A known guest may have signed in since: the stored id must not be overwritten before that cart is carried over.
  const cachePolicy = guestCartId.get() === undefined ? undefined : "no-cache";
  const session = await context.session({ cachePolicy }).catch(() => undefined);
  if (session && !isLoggedIn(session) && isLookedUp(session)) guestCartId.set(id);
}

/**
 * Carries this browser's guest cart over, unless that was done, for a client that stores no id of that cart, as on a
 * server. Returns the outcome; undefined if there is nothing to report. Throws `FetchError`.
 */
export async function carryCurrentCart({ send }: Pick<Client, "send">): Promise<PreservedCart | undefined> {
  const { body } = await send(preserveCart, { params: { cartStateOrId: CURRENT_CART } });
  return body.cartId === null ? undefined : body;
}

export type GuestCartModule = ReturnType<typeof guestCartModule>;

type Needs = Pick<Client, "webstoreId" | "cache" | "send" | "context" | "storage" | "cart">;

/** Moves a guest's cart into a buyer's. Source: commerce specification, section 4; requirement C3.6. */
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
      // Kept for the next time if another try may succeed.
      if (error instanceof FetchError && isForGood.has(error.status)) forget();
      throw error;
    }
  }

  /**
   * Moves the guest's cart into the cart of the buyer who has signed in, according to the session (`becameBuyer` makes it be
   * read again); undefined if there is nothing to carry over, nobody has signed in, or the visitor came through a pay link. Pages of one
   * browser
   * do it only once between them, if the browser supports locks; elsewhere the store does not find the cart a second time. Throws
   * `FetchError`:
   * a cart that the store does not have is forgotten; after any other failure the next call tries again. Our server does the same
   * at sign-in, and treats this call for a cart that it has already carried over like any repeated one.
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
    /** The outcome of the last carry-over on this page. */
    status,
    carryOver,
  };
}

/** Our choice: the statuses after which another try cannot succeed. */
const isForGood: ReadonlySet<number> = new Set([400, 403, 404, 410, 422]);

/** Two callers on a page that ask at once get the same answer. */
const carryings = new WeakMap<Stored<string>, Promise<PreservedCart | undefined>>();

/** Runs after all others with this name, in any tab; without locks, which some browsers or pages lack, it runs at once. */
async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = (globalThis as { navigator?: Partial<Navigator> }).navigator?.locks;
  let begun: Promise<Result> | undefined;
  await locks?.request(name, () => (begun = work())).catch(() => {});
  return begun ?? work();
}
