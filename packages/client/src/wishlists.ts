import {
  addCartToWishlist,
  addWishlistItem,
  addWishlistToCart,
  changeWishlistItem,
  createWishlist,
  deleteWishlist,
  getWishlist,
  getWishlistItems,
  getWishlists,
  removeWishlistItem,
  renameWishlist,
} from "@tradecounter/wire";
import type { BodyOf, QueryOf, Wishlist, WishlistItem, WishlistSummary, WishlistToCart } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

export type WishlistsModule = ReturnType<typeof wishlistsModule>;

/** The quantity of a product to save; only our own server has quantities. */
type WantedProduct = BodyOf<typeof addWishlistItem>;

type Needs = Pick<Client, "read" | "write" | "send" | "cache" | "cart" | "cartParams">;

/**
 * A buyer's wishlists. Guests have none and are refused; a blank id or name is INVALID_CONFIG. Source: contract
 * of the catalogue, section 9; requirement C3.8.
 */
export function wishlistsModule({ read, write, send, cache, cart, cartParams }: Needs) {
  function paramsFrom(wishlistId: string) {
    demand(isFilled(wishlistId), "a wish list's id is needed");
    return { wishlistId };
  }

  /** Creates a list with these products on it, each by its id or with a quantity. */
  async function create(name: string, wanted: readonly (string | WantedProduct)[] = []): Promise<Wishlist> {
    demand(isFilled(name), "a wish list needs a name");
    const products = wanted.map((product) => (typeof product === "string" ? { productId: product } : product));
    return write("wishlists", createWishlist, { body: { name, ...(products.length > 0 && { products }) } });
  }

  const list = (query: QueryOf<typeof getWishlists> = {}, options?: ReadOptions) =>
    read("wishlists", getWishlists, { query }, options);

  return {
    /** All lists; with `includeDisplayedList`, the oldest one with its items. */
    list,

    /** A list by its id, with its first items. */
    async one(wishlistId: string, query: QueryOf<typeof getWishlist> = {}, options?: ReadOptions) {
      return read("wishlists", getWishlist, { params: paramsFrom(wishlistId), query }, options);
    },

    /** A page of a list's items. */
    async items(wishlistId: string, query: QueryOf<typeof getWishlistItems> = {}, options?: ReadOptions) {
      return read("wishlists", getWishlistItems, { params: paramsFrom(wishlistId), query }, options);
    },

    create,

    /** Throws `FetchError` if another list has the name. */
    async rename(wishlistId: string, name: string): Promise<WishlistSummary> {
      demand(isFilled(name), "a wish list needs a name");
      return write("wishlists", renameWishlist, { params: paramsFrom(wishlistId), body: { name } });
    },

    /** Lets the people of the account see a list and order from it, or stops that. Our own server only. */
    async share(wishlistId: string, isShared: boolean): Promise<WishlistSummary> {
      return write("wishlists", renameWishlist, { params: paramsFrom(wishlistId), body: { isShared } });
    },

    /** Deletes the list and everything on it. */
    async remove(wishlistId: string): Promise<void> {
      await write("wishlists", deleteWishlist, { params: paramsFrom(wishlistId) });
    },

    /**
     * Adds to a list by its id, or to the displayed one, which is created under this name if there is none. `product` is an id, or
     * one with a quantity.
     */
    async add(
      product: string | WantedProduct,
      to: { readonly wishlistId: string } | { readonly name: string },
    ): Promise<void> {
      const body = typeof product === "string" ? { productId: product } : product;
      demand(isFilled(body.productId), "a product id is needed");
      if ("wishlistId" in to) {
        await write("wishlists", addWishlistItem, { params: paramsFrom(to.wishlistId), body });
        return;
      }
      const { displayedList } = await list({ includeDisplayedList: true }, { cachePolicy: "no-cache" });
      if (!displayedList) await create(to.name, [body]);
      else {
        const params = { wishlistId: displayedList.summary.id };
        await write("wishlists", addWishlistItem, { params, body });
      }
    },

    /** Sets the quantity of an item, as decimal text. Our own server only. */
    async setQuantity(wishlistId: string, wishlistItemId: string, quantity: string): Promise<WishlistItem> {
      demand(isFilled(wishlistItemId), "a wish list item's id is needed");
      const params = { ...paramsFrom(wishlistId), wishlistItemId };
      return write("wishlists", changeWishlistItem, { params, body: { quantity } });
    },

    /** Removes an item from a list, by the item's own id. */
    async removeItem(wishlistId: string, wishlistItemId: string): Promise<void> {
      demand(isFilled(wishlistItemId), "a wish list item's id is needed");
      await write("wishlists", removeWishlistItem, { params: { ...paramsFrom(wishlistId), wishlistItemId } });
    },

    /**
     * Adds each product of a list to the cart; with `wishlistItemIds`, which only our own server has, only those. The reply
     * reports what failed.
     */
    async addToCart(wishlistId: string, wishlistItemIds?: readonly string[]): Promise<WishlistToCart> {
      const asked = {
        params: paramsFrom(wishlistId),
        query: { cartId: cartParams.cartStateOrId },
        ...(wishlistItemIds && { body: { wishlistItemIds: [...wishlistItemIds] } }),
      } as const;
      return cart.changed("items", send(addWishlistToCart, asked));
    },

    /**
     * Moves these items of a list into the cart, once, however often it is called: those that succeed leave the list. The reply reports
     * what failed. Our own server only.
     */
    async moveToCart(wishlistId: string, wishlistItemIds: readonly string[]): Promise<WishlistToCart> {
      const moved = send(addWishlistToCart, {
        params: paramsFrom(wishlistId),
        query: { cartId: cartParams.cartStateOrId },
        body: { isMoved: true, wishlistItemIds: [...wishlistItemIds] },
      }).finally(() => cache.invalidate("wishlists/"));
      return cart.changed("items", moved);
    },

    /** Adds each product of the cart to a list. Returns how many are new there. */
    async addCart(wishlistId: string): Promise<number> {
      const asked = { params: cartParams, body: paramsFrom(wishlistId) };
      return (await write("wishlists", addCartToWishlist, asked)).productsAddedCount;
    },

    /**
     * Moves an item of the cart to a list, adding to the quantity already there: both or neither, and once, however often it is called.
     * Our own server only.
     */
    async moveItem(wishlistId: string, cartItemId: string): Promise<void> {
      demand(isFilled(cartItemId), "a cart item's id is needed");
      const asked = { params: cartParams, body: { ...paramsFrom(wishlistId), cartItemId } };
      const moved = send(addCartToWishlist, asked).finally(() => cache.invalidate("wishlists/"));
      await cart.changed("items", moved);
    },
  };
}
