import { newRecordId, ONE, plus } from "@tradecounter/commerce";
import { limits, type FieldProblem } from "@tradecounter/wire";
import type { CartItem, WayToBuy } from "../cart/index.ts";
import type { CatalogProduct } from "../catalog/index.ts";
import type { WantedItem, WishlistItem } from "./wishlist.ts";

/** Our choice: maximum number of lists per buyer and account. */
export const listsAtMost = 100;

/** The name as it is stored, or what is wrong with it. The wire package has checked its length and control characters. */
export function nameFrom(typed: string): { readonly name: string } | { readonly problem: FieldProblem } {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  if (name === "") return { problem: { field: "name", message: "Enter a name for the list." } };
  // colleagues and other programs see it: text that could be read as markup is refused
  if (/[<>]/.test(name)) return { problem: { field: "name", message: "Leave out the characters < and >." } };
  return { name };
}

export interface ItemsAfterAdding {
  readonly added: readonly WishlistItem[];
  readonly changed: readonly WishlistItem[];
  /** For each wish, the corresponding item now on the list. */
  readonly items: readonly WishlistItem[];
}

/**
 * The list's items after adding these. A product on the list stays one item, or one per selling model; a given quantity replaces the stored
 * one, so that a repeated request changes nothing. Null where the list would be too long.
 */
export function itemsAfterAdding(
  present: readonly WishlistItem[],
  presentCount: number,
  wishes: readonly WantedItem[],
): ItemsAfterAdding | null {
  const byWish = new Map(present.map((item) => [keyOf(item), item]));
  const [added, changed] = [new Set<string>(), new Set<string>()];
  for (const wish of wishes) {
    const { quantity } = wish;
    const key = keyOf(wish);
    const known = byWish.get(key);
    if (!known) added.add(key);
    else if (quantity === undefined || quantity === known.quantity) continue;
    else if (!added.has(key)) changed.add(key);
    byWish.set(key, {
      ...wish,
      id: known?.id ?? newRecordId("wishlistItem"),
      quantity: quantity ?? known?.quantity ?? ONE,
    });
  }
  if (presentCount + added.size > limits.wishlistItems) return null;
  const itemsOf = (keys: Iterable<string>) => Array.from(keys, (key) => byWish.get(key)!);
  return { added: itemsOf(added), changed: itemsOf(changed), items: itemsOf(wishes.map(keyOf)) };
}

/** A wish that adds to the stored quantity with the same selling model. */
export function wishBeside(
  present: readonly WishlistItem[],
  { productId, quantity, sellingModelId, subscriptionTerm }: Omit<WishlistItem, "id">,
): WantedItem {
  const way = { productId, sellingModelId, subscriptionTerm };
  const kept = present.find((item) => keyOf(item) === keyOf(way));
  return { ...way, quantity: kept ? plus(kept.quantity, quantity) : quantity };
}

function keyOf({ productId, sellingModelId, subscriptionTerm }: WayToBuy & Pick<WantedItem, "productId">): string {
  return `${productId} ${sellingModelId ?? ""} ${subscriptionTerm ?? ""}`;
}

/** Each product of a cart once, with its total quantity. */
export function wishesFrom(
  items: readonly Pick<CartItem, "productId" | "quantity">[],
): Pick<WishlistItem, "productId" | "quantity">[] {
  const byProduct = Map.groupBy(items, ({ productId }) => productId);
  return Array.from(byProduct, ([productId, own]) => ({
    productId,
    quantity: own.map(({ quantity }) => quantity).reduce(plus),
  }));
}

/** Why a product cannot be saved; undefined where it can. Our choice: a product that is visible but not for sale may be saved, too. */
export function productRefusal(product: CatalogProduct | undefined) {
  if (!product) return { refused: "ITEM_NOT_FOUND", message: "We cannot find this product." } as const;
  if (product.productClass !== "VariationParent") return undefined;
  return { refused: "INVALID_API_INPUT", message: `Choose one of the variations of ${product.name}.` } as const;
}
