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

/** What to put into the cart; `type` is a product unless said otherwise. */
export type WantedItem = Omit<CartItemInput, "type">;

const asItem = (item: WantedItem): CartItemInput => ({ ...item, type: "Product" });

/** What is read of the cart, its delivery and its checkout has keys that start so: a change makes all of it stale. */
export const CART = "cart/";

export type CartModule = ReturnType<typeof cartModule>;

/**
 * The shopper's current cart, or the one that the client is for. `lookedAt` hears the id of the cart whose items have come,
 * or null for none. Source: commerce specification, sections 4, 7 and 9.
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
   * A page of items, with coupons and promotions; waits while the cart is being worked out. Equal queries are one resource, so
   * that a part of a page may ask for it each time it is drawn.
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
    // Those that came with a rendered page were looked at by nobody on the server.
    return Object.assign(async (options?: ReadOptions) => look(await items(options)), items);
  }

  return {
    /** Whether a change of the cart is under way. */
    processing,
    /**
     * To be given every write to the cart by another module: it counts as processing, then whatever shows the cart looks
     * again, and `cart-changed` is told unless it was refused.
     */
    changed,
    /** Waits until no change is under way and no shadow is cast. */
    whenReady: ({ signal }: SendOptions = {}) => waitUntilReady(() => !processing.isOn(), { clock, polls, signal }),
    /** Counts alone. */
    summary,
    /** Counts and totals; waits while the cart is being worked out. */
    current,
    page,
    /** What `page` has. */
    items: async (query?: QueryOf<typeof getCartItems>, options?: ReadOptions) => page(query)(options),

    /** Items by product. */
    products: (query: QueryOf<typeof getCartProducts> = {}, options?: ReadOptions) =>
      read(`${CART}products`, getCartProducts, { params, query }, options),

    /** The first item makes the cart. */
    add: (item: WantedItem) => changed("items", send(addCartItem, { params, body: asItem(item) })),

    /** Up to 100 at once; each has its own outcome, in the same order. */
    addAll: (items: readonly WantedItem[]) =>
      changed(
        "items",
        send(addCartItems, { params, body: { inputs: items.map((item) => ({ richInput: asItem(item) })) } }),
      ),

    /**
     * To a quantity, as decimal text, and another way to buy it where one is given. Throws INVALID_CONFIG for a blank id, and
     * `FetchError` with the store's words.
     */
    async change(
      cartItemId: string,
      quantity: string,
      way: Pick<CartItemInput, "productSellingModelId" | "subscriptionTerm"> = {},
    ) {
      demand(isFilled(cartItemId), "a cart item id is needed");
      return changed("items", send(changeCartItem, { params: { ...params, cartItemId }, body: { quantity, ...way } }));
    },

    /** Takes an item out. Throws INVALID_CONFIG for a blank id. */
    async remove(cartItemId: string) {
      demand(isFilled(cartItemId), "a cart item id is needed");
      return changed("items", send(removeCartItem, { params: { ...params, cartItemId } }));
    },

    /** Makes the cart unless it is there. */
    ensure: () => changed("cart", send(ensureCart, { params, body: {} })),

    /** Throws the cart away. */
    discard: () =>
      changed(
        "cart",
        send(deleteCart, { params }).finally(() => cache.invalidate(STOCK)),
      ),
  };
}

/** What is asked for is there, be it empty: a reply of nothing is none. Throws INTERNAL_ERROR. */
function answered<Body>(body: Body): NonNullable<Body> {
  if (body) return body;
  throw new ClientError("INTERNAL_ERROR", "the store has answered nothing");
}

/** Stores are known that refuse to list items while they work. Source: contract of cart and checkout, section 4.6. */
function notYet(error: unknown): undefined {
  if (!(error instanceof FetchError && error.status === 422)) throw error;
}

/** One that says nothing of it is. Source: commerce specification, section 4, "Cart". */
export const isCartReady = ({ asyncOperationStatus }: Partial<Pick<CartSummary, "asyncOperationStatus">>): boolean =>
  asyncOperationStatus !== "Processing";
