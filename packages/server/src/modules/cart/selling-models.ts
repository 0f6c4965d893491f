import type { RecordId } from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import { sellingModelWithId, type SellingModel, type Store } from "../../stores/index.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import type { CartItem } from "./cart.ts";
import type { Refusal } from "./rules.ts";

/** How a product is bought: a one-time purchase unless a selling model is named; the term says how many times. */
export interface WayToBuy {
  readonly sellingModelId?: RecordId | undefined;
  readonly subscriptionTerm?: number | undefined;
}

/** Defaults for a model that does not say otherwise. Source: catalogue contract, section 11, "Selling models". */
const usualTerms = { minimum: 1, maximum: 50, increment: 1 };

/** Whether two items may be merged: a different selling model makes a separate item. Source: contract of the cart, section 4.7. */
export function isBoughtAlike(one: WayToBuy, other: WayToBuy): boolean {
  return one.sellingModelId === other.sellingModelId && one.subscriptionTerm === other.subscriptionTerm;
}

/** The existing item with the same product, selling model and group, to merge with; undefined where there is none. */
export function itemAlike(
  items: readonly CartItem[],
  wanted: WayToBuy & Pick<CartItem, "productId" | "deliveryGroupId">,
): CartItem | undefined {
  const { productId, deliveryGroupId } = wanted;
  return items.find(
    (item) => item.productId === productId && item.deliveryGroupId === deliveryGroupId && isBoughtAlike(item, wanted),
  );
}

/** An item's selling model; undefined for a one-time purchase without a model, and for a model that the store has discontinued. */
export function modelOf(store: Store, { sellingModelId }: WayToBuy): SellingModel | undefined {
  return sellingModelId && sellingModelWithId(store, sellingModelId);
}

/** Whether the first order is followed by others. */
export function isSubscription(store: Store, way: WayToBuy): boolean {
  const model = modelOf(store, way);
  return model !== undefined && model.type !== "OneTime" && model.every !== undefined;
}

/** The selling models of a product in the snapshot. */
export function modelIdsOf(snapshot: CatalogSnapshot | undefined, row: number | undefined): ReadonlySet<string> {
  const models = snapshot && row !== undefined ? (snapshot.detail(row).productSellingModels ?? []) : [];
  return new Set(models.map(({ id }) => id));
}

/** Why a product cannot be bought this way; undefined where it can. `offered` has the product's models. */
export function wayRefusal(store: Store, offered: ReadonlySet<string>, way: WayToBuy): Refusal | undefined {
  const { sellingModelId, subscriptionTerm: term } = way;
  if (sellingModelId === undefined && term === undefined) return undefined;
  const model = modelOf(store, way);
  if (!model || !offered.has(sellingModelId!))
    return { refused: "INVALID_API_INPUT", message: "This product is not sold by subscription." };
  if (model.type !== "TermDefined")
    return term === undefined
      ? undefined
      : { refused: "INVALID_API_INPUT", message: `“${model.name}” does not take a number of orders.` };
  const { minimum, maximum, increment } = model.terms ?? usualTerms;
  const isAllowed = term !== undefined && term >= minimum && term <= maximum && (term - minimum) % increment === 0;
  if (isAllowed) return undefined;
  const steps = increment > 1 ? `, in steps of ${increment}` : "";
  return { refused: "INVALID_API_INPUT", message: `Choose ${minimum} to ${maximum} orders${steps}.` };
}

/** Why an item cannot be ordered with its selling model; undefined where it can. */
export function wayProblem(
  store: Store,
  offered: ReadonlySet<string>,
  item: Pick<CartItem, "sellingModelId" | "subscriptionTerm">,
  kind: Shopper["kind"],
): string | undefined {
  if (wayRefusal(store, offered, item)) return "This product is not sold this way anymore. Remove it to continue.";
  // later orders need somebody who can cancel them, and somebody to charge
  if (kind === "guest" && isSubscription(store, item)) return "Log in to subscribe, or choose to buy it once.";
  return undefined;
}

/** The billing frequency, in the platform's term where it has one; null for a one-time purchase. */
export function billingFrequencyOf({ every }: Pick<SellingModel, "every">): string | null {
  if (!every) return null;
  const months = every.unit === "Annual" ? every.count * 12 : every.count;
  const known: Readonly<Record<number, string>> = { 1: "Monthly", 3: "Quarterly", 6: "Semi-Annual", 12: "Annual" };
  return known[months] ?? (months % 12 === 0 ? `Every ${months / 12} years` : `Every ${months} months`);
}
