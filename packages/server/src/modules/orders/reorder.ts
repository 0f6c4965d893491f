import { checkQuantity, sumOf, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { ErrorCode } from "@tradecounter/wire";
import type { CatalogProduct } from "../catalog/index.ts";
import type { Level } from "../inventory/index.ts";
import type { OrderItem } from "./order.ts";

export type ReorderStatus = "Available" | "Replaced" | "NoLongerSold" | "NotAllowed";

/** A part that can be ordered today, with what is said of it. */
export interface Orderable {
  readonly product: CatalogProduct;
  /** For one, at the ordered quantity; undefined where it has no price for this buyer. */
  readonly unitPrice: Decimal | undefined;
  /** What is added to it for the old part. */
  readonly coreCharge?: Decimal | undefined;
}

export interface ReorderLine {
  readonly item: OrderItem;
  readonly status: ReorderStatus;
  readonly unitPrice: Decimal | null;
  readonly coreCharge: Decimal | null;
  readonly quantityMessage: string | null;
  /** The nearest to what was ordered that may be ordered. */
  readonly suggestedQuantity: Decimal;
  readonly replacement: Orderable | null;
}

/** What is known of an ordered part today. */
export interface Known {
  /** Undefined where the buyer cannot see it. */
  readonly own: Orderable | undefined;
  /** Whether the store sells it to anybody. */
  readonly isSold: boolean;
  /** What took its place, as far as the buyer may see it. */
  readonly successor: Orderable | undefined;
}

/**
 * How an ordered item could be ordered today. Our choice: a part that is still sold is ordered as itself, also where another one
 * has taken its place, which stands beside it; only what is not sold to this buyer any more is replaced.
 */
export function reorderLine(item: OrderItem, { own, isSold, successor }: Known): ReorderLine {
  const replacement = successor && isOrderable(successor) ? successor : null;
  const status =
    own && isOrderable(own) ? "Available" : replacement ? "Replaced" : isSold ? "NotAllowed" : "NoLongerSold";
  const ordered = status === "Available" ? own : status === "Replaced" ? replacement : undefined;
  const verdict = ordered && checkQuantity(item.quantity, ordered.product.quantityRule);
  return {
    item,
    status,
    unitPrice: status === "Available" ? own!.unitPrice! : null,
    coreCharge: (status === "Available" ? own!.coreCharge : undefined) ?? null,
    quantityMessage: verdict?.refused ? verdict.message : null,
    suggestedQuantity: (verdict?.refused ? verdict.nearest.at(-1) : undefined) ?? item.quantity,
    replacement,
  };
}

function isOrderable({ product, unitPrice }: Orderable): boolean {
  return product.isPurchasable && unitPrice !== undefined;
}

/** What can leave the shelf today, all places together; never below 0. */
export function availableToFulfill(levels: readonly Level[], productId: RecordId): Decimal {
  const own = levels.filter((level) => level.productId === productId);
  const sum = sumOf(own.map((level) => level.availableToFulfill));
  return sum < 0n ? (0n as Decimal) : sum;
}

export type UnaddedCode = "ERROR_MAX_LIMIT_EXCEEDED" | "ERROR_SAVING_CARTITEM" | "ERROR_PROCESSING_CARTITEM";

/** Why an item of an order did not come into the cart. Source: contract of the cart, section 14.5. */
export function unaddedCode(refused: ErrorCode): UnaddedCode {
  if (refused === "MAX_LIMIT_EXCEEDED" || refused === "LIMIT_EXCEEDED") return "ERROR_MAX_LIMIT_EXCEEDED";
  return refused === "ITEM_NOT_FOUND" ? "ERROR_PROCESSING_CARTITEM" : "ERROR_SAVING_CARTITEM";
}
