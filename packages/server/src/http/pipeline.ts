import type { RecordId } from "@tradecounter/commerce";
import { CommerceError, type Call, type CallName, type ReceivedOf } from "@tradecounter/wire";
import { receiverOf, type QuerySource, type Receiver } from "@tradecounter/wire/schemas";
import { watchingWrites } from "../db/index.ts";
import { errorCodeOf } from "../error-code.ts";
import type { AccessTokens } from "../modules/access-token/index.ts";
import type { Identity } from "../modules/accounts/index.ts";
import { seenBy } from "../modules/content/index.ts";
import type { Languages } from "../modules/languages/index.ts";
import type { AccountPrices } from "../modules/pricing/index.ts";
import { merchantAccountIdOf } from "../modules/payment/index.ts";
import { SESSION_COOKIE, type Sessions } from "../modules/sign-in/index.ts";
import { MARKET_COOKIE, storeAsked, storeIn, type Store, type Stores } from "../stores/index.ts";
import { ReadyJson, Reply, usualHeaders, type LiveSource } from "./reply.ts";
import { withFullIds } from "./ids.ts";
import { lastText, type QueryValue } from "./query-text.ts";
import { limitOn, type RateLimits } from "./rate-limits.ts";
import type { Edition } from "./ready-replies.ts";
import type { Route } from "./route.ts";
import {
  bearerIn,
  languageCodeIn,
  namedAccount,
  shopperOf,
  type Shopper,
  type ShopperQuery,
  type Visitor,
} from "./shopper.ts";

/** A request's input, before validation. `params` includes the webstore's id. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>> & QuerySource;
  readonly body: unknown;
  /** The requested host, if the call came over HTTP. */
  readonly host?: string | undefined;
}

/** The outcome of a successful call. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value to send as JSON, or finished JSON text; undefined for an empty body. */
  readonly body: unknown;
  /** For responses that are the same for every guest: what it was made from. */
  readonly edition?: Edition;
}

/** The data and services that calls use. */
export interface Published {
  readonly stores: Stores;
  /** The catalog that a store's shoppers see now. Without it, no response is known to be shareable. */
  catalogOf?(storeId: RecordId): object | undefined;
  /** Recompiles a store's catalog after a read has found its file damaged. */
  mendCatalog?(storeId: RecordId): Promise<void>;
  readonly limits?: RateLimits;
  /** Without these, every visitor is a guest. */
  readonly tokens?: Pick<AccessTokens, "holderOf">;
  readonly sessions?: Pick<Sessions, "identityOf" | "mayForget">;
  /** Without these, no account has its own prices. */
  readonly accountPrices?: Pick<AccountPrices, "broughtBy">;
  /** Without these, everything is in the store's own language. */
  readonly languages?: Languages;
}

/**
 * Handles a call: finds the store, validates the input against the contract, determines the shopper, and calls the module. The only entry
 * point, over HTTP and from a page that is being rendered. Throws CommerceError when it refuses.
 */
export async function answer(route: Route, published: Published, input: RawInput, visitor: Visitor): Promise<Answer> {
  try {
    return await answered(route, published, input, visitor);
  } catch (error) {
    const language = languageCodeIn(shopperQueryOf(input.query).language);
    if (!(error instanceof CommerceError) || !published.languages || language === "") throw error;
    throw published.languages.refusal(error, language);
  }
}

async function answered(route: Route, published: Published, input: RawInput, visitor: Visitor): Promise<Answer> {
  const { call } = route;
  const limited = limitOn(call.name);
  if (limited && visitor.address !== undefined) published.limits?.take(limited, visitor.address);
  const store = storeIn(storeOf(call, published.stores, input), visitor.cookie(MARKET_COOKIE));
  const query = shopperQueryOf(input.query);
  // guests are not delayed by a promise
  const identifying = identityOf(call, store, published, visitor, query);
  const identity = identifying && (await identifying);
  const asked = shopperOf(store, visitor, identity, query, route);
  // guests are not delayed here either
  const shopper = asked.accountId === null ? asked : await (published.accountPrices?.broughtBy(asked) ?? asked);
  const isShared = isForEveryGuest(call, shopper);
  // before the handler reads it: a newer one may appear while the handler waits
  let catalog = isShared ? published.catalogOf?.(store.id) : undefined;
  const handle = () => route.handle(received(call, input), shopper);
  const writes = { areDone: false };
  let handled: unknown;
  try {
    const handling = call.method === "GET" ? handle() : watchingWrites(writes, handle);
    handled = handling instanceof ReadyJson ? handling : await handling;
  } catch (error) {
    // a call that had written before it hit the damage must not write twice
    if (errorCodeOf(error) !== "SNAPSHOT_DAMAGED" || writes.areDone) throw error;
    await published.mendCatalog?.(store.id);
    catalog = isShared ? published.catalogOf?.(store.id) : undefined;
    handled = await handle();
  }
  const { language } = shopper;
  if (language !== undefined && published.languages)
    return localized(published.languages, { shopper, language, handled, call, isShared });
  if (isShared && handled instanceof ReadyJson) {
    const edition = catalog && editionOf(published, store, catalog, handled.source);
    return { status: 200, body: handled, headers: sharedHeaders(store, handled.source), edition };
  }
  const { status, body, headers } =
    handled instanceof Reply
      ? handled
      : { status: usualStatus(call, handled), body: ownAddresses(published, call, handled), headers: undefined };
  const cache = isShared && status === 200 ? sharedHeaders(store) : privately;
  return { status, body, headers: headers ? { ...cache, ...headers } : cache };
}

