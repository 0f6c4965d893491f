import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import {
  actForAccount,
  CommerceError,
  getEffectiveAccount,
  getManagedAccounts,
  type EffectiveAccount,
  type ManagedAccount,
} from "@tradecounter/wire";
import type { Database } from "../../db/index.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Contact } from "./account.ts";
import { managedAccount, managedAccounts, type Manageable } from "./managed.ts";

export interface AccountNeeds {
  readonly db: Database;
  /** Makes the request's session act for an account. False where it has no session, or may not. */
  readonly actFor: (shopper: Shopper, accountId: RecordId) => Promise<boolean>;
}

/** The accounts that a buyer may act for. Source: catalogue contract, 3.5 and 3.6. */
export function accountRoutes({ db, actFor }: AccountNeeds): Route[] {
  /** Throws EFFECTIVE_ACCOUNT_NOT_FOUND for an account that the buyer may not act for, and for an unknown one. */
  async function accountFor({ store, contact }: Shopper, accountId: RecordId): Promise<Manageable> {
    const account = contact && (await managedAccount(db, store.id, contact.id, accountId));
    if (!account) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
    return account;
  }

  return [
    route(getManagedAccounts, async ({ query }, shopper) => {
      const { includeMyAccount: withOwn, search, pageSize, page } = query;
      const contact = demandBuyer(shopper);
      // an integration acts for no account
      if (!contact) return { externalManagedAccounts: [], totalExternalManagedAccounts: 0 };
      const { id: storeId } = shopper.store;
      const found = await managedAccounts(db, storeId, contact.id, { withOwn, search, pageSize, page });
      return {
        externalManagedAccounts: found.accounts.map((account) => toWireManaged(storeId, contact, account)),
        totalExternalManagedAccounts: found.total,
      };
    }),
    route(getEffectiveAccount, async ({ params, query }, shopper) => {
      demandBuyer(shopper);
      const account = await accountFor(shopper, params.effectiveAccountId as RecordId);
      return { ...toWireEffective(account), ...(query.fields && { fields: fieldsOf(account, query.fields) }) };
    }),
    route(actForAccount, async ({ params }, shopper) => {
      demandBuyer(shopper);
      const account = await accountFor(shopper, params.effectiveAccountId as RecordId);
      if (!(await actFor(shopper, account.id)))
        throw new CommerceError("INVALID_OPERATION", "Without a session, name the account with each call.");
      return toWireEffective(account);
    }),
  ];
}

/** The caller's contact; null for an integration. Throws GUEST_INSUFFICIENT_ACCESS. */
function demandBuyer({ kind, contact }: Shopper): Contact | null {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
  return contact;
}

function toWireManaged(storeId: RecordId, contact: Contact, account: Manageable): ManagedAccount {
  const address = addressOf(account);
  return {
    accountId: account.id,
    accountName: account.name,
    address: address && { ...address, geolocationAccuracy: null, latitude: null, longitude: null },
    externalManagedAccountId: account.isOwn
      ? null
      : recordIdOf("externalManagedAccount", storeId, contact.id, account.id),
    isMyAccount: account.isOwn,
  };
}

function toWireEffective(account: Manageable): EffectiveAccount {
  const { id, name, isOwn } = account;
  return {
    id,
    name,
    accountId: id,
    accountName: name,
    isCurrentUserDefaultAccount: isOwn,
    address: addressOf(account),
  };
}

function addressOf({ address }: Manageable) {
  if (!address) return null;
  const { street, city, region, postalCode, country } = address;
  return { street, city, state: region, zip: postalCode, country };
}

/** The known fields; others are left out. Source: catalogue contract, 1.1. */
function fieldsOf({ code, name, phone, address }: Manageable, names: readonly string[]): Record<string, string | null> {
  const known: Record<string, string | null> = {
    AccountNumber: code,
    Name: name,
    Phone: phone,
    ShippingStreet: address?.street ?? null,
    ShippingCity: address?.city ?? null,
    ShippingState: address?.region ?? null,
    ShippingPostalCode: address?.postalCode ?? null,
    ShippingCountry: address?.country ?? null,
  };
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(known, name) ? [[name, known[name] ?? null]] : [])));
}
