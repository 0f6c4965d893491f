import { Type } from "typebox";
import type { Static } from "typebox";
import { Nullable, shape } from "./primitives.ts";

/**
 * A business error inside an otherwise complete reply; `type` is one of `checkoutErrorType`.
 * Source: contract of cart and checkout, section 2.1.
 */
export const CheckoutError = shape(
  {
    detail: Nullable(Type.String()),
    instance: Nullable(Type.String()),
    invalidParameters: Nullable(Type.Array(shape({ detail: Type.String(), name: Type.String() }))),
    title: Nullable(Type.String()),
    type: Nullable(Type.String()),
  },
  "CheckoutError",
);

export const CheckoutErrors = Nullable(Type.Array(CheckoutError));

export type CheckoutError = Static<typeof CheckoutError>;
