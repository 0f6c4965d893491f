import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../constants.ts";
import { count, Currency, DecimalText, listOf, Maybe, Nullable, oneOf, RecordId, shape, text } from "./primitives.ts";

const RowProduct = shape({ id: RecordId, name: Type.String(), sku: Type.String() }, "QuickOrderProduct");

/**
 * Our own. `Found` can be added as it is. `Replaced`: `product` took the place of the number, and can be added as well. `Several`: `choices` are what
 * it may mean. `NotSold`: no part that this shopper can buy has the number;
 * `choices` are those whose number differs from it in one slip. `Quantity`: `message` says what is wrong with it, and
 * `nearestQuantities` can be ordered, or are both that `1.000` may mean. `Stock`: `availableQuantity`, with what may be back-ordered, is less than what
 * the rows of the part ask for together.
 */
export const QuickOrderRow = shape(
  {
    availableQuantity: Nullable(DecimalText),
    /** The first ones, best first. */
    choices: Type.Array(RowProduct),
    /** What is added to `unitPrice` for the old part until it comes back; null where nothing is. `totalPrice` is without it. */
    coreCharge: Nullable(DecimalText),
    /** What to tell the shopper; null of what is found. */
    message: Nullable(Type.String()),
    nearestQuantities: Type.Array(DecimalText),
    /** As it was sent. */
    partNumber: Type.String(),
    product: Nullable(RowProduct),
    /** What would be ordered; null where the row says no number. */
    quantity: Nullable(DecimalText),
    /** From 1. */
    row: count,
    /** What `quantity` costs; null where it cannot be ordered or has no price. */
    totalPrice: Nullable(DecimalText),
    /** Each, at what all rows of the part ask for together; null as above. */
    unitPrice: Nullable(DecimalText),
    verdict: oneOf("Found", "Replaced", "Several", "NotSold", "Quantity", "Stock"),
  },
  "QuickOrderRow",
);

/** One verdict a row, in the order asked. */
export const QuickOrderCheck = shape({ currencyIsoCode: Currency, rows: Type.Array(QuickOrderRow) }, "QuickOrderCheck");

const AskedRow = shape(
  {
    /** As people write it: case, spaces and punctuation make no difference. */
    partNumber: text(255),
    /** As people write it, thousands separators too; blank is the least that may be ordered. */
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
