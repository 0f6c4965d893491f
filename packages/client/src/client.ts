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
 * A store's calls by capability, typed, with cached reads. What few pages need is a function that takes the client, in a module
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
  /** Default: HTTP to the same host. */
  readonly transport?: Transport | undefined;
  readonly clock?: Clock;
  /** Aborted when the page is left: everything that is then polling or waiting to retry rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** ISO 4217, for carts and prices. Default: the store's own. */
  readonly currency?: string | undefined;
  /** Of names and descriptions, such as `es`. Default: the store's own. */
  readonly language?: string | undefined;
  /** Default: the browser's, or without a browser one that lives as long as the client. */
  readonly storage?: ShopperStorage;
  /**
   * The account that a buyer acts for; by default the stored one. Blank and fifteen zeros mean none. Evaluated on every call: data read for
   * another account are discarded. A stored account that the store does not know is discarded too. The checkout of an account other than
   * the stored one is remembered as long as the client lives.
   */
  readonly accountId?: () => string | undefined;
  /**
   * The cart that this client is for, by its id or state, such as one paid for through a link. Default: the shopper's current one. The
   * checkout of another cart is known once it was started here.
   */
  readonly cartStateOrId?: string;
  /** Shows what is not published yet: menus are drafts, and no intermediary caches replies. */
  readonly preview?: boolean;
  /** Whether the store's carts are for very many items. Default: what the store's context says. */
  readonly highScale?: boolean | undefined;
  /** How many replies are cached; a list counts as many as it has products. */
  readonly cacheEntries?: number;
  /** Called with failures that a shopper need not see. Default: the console's. */
  readonly warn?: (message: string, cause: unknown) => void;
}

/**
 * The data layer of a store, for one shopper: create one per browser page, and on a server one per request plus one for data shared by all.
 */
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
  // The checkout stored for the session is that of the current cart and the stored account.
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
