import {
  getCartItems,
  getWishlistItems,
  limits,
  pathOf,
  type CartItemCollection,
  type WishlistItems,
} from "@tradecounter/wire";
import { sitePath } from "../base.ts";
import type { Part } from "./items.ts";
import { priceOf, type ShownPage } from "./page-events.ts";
import { quantityFrom } from "./parsing.ts";
import { tickedLines, type TickedLines } from "./ticked-lines.ts";

/** List lines per reply: two replies cover a list of the maximum length. */
const linesAtOnce = 500;

/** The list that is added to the cart as a whole and has more lines than its page shows; undefined otherwise. */
export function restOfList({ folder, data }: ShownPage, form: FormData): string | undefined {
  const { list, previous, next } = data as { list?: { id: string }; previous?: string | null; next?: string | null };
  return folder === "my-list" && form.get("do") === "cart-all" && (previous || next) ? list?.id : undefined;
}

type Ask = (address: string) => Promise<Response>;

/** All lines from a sequence of paged replies: `linesOf` extracts those of each. */
async function allLines<Answer extends { readonly nextPageToken: string | null }, Line>(
  path: string,
  linesOf: (answer: Answer) => readonly Line[],
  { ask, pageSize }: { ask: Ask; pageSize: number },
): Promise<Line[]> {
  const lines: Line[] = [];
  let page: string | null | undefined;
  do {
    const query = new URLSearchParams({ pageSize: String(pageSize), ...(page && { page }) });
    const response = await ask(`${path}?${query}`);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    const answer = (await response.json()) as Answer;
    lines.push(...linesOf(answer));
    page = answer.nextPageToken;
  } while (page);
  return lines;
}

/** Every line of a list as it was added to the cart. By then, typed quantities are saved. */
export async function wholeList(webstoreId: string, listId: string, ask: Ask = fetch): Promise<TickedLines> {
  const path = sitePath + pathOf(getWishlistItems, { wishlistId: listId }, webstoreId);
  const items = await allLines(path, (answer: WishlistItems) => answer.items, { ask, pageSize: linesAtOnce });
  const form = new FormData();
  form.set("do", "cart-all");
  return tickedLines({ folder: "my-list", status: 200, pathname: "", data: { items } }, form);
}

/** Every part of the cart, as it was saved to a list. */
export async function wholeCart(webstoreId: string, ask: Ask = fetch): Promise<Part[]> {
  const path = sitePath + pathOf(getCartItems, { cartStateOrId: "current" }, webstoreId);
  const items = await allLines(path, (answer: CartItemCollection) => answer.cartItems, {
    ask,
    pageSize: limits.pageSize,
  });
  return items.flatMap(({ cartItem }, at) => {
    const { sku } = cartItem?.productDetails ?? {};
    if (!cartItem || !sku) return [];
    const { name, quantity, salesPrice } = cartItem;
    return [{ sku, name, quantity: quantityFrom(quantity), price: priceOf(salesPrice), index: at + 1 }];
  });
}
