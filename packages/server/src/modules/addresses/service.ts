import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { roleFor, type AccountRole } from "../accounts/index.ts";
import type { DeliveryAddress } from "./address.ts";
import { addressesAtMost, deliveryTo, mayChange, partsAfter } from "./saved.ts";
import type { EnteredAddress, SavedAddress } from "./saved.ts";
import {
  clearDefault,
  countAddresses,
  deleteAddress,
  findAddress,
  findAddresses,
  findSameAddress,
  keptAddressIds,
  lockAddressBook,
  saveAddress,
  type WantedAddresses,
} from "./store.ts";

/** Whose address book: that of the effective account, or of another account that the buyer may act for. */
export type AccountRef = "current" | RecordId;

export interface AddressBookNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The address book being used, and who uses it. */
interface Access {
  readonly storeId: RecordId;
  readonly accountId: RecordId;
  readonly userId: RecordId;
  readonly role: AccountRole;
  readonly entersAddresses: boolean;
}

/** An address, and whether the requesting shopper may change and delete it. */
export type ShownAddress = SavedAddress & { readonly canBeChanged: boolean };

export type AddressBook = ReturnType<typeof createAddressBook>;

/**
 * The addresses saved for accounts, shared by their members. Every use case throws GUEST_INSUFFICIENT_ACCESS for a guest and
 * EFFECTIVE_ACCOUNT_NOT_FOUND for an account that the buyer may not act for. Source: contract of cart and checkout, section 11.
 */
