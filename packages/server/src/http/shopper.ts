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

/** What a request says about its sender, whether it came over HTTP or from a page that is being rendered. */
export interface Visitor {
  cookie(name: string): string | undefined;
  /** Sets a cookie with the response. Times in seconds. */
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  readonly authorization: string | undefined;
  /** The requested scheme and host; undefined for a page that is rendered for everybody. */
  readonly origin?: string | undefined;
  /** The same with the site's base path: the prefix of the store's own URLs. */
  readonly site?: string | undefined;
  /** The client's address, for rate limits. Without one nothing is limited, as for a page that is rendered for everybody. */
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Drafts are shown, as of a moment: the requester has proved the right to see them. */
  readonly preview?: { readonly at: Date | null } | undefined;
  /** Cache of session lookups for the calls of one page. Without it each call looks up its own. */
  readonly lookedUp?: Map<string, Promise<Identity | undefined>>;
}

/** Whom a call is for: determined once per request. */
export interface Shopper {
  readonly store: Store;
  readonly kind: "guest" | "buyer";
  /** The site guest user, or the buyer's own user. */
  readonly userId: RecordId;
  /** The account that the shopper acts for; guests have none. */
  readonly accountId: RecordId | null;
  /** The same with its name, and the buyer's role in it. */
  readonly account: ActingAccount | null;
  /** The buyer's contact; null for a guest and for an integration. */
  readonly contact: Contact | null;
  readonly buyerGroups: readonly BuyerGroup[];
  /** Codes of these groups' entitlement policies, ascending. */
  readonly policies: readonly string[];
  readonly currency: string;
  /** The language that the shopper reads, if it is one of the store's additional ones. */
  readonly language?: string | undefined;
  /** Whether content drafts are shown. */
  readonly isPreview: boolean;
  /** The account's contract prices; added by the pipeline. */
  readonly ownPrices?: OwnPrices;
  /**
   * The owner id of carts and orders: a hash of the guest's session, or the buyer's user id, with the account if that is not the buyer's
   * own. Null for a guest without a session.
   */
  readonly ownerId: string | null;
  /**
   * The owner id for a cart that is being created. A guest without a session that the store has issued gets a new one (a cookie of the
   * response): otherwise somebody could plant a known session on another, and look into the cart later.
   */
  ensureOwner(): string;
  /** What a token allows its holder; guests and signed-in buyers may shop. */
  readonly scopes: readonly Scope[];
  /** Who sent the request: for code that begins and ends sessions. */
  readonly visitor: Visitor;
}

const guestSessionSeconds = 365 * 24 * 3600;
const noAccount = /^0{15}(0{3}|AAA)?$/;

/**
 * The bearer token of a request; undefined means definitely a guest. Our choice: only `Bearer` is for us, as browsers also send us the
 * credentials that a proxy in front has asked for.
 */
export function bearerIn({ authorization }: { readonly authorization?: string | undefined }): string | undefined {
  return authorization !== undefined && /^bearer\b/i.test(authorization) ? authorization : undefined;
}

/** Whether a request may be a buyer's: it has a token, or a session cookie. False means definitely a guest. */
export function mayBeBuyer(headers: {
  readonly authorization?: string | undefined;
  readonly cookie?: string | undefined;
}) {
  return bearerIn(headers) !== undefined || cookieFrom(headers.cookie, SESSION_COOKIE) !== undefined;
}

/** The query parameters about the shopper, on every call. */
export interface ShopperQuery {
  readonly currencyIsoCode?: string;
  readonly effectiveAccountId?: string;
  readonly language?: string | undefined;
}

/** The account named in a query; null if none. Throws INVALID_ID_FIELD for an invalid id. */
export function namedAccount({ effectiveAccountId }: ShopperQuery): RecordId | null {
  const named = effectiveAccountId?.trim();
  if (!named || noAccount.test(named)) return null;
  const id = recordIdFrom(named);
  if (!id) throw new CommerceError("INVALID_ID_FIELD", `Invalid identifier: ${named.slice(0, 30)}`);
  return id;
}

