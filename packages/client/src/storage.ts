import { looksLikeRecordId } from "@tradecounter/commerce";
import { NO_ACCOUNT } from "@tradecounter/wire";
import { isFilled, isPathPart } from "./errors.ts";

/** Storage for texts, of which browsers have two kinds. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A value that outlives the page; undefined if there is none, or if something invalid was put there. */
export interface Stored<Value> {
  get(): Value | undefined;
  /** Undefined and blank values remove it. */
  set(value: Value | undefined): void;
}

/** The account that a buyer acts for. */
export interface ActingAccount {
  readonly id: string;
  readonly name: string;
}

/** Details that a guest has entered. The first name is our addition. */
export interface GuestDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
}

/** What the data layer stores for one shopper of a store. Source: commerce specification, sections 3 and 9. */
export interface ShopperStorage {
  /** For the session. An id of fifteen zeros means none. */
  readonly account: Stored<ActingAccount>;
  /** For the session. */
  readonly guest: Stored<GuestDetails>;
  /** For the session: the pay link that the visitor came through. */
  readonly paymentLinkId: Stored<string>;
  /** For the session: the checkout in progress. */
  readonly checkoutId: Stored<string>;
  /** Permanent: the cart that a guest leaves behind when they sign in. */
  readonly guestCartId: Stored<string>;
}

/** Where texts are stored for a session and permanently; undefined if there is no such storage. */
export interface Places {
  readonly session: TextStorage | undefined;
  readonly local: TextStorage | undefined;
}

/**
 * Storage for a store's shopper. What a storage rejects, because it is full or blocked, is kept for as long
 * as the page; without storage, everything is.
 */
export function shopperStorage(webstoreId: string, { session, local }: Places): ShopperStorage {
  const ofSession = forgiving(session);
  const ofDevice = forgiving(local);
  const key = (name: string) => `tradecounter.${webstoreId}.${name}`;
  const accountId = textIn(ofSession, key("accountId"));
  const accountName = textIn(ofSession, key("accountName"));
  return {
    account: {
      get() {
        const id = accountId.get();
        // Stores refuse every call for an account whose id is malformed.
        return id && looksLikeRecordId(id) && !isNoAccount(id) ? { id, name: accountName.get() ?? "" } : undefined;
      },
      set(account) {
        const isOne = account !== undefined && isFilled(account.id) && !isNoAccount(account.id);
        accountId.set(isOne ? account.id : undefined);
        accountName.set(isOne ? account.name : undefined);
      },
    },
    guest: guestIn(ofSession, key("guest")),
    paymentLinkId: textIn(ofSession, key("paymentLinkId")),
    checkoutId: textIn(ofSession, key("checkoutId")),
    guestCartId: textIn(ofDevice, key("guestCartId")),
  };
}

/** The browser's own storage; none elsewhere, where one process serves many shoppers, and where a browser denies access. */
export function browserPlaces(): Places {
  const isBrowser = typeof document !== "undefined";
  return {
    session: isBrowser ? allowed(() => sessionStorage) : undefined,
    local: isBrowser ? allowed(() => localStorage) : undefined,
  };
}

export function isNoAccount(id: string): boolean {
  return id.startsWith(NO_ACCOUNT);
}

function allowed<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** A storage that never throws: what cannot be written to it is remembered in memory. */
function forgiving(place: TextStorage | undefined): TextStorage {
  const remembered = new Map<string, string | null>();
  return {
    getItem: (key) => (remembered.has(key) ? remembered.get(key)! : (allowed(() => place?.getItem(key)) ?? null)),
    setItem(key, text) {
      remembered.set(key, text);
      if (place && allowed(() => place.setItem(key, text) ?? true)) remembered.delete(key);
      // The old value is no longer true: the next page would act for another account.
      else allowed(() => place?.removeItem(key));
    },
    removeItem(key) {
      remembered.set(key, null);
      if (place && allowed(() => place.removeItem(key) ?? true)) remembered.delete(key);
    },
  };
}

/** Our choice: a longer one would make URLs exceed what servers accept, so it cannot be ours. */
const MOST_CHARACTERS = 1000;

function textIn(place: TextStorage, key: string): Stored<string> {
  return {
    get() {
      const text = place.getItem(key);
      return isPathPart(text) && text.length <= MOST_CHARACTERS ? text : undefined;
    },
    set: (text) => (isFilled(text) ? place.setItem(key, text) : place.removeItem(key)),
  };
}

const guestFields = ["firstName", "lastName", "email", "phoneNumber"] as const;

function guestIn(place: TextStorage, key: string): Stored<GuestDetails> {
  const text = textIn(place, key);
  return {
    get: () => guestFrom(allowed(() => JSON.parse(text.get() ?? "null") as unknown)),
    set(details) {
      const guest = guestFrom(details);
      text.set(guest && JSON.stringify(guest));
    },
  };
}

/** The non-empty details; undefined if there are none. */
function guestFrom(value: unknown): GuestDetails | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  const filled = guestFields.flatMap((field) => {
    const text = given.get(field);
    return typeof text === "string" && isFilled(text) ? [[field, text]] : [];
  });
  return filled.length > 0 ? (Object.fromEntries(filled) as GuestDetails) : undefined;
}