export function createAddressBook({ db, clock }: AddressBookNeeds) {
  async function accessTo({ store, kind, userId, account, contact }: Shopper, ref: AccountRef): Promise<Access> {
    // The platform's "contact point addresses". Source: requirement C5.12
    if (kind === "guest")
      throw new CommerceError("GUEST_INSUFFICIENT_ACCESS", "CPA disabled: sign in to use addresses.");
    const caller = { storeId: store.id, userId, entersAddresses: contact?.entersAddresses ?? true };
    if (account && (ref === "current" || ref === account.id))
      return { ...caller, accountId: account.id, role: account.role };
    const role = contact && ref !== "current" && (await roleFor(db, store.id, contact.id, ref));
    if (!role) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
    return { ...caller, accountId: ref, role };
  }

  /** As `accessTo`, for writing. Throws INSUFFICIENT_ACCESS for buyers who may only use saved addresses. */
  async function writeAccessTo(shopper: Shopper, ref: AccountRef): Promise<Access> {
    const access = await accessTo(shopper, ref);
    if (!access.entersAddresses) throw entersNone();
    return access;
  }

  /** Reads one more than requested, to know whether there is a next page. */
  async function list(
    shopper: Shopper,
    ref: AccountRef,
    wanted: WantedAddresses,
  ): Promise<{ addresses: ShownAddress[]; hasMore: boolean }> {
    const access = await accessTo(shopper, ref);
    const found = await findAddresses(db, access.storeId, access.accountId, { ...wanted, limit: wanted.limit + 1 });
    const addresses = found.slice(0, wanted.limit).map((address) => shownTo(access, address));
    return { addresses, hasMore: found.length > wanted.limit };
  }

  /**
   * Saves an address. Our choice: one that exists already, letter for letter, is not saved twice, so that a repeated request does no harm.
   * Throws what is wrong with its fields, MAX_LIMIT_EXCEEDED, and INSUFFICIENT_ACCESS where another person's is the default, or the buyer
   * may not enter addresses.
   */
  async function add(shopper: Shopper, ref: AccountRef, entered: EnteredAddress): Promise<ShownAddress> {
    return keep(await writeAccessTo(shopper, ref), entered, shopper.store.settings);
  }

  /** As `add`, for an account that has just been opened, whose buyer is not signed in yet. */
  function addFirst(
    { store, ...opened }: { store: Store; accountId: RecordId; userId: RecordId },
    entered: EnteredAddress,
  ): Promise<ShownAddress> {
    return keep({ storeId: store.id, ...opened, role: "AccountAdmin", entersAddresses: true }, entered, store.settings);
  }

  async function keep(access: Access, entered: EnteredAddress, settings: Store["settings"]): Promise<ShownAddress> {
    const parts = acceptable(partsAfter(undefined, entered, settings));
    const { storeId, accountId, userId } = access;
    const addressType = entered.addressType ?? "Shipping";
    return db.transaction(async (tx) => {
      await lockAddressBook(tx, storeId, accountId);
      const same = await findSameAddress(tx, storeId, accountId, addressType, parts);
      if (!same && (await countAddresses(tx, storeId, accountId)) >= addressesAtMost) {
        const most = addressesAtMost.toLocaleString("en");
        throw new CommerceError("MAX_LIMIT_EXCEEDED", `An account keeps at most ${most} addresses. Delete one first.`);
      }
      const isDefault = entered.isDefault ?? false;
      const kept = same ?? { ...parts, id: newRecordId("address"), accountId, addressType, isDefault, addedBy: userId };
      return save(tx, access, { ...kept, isDefault: isDefault || (same?.isDefault ?? false) }, same);
    });
  }

  /**
   * Throws ITEM_NOT_FOUND, INSUFFICIENT_ACCESS_OR_READONLY (another person's), INSUFFICIENT_ACCESS (may not enter addresses), and what is
   * wrong with its fields.
   */
  async function change(
    shopper: Shopper,
    ref: AccountRef,
    id: RecordId,
    entered: EnteredAddress,
  ): Promise<ShownAddress> {
    const access = await writeAccessTo(shopper, ref);
    return db.transaction(async (tx) => {
      const present = await lockOne(tx, access, id);
      const { id: _, accountId, addressType, isDefault, addedBy, ...before } = present;
      const parts = acceptable(partsAfter(before, entered, shopper.store.settings));
      return save(
        tx,
        access,
        {
          ...parts,
          id,
          accountId,
          addedBy,
          addressType: entered.addressType ?? addressType,
          isDefault: entered.isDefault ?? isDefault,
        },
        present,
      );
    });
  }

  /** Orders and carts keep their copy. Throws ITEM_NOT_FOUND, INSUFFICIENT_ACCESS_OR_READONLY and INSUFFICIENT_ACCESS. */
  async function remove(shopper: Shopper, ref: AccountRef, id: RecordId): Promise<void> {
    const access = await writeAccessTo(shopper, ref);
    await db.transaction(async (tx) => {
      await lockOne(tx, access, id);
      await deleteAddress(tx, access.storeId, id);
    });
  }

  async function lockOne(tx: Tx, access: Access, id: RecordId): Promise<SavedAddress> {
    await lockAddressBook(tx, access.storeId, access.accountId);
    const present = await findAddress(tx, access.storeId, access.accountId, id);
    if (!present) throw new CommerceError("ITEM_NOT_FOUND", "There is no such saved address.");
    if (!mayChange(present, access)) {
      const words = "Somebody else in your account added this address. Ask who manages the account to change it.";
      throw new CommerceError("INSUFFICIENT_ACCESS_OR_READONLY", words);
    }
    return present;
  }

  /** Our choice: a buyer who may not change the present default address may not replace it as default. */
  async function save(tx: Tx, access: Access, after: SavedAddress, before?: SavedAddress): Promise<ShownAddress> {
    const { storeId } = access;
    const { accountId, addressType } = after;
    const isFirst = before?.isDefault && before.addressType === addressType;
    if (after.isDefault && !isFirst) {
      const types = [addressType];
      const asked = { types, defaultOnly: true, sortOrder: "CreatedDateDesc", limit: 1, offset: 0 } as const;
      const [present] = await findAddresses(tx, storeId, accountId, asked);
      if (present && !mayChange(present, access))
        throw new CommerceError("INSUFFICIENT_ACCESS", "Who manages your account has chosen its default address.");
      await clearDefault(tx, storeId, after);
    }
    await saveAddress(tx, storeId, after, clock.now());
    return shownTo(access, after);
  }

  /**
   * A typed address is returned as it is, a saved one is looked up by its id. Throws ITEM_NOT_FOUND for an id that the shopper's account
   * does not have; a guest has none.
   */
  async function resolve<Typed extends Partial<DeliveryAddress>>(
    { store, accountId }: Shopper,
    address: Typed,
  ): Promise<Typed | DeliveryAddress> {
    if (!address.id) return address;
    const saved = accountId && (await findAddress(db, store.id, accountId, address.id));
    if (!saved) throw new CommerceError("ITEM_NOT_FOUND", "There is no such saved address.");
    return deliveryTo(saved);
  }

  /** As `resolve`, for delivery addresses. Throws INSUFFICIENT_ACCESS for one typed by a buyer who may not enter addresses. */
  async function resolveDelivery<Typed extends Partial<DeliveryAddress>>(
    shopper: Shopper,
    address: Typed,
  ): Promise<Typed | DeliveryAddress> {
    if (!address.id && shopper.contact?.entersAddresses === false) throw entersNone();
    return resolve(shopper, address);
  }

  /** Those of the ids that the shopper's account still has. */
  async function stillKept(
    q: Queries,
    { store, accountId }: Shopper,
    ids: readonly RecordId[],
  ): Promise<ReadonlySet<RecordId>> {
    return accountId && ids.length > 0 ? keptAddressIds(q, store.id, accountId, ids) : new Set();
  }

  /** Where the account's goods go by default, if the store delivers there; guests have none. */
  async function defaultDelivery({ store, accountId }: Shopper): Promise<DeliveryAddress | undefined> {
    if (!accountId) return undefined;
    const [found] = await findAddresses(db, store.id, accountId, {
      types: ["Shipping"],
      defaultOnly: true,
      shippingCountries: store.settings.shippingCountries,
      sortOrder: "CreatedDateDesc",
      limit: 1,
      offset: 0,
    });
    return found && deliveryTo(found);
  }

  return { list, add, addFirst, change, remove, resolve, resolveDelivery, stillKept, defaultDelivery };
}

function shownTo(access: Access, address: SavedAddress): ShownAddress {
  return { ...address, canBeChanged: access.entersAddresses && mayChange(address, access) };
}

function entersNone(): CommerceError {
  return new CommerceError(
    "INSUFFICIENT_ACCESS",
    "Choose one of your account's addresses, or ask a colleague to add another.",
  );
}

function acceptable(parts: ReturnType<typeof partsAfter>) {
  if ("length" in parts) throw CommerceError.ofFields(parts);
  return parts;
}
