import { CURRENT_CART } from "@tradecounter/wire";
import { createCache } from "./cache.ts";
import { cartModule } from "./cart.ts";
import type { CartModule } from "./cart.ts";
import { catalogModule } from "./catalog.ts";
import type { CatalogModule } from "./catalog.ts";
import { checkoutModule } from "./checkout.ts";
import type { CheckoutModule } from "./checkout.ts";
import { endingWith, systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { contextModule, hasHighScaleCarts } from "./context.ts";
import type { ContextModule } from "./context.ts";
import { createCore } from "./core.ts";
import type { Core } from "./core.ts";
import { deliveryModule } from "./delivery.ts";
import type { DeliveryModule } from "./delivery.ts";
import { isFilled } from "./errors.ts";
import { rememberGuestCart } from "./guest-cart.ts";
import { inventoryModule } from "./inventory.ts";
import type { InventoryModule } from "./inventory.ts";
import { createMessages } from "./messages.ts";
import { ordersModule } from "./orders.ts";
import type { OrdersModule } from "./orders.ts";
import { paymentModule } from "./payment.ts";
import type { PaymentModule } from "./payment.ts";
import { pricingModule } from "./pricing.ts";
import type { PricingModule } from "./pricing.ts";
import { searchModule } from "./search.ts";
import type { SearchModule } from "./search.ts";
import { browserPlaces, isNoAccount, shopperStorage } from "./storage.ts";
import type { ShopperStorage, Stored } from "./storage.ts";
import { httpTransport } from "./transport.ts";
import type { Transport } from "./transport.ts";

/**
 * A store's calls, typed, cached where they read, by capability. What few pages need is a function of the client in a module
 * of its own: `addressesModule(client)`.
 */
export interface Client extends Core {
  readonly storage: ShopperStorage;
  readonly context: ContextModule;
  readonly catalog: CatalogModule;
  readonly search: SearchModule;
  readonly pricing: PricingModule;
  readonly inventory: InventoryModule;
  readonly cart: CartModule;
  readonly delivery: DeliveryModule;
  readonly checkout: CheckoutModule;
  readonly payment: PaymentModule;
  readonly orders: OrdersModule;
}

export interface ClientOptions {
  readonly webstoreId: string;
  /** HTTP to the same host unless given. */
  readonly transport?: Transport | undefined;
  readonly clock?: Clock;
  /** Aborted when the page is left: whatever waits then, to poll or to repeat, rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** ISO 4217; carts and prices are asked for in it, or in the store's own without. */
  readonly currency?: string | undefined;
  /** Of names and descriptions, `es`; the store's own without. */
  readonly language?: string | undefined;
  /** The browser's unless given; for as long as the client where there is no browser. */
  readonly storage?: ShopperStorage;
  /** The account that a buyer acts for, that of the storage unless given; blank and fifteen zeros are none. Asked at every call: what was read for another is forgotten. A kept one that the store does not know is forgotten too. The checkout of one that is not the kept one is known for as long as the client. */
  readonly accountId?: () => string | undefined;
  /** The cart that this client is for, by its id or state, such as one that is paid for by a link. The shopper's current one unless given. The checkout of another one is known once it was started here. */
  readonly cartStateOrId?: string;
  /** Looks at what is not published yet: menus are drafts, and nothing on the way keeps replies. */
  readonly preview?: boolean;
  /** Whether the store's carts are for very many items; what its context says unless given. */
  readonly highScale?: boolean | undefined;
  /** How many replies are kept for the next reader; a list counts as many as it has products. */
  readonly cacheEntries?: number;
  /** Hears of failures that a shopper need not see. The console's unless given. */
  readonly warn?: (message: string, cause: unknown) => void;
}

/** The data layer of a store, for one shopper: a browser has one, a server one a request and one for what is everybody's. */
export function createClient({
  webstoreId,
  transport = httpTransport({ webstoreId }),
  clock: givenClock = systemClock,
  signal,
  currency,
  language,
  storage: ofShopper = shopperStorage(webstoreId, browserPlaces()),
  accountId: namedAccountId = () => ofShopper.account.get()?.id,
  cartStateOrId = CURRENT_CART,
  preview = false,
  highScale,
  cacheEntries,
  warn = (message, cause) => console.warn(message, cause),
}: ClientOptions): Client {
  const clock = signal ? endingWith(givenClock, signal) : givenClock;
  const isOwn = cartStateOrId === CURRENT_CART;
  const accountId = () => {
    const id = namedAccountId();
    return isFilled(id) && !isNoAccount(id) ? id : undefined;
  };
  // The checkout that is kept for the session is that of the current cart, and of the account that is kept.
  const ofPage = shopperStorage(webstoreId, { session: undefined, local: undefined });
  const kept = () => (isOwn && accountId() === ofShopper.account.get()?.id ? ofShopper : ofPage).checkoutId;
  const checkoutId: Stored<string> = { get: () => kept().get(), set: (id) => kept().set(id) };
  const storage = { ...ofShopper, checkoutId };
  const cache = createCache(clock, cacheEntries, accountId);
  const messages = createMessages(warn);
  const core = createCore({
    webstoreId,
    cartStateOrId,
    transport,
    cache,
    clock,
    messages,
    currency,
    language,
    accountId,
    forgetAccount(id) {
      if (storage.account.get()?.id === id) storage.account.set(undefined);
      return accountId() !== id;
    },
    isPreview: preview,
    isHighScale: () => highScale ?? hasHighScaleCarts(context),
  });
  const context = contextModule(core, warn);
  const cart = cartModule(core, (cartId) => isOwn && rememberGuestCart({ ...core, context, storage }, cartId));
  const payment = paymentModule(core, checkoutId);
  return {
    ...core,
    storage,
    context,
    catalog: catalogModule(core, context),
    search: searchModule(core),
    pricing: pricingModule(core, context),
    inventory: inventoryModule(core, context),
    cart,
    delivery: deliveryModule(core, cart),
    checkout: checkoutModule(core, checkoutId, cart),
    payment,
    orders: ordersModule(core, { context, payment, checkoutId }),
  };
}
