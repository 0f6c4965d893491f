import { Type } from "typebox";
import type { Static } from "typebox";
import { CartItemProduct, CartItemResult } from "./cart.ts";
import { byDefault, count, Currency, fieldNames, flag, integer, Maybe, Nullable, oneOf } from "./primitives.ts";
import { listOf, pathValues, RecordId, refusals, shape, text, tokens } from "./primitives.ts";
import { limits } from "../constants.ts";

/** Source: contract of the catalogue, section 9. */
export const WishlistSummary = shape(
  {
    createdDate: Type.String(),
    id: RecordId,
    modifiedDate: Type.String(),
    name: Type.String(),
    wishlistProductCount: count,
  },
  "WishlistSummary",
);

/** Prices are JSON numbers here, for reading only. A product that is sold no more has an error and no summary. */
export const WishlistItem = shape(
  {
    currencyIsoCode: Nullable(Currency),
    error: Nullable(shape({ errorCode: Type.String(), message: Type.String() })),
    listPrice: Nullable(Type.Number()),
    productSummary: Nullable(CartItemProduct),
    salesPrice: Nullable(Type.Number()),
    wishlistItemId: RecordId,
  },
  "WishlistItem",
);

export const WishlistItems = shape(
  { ...tokens, currencyIsoCode: Nullable(Currency), hasErrors: Type.Boolean(), items: Type.Array(WishlistItem) },
  "WishlistItems",
);

export const Wishlist = shape({ page: WishlistItems, summary: WishlistSummary }, "Wishlist");

/** The displayed list is the oldest, where it was asked for and there is one. */
export const Wishlists = shape(
  { displayedList: Nullable(Wishlist), summaries: Type.Array(WishlistSummary), wishlistCount: count },
  "Wishlists",
);

/** How each product went into the cart. */
export const WishlistToCart = shape(
  {
    cartId: RecordId,
    failedWishlistToCartItems: Type.Array(CartItemResult),
    productsFailedCount: count,
    productsRequestedCount: count,
    productsSucceededCount: count,
    succeededWishlistToCartItems: Type.Array(CartItemResult),
  },
  "WishlistToCart",
);

/** Our choice: a page is as long as a server makes it, since clients ask for more than there may be. */
const pageQuery = {
  pageSize: byDefault(25, integer(1, 500)),
  productFields: fieldNames(limits.cartProductFields),
  sortItemsBy: byDefault("CreatedDateDesc", oneOf("CreatedDateAsc", "CreatedDateDesc")),
};
const name = text(255);
const hidden = refusals("ITEM_NOT_FOUND");
const adding = refusals("ALREADY_APPLIED", "ITEM_NOT_FOUND", "TOO_MANY_RECORDS");

export const wishlistsShapes = {
  getWishlists: {
    query: shape({ ...pageQuery, includeDisplayedList: flag(), wishlistId: Type.Optional(RecordId) }),
    reply: Wishlists,
  },
  createWishlist: {
    body: shape({ name, products: Maybe(listOf(shape({ productId: RecordId }), limits.batchItems)) }, "WishlistInput"),
    reply: Wishlist,
    errors: adding,
  },
  getWishlist: { query: shape(pageQuery), reply: Wishlist, errors: hidden },
  renameWishlist: { body: shape({ name }), reply: WishlistSummary, errors: hidden },
  deleteWishlist: { errors: hidden },
  getWishlistItems: {
    query: shape({ ...pageQuery, page: Type.Optional(text(200)) }),
    reply: WishlistItems,
    errors: hidden,
  },
  addWishlistItem: { body: shape({ productId: RecordId }), reply: WishlistItem, errors: adding },
  removeWishlistItem: { errors: hidden },
  addWishlistToCart: {
    query: shape({ cartId: Type.Optional(pathValues.cartStateOrId) }),
    reply: WishlistToCart,
    errors: hidden,
  },
  addCartToWishlist: {
    body: shape({ wishlistId: RecordId }),
    reply: shape({ productsAddedCount: count, wishlistId: RecordId }, "CartToWishlist"),
    errors: adding,
  },
};

export type WishlistSummary = Static<typeof WishlistSummary>;
export type WishlistItem = Static<typeof WishlistItem>;
export type WishlistItems = Static<typeof WishlistItems>;
export type Wishlist = Static<typeof Wishlist>;
export type Wishlists = Static<typeof Wishlists>;
export type WishlistToCart = Static<typeof WishlistToCart>;
