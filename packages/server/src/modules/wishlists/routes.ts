import { decimal, numberFrom, wireQuantity, type RecordId } from "@tradecounter/commerce";
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
  type ReceivedOf,
  type Wishlist as WireWishlist,
  type WishlistItem as WireItem,
  type WishlistItems,
  type WishlistSummary,
  type WishlistToCart,
} from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { tokenLinks, tokenPageFrom, type TokenPage } from "../../http/page-tokens.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import { refFrom, toWireProduct, toWireResult, type CartService } from "../cart/index.ts";
import type { AddedToCart, ShownItem, ShownWishlist, Wishlists } from "./service.ts";
import type { WantedItem, Wishlist } from "./wishlist.ts";

/** The requested page of items. */
interface PageQuery {
  readonly pageSize: number;
  readonly sortItemsBy: string;
  readonly productFields?: readonly string[] | undefined;
}

/** Maximum page size of a list in a response with others, and of a single list. */
const longest = { displayed: 100, single: 200 };

const usual: PageQuery = { pageSize: 25, sortItemsBy: "CreatedDateDesc" };

/** Source: contract of the catalogue, section 9; contract of cart and checkout, section 13. */
export function wishlistRoutes({
  wishlists,
  carts,
}: {
  readonly wishlists: Wishlists;
  readonly carts: Pick<CartService, "productOf">;
}): Route[] {
  /** A list's first page. Source: contract of the catalogue, section 9: clients ask for more than a page holds. */
  async function firstPage(shopper: Shopper, id: RecordId, query: PageQuery, most: number): Promise<WireWishlist> {
    const page = { size: Math.min(query.pageSize, most), offset: 0 };
    const shown = await wishlists.one(shopper, id, { ...page, isAscending: isAscending(query) });
    return { page: toWirePage(shopper, shown, page, query), summary: toWireSummary(shopper, shown.wishlist) };
  }

  return [
    route(getWishlists, async ({ query }, shopper) => {
      const all = await wishlists.list(shopper);
      const { includeDisplayedList, wishlistId } = query;
      // the buyer's oldest own list, if none is named
      const oldest = all
        .filter((wishlist) => wishlist.userId === shopper.userId)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))[0];
      const displayed = wishlistId ? idFrom(wishlistId) : oldest?.id;
      return {
        displayedList:
          includeDisplayedList && displayed ? await firstPage(shopper, displayed, query, longest.displayed) : null,
        summaries: all.map((wishlist) => toWireSummary(shopper, wishlist)),
        wishlistCount: all.length,
      };
    }),
    route(createWishlist, async ({ body }, shopper) => {
      const { name, isShared, products } = body;
      const wishes = (products ?? []).map(wantedFrom);
      const { id } = await wishlists.create(shopper, { name, isShared: isShared ?? false, wishes });
      return reply(201, await firstPage(shopper, id, usual, longest.single));
    }),
    route(getWishlist, async ({ params, query }, shopper) =>
      firstPage(shopper, idFrom(params.wishlistId), query, longest.single),
    ),
    route(renameWishlist, async ({ params, body: { name, isShared } }, shopper) => {
      const wanted = { name: name ?? undefined, isShared: isShared ?? undefined };
      return toWireSummary(shopper, await wishlists.change(shopper, idFrom(params.wishlistId), wanted));
    }),
    route(
      deleteWishlist,
      async ({ params }, shopper) => wishlists.remove(shopper, idFrom(params.wishlistId)) as Promise<undefined>,
    ),

    route(getWishlistItems, async ({ params, query }, shopper) => {
      const { page: token, ...asked } = query;
      const most = longest.single;
      const page = tokenPageFrom(
        { pageSize: Math.min(query.pageSize, most), pageToken: token },
        { longest: most, tokenName: "page" },
      );
      const wanted = { ...page, isAscending: isAscending(query) };
      return toWirePage(shopper, await wishlists.one(shopper, idFrom(params.wishlistId), wanted), page, asked);
    }),
    route(addWishlistItem, async ({ params, body }, shopper) =>
      reply(201, toWireItem(shopper, await wishlists.add(shopper, idFrom(params.wishlistId), wantedFrom(body)))),
    ),
    route(changeWishlistItem, async ({ params, body }, shopper) => {
      const [id, itemId] = [idFrom(params.wishlistId), idFrom(params.wishlistItemId)];
      return toWireItem(shopper, await wishlists.changeQuantity(shopper, id, itemId, decimal(body.quantity)));
    }),
    route(
      removeWishlistItem,
      async ({ params }, shopper) =>
        wishlists.removeItem(shopper, idFrom(params.wishlistId), idFrom(params.wishlistItemId)) as Promise<undefined>,
    ),

    route(addWishlistToCart, async ({ params, query, body }, shopper) => {
      const { addToCart, moveToCart } = wishlists;
      const added = await (body.isMoved ? moveToCart : addToCart)(shopper, idFrom(params.wishlistId), {
        ref: refFrom({ cartStateOrId: query.cartId ?? "active" }),
        itemIds: body.wishlistItemIds?.map(idFrom),
      });
      return toWireToCart(added, (productId) => carts.productOf(shopper, productId));
    }),
    route(addCartToWishlist, async ({ params, body }, shopper) => {
      const wishlistId = idFrom(body.wishlistId);
      const ref = refFrom(params);
      const productsAddedCount = body.cartItemId
        ? await wishlists.moveItem(shopper, wishlistId, { ref, itemId: idFrom(body.cartItemId) })
        : await wishlists.addCart(shopper, wishlistId, ref);
      return { productsAddedCount, wishlistId };
    }),
  ];
}

