import {
  addCartToWishlist,
  addWishlistItem,
  addWishlistToCart,
  createWishlist,
  deleteWishlist,
  getWishlist,
  getWishlistItems,
  getWishlists,
  removeWishlistItem,
  renameWishlist,
} from "@tradecounter/wire";
import type { QueryOf, Wishlist, WishlistSummary, WishlistToCart } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

export type WishlistsModule = ReturnType<typeof wishlistsModule>;

type Needs = Pick<Client, "read" | "write" | "send" | "cart" | "cartParams">;

/**
 * What a buyer keeps for later. Guests have no lists and are refused; a blank id or name is INVALID_CONFIG. Source: contract
 * of the catalogue, section 9; requirement C3.8.
 */
export function wishlistsModule({ read, write, send, cart, cartParams }: Needs) {
  function paramsFrom(wishlistId: string) {
    demand(isFilled(wishlistId), "a wish list's id is needed");
    return { wishlistId };
  }

  /** A new list, with these products on it. */
  async function create(name: string, productIds: readonly string[] = []): Promise<Wishlist> {
    demand(isFilled(name), "a wish list needs a name");
    const products = productIds.map((productId) => ({ productId }));
    return write("wishlists", createWishlist, { body: { name, ...(products.length > 0 && { products }) } });
  }

  const list = (query: QueryOf<typeof getWishlists> = {}, options?: ReadOptions) =>
    read("wishlists", getWishlists, { query }, options);

  return {
    /** All lists; with `includeDisplayedList` the oldest one with its items. */
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

    /** Throws `FetchError` where another list has the name. */
    async rename(wishlistId: string, name: string): Promise<WishlistSummary> {
      demand(isFilled(name), "a wish list needs a name");
      return write("wishlists", renameWishlist, { params: paramsFrom(wishlistId), body: { name } });
    },

    /** Throws the list away, with all that is on it. */
    async remove(wishlistId: string): Promise<void> {
      await write("wishlists", deleteWishlist, { params: paramsFrom(wishlistId) });
    },

    /** Adds to a list by its id, or to the displayed one, which is made under this name where there is none. */
    async add(productId: string, to: { readonly wishlistId: string } | { readonly name: string }): Promise<void> {
      demand(isFilled(productId), "a product id is needed");
      if ("wishlistId" in to) {
        await write("wishlists", addWishlistItem, { params: paramsFrom(to.wishlistId), body: { productId } });
        return;
      }
      const { displayedList } = await list({ includeDisplayedList: true }, { cachePolicy: "no-cache" });
      if (!displayedList) await create(to.name, [productId]);
      else {
        const params = { wishlistId: displayedList.summary.id };
        await write("wishlists", addWishlistItem, { params, body: { productId } });
      }
    },

    /** Takes an item off a list, by the item's own id. */
    async removeItem(wishlistId: string, wishlistItemId: string): Promise<void> {
      demand(isFilled(wishlistItemId), "a wish list item's id is needed");
      await write("wishlists", removeWishlistItem, { params: { ...paramsFrom(wishlistId), wishlistItemId } });
    },

    /** Puts each product of a list into the cart. What did not fit is in the reply. */
    async addToCart(wishlistId: string): Promise<WishlistToCart> {
      const asked = { params: paramsFrom(wishlistId), query: { cartId: cartParams.cartStateOrId } } as const;
      return cart.changed("items", send(addWishlistToCart, asked));
    },

    /** Puts each product of the cart onto a list. Answers how many are new there. */
    async addCart(wishlistId: string): Promise<number> {
      const asked = { params: cartParams, body: paramsFrom(wishlistId) };
      return (await write("wishlists", addCartToWishlist, asked)).productsAddedCount;
    },
  };
}
