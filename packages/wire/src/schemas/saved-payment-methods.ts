import { Type } from "typebox";
import type { Static } from "typebox";
import { byDefault, count, FlagInput, integer, Maybe, Nullable, oneOf, PageToken } from "./primitives.ts";
import { RecordId, refusals, shape, text, tokens } from "./primitives.ts";
import { limits } from "../constants.ts";

const line = Nullable(Type.String());
const usageType = oneOf("OffSession", "OnSession");

/** A card or bank account saved for later payments. Its numbers stay with the gateway. */
export const SavedPaymentMethod = shape(
  {
    accountHolderEmail: Type.Optional(line),
    accountHolderName: Type.Optional(line),
    bankAccountType: Type.Optional(line),
    bankCode: Type.Optional(line),
    bankName: Type.Optional(line),
    error: Type.Optional(Nullable(shape({ errorCode: line, message: line }))),
    expiryMonth: line,
    expiryYear: line,
    gatewayCustomerReference: Type.Optional(line),
    gatewayRefId: Type.Optional(line),
    gatewayReference: Type.Optional(line),
    gatewayToken: Type.Optional(line),
    id: RecordId,
    isDefault: Type.Boolean(),
    issuer: Type.Optional(line),
    last4: line,
    merchantAccountId: RecordId,
    name: line,
    network: line,
    paymentGatewayId: Type.Optional(Nullable(RecordId)),
    referenceOwnerId: RecordId,
    status: oneOf("Active", "AwaitingPayment", "Errored", "Expired"),
    type: oneOf("Au_becs_debit", "Bacs_debit", "Bancontact", "Card", "Ideal", "Sepa_debit", "Us_bank_account"),
    usageType,
  },
  "SavedPaymentMethod",
);

export const SavedPaymentMethods = shape(
  { ...tokens, count, items: Type.Array(SavedPaymentMethod), pageSize: count },
  "SavedPaymentMethods",
);

export const SavedPaymentMethodInput = shape(
  {
    /** At most five entries. */
    additionalData: Maybe(Type.Record(Type.String(), text(255), { maxProperties: 5 })),
    flowContext: Maybe(text(40)),
    gatewayCustomerReference: text(255),
    gatewayInitiatorReference: text(255),
    id: Maybe(RecordId),
    isDefault: Maybe(FlagInput),
    paymentGatewayId: RecordId,
    paymentMethodType: text(40),
    referenceOwnerId: RecordId,
    usageType,
  },
  "SavedPaymentMethodInput",
);

const ofAccount = refusals("EFFECTIVE_ACCOUNT_NOT_FOUND");
const ofOne = refusals(...ofAccount, "ITEM_NOT_FOUND");

export const savedPaymentMethodsShapes = {
  getSavedPaymentMethods: {
    query: shape({
      pageSize: byDefault(25, integer(1, limits.pageSize)),
      pageToken: Type.Optional(PageToken),
      sortOrder: Type.Optional(text(40)),
    }),
    reply: SavedPaymentMethods,
    errors: ofAccount,
  },
  savePaymentMethod: { body: SavedPaymentMethodInput, reply: SavedPaymentMethods, errors: ofAccount },
  changeSavedPaymentMethod: {
    body: shape(Type.Partial(SavedPaymentMethodInput).properties, "SavedPaymentMethodChange"),
    reply: SavedPaymentMethod,
    errors: ofOne,
  },
  deleteSavedPaymentMethod: { errors: ofOne },
};

export type SavedPaymentMethod = Static<typeof SavedPaymentMethod>;
export type SavedPaymentMethods = Static<typeof SavedPaymentMethods>;
export type SavedPaymentMethodInput = Static<typeof SavedPaymentMethodInput>;