/** Calls whose responses link to pages. */
const menus: ReadonlySet<string> = new Set<CallName>(["getCategoryMenu", "getNavigationMenu"]);

function ownAddresses({ languages }: Published, { name }: Call, body: unknown): unknown {
  return menus.has(name) && languages ? languages.ownAddresses(body) : body;
}

interface ToLocalize {
  readonly shopper: Shopper;
  readonly language: string;
  readonly handled: unknown;
  readonly call: Call;
  readonly isShared: boolean;
}

/** The response in another language. It is not cached: only a few names in a cached response differ. */
async function localized(
  languages: Languages,
  { shopper, language, handled, call, isShared }: ToLocalize,
): Promise<Answer> {
  const { store } = shopper;
  const made = handled instanceof ReadyJson ? (JSON.parse(handled.bytes.toString()) as unknown) : handled;
  const { status, body, headers } =
    made instanceof Reply ? made : { status: usualStatus(call, made), body: made, headers: undefined };
  const common = isShared && status === 200 ? sharedHeaders(store) : privately;
  return {
    status,
    body: await languages.localized(store, language, body, seenBy(shopper)),
    headers: { ...common, ...headers },
  };
}

/**
 * Calls that may be POSTed without permission to shop: reads with queries too long for a URL, and calls that require a scope of their
 * own.
 */
const ownScopes: ReadonlySet<string> = new Set<CallName>([
  "searchProductsWithPrices",
  "priceProducts",
  "evaluateProducts",
  "checkQuickOrder",
  "importRecords",
  "createShipment",
  "submitCancel",
  "createPayLink",
  "withdrawPayLink",
  "capturePayment",
  "refundPayment",
  "changeOrderStatus",
]);

/**
 * Who sends the request: a bearer token takes precedence over a session. Undefined for a guest, including one whose session has ended.
 * Throws INVALID_SESSION_ID for a token that is not valid here, and INSUFFICIENT_ACCESS for one that may not do this.
 */
function identityOf(
  call: Call,
  store: Store,
  { tokens, sessions }: Published,
  visitor: Visitor,
  query: ShopperQuery,
): Promise<Identity | undefined> | undefined {
  const bearer = bearerIn(visitor);
  if (bearer !== undefined) return holderOf(call, store, tokens, bearer, query);
  const session = visitor.cookie(SESSION_COOKIE);
  if (session === undefined || !sessions) return undefined;
  const named = namedAccount(query);
  if (!visitor.lookedUp) return sessions.identityOf(store.id, session, named);
  const key = `${store.id} ${named} ${session}`;
  const identity = visitor.lookedUp.get(key) ?? ofPage(sessions, { store, visitor, session, named });
  visitor.lookedUp.set(key, identity);
  return identity;
}

/** The visitor of a page. A browser whose session has ended drops the cookie, so that it gets the pages cached for guests again. */
async function ofPage(
  sessions: Pick<Sessions, "identityOf" | "mayForget">,
  { store, visitor, session, named }: { store: Store; visitor: Visitor; session: string; named: RecordId | null },
): Promise<Identity | undefined> {
  const identity = await sessions.identityOf(store.id, session, named);
  if (!identity && session !== "" && sessions.mayForget(session))
    visitor.setCookie(SESSION_COOKIE, "", { maxAgeSeconds: 0 });
  return identity;
}

