import { newRecordId, ONE, plus, type RecordId } from "@tradecounter/commerce";
import { limits, type FieldProblem } from "@tradecounter/wire";
import type { CartItem } from "../cart/index.ts";
import type { CatalogProduct } from "../catalog/index.ts";
import type { WantedItem, WishlistItem } from "./wishlist.ts";

/** Our choice: the most lists of one buyer for one account. */
export const listsAtMost = 100;

/** The name as it is kept, or what is wrong with it. The wire has seen to its length and to control characters. */
export function nameFrom(typed: string): { readonly name: string } | { readonly problem: FieldProblem } {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  if (name === "") return { problem: { field: "name", message: "Enter a name for the list." } };
  // colleagues and other programs are shown it: what could be read as markup is none
  if (/[<>]/.test(name)) return { problem: { field: "name", message: "Leave out the signs < and >." } };
  return { name };
}

export interface ItemsAfterAdding {
  readonly added: readonly WishlistItem[];
  readonly changed: readonly WishlistItem[];
  /** Of each wish, the item that is on the list now. */
  readonly items: readonly WishlistItem[];
}

/**
 * What a list is to hold beside what is on it. A product that is there stays one item; a quantity that is said takes the place
 * of the kept one, so that a repeated request changes nothing. Null where the list would be too long.
 */
export function itemsAfterAdding(
  present: readonly WishlistItem[],
  presentCount: number,
  wishes: readonly WantedItem[],
): ItemsAfterAdding | null {
  const byProduct = new Map(present.map((item) => [item.productId, item]));
  const [added, changed] = [new Set<RecordId>(), new Set<RecordId>()];
  for (const { productId, quantity } of wishes) {
    const known = byProduct.get(productId);
    if (!known) added.add(productId);
    else if (quantity === undefined || quantity === known.quantity) continue;
    else if (!added.has(productId)) changed.add(productId);
    byProduct.set(productId, {
      id: known?.id ?? newRecordId("wishlistItem"),
      productId,
      quantity: quantity ?? known?.quantity ?? ONE,
    });
  }
  if (presentCount + added.size > limits.wishlistItems) return null;
  const itemsOf = (ids: Iterable<RecordId>) => Array.from(ids, (id) => byProduct.get(id)!);
  return { added: itemsOf(added), changed: itemsOf(changed), items: itemsOf(wishes.map((wish) => wish.productId)) };
}

/** Each product of a cart once, with all that there is of it. */
export function wishesFrom(
  items: readonly Pick<CartItem, "productId" | "quantity">[],
): Pick<WishlistItem, "productId" | "quantity">[] {
  const byProduct = Map.groupBy(items, ({ productId }) => productId);
  return Array.from(byProduct, ([productId, own]) => ({
    productId,
    quantity: own.map(({ quantity }) => quantity).reduce(plus),
  }));
}

/** Why a product cannot be kept; undefined where it can. Our choice: also one that is shown and not sold may be kept. */
export function productRefusal(product: CatalogProduct | undefined) {
  if (!product) return { refused: "ITEM_NOT_FOUND", message: "We cannot find this product." } as const;
  if (product.productClass !== "VariationParent") return undefined;
  return { refused: "INVALID_API_INPUT", message: `Choose one of the variations of ${product.name}.` } as const;
}
