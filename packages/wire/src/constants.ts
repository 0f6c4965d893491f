/** The version of the platform's API whose shapes we speak. Source: commerce specification, section 9. */
export const API_VERSION = "v65.0";

/** The root against which generic clients resolve their paths. */
export const DATA_ROOT = `/services/data/${API_VERSION}`;

/** The path prefix of every call of a store. Source: commerce specification, section 7. */
export function basePath(webstoreId: string): string {
  return `${DATA_ROOT}/commerce/webstores/${webstoreId}`;
}

/**
 * Both switches mean the same: send text as it is, without escaping `<` as `&lt;`. A client sends both, because the hosted
 * platform honors one in some calls and the other in others. Source: contract of the catalogue, section 1.11.
 */
export const rawText = {
  header: { name: "X-Chatter-Entity-Encoding", value: "false" },
  query: { name: "htmlEncode", value: "false" },
} as const;

/** The path prefix of every server method called by name. Source: commerce specification, section 7. */
export const CONTROLLER_ROOT = `/lwr/apex/${API_VERSION}` as const;

/** The path for the same methods when the body names them. Source: contract of the site shell, section 4.2. */
export const CONTROLLER_EXECUTE_PATH = "/webruntime/api/apex/execute";

/** Relative to a site's base path: ends the session. Source: commerce specification, section 2. */
export const LOGOUT_PATH = "/webruntime/logout";

/** Lets a client that can only POST name the method it means. Source: contract of the catalogue, section 1.2. */
export const METHOD_OVERRIDE_QUERY = "_HttpMethod";

/** An account id of fifteen zeros means no account. Source: commerce specification, section 5. */
export const NO_ACCOUNT = "000000000000000";

/** Source: commerce specification, section 9; the last block from the contracts. */
export const limits = {
  contextCacheMs: 300_000,
  contextRefetchMs: 30_000,
  cacheTrimMs: 5_000,
  pollAttempts: 14,
  retryAttempts: 3,
  retryDelayMs: 4_000,
  readyPollMs: 10,
  reservationSeconds: 14_400,
  deliveryGroups: 20,
  deliveryCartItems: 0,
  deliveryDays: 30,
  addressPageSize: 6,
  cartPageSize: 25,
  pageSize: 100,

  batchItems: 100,
  /** Our choice: as many as a cart may have items. */
  arrangements: 1_000,
  wishlistItems: 1_000,
  cartProductFields: 15,
  orderFields: 35,
  shipmentItems: 1_000,
  orderSearchLength: 100,
  paymentPairs: 4,
  productIds: 20,
  pricedProducts: 500,
  quickOrderRows: 5_000,
  searchPageSize: 200,
  searchWindow: 5_000,
  refinements: 9,
  refinementValues: 20,
  searchTermLength: 255,
  suggestionTermLength: 100,
  inventoryPairs: 100,
  analyticsEvents: 20,
  analyticsItems: 200,
  contentKeys: 50,
  managedContentIds: 100,
  contentPageSize: 250,
  contentPageSizeWithBody: 25,
} as const;

/** The category fields that the storefront requests. Source: commerce specification, section 9. */
export const categoryFields = ["Id", "Name", "CatalogId", "ParentCategoryId"] as const;

/** The shopper's primary open cart, and its live checkout. Source: contract of cart and checkout, section 1.1. */
export const CURRENT_CART = "current";
export const ACTIVE_CHECKOUT = "active";
