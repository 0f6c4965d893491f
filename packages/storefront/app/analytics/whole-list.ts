import { getWishlistItems, pathOf, type WishlistItems } from "@tradecounter/wire";
import type { ShownPage } from "./page-events.ts";
import { tickedLines, type TickedLines } from "./ticked-lines.ts";

/** Lines in an answer: two are a list as long as it may be. */
const linesAtOnce = 500;

/** The list that goes into the cart whole and has more lines than its page shows; undefined otherwise. */
export function restOfList({ folder, data }: ShownPage, form: FormData): string | undefined {
  const { list, previous, next } = data as { list?: { id: string }; previous?: string | null; next?: string | null };
  return folder === "my-list" && form.get("do") === "cart-all" && (previous || next) ? list?.id : undefined;
}

/** Every line of a list as it went into the cart. Quantities that were typed are kept by then. */
export async function wholeList(
  webstoreId: string,
  listId: string,
  ask: (address: string) => Promise<Response> = fetch,
): Promise<TickedLines> {
  const items: WishlistItems["items"][number][] = [];
  const path = pathOf(getWishlistItems, { wishlistId: listId }, webstoreId);
  let page: string | null | undefined;
  do {
    const query = new URLSearchParams({ pageSize: String(linesAtOnce), ...(page && { page }) });
    const response = await ask(`${path}?${query}`);
    if (!response.ok) throw new Error(`The list was answered with ${response.status}.`);
    const answer = (await response.json()) as WishlistItems;
    items.push(...answer.items);
    page = answer.nextPageToken;
  } while (page);
  const form = new FormData();
  form.set("do", "cart-all");
  return tickedLines({ folder: "my-list", status: 200, pathname: "", data: { items } }, form);
}
