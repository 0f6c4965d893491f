import {
  decimal,
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  readableQuantity,
  sumOf,
  ZERO,
  type Decimal,
} from "@tradecounter/commerce";
import type { Arrangement, CartItem, DeliveryGroup } from "@tradecounter/wire";
import { lineOf } from "../../content/form-text.ts";

/** A product of the cart, and how many of it go with each shipment. */
export interface Share {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  /** Any of its items: the store finds the one for each shipment. */
  readonly itemId: string;
  readonly total: string;
  /** In the order of the shipments; `"0"` if none goes with one. */
  readonly quantities: readonly string[];
}

/** A shipment as a column: the id of its group, or null for one that is still to be created. */
export type Column = Pick<DeliveryGroup, "id"> | null;

export function sharesOf(items: readonly CartItem[], groups: readonly Pick<DeliveryGroup, "id">[]): Share[] {
  return Array.from(
    Map.groupBy(items, ({ productId }) => productId),
    ([productId, own]) => {
      const [first] = own as [CartItem];
      const inGroup = (id: string) =>
        sumOf(own.filter((item) => item.cartDeliveryGroupId === id).map(({ quantity }) => decimal(quantity)));
      return {
        productId,
        name: first.name,
        sku: first.productDetails?.sku ?? "",
        itemId: first.cartItemId ?? "",
        total: formatDecimal(sumOf(own.map(({ quantity }) => decimal(quantity)))),
        quantities: groups.map(({ id }) => formatDecimal(inGroup(id))),
      };
    },
  );
}

/** The field name of a product in a shipment. */
export const shareField = (productId: string, column: number): string => `share-${productId}-${column}`;

/** What is left of a product to assign, in words for its row; empty if all of it is assigned. */
export function restSentence(total: string, quantities: readonly string[]): string {
  const parts = quantities.map((text) => (text.trim() === "" ? ZERO : parseDecimal(text.trim())));
  if (parts.some((part) => part === undefined || part < ZERO)) return "Enter numbers, 0 for nothing.";
  const rest = minus(decimal(total), sumOf(parts as Decimal[]));
  if (rest === ZERO) return "";
  const pieces = (of: Decimal) => readableQuantity(of);
  return rest > ZERO
    ? `${pieces(rest)} of ${pieces(decimal(total))} still to place.`
    : `${pieces(minus(ZERO, rest))} more than the ${pieces(decimal(total))} in the cart.`;
}

/**
 * The changes in a form, or for each row that does not add up, what is wrong with it. Nothing is lost or
 * doubled: each product's quantities add up to what the cart contains of it.
 */
export function arrangementsFrom(
  form: FormData,
  shares: readonly Share[],
  columns: readonly Column[],
): { arrangements: Arrangement[]; errors?: undefined } | { arrangements?: undefined; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const arrangements = shares.flatMap(({ productId, itemId, name, total, quantities }) => {
    const typed = columns.map((_column, at) => lineOf(form, shareField(productId, at)));
    // a row that the page did not have, as it was added to the cart meanwhile, is left unchanged
    if (!form.has(shareField(productId, 0))) return [];
    const problem = restSentence(total, typed);
    if (problem) {
      errors[shareField(productId, 0)] = `${name}: ${problem}`;
      return [];
    }
    return columns.flatMap((column, at): Arrangement[] => {
      const wanted = typed[at] === "" ? ZERO : decimal(typed[at]!);
      const had = decimal(quantities[at] ?? "0");
      if (wanted === had) return [];
      const target = column ? { deliveryGroupId: column.id } : { deliveryGroupName: newName(at) };
      return [{ cartItemId: itemId, ...target, quantity: formatDecimal(wanted) }];
    });
  });
  if (Object.keys(errors).length > 0) return { errors };
  return { arrangements };
}

/** Our choice: the name the store would give it, so that everything assigned to it at once is one shipment. */
function newName(column: number): string {
  return `Shipment ${column + 1}`;
}

/** Quantities after one piece, or all, has moved from one shipment to another; the same object if nothing can. */
export function moved(quantities: readonly string[], from: number, to: number, all: boolean): readonly string[] {
  const [source, target] = [quantities[from], quantities[to]].map((text) => parseDecimal(text?.trim() || "0"));
  if (source === undefined || target === undefined || source <= ZERO || from === to) return quantities;
  if (quantities[to] === undefined) return quantities;
  const one = decimal("1");
  const part = all || source < one ? source : one;
  return quantities.map((text, at) => {
    if (at === from) return formatDecimal(minus(source, part));
    return at === to ? formatDecimal(plus(target, part)) : text;
  });
}
