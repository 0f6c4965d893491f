import { wishlistsModule } from "@tradecounter/client";
import { decimal, formatDecimal, plus, ZERO, type Decimal } from "@tradecounter/commerce";
import type { CartItem, WishlistItem } from "@tradecounter/wire";
import type { Client } from "../../client.ts";

/**
 * The list on which the cart keeps what is saved for later. Our choice: the platform has wish lists and nothing for this, so it is one of
 * the buyer's own, known by its name; who renames it keeps it, and the next part begins another. Guests have no lists.
 */
const listName = "Saved for later";

export interface SavedForLater {
  readonly listId: string;
  readonly items: readonly WishlistItem[];
}

/** As many as the cart shows; the rest is on the list's own page. */
const mostShown = 20;

/** What the buyer keeps for later, the newest first; undefined of guests and where he keeps nothing. */
export async function savedForLater(client: Client, signal?: AbortSignal): Promise<SavedForLater | undefined> {
  const listId = await ownList(client, signal);
  if (listId === undefined) return undefined;
  const options = { signal, cachePolicy: "no-cache" } as const;
  const { items } = await wishlistsModule(client).items(listId, { pageSize: mostShown }, options);
  return items.length > 0 ? { listId, items } : undefined;
}

async function ownList(client: Client, signal?: AbortSignal): Promise<string | undefined> {
  const { summaries } = await wishlistsModule(client).list({}, { signal, cachePolicy: "no-cache" });
  return summaries.find(({ name, isOwner }) => name === listName && (isOwner ?? true))?.id;
}

/** What leaves the cart, and the way in which it was to be bought. */
type Kept = Required<Pick<CartItem, "productId" | "quantity" | "productSellingModelId" | "subscriptionTerm">>;

/**
 * Takes an item out of the cart and keeps it, beside as many as are kept already. It is kept first: whatever happens in between,
 * nothing is lost.
 */
export async function saveForLater(client: Client, cartItemId: string, product: Kept): Promise<void> {
  const lists = wishlistsModule(client);
  const wishlistId = await ownList(client);
  if (wishlistId === undefined) await lists.create(listName, [product]);
  else {
    const quantity = plus(decimal(product.quantity), await keptOf(client, wishlistId, product));
    await lists.add({ ...product, quantity: formatDecimal(quantity, { min: 1 }) }, { wishlistId });
  }
  await client.cart.remove(cartItemId);
}

/** How many of it are kept to be bought the same way. */
async function keptOf(client: Client, listId: string, product: Kept): Promise<Decimal> {
  for (let page: string | undefined; ;) {
    const asked = { pageSize: 200, ...(page && { page }) };
    const found = await wishlistsModule(client).items(listId, asked, { cachePolicy: "no-cache" });
    const same = found.items.find(
      (item) =>
        item.productSummary?.productId === product.productId &&
        (item.productSellingModelId ?? null) === product.productSellingModelId &&
        (item.subscriptionTerm ?? null) === product.subscriptionTerm,
    );
    if (same) return decimal(same.quantity ?? "1");
    if (!found.nextPageToken) return ZERO;
    page = found.nextPageToken;
  }
}

/** Puts what was kept back into the cart. What the store says where it cannot be there, and then it stays kept. */
export async function backIntoCart(client: Client, listId: string, itemId: string): Promise<string | undefined> {
  const lists = wishlistsModule(client);
  const { failedWishlistToCartItems } = await lists.addToCart(listId, [itemId]);
  const [failed] = failedWishlistToCartItems;
  if (failed) return failed.message ?? "This part cannot be put into the cart.";
  await lists.removeItem(listId, itemId);
  return undefined;
}