function isAscending({ sortItemsBy }: PageQuery): boolean {
  return sortItemsBy === "CreatedDateAsc";
}

function wantedFrom({
  productId,
  quantity,
  productSellingModelId: model,
  subscriptionTerm,
}: ReceivedOf<typeof addWishlistItem>["body"]): WantedItem {
  return {
    productId: idFrom(productId),
    quantity: quantity == null ? undefined : decimal(quantity),
    sellingModelId: model == null ? undefined : idFrom(model),
    subscriptionTerm: subscriptionTerm ?? undefined,
  };
}

function toWireSummary({ userId }: Shopper, wishlist: Wishlist): WishlistSummary {
  return {
    createdDate: wishlist.createdAt.toISOString(),
    id: wishlist.id,
    isOwner: wishlist.userId === userId,
    isShared: wishlist.isShared,
    modifiedDate: wishlist.updatedAt.toISOString(),
    name: wishlist.name,
    ownerName: wishlist.ownerName,
    wishlistProductCount: wishlist.itemCount,
  };
}

function toWirePage(
  shopper: Shopper,
  { wishlist, items }: ShownWishlist,
  page: TokenPage,
  { sortItemsBy, productFields }: PageQuery,
): WishlistItems {
  const hasMore = page.offset + page.size < wishlist.itemCount;
  return {
    ...tokenLinks(page, hasMore, {
      path: `commerce/webstores/${shopper.store.id}/wishlists/${wishlist.id}/wishlist-items`,
      query: { sortItemsBy, productFields },
      tokenName: "page",
    }),
    currencyIsoCode: shopper.currency,
    hasErrors: items.some(({ product }) => !product),
    items: items.map((item) => toWireItem(shopper, item, productFields)),
  };
}

function toWireItem(
  { currency }: Shopper,
  { item, product, price, sellingModelName }: ShownItem,
  fields: readonly string[] = [],
): WireItem {
  const [listPrice, salesPrice] = price ? [price.listPrice ?? price.baseUnitPrice, price.unitPrice] : [];
  return {
    currencyIsoCode: currency,
    error: product
      ? null
      : { errorCode: "ITEM_NOT_FOUND", message: "The store does not show you this product anymore." },
    listPrice: listPrice === undefined ? null : numberFrom(listPrice),
    productSellingModelId: item.sellingModelId ?? null,
    productSummary: product ? toWireProduct(product, fields) : null,
    quantity: wireQuantity(item.quantity),
    salesPrice: salesPrice === undefined ? null : numberFrom(salesPrice),
    sellingModelName: sellingModelName ?? null,
    subscriptionTerm: item.subscriptionTerm ?? null,
    wishlistItemId: item.id,
  };
}

function toWireToCart(
  { cart, outcomes }: AddedToCart,
  productOf: (id: RecordId) => ShownItem["product"],
): WishlistToCart {
  const results = outcomes.map(({ item: { id: wishlistItemId, productId }, outcome }) => {
    if (outcome.refused !== null) {
      const message = outcome.message ?? "This product is not sold to you anymore.";
      const productName = productOf(productId)?.name;
      return { cartItem: null, message, status: outcome.refused, wishlistItemId, ...(productName && { productName }) };
    }
    const item = cart.items.find((each) => each.id === outcome.itemId)!;
    return { ...toWireResult(cart, item, productOf(item.productId), []), wishlistItemId };
  });
  const [failed, succeeded] = [results.filter((each) => !each.cartItem), results.filter((each) => each.cartItem)];
  return {
    cartId: cart.id,
    failedWishlistToCartItems: failed,
    productsFailedCount: failed.length,
    productsRequestedCount: results.length,
    productsSucceededCount: succeeded.length,
    succeededWishlistToCartItems: succeeded,
  };
}
