import { Type } from "typebox";
import type { Static } from "typebox";
import { manyLines, oneLine, Maybe, Nullable, RecordId, shape, text, FlagInput } from "./primitives.ts";

/** An address as a cart, checkout or order shows it. Source: contract of cart and checkout, section 3. */
export const CheckoutAddress = shape(
  {
    city: Nullable(Type.String()),
    companyName: Nullable(Type.String()),
    country: Nullable(Type.String()),
    firstName: Nullable(Type.String()),
    id: Nullable(RecordId),
    isDefault: Nullable(Type.Boolean()),
    lastName: Nullable(Type.String()),
    name: Nullable(Type.String()),
    postalCode: Nullable(Type.String()),
    region: Nullable(Type.String()),
    shipToPhoneNumber: Nullable(Type.String()),
    street: Nullable(Type.String()),
  },
  "CheckoutAddress",
);

/** What callers may send for any address, saved or not. */
export const addressFields = {
  city: Maybe(oneLine(120)),
  companyName: Maybe(oneLine(255)),
  country: Maybe(oneLine(80)),
  firstName: Maybe(oneLine(120)),
  isDefault: Maybe(FlagInput),
  lastName: Maybe(oneLine(120)),
  name: Maybe(oneLine(255)),
  postalCode: Maybe(oneLine(40)),
  region: Maybe(oneLine(80)),
  street: Maybe(manyLines(255)),
};

const addressInput = {
  ...addressFields,
  id: Maybe(RecordId),
  shipToPhoneNumber: Maybe(oneLine(40)),
  // Old clients send these two; nothing reads them (contract of cart and checkout, section 18).
  countryCode: Maybe(text(80)),
  regionCode: Maybe(text(80)),
};

/** Either the id of a saved address or the address itself. Which fields are required depends on the country. */
export const CheckoutAddressInput = shape(addressInput, "CheckoutAddressInput");

export const StartAddressInput = shape(
  { ...addressInput, shouldUseDefaultAddress: Maybe(FlagInput) },
  "StartAddressInput",
);

export type CheckoutAddress = Static<typeof CheckoutAddress>;
export type CheckoutAddressInput = Static<typeof CheckoutAddressInput>;
