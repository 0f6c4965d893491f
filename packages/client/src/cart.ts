import {
  addCartItem,
  addCartItems,
  changeCartItem,
  deleteCart,
  ensureCart,
  getCart,
  getCartItems,
  getCartProducts,
  getCompactSummary,
  limits,
  removeCartItem,
} from "@tradecounter/wire";
import type { CartCompactSummary, CartItemInput, CartItemCollection, CartSummary, QueryOf } from "@tradecounter/wire";
import type { ReadOptions, Resource } from "./cache.ts";
import type { Core } from "./core.ts";
import { ClientError, demand, FetchError, isFilled } from "./errors.ts";
import { STOCK } from "./inventory.ts";
import type { Channels } from "./messages.ts";
import { orderedJson } from "./ordered-json.ts";
import { poll, waitUntilReady } from "./poll.ts";
import { createProcessing } from "./processing.ts";
import type { Reply, SendOptions } from "./transport.ts";

/** An item to add to the cart; `type` is always a product. */
export type WantedItem = Omit<CartItemInput, "type">;

const asItem = (item: WantedItem): CartItemInput => ({ ...item, type: "Product" });

/** The key prefix of all reads of the cart, its delivery and its checkout, which any change to them makes stale. */
export const CART = "cart/";

export type CartModule = ReturnType<typeof cartModule>;

/**
 * The shopper's current cart, or the one that the client is for. `lookedAt` is called with the id of the cart whose items were
 * loaded, or null for none. Source: commerce specification, sections 4, 7 and 9.
 */
export function cartModule(core: Core, lookedAt: (cartId: string | null) => unknown) {
  const { cache, send, read, clock, messages, polls, cartParams: params } = core;
  const processing = createProcessing();

  async function changed<Body>(part: Channels["cart-changed"]["part"], write: Promise<Reply<Body>>): Promise<Body> {
    const { body } = await processing.during(write).finally(() => cache.invalidate(CART));
    messages.publish("cart-changed", { part });
    return body;
  }

  const summary: Resource<CartCompactSummary> = cache.resource(`${CART}summary`, async (signal) =>
    answered((await send(getCompactSummary, { params }, { signal })).body),
  );

  const current: Resource<CartSummary> = cache.resource(`${CART}current`, async (signal) => {
    const isReady = ({ status, body }: Reply<CartSummary>) => status !== 202 && isCartReady(answered(body));
    return (await poll(() => send(getCart, { params }, { signal }), isReady, { clock, polls, signal })).body;
  });

  const pages = new Map<string, Resource<CartItemCollection>>();

  /**
   * A page of items, with coupons and promotions; waits while the cart is being calculated. Equal queries return the same resource, so
   * that a component may ask for it on every render.
   */
  function page(query: QueryOf<typeof getCartItems> = {}): Resource<CartItemCollection> {
    const asked = {
      includeCoupons: true,
      includePromotions: true,
      pageNumber: 1,
      pageSize: limits.cartPageSize,
      productFields: ["*"],
      sort: "CreatedDateDesc" as const,
      ...query,
    };
    const key = `${CART}items${orderedJson(asked)}`;
    const known = pages.get(key) ?? pageOf(key, asked);
    pages.set(key, known);
    return known;
  }

  function pageOf(key: string, query: QueryOf<typeof getCartItems>): Resource<CartItemCollection> {
    const isReady = (reply: Reply<CartItemCollection> | undefined) =>
      reply !== undefined && reply.status !== 202 && isCartReady(answered(reply.body).cartSummary ?? {});
    const look = (body: CartItemCollection) => {
      if (body.cartSummary) lookedAt(body.cartSummary.cartId);
      return body;
    };
    const items = cache.resource(key, async (signal) => {
      const ask = () => send(getCartItems, { params, query }, { signal }).catch(notYet);
      return look((await poll(ask, isReady, { clock, polls, signal }))!.body);
    });
    // Data restored from a rendered page were not seen by this shopper when the server loaded them, so they are reported here.
    return Object.assign(async (options?: ReadOptions) => look(await items(options)), items);
  }

  return {
    /** Whether a change of the cart is in progress. */
    processing,
    /**
     * Other modules pass every write to the cart through this: it counts as processing, then whatever shows the cart
     * reloads, and `cart-changed` is published unless the write was refused.
     */
    changed,
    /** Waits until no change is in progress and no shadow is set. */
    whenReady: ({ signal }: SendOptions = {}) => waitUntilReady(() => !processing.isOn(), { clock, polls, signal }),
    /** Counts only. */
    summary,
    /** Counts and totals; waits while the cart is being calculated. */
    current,
    page,
    /** The data of `page`. */
    items: async (query?: QueryOf<typeof getCartItems>, options?: ReadOptions) => page(query)(options),

    /** Items by product. */
    products: (query: QueryOf<typeof getCartProducts> = {}, options?: ReadOptions) =>
      read(`${CART}products`, getCartProducts, { params, query }, options),

    /** The first item creates the cart. */
    add: (item: WantedItem) => changed("items", send(addCartItem, { params, body: asItem(item) })),

    /** Up to 100 at once; each has its own outcome, in the same order. */
    addAll: (items: readonly WantedItem[]) =>
      changed(
        "items",
        send(addCartItems, { params, body: { inputs: items.map((item) => ({ richInput: asItem(item) })) } }),
      ),

    /**
     * Changes the quantity, as decimal text, and the selling model if one is given. Throws INVALID_CONFIG for a blank id, and
     * `FetchError` with the store's message.
     */
    async change(
      cartItemId: string,
      quantity: string,
      way: Pick<CartItemInput, "productSellingModelId" | "subscriptionTerm"> = {},
    ) {
      demand(isFilled(cartItemId), "a cart item id is needed");
      return changed("items", send(changeCartItem, { params: { ...params, cartItemId }, body: { quantity, ...way } }));
    },

    /** Removes an item. Throws INVALID_CONFIG for a blank id. */
    async remove(cartItemId: string) {
      demand(isFilled(cartItemId), "a cart item id is needed");
      return changed("items", send(removeCartItem, { params: { ...params, cartItemId } }));
    },

    /** Creates the cart if there is none. */
    ensure: () => changed("cart", send(ensureCart, { params, body: {} })),

    /** Deletes the cart. */
    discard: () =>
      changed(
        "cart",
        send(deleteCart, { params }).finally(() => cache.invalidate(STOCK)),
      ),
  };
}

/** The body of a reply, which may be an empty list but not missing. Throws INTERNAL_ERROR. */
function answered<Body>(body: Body): NonNullable<Body> {
  if (body) return body;
  throw new ClientError("INTERNAL_ERROR", "the store has answered nothing");
}

/** Some stores refuse to list items while the cart is being calculated. Source: contract of cart and checkout, section 4.6. */
function notYet(error: unknown): undefined {
  if (!(error instanceof FetchError && error.status === 422)) throw error;
}

/** A reply without a status counts as ready. Source: commerce specification, section 4, "Cart". */
export const isCartReady = ({ asyncOperationStatus }: Partial<Pick<CartSummary, "asyncOperationStatus">>): boolean =>
  asyncOperationStatus !== "Processing";
