import { wishlistsModule } from "@tradecounter/client";
import type { WishlistItem } from "@tradecounter/wire";
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
const asked = { pageSize: 20, productFields: ["CoreCharges__c"] };

/** What the buyer keeps for later, the newest first; undefined of guests and where he keeps nothing. */
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

/** Takes an item out of the cart and keeps it, beside as many as are kept already. */
export async function saveForLater(client: Client, cartItemId: string): Promise<void> {
  await wishlistsModule(client).moveItem((await ownList(client)) ?? (await madeList(client)), cartItemId);
}

async function madeList(client: Client): Promise<string> {
  try {
    return (await wishlistsModule(client).create(listName)).summary.id;
  } catch (error) {
    // another tab may have made it meanwhile
    const made = await ownList(client);
    if (made === undefined) throw error;
    return made;
  }
}

/** Moves what was kept back into the cart. What the store says where it cannot be there, and then it stays kept. */
export async function backIntoCart(client: Client, listId: string, itemId: string): Promise<string | undefined> {
  const { failedWishlistToCartItems } = await wishlistsModule(client).moveToCart(listId, [itemId]);
  const [failed] = failedWishlistToCartItems;
  return failed && (failed.message ?? "This part cannot be added to the cart.");
}
