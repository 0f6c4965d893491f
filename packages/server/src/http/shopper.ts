import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import {
  shopperScopes,
  type ActingAccount,
  type Contact,
  type Identity,
  type Scope,
} from "../modules/accounts/index.ts";
import type { OwnPrices } from "../modules/pricing/index.ts";
import { guestOwnerOf, isIssued, newGuestSession } from "./guest-session.ts";
import { SESSION_COOKIE } from "./session-cookie.ts";
import type { BuyerGroup, Store } from "../stores/index.ts";
import { cookieFrom } from "./cookies.ts";

/** What a request tells of who sends it, whether it came over HTTP or from a page that is being rendered. */
export interface Visitor {
  cookie(name: string): string | undefined;
  /** Sends a cookie with the answer. Times in seconds. */
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  readonly authorization: string | undefined;
  /** Scheme and host that were asked; undefined of a page that is rendered for everybody. */
  readonly origin?: string | undefined;
  /** The same with the site's base path behind it: in front of the store's own addresses. */
  readonly site?: string | undefined;
  /** The client's address, to count by. Without one nothing is counted, as for a page that is rendered for everybody. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Drafts are shown, as they will be at a moment: whoever asks has proven that he may see them. */
  readonly preview?: { readonly at: Date | null } | undefined;
  /** Sessions that were looked up for the calls of one page, by what was looked for. Without it each call looks anew. */
  readonly lookedUp?: Map<string, Promise<Identity | undefined>>;
}

/** For whom a call answers: decided once, at the door. */
export interface Shopper {
  readonly store: Store;
  readonly kind: "guest" | "buyer";
  /** The site guest user, or the buyer's own user. */
  readonly userId: RecordId;
  /** The account that the shopper acts for; guests have none. */
  readonly accountId: RecordId | null;
  /** The same with its name, and what the buyer may do for it. */
  readonly account: ActingAccount | null;
  /** The person of a buyer; null of a guest and of an integration. */
  readonly contact: Contact | null;
  readonly buyerGroups: readonly BuyerGroup[];
  /** Codes of the entitlement policies of these groups, ascending. */
  readonly policies: readonly string[];
  readonly currency: string;
  /** The one that the shopper reads, where it is one of the store's further languages. */
  readonly language?: string | undefined;
  /** Whether drafts of content are shown. */
  readonly isPreview: boolean;
  /** What the account has agreed; the door adds it. */
  readonly ownPrices?: OwnPrices;
  /**
   * Who owns carts and orders: a hash of the guest's session, or the buyer's user id, with the account where that is not his
   * own. Null for a guest without a session.
   */
  readonly ownerId: string | null;
  /**
   * The owner id for a cart that is made. A guest whose session the store has not issued, or who has none, gets a new one (a cookie of
   * the answer): else somebody could give another a session that he knows, and look into the cart later.
   */
  ensureOwner(): string;
  /** What a token lets its holder do; guests and buyers who have signed in shop. */
  readonly scopes: readonly Scope[];
  /** Who sent the request: for who begins and ends sessions. */
  readonly visitor: Visitor;
}

const guestSessionSeconds = 365 * 24 * 3600;
const noAccount = /^0{15}(0{3}|AAA)?$/;

/**
 * What a request brings of a token; undefined of a guest for certain. Our choice: only `Bearer` is for us, as browsers send
 * us what a proxy in front has asked them for as well.
 */
export function bearerIn({ authorization }: { readonly authorization?: string | undefined }): string | undefined {
  return authorization !== undefined && /^bearer\b/i.test(authorization) ? authorization : undefined;
}

/** Whether a request may be a buyer's: it brings a token, or the cookie of a session. False of a guest for certain. */
export function mayBeBuyer(headers: {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}) {
  return bearerIn(headers) !== undefined || cookieFrom(headers.cookie, SESSION_COOKIE) !== undefined;
}

/** What the query says of the shopper, on every call. */
export interface ShopperQuery {
  readonly currencyIsoCode?: string;
  readonly effectiveAccountId?: string;
  readonly language?: string | undefined;
}

