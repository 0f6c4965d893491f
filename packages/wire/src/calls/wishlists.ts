import { call } from "../call.ts";

const list = "wishlists/:wishlistId";

/** Source: contract of the catalogue, section 9. */
export const getWishlists = call("getWishlists", "GET", "wishlists");
export const createWishlist = call("createWishlist", "POST", "wishlists", { statuses: [201] });
export const getWishlist = call("getWishlist", "GET", list);
export const renameWishlist = call("renameWishlist", "PATCH", list);
export const deleteWishlist = call("deleteWishlist", "DELETE", list, { statuses: [204] });

const items = `${list}/wishlist-items` as const;
export const getWishlistItems = call("getWishlistItems", "GET", items);
export const addWishlistItem = call("addWishlistItem", "POST", items, { statuses: [201] });
/** Our own: the contract has no quantities on wishlists. */
export const changeWishlistItem = call("changeWishlistItem", "PATCH", `${items}/:wishlistItemId`);
export const removeWishlistItem = call("removeWishlistItem", "DELETE", `${items}/:wishlistItemId`, { statuses: [204] });

export const addWishlistToCart = call("addWishlistToCart", "POST", `${list}/actions/add-wishlist-to-cart`);
/** Source: contract of cart and checkout, section 4.14. */
export const addCartToWishlist = call("addCartToWishlist", "POST", "carts/:cartStateOrId/actions/add-cart-to-wishlist");
