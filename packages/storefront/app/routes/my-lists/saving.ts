import { FetchError, wishlistsModule } from "@tradecounter/client";
import { formatDecimal, typedDecimal, ZERO } from "@tradecounter/commerce";
import { lineOf } from "../../content/form-text.ts";
import { href, redirectTo } from "../../routes.ts";
import { done, notFound, refused, type PageRequest, type PageSubmission } from "../../router/index.ts";

/** Whether an address asks for the form that saves something to a list: a part by its id, or everything in the cart. */
export const isSaving = (query: URLSearchParams): boolean => query.has("product") || query.get("from") === "cart";

export type Saved = Awaited<ReturnType<typeof whatIsSaved>>;

export async function whatIsSaved({ client, query, signal }: PageRequest) {
  const productId = query.get("product");
  return productId ? partNamed(client, productId, signal) : cartOf(client, signal);
}

async function partNamed(client: PageRequest["client"], productId: string, signal: AbortSignal | undefined) {
  try {
    const { fields, purchaseQuantityRule } = await client.catalog.product(productId, {}, { signal });
    return {
      kind: "part" as const,
      name: fields.Name ?? "",
      back: href("product", { sku: fields.StockKeepingUnit || "part", productId }),
      quantity: purchaseQuantityRule?.minimum ?? "1",
    };
  } catch (error) {
    if (error instanceof FetchError && (error.status === 404 || error.status === 400)) notFound();
    throw error;
  }
}

async function cartOf(client: PageRequest["client"], signal: AbortSignal | undefined) {
  const { cartSummary } = await client.cart.items({ pageSize: 1 }, { signal, cachePolicy: "no-cache" });
  return { kind: "cart" as const, lines: cartSummary.uniqueProductCount ?? 0, back: href("cart") };
}

/** Saves it to the chosen list, or to a new one. */
export async function save({ client, form, query }: PageSubmission) {
  const productId = query.get("product");
  const name = lineOf(form, "name");
  const chosen = lineOf(form, "list") || "new";
  const quantity = productId ? typedDecimal(lineOf(form, "quantity")) : undefined;
  const fields = {
    ...(productId &&
      (quantity === undefined || quantity <= ZERO) && { quantity: "Enter a quantity above 0, as a number." }),
    ...(chosen === "new" && name === "" && { name: "Enter a name for the list." }),
  };
  if (Object.keys(fields).length > 0) return refused({ fields });
  const lists = wishlistsModule(client);
  try {
    const wanted = productId ? [{ productId, quantity: formatDecimal(quantity!, { min: 1 }) }] : [];
    const listId = chosen === "new" ? (await lists.create(name, wanted)).summary.id : chosen;
    if (chosen !== "new" && wanted[0]) await lists.add(wanted[0], { wishlistId: listId });
    if (query.has("stay")) return done(await savedTo(client, listId));
    const count = productId ? 1 : await lists.addCart(listId);
    return redirectTo("myList", { listId }, { done: "kept", count: String(count) });
  } catch (error) {
    if (!(error instanceof FetchError) || error.status >= 500 || error.status === 401) throw error;
    const field = error.errors.find((each) => each.field)?.field;
    return refused(
      field === "name" || field === "quantity" ? { fields: { [field]: error.words } } : { message: error.words },
    );
  }
}

async function savedTo(client: PageSubmission["client"], listId: string) {
  const { summary } = await wishlistsModule(client).one(listId, { pageSize: 1 }, { cachePolicy: "no-cache" });
  return { listId, name: summary.name };
}