/** The account that a query names; null where it names none. Throws INVALID_ID_FIELD for what is no id. */
export function namedAccount({ effectiveAccountId }: ShopperQuery): RecordId | null {
  const named = effectiveAccountId?.trim();
  if (!named || noAccount.test(named)) return null;
  const id = recordIdFrom(named);
  if (!id) throw new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${named.slice(0, 30)}`);
  return id;
}

/**
 * `identity` is who has brought a session or a token; without one the visitor is a guest.
 * Throws EFFECTIVE_ACCOUNT_NOT_FOUND (an account that the visitor may not act for), INVALID_API_INPUT (a currency that the
 * store does not sell in), and GUEST_INSUFFICIENT_ACCESS where guests may not look around, unless what is asked is open to
 * all. Source: catalogue contract, 1.3.
 */
export function shopperOf(
  store: Store,
  visitor: Visitor,
  identity: Identity | undefined,
  query: ShopperQuery,
  { admitsEveryGuest = false }: { readonly admitsEveryGuest?: boolean } = {},
): Shopper {
  const named = namedAccount(query);
  // whoever may act for it comes with it
  if (named && identity?.account?.id !== named) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
  const currency = currencyOf(store, query.currencyIsoCode);
  const language = languageOf(store, query.language);
  if (identity) return { ...buyer(store, visitor, identity, currency), language };
  if (!admitsEveryGuest) refuseUnwelcomeGuest(store);
  return Object.assign(guest(store, visitor, currency), { language });
}

/** The shopper whose cart or order this is, for work that is done while he is not there. Without an identity he is a guest. */
export function shopperOfOwner(
  store: Store,
  {
    ownerId,
    currency,
    language,
  }: { readonly ownerId: string; readonly currency: string; readonly language?: string | null },
  identity: Identity | undefined,
): Shopper {
  const visitor: Visitor = { cookie: () => undefined, setCookie: () => {}, authorization: undefined };
  // where it goes was agreed when he might say so
  const agreed = (who: Identity) => ({ ...who, contact: who.contact && { ...who.contact, entersAddresses: true } });
  const shopper = identity ? buyer(store, visitor, agreed(identity), currency) : guest(store, visitor, currency);
  return { ...shopper, language: language ?? undefined, ownerId, ensureOwner: () => ownerId };
}

/** Throws GUEST_INSUFFICIENT_ACCESS where guests may not look around. */
export function refuseUnwelcomeGuest({ settings }: Store): void {
  if (!settings.guestBrowsingEnabled) throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}

function buyer(
  store: Store,
  visitor: Visitor,
  { userId, contact, account, buyerGroups, scopes }: Identity,
  currency: string,
): Shopper {
  const ownerId = account === null || account.isOwn ? userId : `${userId}/${account.id}`;
  return {
    store,
    kind: "buyer",
    userId,
    accountId: account?.id ?? null,
    account,
    contact,
    scopes,
    ...groupsOf(store, buyerGroups),
    currency,
    isPreview: scopes.includes("preview") || visitor.preview !== undefined,
    ownerId,
    ensureOwner: () => ownerId,
    visitor,
  };
}

type Groups = Pick<Shopper, "buyerGroups" | "policies">;

const noGroups: Groups = { buyerGroups: [], policies: [] };

/** What a guest of a store may see: codes of the entitlement policies of its guests. */
export function guestPolicies(store: Store): readonly string[] {
  return guestGroups(store).policies;
}

const groupsOfGuests = new WeakMap<Store, Groups>();

/** The same for each call, which pages make many of: what is known by its groups is known of all guests. */
function guestGroups(store: Store): Groups {
  return groupsOfGuests.getOrInsertComputed(store, () => groupsOf(store, store.settings.guestBuyerGroups ?? []));
}

/** A group that the store no longer has counts for nothing. */
function groupsOf({ settings }: Store, codes: readonly string[]): Groups {
  if (codes.length === 0) return noGroups;
  const buyerGroups = (settings.buyerGroups ?? []).filter(({ code }) => codes.includes(code));
  return { buyerGroups, policies: [...new Set(buyerGroups.flatMap(({ policies }) => policies))].sort() };
}

/**
 * Our choice: the session cookie that the server issued is what proves a guest cart's owner. The client-made
 * `guest_uuid_essential_…` cookie is accepted and not needed, as a shopper without scripts has none.
 */
function guest(store: Store, visitor: Visitor, currency: string): Shopper {
  let ownerId = guestOwnerId(store, visitor);
  return {
    store,
    kind: "guest",
    userId: store.guestUserId,
    accountId: null,
    account: null,
    contact: null,
    scopes: shopperScopes,
    ...guestGroups(store),
    currency,
    get ownerId() {
      return ownerId;
    },
    ensureOwner() {
      if (ownerId === null || !isIssued(store, sessionIn(store, visitor)!)) {
        const session = newGuestSession(store);
        visitor.setCookie(guestSessionCookie(store), session, { maxAgeSeconds: guestSessionSeconds });
        ownerId = guestOwnerOf(session);
      }
      return ownerId;
    },
    visitor,
    isPreview: visitor.preview !== undefined,
  };
}

/** As whom the visitor's browser owns a guest's cart, also once he has signed in; null where it has none. */
export function guestOwnerId(store: Store, visitor: Visitor): string | null {
  const session = sessionIn(store, visitor);
  return session === undefined ? null : guestOwnerOf(session);
}

function sessionIn(store: Store, visitor: Visitor): string | undefined {
  const session = visitor.cookie(guestSessionCookie(store));
  // no other form was ever given out: what is shorter could be guessed
  return session && /^[\w-]{32}$/.test(session) ? session : undefined;
}

/** Ends the guest's session: whoever uses this browser next has a cart of his own. Source: site shell contract, 4.6. */
export function endGuestSession(store: Store, visitor: Visitor): void {
  if (visitor.cookie(guestSessionCookie(store))) visitor.setCookie(guestSessionCookie(store), "", { maxAgeSeconds: 0 });
}

/** The cookie that holds a guest's session. Source: cart contract, 1.6. */
function guestSessionCookie(store: Store): string {
  return `GuestCartSessionId_${store.id}`;
}

/** `es` of `es-MX`; an empty text of nothing. */
export function languageCodeIn(asked: string | undefined): string {
  return (asked ?? "").toLowerCase().split(/[-_]/, 1)[0]!;
}

/** The language of a call, where it is one that the store has beside its own. */
function languageOf({ settings: { languages = [] } }: Store, asked: string | undefined): string | undefined {
  const code = languageCodeIn(asked);
  return languages.find((one) => one === code);
}

function currencyOf(store: Store, asked: string | undefined): string {
  if (!asked) return store.settings.defaultCurrency;
  const currency = asked.toUpperCase();
  if (!store.settings.supportedCurrencies.includes(currency)) {
    throw new CommerceError(
      "INVALID_API_INPUT",
      `This store does not sell in ${asked.slice(0, 10)}. Use ${store.settings.supportedCurrencies.join(" or ")}.`,
    );
  }
  return currency;
}
