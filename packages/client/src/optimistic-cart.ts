import type { CartItemCollection, getCartItems, QueryOf } from "@tradecounter/wire";
import type { Resource } from "./cache.ts";
import { guessedCart } from "./cart-guess.ts";
import type { Quantities } from "./cart-guess.ts";
import type { Client } from "./client.ts";
import type { Entry } from "./entry.ts";
import { ClientError, demand, FetchError, isFilled } from "./errors.ts";
import { createWatchers, derived } from "./watchers.ts";

/** A change is overtaken if a later one of the same item replaced it, whatever the store answered to it. */
export type QuantityOutcome = "done" | "overtaken";

/** A page of the cart that shows the shopper's changes at once. */
export interface OptimisticCart {
  /**
   * The data of `client.cart.page`, with the quantities that the shopper wants until the store has answered:
   * meanwhile, whatever depends on them and cannot be computed is null, and the cart is Processing.
   */
  readonly shown: Resource<CartItemCollection>;
  /** Rejects with the store's objection; by then the quantity is back to its old value. */
  change(cartItemId: string, quantity: string): Promise<QuantityOutcome>;
  /** Like `change`. */
  remove(cartItemId: string): Promise<QuantityOutcome>;
}

interface Wanted {
  /** Null takes the item out. */
  readonly quantity: string | null;
  readonly outcome: PromiseWithResolvers<QuantityOutcome>;
}

/**
 * Sends changes to the store one after the other, and only the last one of each item; the store's own data are not modified. Its promises
 * reject with INVALID_CONFIG for a blank id and with what `client.cart.change` and `remove` throw.
 */
export function optimisticCart({ cart }: Pick<Client, "cart">, query?: QueryOf<typeof getCartItems>): OptimisticCart {
  const page = cart.page(query);
  /** Not answered yet, in the order requested. */
  const wanted = new Map<string, Wanted>();
  /** What the store has accepted since the cart was last read; undefined if it is unknown whether it has. */
  const taken = new Map<string, string | null | undefined>();
  const watchers = createWatchers();
  let sending: Wanted | undefined;
  let known: { readonly said: Entry<CartItemCollection>; readonly shown: Entry<CartItemCollection> } | undefined;

  function tell(): void {
    known = undefined;
    watchers.tell();
  }

  function quantities(): Quantities {
    const asked = Array.from(wanted, ([id, { quantity }]) => [id, quantity] as const);
    return new Map([...taken, ...asked]);
  }

  function entry(): Entry<CartItemCollection> {
    const said = page.entry();
    if (known?.said === said) return known.shown;
    // Every change makes the page stale: if it is not, it was read after the last one.
    if (page.snapshot().state === "Fulfilled") taken.clear();
    const { data } = said;
    const isAsSaid = data === undefined || (wanted.size === 0 && taken.size === 0);
    known = { said, shown: isAsSaid ? said : { ...said, data: guessedCart(data, quantities()) } };
    return known.shown;
  }

  /** Sends a change and records what is then known about its item. */
  async function send(cartItemId: string, { quantity, outcome }: Wanted): Promise<void> {
    const end = (settle: () => void) => {
      const isLast = wanted.get(cartItemId)?.outcome === outcome;
      if (isLast) wanted.delete(cartItemId);
      tell();
      if (isLast) settle();
      else outcome.resolve("overtaken");
    };
    try {
      await (quantity === null ? cart.remove(cartItemId) : cart.change(cartItemId, quantity));
      taken.set(cartItemId, quantity);
      end(() => outcome.resolve("done"));
    } catch (error) {
      if (!isRefusal(error)) taken.set(cartItemId, undefined);
      end(() => outcome.reject(error));
    }
  }

  async function sendAll(): Promise<void> {
    if (sending) return;
    for (let next = first(wanted); next; next = first(wanted)) {
      sending = next[1];
      await send(...next);
    }
    sending = undefined;
  }

  async function want(cartItemId: string, quantity: string | null): Promise<QuantityOutcome> {
    demand(isFilled(cartItemId), "a cart item id is needed");
    const outcome = Promise.withResolvers<QuantityOutcome>();
    const before = wanted.get(cartItemId);
    // The one in flight ends by itself, when it is answered.
    if (before !== sending) before?.outcome.resolve("overtaken");
    wanted.set(cartItemId, { quantity, outcome });
    tell();
    void sendAll();
    return outcome.promise;
  }

  return {
    shown: derived(page, {
      key: `optimistic-${page.key}`,
      shown: (said) => entry().data ?? said,
      untouched: (said) => said,
      entry,
      watchers,
    }),
    change: (cartItemId, quantity) => want(cartItemId, quantity),
    remove: (cartItemId) => want(cartItemId, null),
  };
}

const first = <Key, Value>(map: ReadonlyMap<Key, Value>): [Key, Value] | undefined => map.entries().next().value;

/** Whether the store has refused, or was not asked, so that its last answer is still valid. */
const isRefusal = (error: unknown): boolean =>
  (error instanceof FetchError || error instanceof ClientError) && error.status < 500;
