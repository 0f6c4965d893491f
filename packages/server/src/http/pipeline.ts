import type { RecordId } from "@tradecounter/commerce";
import { CommerceError, type Call, type CallName, type ReceivedOf } from "@tradecounter/wire";
import { receiverOf, type QuerySource, type Receiver } from "@tradecounter/wire/schemas";
import { watchingWrites } from "../db/index.ts";
import { errorCodeOf } from "../error-code.ts";
import type { AccessTokens } from "../modules/access-token/index.ts";
import type { Identity } from "../modules/accounts/index.ts";
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

/** What a request carries, before it is checked. `params` includes the webstore's id. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>> & QuerySource;
  readonly body: unknown;
  /** The host that was asked, where the call came over HTTP. */
  readonly host?: string | undefined;
}

/** The outcome of a call that was not refused. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value to send as JSON, or ready JSON text; undefined for an empty body. */
  readonly body: unknown;
  /** Of what every guest gets alike: what it was made from. */
  readonly edition?: Edition;
}

/** What calls are answered from. */
export interface Published {
  readonly stores: Stores;
  /** The catalogue that a store's shoppers see now. Without this no reply is known to be shared. */
  catalogOf?(storeId: RecordId): object | undefined;
  /** Compiles a store's catalogue anew after a read has found its file damaged. */
  mendCatalog?(storeId: RecordId): Promise<void>;
  readonly limits?: RateLimits;
  /** Without these nobody but guests comes in. */
  readonly tokens?: Pick<AccessTokens, "holderOf">;
  readonly sessions?: Pick<Sessions, "identityOf" | "mayForget">;
  /** Without these an account has no prices of its own. */
  readonly accountPrices?: Pick<AccountPrices, "broughtBy">;
  /** Without these everything is in the store's own language. */
  readonly languages?: Languages;
}

/**
 * Answers a call: finds the store, checks the input against the contract, decides for whom it answers, and hands it to
 * the module. The one way in, over HTTP and from a page that is being rendered. Throws CommerceError when it refuses.
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
  // a guest waits for nobody
  const identifying = identityOf(call, store, published, visitor, query);
  const identity = identifying && (await identifying);
  const asked = shopperOf(store, visitor, identity, query, route);
  // a guest waits for nobody here either
  const shopper = asked.accountId === null ? asked : await (published.accountPrices?.broughtBy(asked) ?? asked);
  const isShared = isForEveryGuest(call, shopper);
  // before the handler looks: while it waits, a newer one may come
  let catalog = isShared ? published.catalogOf?.(store.id) : undefined;
  const handle = () => route.handle(received(call, input), shopper);
  const writes = { areDone: false };
  let handled: unknown;
  try {
    const handling = call.method === "GET" ? handle() : watchingWrites(writes, handle);
    handled = handling instanceof ReadyJson ? handling : await handling;
  } catch (error) {
    // what was written before the damage was met is not to be written twice
    if (errorCodeOf(error) !== "SNAPSHOT_DAMAGED" || writes.areDone) throw error;
    await published.mendCatalog?.(store.id);
    catalog = isShared ? published.catalogOf?.(store.id) : undefined;
    handled = await handle();
  }
  const { language } = shopper;
  if (language !== undefined && published.languages)
    return localized(published.languages, { store, language, handled, call, isShared });
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

/** Calls whose replies lead to pages. */
const menus: ReadonlySet<string> = new Set<CallName>(["getCategoryMenu", "getNavigationMenu"]);

function ownAddresses({ languages }: Published, { name }: Call, body: unknown): unknown {
  return menus.has(name) && languages ? languages.ownAddresses(body) : body;
}

interface ToLocalize {
  readonly store: Store;
  readonly language: string;
  readonly handled: unknown;
  readonly call: Call;
  readonly isShared: boolean;
}

/** The same reply in another language, which nobody keeps ready: it is a few names in a reply that is. */
async function localized(
  languages: Languages,
  { store, language, handled, call, isShared }: ToLocalize,
): Promise<Answer> {
  const made = handled instanceof ReadyJson ? (JSON.parse(handled.bytes.toString()) as unknown) : handled;
  const { status, body, headers } =
    made instanceof Reply ? made : { status: usualStatus(call, made), body: made, headers: undefined };
  const common = isShared && status === 200 ? sharedHeaders(store) : privately;
  return { status, body: await languages.localized(store, language, body), headers: { ...common, ...headers } };
}

/**
 * Posted by who need not be allowed to shop: reads whose question is too long for an address, and what asks for a scope of
 * its own.
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
 * Who sends the request: a bearer token goes before a session. Undefined of a guest, also of one whose session has ended.
 * Throws INVALID_SESSION_ID for a token that is not in force here, and INSUFFICIENT_ACCESS for one that may not do this.
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

/** Of the visitor of a page. A browser whose session has ended forgets it, so that it gets the pages again that are kept for guests. */
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

/** Every call may name currency and account, whatever else its query holds. */
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
 * What every guest gets alike may be kept by browsers and caches between; the store's revision names it.
 * Source: site shell contract, 0.5.
 */
function sharedHeaders(store: Store, source?: LiveSource): Record<string, string> {
  let headers = headersOf.get(store);
  if (!headers) {
    headers = {
      ...usualHeaders,
      // a promotion or a price that begins or ends soon must not be outlived in a browser
      "cache-control": store.changesSoon ? "public, no-cache" : "public, max-age=60, stale-while-revalidate=300",
      etag: `"${store.revision}"`,
      // who brings a token or a session may be shown more
      vary: "Authorization, Cookie",
    };
    headersOf.set(store, headers);
  }
  if (source) return { ...headers, etag: `"${store.revision}-${source.tag}"` };
  return headers;
}

/** Replies stay right until the store's settings, its catalogue or what else they were made from are replaced. */
function editionOf({ stores, catalogOf }: Published, store: Store, catalog: object, source?: LiveSource): Edition {
  // replies are kept long after their catalogue was replaced, and its arrays are large
  const made = new WeakRef(catalog);
  const isInForce = () => stores.find(store.id) === store && catalogOf?.(store.id) === made.deref();
  return { isInForce: source ? () => isInForce() && source.isInForce() : isInForce };
}

/**
 * Calls that are not under a webstore's address answer for the store that they name, else for the one at the host, else for
 * the first. Throws NOT_FOUND for a site, channel or community that is none, and WEBSTORE_NOT_FOUND.
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

/** The first fifteen characters of an id tell. Source: site shell contract, 0.3. */
function storeWith(stores: Stores, name: "siteId" | "channelId" | "communityId", id: string): Store {
  const store = id.length >= 15 && stores.all().find((one) => one[name].startsWith(id.slice(0, 15)));
  if (!store) throw new CommerceError("NOT_FOUND");
  return store;
}
