import type { CartItem, ProductSellingModel, WishlistItem } from "@tradecounter/wire";
import { counted } from "./format.ts";

/** A purchase option. Its `value` in a form is empty for a one-time purchase, a selling model's id, or that and a number of orders. */
export interface WayToBuy {
  readonly value: string;
  readonly label: string;
  /** Undefined for a one-time purchase. */
  readonly modelId: string | undefined;
}

/** More options for the number of orders than anybody wants to look through. */
const mostTerms = 12;

/** All purchase options of a part with these selling models, one-time first. Empty if there is no other option. */
export function waysOf(models: readonly ProductSellingModel[] | null | undefined): WayToBuy[] {
  const again = (models ?? []).filter(({ sellingModelType }) => sellingModelType !== "OneTime");
  if (again.length === 0) return [];
  const once = models!.find(({ sellingModelType }) => sellingModelType === "OneTime");
  return [
    { value: "", label: once?.displayName ?? "Once", modelId: undefined },
    ...again.flatMap((model): WayToBuy[] => {
      const name = model.displayName ?? model.name;
      if (model.sellingModelType !== "TermDefined") return [{ value: model.id, label: name, modelId: model.id }];
      return termsOf(model).map((term) => ({
        value: `${model.id} ${term}`,
        label: `${name}, ${counted(term, "order")}`,
        modelId: model.id,
      }));
    }),
  ];
}

function termsOf({ subscriptionTermRule }: ProductSellingModel): number[] {
  const { minimum = 1, maximum = 50, increment = 1 } = subscriptionTermRule ?? {};
  const all: number[] = [];
  for (let term = minimum; term <= (maximum ?? 50) && all.length < mostTerms; term += increment) all.push(term);
  return all;
}

/** The purchase option of an item, as a form sends it. */
export function wayOf({
  productSellingModelId,
  subscriptionTerm,
}: Pick<CartItem, "productSellingModelId" | "subscriptionTerm">): string {
  return [productSellingModelId ?? "", subscriptionTerm ?? ""].join(" ").trim();
}

/** The purchase option that a form has sent, as the cart expects it. */
export function wayFrom(value: string): { productSellingModelId: string | null; subscriptionTerm: number | null } {
  const [productSellingModelId, term] = value.split(" ");
  return { productSellingModelId: productSellingModelId || null, subscriptionTerm: Number(term) || null };
}

/** How often an item on a list is delivered, in words; empty for a one-time purchase. */
export function howOften({ sellingModelName, subscriptionTerm }: WishlistItem): string {
  if (!sellingModelName) return "";
  return subscriptionTerm ? `${sellingModelName}, ${counted(subscriptionTerm, "order")}` : sellingModelName;
}
