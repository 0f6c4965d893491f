import { Type } from "typebox";
import type { Static } from "typebox";
import { byDefault, count, fieldNames, flag, Flat, integer } from "./primitives.ts";
import { Nullable, oneLine, RecordId, refusals, shape } from "./primitives.ts";

const line = Nullable(Type.String());
const place = { city: line, country: line, state: line, street: line, zip: line };

/** An account that a buyer may act for, with its default shipping address. Source: contract of the catalogue, section 3.5. */
export const ManagedAccount = shape(
  {
    accountId: RecordId,
    accountName: Type.String(),
    address: Nullable(shape({ ...place, geolocationAccuracy: line, latitude: line, longitude: line })),
    /** Null for the buyer's own account. */
    externalManagedAccountId: Nullable(RecordId),
    isMyAccount: Type.Boolean(),
  },
  "ManagedAccount",
);

export const ManagedAccounts = shape(
  {
    externalManagedAccounts: Type.Array(ManagedAccount),
    /** The length of the whole list, whatever the page. */
    totalExternalManagedAccounts: count,
  },
  "ManagedAccounts",
);

/** Id and name each come under two names, as some clients read one and some the other. Source: contract of the catalogue, section 3.6. */
export const EffectiveAccount = shape(
  {
    accountId: RecordId,
    accountName: Type.String(),
    address: Nullable(shape(place)),
    fields: Type.Optional(Flat),
    id: RecordId,
    isCurrentUserDefaultAccount: Type.Boolean(),
    name: Type.String(),
  },
  "EffectiveAccount",
);

export const accountsShapes = {
  getManagedAccounts: {
    query: shape({
      includeMyAccount: flag(),
      // Our choice, for buyers with thousands of accounts: only those that contain each of these words in their name, code or city.
      search: Type.Optional(oneLine(100)),
      // Our choice: the page size, by name order; without it, all of them.
      pageSize: Type.Optional(integer(1, 200)),
      page: byDefault(0, integer(0, 10_000)),
    }),
    reply: ManagedAccounts,
  },
  getEffectiveAccount: {
    query: shape({ fields: fieldNames() }),
    reply: EffectiveAccount,
    errors: refusals("EFFECTIVE_ACCOUNT_NOT_FOUND"),
  },
  actForAccount: { reply: EffectiveAccount, errors: refusals("EFFECTIVE_ACCOUNT_NOT_FOUND") },
};

export type ManagedAccount = Static<typeof ManagedAccount>;
export type ManagedAccounts = Static<typeof ManagedAccounts>;
export type EffectiveAccount = Static<typeof EffectiveAccount>;