/**
 * `identity` is the holder of a session or token; without one the visitor is a guest. Throws EFFECTIVE_ACCOUNT_NOT_FOUND (an account that
 * the visitor may not act for), INVALID_API_INPUT (a currency that the store does not sell in), and GUEST_INSUFFICIENT_ACCESS where
 * guests may not browse, unless the call is open to all. Source: catalogue contract, 1.3.
 */
export function shopperOf(
  store: Store,
  visitor: Visitor,
  identity: Identity | undefined,
  query: ShopperQuery,
  { admitsEveryGuest = false }: { readonly admitsEveryGuest?: boolean } = {},
): Shopper {
  const named = namedAccount(query);
  // an identity that may act for the account comes with it
  if (named && identity?.account?.id !== named) throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
  const currency = currencyOf(store, query.currencyIsoCode);
  const language = languageOf(store, query.language);
  if (identity) return { ...buyer(store, visitor, identity, currency), language };
  if (!admitsEveryGuest) refuseUnwelcomeGuest(store);
  return Object.assign(guest(store, visitor, currency), { language });
}

/** The shopper who owns a cart or order, for work that is done while they are away. Without an identity it is a guest. */
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
  // the address was accepted when the buyer was allowed to enter it
  const agreed = (who: Identity) => ({ ...who, contact: who.contact && { ...who.contact, entersAddresses: true } });
  const shopper = identity ? buyer(store, visitor, agreed(identity), currency) : guest(store, visitor, currency);
  return { ...shopper, language: language ?? undefined, ownerId, ensureOwner: () => ownerId };
}

/** Throws GUEST_INSUFFICIENT_ACCESS where guests may not browse. */
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

/** Codes of the entitlement policies of a store's guests. */
export function guestPolicies(store: Store): readonly string[] {
  return guestGroups(store).policies;
}

const groupsOfGuests = new WeakMap<Store, Groups>();

/** Cached, as pages make many calls: data cached by its groups is then shared by all guests. */
function guestGroups(store: Store): Groups {
  return groupsOfGuests.getOrInsertComputed(store, () => groupsOf(store, store.settings.guestBuyerGroups ?? []));
}

/** A group that the store no longer has is ignored. */
function groupsOf({ settings }: Store, codes: readonly string[]): Groups {
  if (codes.length === 0) return noGroups;
  const buyerGroups = (settings.buyerGroups ?? []).filter(({ code }) => codes.includes(code));
  return { buyerGroups, policies: [...new Set(buyerGroups.flatMap(({ policies }) => policies))].sort() };
}

/**
 * Our choice: the session cookie issued by the server is what proves the owner of a guest cart. The client-made `guest_uuid_essential_…`
 * cookie is accepted and not needed, as a shopper without scripts has none.
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

/** The owner id of the guest cart in the visitor's browser, even after signing in; null where it has none. */
export function guestOwnerId(store: Store, visitor: Visitor): string | null {
  const session = sessionIn(store, visitor);
  return session === undefined ? null : guestOwnerOf(session);
}

function sessionIn(store: Store, visitor: Visitor): string | undefined {
  const session = visitor.cookie(guestSessionCookie(store));
  // no other format was ever issued: a shorter one could be guessed
  return session && /^[\w-]{32}$/.test(session) ? session : undefined;
}

/** Ends the guest's session: the next user of this browser has their own cart. Source: site shell contract, 4.6. */
export function endGuestSession(store: Store, visitor: Visitor): void {
  if (visitor.cookie(guestSessionCookie(store))) visitor.setCookie(guestSessionCookie(store), "", { maxAgeSeconds: 0 });
}

/** The name of the guest session cookie. Source: cart contract, 1.6. */
function guestSessionCookie(store: Store): string {
  return `GuestCartSessionId_${store.id}`;
}

/** `es` for `es-MX`; empty text for none. */
export function languageCodeIn(asked: string | undefined): string {
  return (asked ?? "").toLowerCase().split(/[-_]/, 1)[0]!;
}

/** The language of a call, if it is one of the store's additional ones. */
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
