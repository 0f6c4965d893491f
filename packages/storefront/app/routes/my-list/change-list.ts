import { FetchError, wishlistsModule } from "@tradecounter/client";
import { formatDecimal, typedDecimal, ZERO } from "@tradecounter/commerce";
import type { WishlistToCart } from "@tradecounter/wire";
import type { Client } from "../../client.ts";

import { lineOf } from "../../content/form-text.ts";
import { counted } from "../../content/format.ts";
import { redirectTo } from "../../routes.ts";
import { refused } from "../../router/index.ts";

/** Handles the page's buttons. Throws `FetchError` with status 404 if the list or an item is gone. */
export async function changeList(client: Client, listId: string, form: FormData) {
  const lists = wishlistsModule(client);
  const what = lineOf(form, "do");
  if (what === "delete") {
    await lists.remove(listId);
    return redirectTo("myLists", {}, { done: "deleted" });
  }
  if (what === "settings") return saveSettings(client, listId, form);

  const ticked = idsIn(form, "take-");
  if (ticked.length === 0 && (what === "remove" || what === "cart-some"))
    return refused({ message: "Select the parts first." });
  if (what === "remove") {
    for (const id of ticked) await lists.removeItem(listId, id);
    return redirectTo("myList", { listId }, { done: "removed", count: String(ticked.length) });
  }
  // the quantities that go into the cart are those typed
  const fields = await saveQuantities(client, listId, form);
  if (Object.keys(fields).length > 0) return refused({ fields });
  if (what === "save") return redirectTo("myList", { listId }, { done: "saved" });
  return reportOf(listId, await lists.addToCart(listId, what === "cart-some" ? ticked : undefined));
}

/** Errors in the typed quantities, by field; nothing is saved then. */
async function saveQuantities(client: Client, listId: string, form: FormData): Promise<Record<string, string>> {
  const lists = wishlistsModule(client);
  const typed = idsIn(form, "quantity-").map((id) => ({ id, quantity: typedDecimal(lineOf(form, `quantity-${id}`)) }));
  const wrong = typed.filter(({ quantity }) => quantity === undefined || quantity <= ZERO);
  if (wrong.length > 0)
    return Object.fromEntries(wrong.map(({ id }) => [`quantity-${id}`, "Enter a quantity above 0, as a number."]));
  const fields: Record<string, string> = {};
  for (const { id, quantity } of typed) {
    const text = formatDecimal(quantity!, { min: 1 });
    // this one was not edited
    if (form.get(`kept-${id}`) === text) continue;
    try {
      await lists.setQuantity(listId, id, text);
    } catch (error) {
      if (!(error instanceof FetchError) || error.status !== 400) throw error;
      fields[`quantity-${id}`] = error.words;
    }
  }
  return fields;
}

function reportOf(listId: string, { productsSucceededCount: count, failedWishlistToCartItems }: WishlistToCart) {
  if (failedWishlistToCartItems.length === 0)
    return redirectTo("myList", { listId }, { done: "cart", count: String(count) });
  return refused({
    message: `${counted(count, "part")} added to the cart. These were not:`,
    fields: Object.fromEntries(
      // by name: the list is longer than its page
      failedWishlistToCartItems.map(({ wishlistItemId, productName = "A part", message }) => [
        `item-${wishlistItemId}`,
        `${productName}: ${message ?? "This part was not added."}`,
      ]),
    ),
  });
}

async function saveSettings(client: Client, listId: string, form: FormData) {
  const name = lineOf(form, "name");
  if (name === "") return refused({ fields: { name: "Enter a name for the list." } });
  const lists = wishlistsModule(client);
  try {
    await lists.rename(listId, name);
    await lists.share(listId, form.get("isShared") === "yes");
  } catch (error) {
    if (!(error instanceof FetchError) || error.status !== 400) throw error;
    return refused({ fields: { name: error.words } });
  }
  return redirectTo("myList", { listId }, { done: "saved" });
}

function idsIn(form: FormData, prefix: string): string[] {
  return [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
