import { Type } from "typebox";
import type { Static } from "typebox";
import { CartItemProduct, CartItemResult } from "./cart.ts";
import { byDefault, count, Currency, DecimalInput, DecimalText, fieldNames, flag, FlagInput } from "./primitives.ts";
import { integer, listOf, Maybe, Nullable, oneLine, oneOf, PageToken, pathValues } from "./primitives.ts";
import { RecordId, refusals, shape, tokens } from "./primitives.ts";
import { limits } from "../constants.ts";

/**
 * Source: contract of the catalogue, section 9. Our own: `isShared`, whether the people of the account see it; `isOwner`, whether
 * it is the buyer's own, so that they may change it; `ownerName`, its owner's name.
 */
export const WishlistSummary = shape(
  {
    createdDate: Type.String(),
    id: RecordId,
    isOwner: Type.Optional(Type.Boolean()),
    isShared: Type.Optional(Type.Boolean()),
    modifiedDate: Type.String(),
    name: Type.String(),
    ownerName: Type.Optional(Nullable(Type.String())),
    wishlistProductCount: count,
  },
  "WishlistSummary",
);

/**
 * Prices are JSON numbers here, for display only. A product that the buyer can no longer see has an error and no summary.
 * Our own: `quantity`, at which `salesPrice` applies; the selling model as on a cart item, null for a one-time purchase; and
 * `sellingModelName`, how often it is delivered, in words.
 */
export const WishlistItem = shape(
  {
    currencyIsoCode: Nullable(Currency),
    error: Nullable(shape({ errorCode: Type.String(), message: Type.String() })),
    listPrice: Nullable(Type.Number()),
    productSellingModelId: Type.Optional(Nullable(RecordId)),
    productSummary: Nullable(CartItemProduct),
    quantity: Type.Optional(DecimalText),
    salesPrice: Nullable(Type.Number()),
    sellingModelName: Type.Optional(Nullable(Type.String())),
    subscriptionTerm: Type.Optional(Nullable(count)),
    wishlistItemId: RecordId,
  },
  "WishlistItem",
);

export const WishlistItems = shape(
  { ...tokens, currencyIsoCode: Nullable(Currency), hasErrors: Type.Boolean(), items: Type.Array(WishlistItem) },
  "WishlistItems",
);

export const Wishlist = shape({ page: WishlistItems, summary: WishlistSummary }, "Wishlist");

/** The displayed list is the oldest one, if it was requested and there is one. */
export const Wishlists = shape(
  { displayedList: Nullable(Wishlist), summaries: Type.Array(WishlistSummary), wishlistCount: count },
  "Wishlists",
);

/** Our own: which item of the list it is about, and the details by which a buyer who can see the product recognizes it. */
const ToCartResult = shape(
  { ...CartItemResult.properties, wishlistItemId: Type.Optional(RecordId), productName: Type.Optional(Type.String()) },
  "WishlistToCartItem",
);

/** The outcome of adding each product to the cart. */
export const WishlistToCart = shape(
  {
    cartId: RecordId,
    failedWishlistToCartItems: Type.Array(ToCartResult),
    productsFailedCount: count,
    productsRequestedCount: count,
    productsSucceededCount: count,
    succeededWishlistToCartItems: Type.Array(ToCartResult),
  },
  "WishlistToCart",
);

/** Our choice: the server caps the page length rather than refuse more, since clients ask for more than it allows. */
const pageQuery = {
  pageSize: byDefault(25, integer(1, 500)),
  productFields: fieldNames(limits.cartProductFields),
  sortItemsBy: byDefault("CreatedDateDesc", oneOf("CreatedDateAsc", "CreatedDateDesc")),
};
const name = oneLine(255);
/** Our own: the quantity, by default 1, and the selling model, by default a one-time purchase. */
const wanted = {
  productId: RecordId,
  productSellingModelId: Maybe(RecordId),
  quantity: Maybe(DecimalInput),
  subscriptionTerm: Maybe(integer(1, 1200)),
};
const isShared = Maybe(FlagInput);
const hidden = refusals("ITEM_NOT_FOUND");
const changing = refusals("INSUFFICIENT_ACCESS_OR_READONLY", "ITEM_NOT_FOUND");
const adding = refusals("INSUFFICIENT_ACCESS_OR_READONLY", "ITEM_NOT_FOUND", "TOO_MANY_RECORDS");

export const wishlistsShapes = {
  getWishlists: {
    query: shape({ ...pageQuery, includeDisplayedList: flag(), wishlistId: Type.Optional(RecordId) }),
    reply: Wishlists,
    errors: hidden,
  },
  createWishlist: {
    body: shape({ isShared, name, products: Maybe(listOf(shape(wanted), limits.batchItems)) }, "WishlistInput"),
    reply: Wishlist,
    errors: hidden,
  },
  getWishlist: { query: shape(pageQuery), reply: Wishlist, errors: hidden },
  renameWishlist: {
    body: shape({ isShared, name: Maybe(name) }, "WishlistChange"),
    reply: WishlistSummary,
    errors: changing,
  },
  deleteWishlist: { errors: changing },
  getWishlistItems: {
    query: shape({ ...pageQuery, page: Type.Optional(PageToken) }),
    reply: WishlistItems,
    errors: hidden,
  },
  addWishlistItem: { body: shape(wanted, "WishlistItemInput"), reply: WishlistItem, errors: adding },
  changeWishlistItem: { body: shape({ quantity: DecimalInput }), reply: WishlistItem, errors: changing },
  removeWishlistItem: { errors: changing },
  addWishlistToCart: {
    query: shape({ cartId: Type.Optional(pathValues.cartStateOrId) }),
    /** Our own: some of the items, by default all; and whether the items that go into the cart leave the list. */
    body: shape(
      { isMoved: Maybe(FlagInput), wishlistItemIds: Maybe(listOf(RecordId, limits.wishlistItems)) },
      "WishlistToCartInput",
    ),
    reply: WishlistToCart,
    errors: refusals("INVALID_OPERATION", "LIMIT_EXCEEDED", "MISSING_RECORD", ...changing),
  },
  addCartToWishlist: {
    /** Our own: the item of the cart that moves to the list; without it, the whole cart is copied to the list and left as it is. */
    body: shape({ cartItemId: Maybe(RecordId), wishlistId: RecordId }),
    reply: shape({ productsAddedCount: count, wishlistId: RecordId }, "CartToWishlist"),
    errors: refusals("INVALID_OPERATION", "MISSING_RECORD", ...adding),
  },
};

export type WishlistSummary = Static<typeof WishlistSummary>;
export type WishlistItem = Static<typeof WishlistItem>;
export type WishlistItems = Static<typeof WishlistItems>;
export type Wishlist = Static<typeof Wishlist>;
export type Wishlists = Static<typeof Wishlists>;
export type WishlistToCart = Static<typeof WishlistToCart>;
