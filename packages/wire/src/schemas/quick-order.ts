import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants.ts";
import { count, Currency, DecimalText, listOf, Maybe, Nullable, oneOf, RecordId, shape, text } from "./primitives.ts";

const RowProduct = shape({ id: RecordId, name: Type.String(), sku: Type.String() }, "QuickOrderProduct");

/**
 * Our own. `Found` can be added as it is. `Replaced`: `product` supersedes the number, and can be added as well. `Several`: `choices` are
 * what
 * it may mean. `NotSold`: no part that this shopper can buy has the number; `choices` are those whose number differs from it in one slip.
 * `Quantity`: `message` says what is wrong with it, and `nearestQuantities` can be ordered, or are the two readings of `1.000`.
 * `Stock`: `availableQuantity`, including back-orders, is less than what the rows of the part ask for together.
 */
export const QuickOrderRow = shape(
  {
    availableQuantity: Nullable(DecimalText),
    /** The first ones, best first. */
    choices: Type.Array(RowProduct),
    /** Added to `unitPrice` for the old part (core) until it is returned; null if nothing is. `totalPrice` excludes it. */
    coreCharge: Nullable(DecimalText),
    /** The message for the shopper; null if the row is fine. */
    message: Nullable(Type.String()),
    nearestQuantities: Type.Array(DecimalText),
    /** As it was sent. */
    partNumber: Type.String(),
    product: Nullable(RowProduct),
    /** What would be ordered; null if the row gives no number. */
    quantity: Nullable(DecimalText),
    /** From 1. */
    row: count,
    /** The price of `quantity`; null if it cannot be ordered or has no price. */
    totalPrice: Nullable(DecimalText),
    /** Per piece, at the quantity of all rows of the part together; null as above. */
    unitPrice: Nullable(DecimalText),
    verdict: oneOf("Found", "Replaced", "Several", "NotSold", "Quantity", "Stock"),
  },
  "QuickOrderRow",
);

/** One result per row, in the order requested. */
export const QuickOrderCheck = shape({ currencyIsoCode: Currency, rows: Type.Array(QuickOrderRow) }, "QuickOrderCheck");

const AskedRow = shape(
  {
    /** As people write it: case, spaces and punctuation are ignored. */
    partNumber: text(255),
    /** As people write it, thousands separators included; blank means the smallest quantity that may be ordered. */
    quantity: Maybe(text(255)),
  },
  "QuickOrderRowInput",
);

export const quickOrderShapes = {
  checkQuickOrder: {
    body: shape({ rows: listOf(AskedRow, limits.quickOrderRows) }, "QuickOrderInput"),
    reply: QuickOrderCheck,
  },
};

export type QuickOrderRow = Static<typeof QuickOrderRow>;
export type QuickOrderCheck = Static<typeof QuickOrderCheck>;
