import { CommerceError, type Call } from "@tradecounter/wire";
import { received, type RawInput } from "@tradecounter/wire/schemas";
import type { Stores } from "../stores/index.ts";
import { Reply } from "./answer.ts";
import type { Route } from "./route.ts";
import { shopperOf, type Shopper, type ShopperQuery, type Visitor } from "./shopper.ts";

/** The outcome of a call that was not refused. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value to send as JSON, or ready JSON text; undefined for an empty body. */
  readonly body: unknown;
}

/**
 * Answers a call: finds the store, decides for whom it answers, checks the input against the contract, and hands it to
 * the module. The one way in, over HTTP and from a page that is being rendered. Throws CommerceError when it refuses.
 */
export async function answer(route: Route, stores: Stores, input: RawInput, visitor: Visitor): Promise<Answer> {
  const { call } = route;
  const store = storeOf(call, stores, input);
  const checked = received(call, input);
  const shopper = shopperOf(store, visitor, checked.query as ShopperQuery);
  const handled = await route.handle(checked, shopper);
  const { status, body, headers } =
    handled instanceof Reply ? handled : { status: usualStatus(call, handled), body: handled, headers: {} };
  return { status, body, headers: { ...cacheHeaders(call, shopper), ...headers } };
}

function usualStatus(call: Call, body: unknown): number {
  return body === undefined ? 204 : (call.statuses[0] ?? 200);
}

const privately = { "cache-control": "private, no-store" };

/**
 * What every guest gets alike may be kept by browsers and caches between; the store's revision names it.
 * Source: site shell contract, 0.5.
 */
function cacheHeaders(call: Call, shopper: Shopper): Record<string, string> {
  if (!call.cacheable || shopper.kind !== "guest" || call.method !== "GET") return privately;
  return {
    "cache-control": "public, max-age=60, stale-while-revalidate=300",
    etag: `"${shopper.store.revision}"`,
  };
}

/** Calls that are not under a webstore's address answer for the store of their scope, or for the first one. */
function storeOf(call: Call, stores: Stores, { params, query }: RawInput) {
  if (call.base === "webstore") {
    const store = stores.find(params.webstoreId ?? "");
    if (!store) throw new CommerceError("WEBSTORE_NOT_FOUND");
    return store;
  }
  const scope = typeof query.scope === "string" ? /0ZE[A-Za-z0-9]{12,15}/.exec(query.scope)?.[0] : undefined;
  const store = scope ? stores.find(scope) : stores.all()[0];
  if (!store) throw new CommerceError("WEBSTORE_NOT_FOUND");
  return store;
}
