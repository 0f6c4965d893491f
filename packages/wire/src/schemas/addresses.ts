import { Type } from "typebox";
import type { Static } from "typebox";
import { addressFields } from "./address.ts";
import { byDefault, count, fieldNames, flag, integer, listOf, Maybe } from "./primitives.ts";
import { Nullable, oneLine, oneOf, PageToken, RecordId, refusals, shape, text, tokens } from "./primitives.ts";
import { limits } from "../constants.ts";

const addressType = oneOf("Shipping", "Billing");
const line = Nullable(Type.String());

/** An address saved to an account. Source: contract of cart and checkout, section 11. */
export const SavedAddress = shape(
  {
    addressId: RecordId,
    addressType: Nullable(Type.String()),
    /** Whether the caller may change and delete it; our own, absent on the platform. */
    canBeChanged: Type.Optional(Type.Boolean()),
    city: line,
    companyName: line,
    country: line,
    fields: Nullable(
      Type.Record(Type.String(), shape({ label: Type.String(), text: Nullable(Type.String()), type: Type.String() })),
    ),
    firstName: line,
    isDefault: Type.Boolean(),
    lastName: line,
    middleName: line,
    name: line,
    phoneNumber: line,
    postalCode: line,
    region: line,
    street: line,
  },
  "SavedAddress",
);

export const SavedAddresses = shape(
  { ...tokens, count, items: Type.Array(SavedAddress), pageSize: count, sortOrder: Type.String() },
  "SavedAddresses",
);

/** Which fields are required depends on the country. */
export const SavedAddressInput = shape(
  {
    ...addressFields,
    addressType: Maybe(addressType),
    commerceAddressFieldInputList: Maybe(
      shape({ fields: listOf(shape({ dataName: text(255), text: Maybe(text(255)) }), 21) }),
    ),
    middleName: Maybe(oneLine(120)),
    phoneNumber: Maybe(oneLine(40)),
  },
  "SavedAddressInput",
);

const errors = refusals("EFFECTIVE_ACCOUNT_NOT_FOUND", "INVALID_FIELD", "INVALID_OPERATION");
const ofOne = refusals(...errors, "INSUFFICIENT_ACCESS_OR_READONLY", "ITEM_NOT_FOUND");

export const addressesShapes = {
  getAddresses: {
    query: shape({
      /** Asks for a single address, which comes as a list of one. */
      addressId: Type.Optional(RecordId),
      addressType: Type.Optional(listOf(addressType, 2)),
      defaultOnly: flag(),
      excludeUnsupportedCountries: flag(),
      fields: fieldNames(),
      pageSize: byDefault(25, integer(1, limits.pageSize)),
      pageToken: Type.Optional(PageToken),
      shouldShowDefaultAddrFirst: flag(),
      sortOrder: byDefault("CreatedDateDesc", oneOf("CreatedDateAsc", "CreatedDateDesc", "NameAsc", "NameDesc")),
    }),
    reply: SavedAddresses,
    errors,
  },
  addAddress: { body: SavedAddressInput, reply: SavedAddress, errors },
  /** Old clients send the id in the body as well; the one in the path counts. */
  changeAddress: {
    body: shape({ ...SavedAddressInput.properties, addressId: Maybe(RecordId) }, "SavedAddressChange"),
    reply: SavedAddress,
    errors: ofOne,
  },
  deleteAddress: { errors: ofOne },
};

export type SavedAddress = Static<typeof SavedAddress>;
export type SavedAddresses = Static<typeof SavedAddresses>;
export type SavedAddressInput = Static<typeof SavedAddressInput>;
