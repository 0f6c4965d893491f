import { checkQuantity, sumOf, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { ErrorCode } from "@tradecounter/wire";
import type { CatalogProduct } from "../catalog/index.ts";
import type { Level } from "../inventory/index.ts";
import type { OrderItem } from "./order.ts";

export type ReorderStatus = "Available" | "Replaced" | "NoLongerSold" | "NotAllowed";

/** A part that can be ordered today, with its details. */
export interface Orderable {
  readonly product: CatalogProduct;
  /** For one piece, at the ordered quantity; undefined where it has no price for this buyer. */
  readonly unitPrice: Decimal | undefined;
  /** The core charge that is added to it. */
  readonly coreCharge?: Decimal | undefined;
}

export interface ReorderLine {
  readonly item: OrderItem;
  readonly status: ReorderStatus;
  readonly unitPrice: Decimal | null;
  readonly coreCharge: Decimal | null;
  readonly quantityMessage: string | null;
  /** The allowed quantity nearest to what was ordered. */
  readonly suggestedQuantity: Decimal;
  readonly replacement: Orderable | null;
}

/** What is known about an ordered part today. */
export interface Known {
  /** Undefined where the buyer cannot see it. */
  readonly own: Orderable | undefined;
  /** Whether the store sells it to anybody. */
  readonly isSold: boolean;
  /** Its replacement, if the buyer may see it. */
  readonly successor: Orderable | undefined;
}

/**
 * How an ordered item could be ordered today. Our choice: a part that is still sold is reordered itself, even if it has been superseded,
 * with the replacement listed next to it; only a part that is no longer sold to this buyer is replaced.
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

/** The quantity that can ship from stock today, all locations together; never below 0. */
export function availableToFulfill(levels: readonly Level[], productId: RecordId): Decimal {
  const own = levels.filter((level) => level.productId === productId);
  const sum = sumOf(own.map((level) => level.availableToFulfill));
  return sum < 0n ? (0n as Decimal) : sum;
}

export type UnaddedCode = "ERROR_MAX_LIMIT_EXCEEDED" | "ERROR_SAVING_CARTITEM" | "ERROR_PROCESSING_CARTITEM";

/** Why an item of an order was not added to the cart. Source: contract of the cart, section 14.5. */
export function unaddedCode(refused: ErrorCode): UnaddedCode {
  if (refused === "MAX_LIMIT_EXCEEDED" || refused === "LIMIT_EXCEEDED") return "ERROR_MAX_LIMIT_EXCEEDED";
  return refused === "ITEM_NOT_FOUND" ? "ERROR_PROCESSING_CARTITEM" : "ERROR_SAVING_CARTITEM";
}