async function holderOf(
  call: Call,
  store: Store,
  tokens: Published["tokens"],
  bearer: string,
  query: ShopperQuery,
): Promise<Identity> {
  const holder = await tokens?.holderOf(store.id, bearer, namedAccount(query));
  if (!holder) throw new CommerceError("INVALID_SESSION_ID");
  if (!ownScopes.has(call.name) && call.method !== "GET" && !holder.scopes.includes("shop")) {
    throw new CommerceError("INSUFFICIENT_ACCESS", "This access token may look around and not shop.");
  }
  return holder;
}

const receivers = new WeakMap<Call, Receiver<Call>>();

function received(call: Call, { params, query, body }: RawInput): ReceivedOf<Call> {
  let receiver = receivers.get(call);
  if (!receiver) receivers.set(call, (receiver = receiverOf(call)));
  const { webstoreId: _, ...ofCall } = params;
  const checked = { params: receiver.params(ofCall), query: receiver.query(query), body: receiver.body(body) };
  return withFullIds(checked) as ReceivedOf<Call>;
}

/** Every call accepts a currency and an account, whatever else its query holds. */
function shopperQueryOf({
  currencyIsoCode,
  effectiveAccountId,
  language,
}: RawInput["query"] & Record<string, unknown>): ShopperQuery {
  return {
    currencyIsoCode: lastText(currencyIsoCode),
    effectiveAccountId: lastText(effectiveAccountId),
    language: lastText(language),
  };
}

function usualStatus(call: Call, body: unknown): number {
  return body === undefined ? 204 : (call.statuses[0] ?? 200);
}

const privately = { ...usualHeaders, "cache-control": "private, no-store" };

function isForEveryGuest(call: Call, { kind, isPreview, store }: Shopper): boolean {
  return call.cacheable && kind === "guest" && !isPreview && call.method === "GET" && store.market === undefined;
}

const headersOf = new WeakMap<Store, Record<string, string>>();

/**
 * Responses that are the same for every guest may be cached by browsers and shared caches; the store's revision is their tag. Source:
 * site shell contract, 0.5.
 */
function sharedHeaders(store: Store, source?: LiveSource): Record<string, string> {
  let headers = headersOf.get(store);
  if (!headers) {
    headers = {
      ...usualHeaders,
      // a browser must not keep a copy past the beginning or end of a promotion or a price
      "cache-control": store.changesSoon ? "public, no-cache" : "public, max-age=60, stale-while-revalidate=300",
      etag: `"${store.revision}"`,
      // a request with a token or session may be shown more
      vary: "Authorization, Cookie",
    };
    headersOf.set(store, headers);
  }
  if (source) return { ...headers, etag: `"${store.revision}-${source.tag}"` };
  return headers;
}

/** A response is valid until the store's settings, its catalog or whatever else it was made from is replaced. */
function editionOf({ stores, catalogOf }: Published, store: Store, catalog: object, source?: LiveSource): Edition {
  // responses are kept long after their catalog was replaced, and its arrays are large
  const made = new WeakRef(catalog);
  const isInForce = () => stores.find(store.id) === store && catalogOf?.(store.id) === made.deref();
  return { isInForce: source ? () => isInForce() && source.isInForce() : isInForce };
}

/**
 * Calls outside a webstore's URL are for the store that they name, else for the one at the host, else for the first. Throws NOT_FOUND for
 * an unknown site, channel or community, and WEBSTORE_NOT_FOUND.
 */
function storeOf(call: Call, stores: Stores, { params, query, host }: RawInput): Store {
  for (const name of ["siteId", "channelId", "communityId"] as const) {
    const id = params[name];
    if (id !== undefined) return storeWith(stores, name, id);
  }
  if (params.merchantAccountId !== undefined) {
    const merchant = stores
      .all()
      .find((one) => merchantAccountIdOf(one).startsWith(params.merchantAccountId!.slice(0, 15)));
    if (!merchant) throw new CommerceError("NOT_FOUND");
    return merchant;
  }
  const named =
    call.base === "webstore"
      ? params.webstoreId
      : /0ZE[A-Za-z0-9]{12,15}/.exec(lastText((query as Record<string, QueryValue>).scope) ?? "")?.[0];
  if (named === undefined) return storeAsked(stores, host);
  const store = stores.find(named);
  if (!store) throw new CommerceError("WEBSTORE_NOT_FOUND");
  return store;
}

/** The first fifteen characters identify an id. Source: site shell contract, 0.3. */
function storeWith(stores: Stores, name: "siteId" | "channelId" | "communityId", id: string): Store {
  const store = id.length >= 15 && stores.all().find((one) => one[name].startsWith(id.slice(0, 15)));
  if (!store) throw new CommerceError("NOT_FOUND");
  return store;
}
