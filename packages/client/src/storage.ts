import { looksLikeRecordId } from "@tradecounter/commerce";
import { NO_ACCOUNT } from "@tradecounter/wire";
import { isFilled, isPathPart } from "./errors.ts";

/** A place for texts, as browsers have two of them. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A value that outlives the page; undefined where there is none, or where somebody has put something else there. */
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

/** What a guest has said of himself. The first name is our addition. */
export interface GuestDetails {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
}

/** What the data layer keeps for one shopper of a store. Source: commerce specification, sections 3 and 9. */
export interface ShopperStorage {
  /** For the session. An id of fifteen zeros is none. */
  readonly account: Stored<ActingAccount>;
  /** For the session. */
  readonly guest: Stored<GuestDetails>;
  /** For the session: the payment link that the visitor has come by. */
  readonly paymentLinkId: Stored<string>;
  /** For the session: the checkout that is under way. */
  readonly checkoutId: Stored<string>;
  /** For good: the cart that a guest leaves when he logs in. */
  readonly guestCartId: Stored<string>;
}

/** Where texts are kept for a session and for good; undefined where there is no such place. */
export interface Places {
  readonly session: TextStorage | undefined;
  readonly local: TextStorage | undefined;
}

/**
 * Storage of a store's shopper in these places. What a place does not take, because it is full or blocked, is kept for as long
 * as the page; without places, all is.
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
        // Stores refuse every call for the account of an id that is none.
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

/** The browser's own places; none elsewhere, where one process serves many shoppers, and where a browser forbids to look. */
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

/** A place that never throws: what cannot be written there is remembered here. */
function forgiving(place: TextStorage | undefined): TextStorage {
  const remembered = new Map<string, string | null>();
  return {
    getItem: (key) => (remembered.has(key) ? remembered.get(key)! : (allowed(() => place?.getItem(key)) ?? null)),
    setItem(key, text) {
      remembered.set(key, text);
      if (place && allowed(() => place.setItem(key, text) ?? true)) remembered.delete(key);
      // What was there before is true no more: the next page would act for another account.
      else allowed(() => place?.removeItem(key));
    },
    removeItem(key) {
      remembered.set(key, null);
      if (place && allowed(() => place.removeItem(key) ?? true)) remembered.delete(key);
    },
  };
}

/** Our choice: with more an address grows past what servers take, so somebody else has put it there. */
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

/** The filled details; undefined when there is none. */
function guestFrom(value: unknown): GuestDetails | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  const filled = guestFields.flatMap((field) => {
    const text = given.get(field);
    return typeof text === "string" && isFilled(text) ? [[field, text]] : [];
  });
  return filled.length > 0 ? (Object.fromEntries(filled) as GuestDetails) : undefined;
}
