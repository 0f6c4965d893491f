import { wishlistsModule } from "@tradecounter/client";
import type { WishlistItem } from "@tradecounter/wire";
import type { Client } from "../../client.ts";

/**
 * The wishlist that holds what the cart saves for later. Our choice: the platform has wishlists but nothing for this, so it is one of
 * the buyer's own, identified by its name; if they rename it they keep it, and the next part begins a new one. Guests have no lists.
 */
const listName = "Saved for later";

export interface SavedForLater {
  readonly listId: string;
  readonly items: readonly WishlistItem[];
}

/** As many as the cart shows; the rest is on the list's own page. */
const asked = { pageSize: 20, productFields: ["CoreCharges__c"] };

/** What the buyer has saved for later, newest first; undefined for guests and if there is nothing. */
export async function savedForLater(client: Client, signal?: AbortSignal): Promise<SavedForLater | undefined> {
  const listId = await ownList(client, signal);
  if (listId === undefined) return undefined;
  const options = { signal, cachePolicy: "no-cache" } as const;
  const { items } = await wishlistsModule(client).items(listId, asked, options);
  return items.length > 0 ? { listId, items } : undefined;
}

async function ownList(client: Client, signal?: AbortSignal): Promise<string | undefined> {
  const { summaries } = await wishlistsModule(client).list({}, { signal, cachePolicy: "no-cache" });
  return summaries.find(({ name, isOwner }) => name === listName && (isOwner ?? true))?.id;
}

/** Moves an item from the cart to the list, adding to the quantity already there. */
export async function saveForLater(client: Client, cartItemId: string): Promise<void> {
  await wishlistsModule(client).moveItem((await ownList(client)) ?? (await madeList(client)), cartItemId);
}

async function madeList(client: Client): Promise<string> {
  try {
    return (await wishlistsModule(client).create(listName)).summary.id;
  } catch (error) {
    // another tab may have created it meanwhile
    const made = await ownList(client);
    if (made === undefined) throw error;
    return made;
  }
}

/** Moves a saved item back into the cart. Returns the store's message if it cannot be added, and then it stays saved. */
export async function backIntoCart(client: Client, listId: string, itemId: string): Promise<string | undefined> {
  const { failedWishlistToCartItems } = await wishlistsModule(client).moveToCart(listId, [itemId]);
  const [failed] = failedWishlistToCartItems;
  return failed && (failed.message ?? "This part cannot be added to the cart.");
}
