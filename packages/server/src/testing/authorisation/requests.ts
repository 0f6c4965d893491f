import { recordIdOf } from "@tradecounter/commerce";
import * as wire from "@tradecounter/wire";
import { pathOf, type Call, type InputOf } from "@tradecounter/wire";
import { organizationOf } from "../../modules/context/index.ts";
import { kinds, type Kind } from "../../modules/import/index.ts";
import { objects } from "../../modules/query/index.ts";
import type { Scene, Targets } from "./people.ts";

/** The request, whoever sends it. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  /** For a body that is not JSON. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Line {
  /** The request for something of the owner's; with other targets, for something that nobody has. */
  ask(targets: Targets, scene: Scene): Asked;
  /** A call of the contract; for a URL outside of it, the route's pattern. */
  readonly of: Call | string;
  /** Tables in which it leaves traces of whoever it names: a counter of attempts, a link in a mail. */
  readonly leaves?: readonly string[];
  /** An account's admin may see it for the account's people. */
  readonly isForAdmin?: boolean;
  /** It belongs to the account, which its admin shares. */
  readonly isOfAccount?: boolean;
  /**
   * The outcome for permitted callers with a token, where it differs: a token has no session of its own, and is not one of the buyer's
   * sessions.
   */
  readonly byToken?: "refused" | "own";
}

type Input<C> = InputOf<C> & { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** A line for a call of the wire package. */
function calls<C extends Call>(
  call: C,
  input: (targets: Targets, scene: Scene) => InputOf<C>,
  more: Omit<Line, "of" | "ask"> = {},
): Line {
  return {
    of: call,
    ...more,
    ask(targets, scene) {
      const { params, query = {}, body } = input(targets, scene) as Input<C>;
      const said = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const path = pathOf(call, params, scene.demo.webstoreId);
      const url = said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path;
      return {
        method: call.method,
        url,
        ...(call.method !== "GET" && call.method !== "DELETE" && { body: body ?? {} }),
      };
    },
  };
}

/** A line for a URL outside the contract: `GET /healthz`. */
function address(pattern: string, more: Partial<Asked> & Pick<Line, "leaves"> = {}): Line {
  const [method = "", url = ""] = pattern.split(" ");
  const { leaves, ...asked } = more;
  return { of: pattern, leaves, ask: () => ({ method, url, ...asked }) };
}

const nothing = () => ({});
const forAdmin = { isForAdmin: true };
const cart = ({ cart: cartStateOrId }: Targets) => ({ params: { cartStateOrId } });
const checkout = ({ checkout: activeOrCheckoutId }: Targets) => ({ params: { activeOrCheckoutId } });
const one = (productId: string) => ({ productId, quantity: "1", type: "Product" as const });
const group = ({ cart: cartStateOrId, group: deliveryGroupId }: Targets) => ({
  params: { cartStateOrId, deliveryGroupId },
});
const someAddress = {
  firstName: "Nora",
  lastName: "Vale",
  street: "1 Elsewhere Street",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

const ofCart: Record<string, Line> = {
  createCart: calls(wire.createCart, () => ({ body: { name: "Another", isSecondary: true } })),
  "createCart for an account": calls(wire.createCart, ({ account }) => ({
    body: { name: "Another", isSecondary: true, effectiveAccountId: account },
  })),
  ensureCart: calls(wire.ensureCart, () => ({ params: { cartStateOrId: "current" }, body: {} })),
  getCart: calls(wire.getCart, cart),
  deleteCart: calls(wire.deleteCart, cart),
  cloneCart: calls(wire.cloneCart, (to) => ({ ...cart(to), query: {}, body: {} })),
  preserveCart: calls(wire.preserveCart, cart),
  getCompactSummary: calls(wire.getCompactSummary, cart),
  getCurrentCompactSummary: calls(wire.getCurrentCompactSummary, nothing),
  getCartItems: calls(wire.getCartItems, (to) => ({ ...cart(to), query: { includeCoupons: true } })),
  addCartItem: calls(wire.addCartItem, (to, { demo }) => ({ ...cart(to), body: one(demo.products.secondFilter) })),
  addCartItems: calls(wire.addCartItems, (to, { demo }) => ({
    ...cart(to),
    body: { inputs: [{ richInput: one(demo.products.secondFilter) }] },
  })),
  changeCartItem: calls(wire.changeCartItem, (to) => ({
    params: { cartStateOrId: to.cart, cartItemId: to.item },
    body: { quantity: "7" },
  })),
  removeCartItem: calls(wire.removeCartItem, (to) => ({ params: { cartStateOrId: to.cart, cartItemId: to.item } })),
  getCartProducts: calls(wire.getCartProducts, cart),
  getCartProduct: calls(wire.getCartProduct, (to, { demo }) => ({
    params: { cartStateOrId: to.cart, productId: demo.products.oilFilter },
  })),
  getCartCoupons: calls(wire.getCartCoupons, cart),
  addCartCoupon: calls(wire.addCartCoupon, (to) => ({ ...cart(to), body: { couponCode: "FLEET25" } })),
  removeCartCoupon: calls(wire.removeCartCoupon, (to) => ({
    params: { cartStateOrId: to.cart, cartCouponId: to.coupon },
  })),
  getCartPromotions: calls(wire.getCartPromotions, cart),
  getCartItemPromotions: calls(wire.getCartItemPromotions, (to) => ({
    ...cart(to),
    body: { items: [{ cartItemId: to.item }] },
  })),
  reserveInventory: calls(wire.reserveInventory, (to) => ({ ...cart(to), body: {} })),
  releaseInventory: calls(wire.releaseInventory, cart),
  getDeliveryGroups: calls(wire.getDeliveryGroups, cart),
  estimateDelivery: calls(wire.estimateDelivery, (to) => ({
    ...cart(to),
    query: { country: "US", postalCode: "23510" },
  })),
  getDeliveryGroup: calls(wire.getDeliveryGroup, group),
  changeDeliveryGroup: calls(wire.changeDeliveryGroup, (to) => ({
    ...group(to),
    body: { deliveryAddress: someAddress },
  })),
  createDeliveryGroup: calls(wire.createDeliveryGroup, (to) => ({
    ...cart(to),
    body: { name: "Branch", deliveryAddress: someAddress },
  })),
  deleteDeliveryGroup: calls(wire.deleteDeliveryGroup, ({ cart: cartStateOrId, spareGroup: deliveryGroupId }) => ({
    params: { cartStateOrId, deliveryGroupId },
  })),
  arrangeItems: calls(wire.arrangeItems, (to) => ({
    ...cart(to),
    body: { arrangements: [{ cartItemId: to.item, deliveryGroupId: to.spareGroup, quantity: "10" }] },
  })),
};

const ofCheckout: Record<string, Line> = {
  startCheckout: calls(wire.startCheckout, ({ cart: cartId }) => ({ body: { cartId } })),
  startCheckoutByPost: calls(wire.startCheckoutByPost, ({ cart: cartId }) => ({ body: { cartId } })),
  startCheckoutInPlace: calls(wire.startCheckoutInPlace, (to) => ({ ...checkout(to), body: { cartId: to.cart } })),
  getCheckout: calls(wire.getCheckout, checkout),
  changeCheckout: calls(wire.changeCheckout, (to) => ({ ...checkout(to), body: { deliveryAddress: someAddress } })),
  createPayLink: calls(wire.createPayLink, ({ cart: cartId }) => ({ body: { cartId } })),
  getPayLinks: calls(wire.getPayLinks, () => ({})),
  withdrawPayLink: calls(wire.withdrawPayLink, ({ cart: cartId }) => ({ body: { cartId } })),
  openPayLink: calls(wire.openPayLink, () => ({ body: { token: "x".repeat(43) } })),
  payByLink: calls(wire.payByLink, () => ({
    body: { token: "x".repeat(43), requestType: "SimplePurchaseOrder" as const, paymentToken: "PO-1" },
  })),
  deleteCheckout: calls(wire.deleteCheckout, checkout),
  addCheckoutCoupon: calls(wire.addCheckoutCoupon, (to) => ({ ...checkout(to), body: { couponCode: "FLEET25" } })),
  removeCheckoutCoupon: calls(wire.removeCheckoutCoupon, (to) => ({
    params: { activeOrCheckoutId: to.checkout, cartCouponId: to.coupon },
  })),
  payCheckout: calls(wire.payCheckout, (to) => ({
    ...checkout(to),
    body: { requestType: "SimplePurchaseOrder" as const, paymentToken: "PO-1", billingAddress: someAddress },
  })),
  placeOrder: calls(wire.placeOrder, (to) => ({ ...checkout(to), body: {} })),
  runOrderActions: calls(wire.runOrderActions, (to) => ({
    ...checkout(to),
    body: { actions: [{ action: "prepare" as const }] },
  })),
};

const ofOrders: Record<string, Line> = {
  lookUpOrder: calls(wire.lookUpOrder, ({ order }) => ({ body: { orderSummaryIdOrRefNumber: order } }), forAdmin),
  "lookUpOrder by its number, with one wrong proof": calls(
    wire.lookUpOrder,
    ({ orderReference }, { ownersContact }) => ({
      body: {
        orderSummaryIdOrRefNumber: orderReference,
        verification: { email: ownersContact.email, phoneNumber: "757-555-9999" },
      },
    }),
    { isForAdmin: true },
  ),
  lookUpOrderByToken: calls(
    wire.lookUpOrderByToken,
    ({ order }) => ({
      query: { orderSummaryIdOrRefNumber: order },
    }),
    forAdmin,
  ),
  "lookUpOrderByToken with a token that is none": calls(wire.lookUpOrderByToken, ({ orderReference }) => ({
    query: { orderSummaryIdOrRefNumber: orderReference, accessToken: "x".repeat(43) },
  })),
  "authorizeOrderLookup with one wrong proof": calls(
    wire.authorizeOrderLookup,
    ({ orderReference }, { ownersContact }) => ({
      body: { email: ownersContact.email, phoneNumber: "757-555-9999", orderSummaryRefNumber: orderReference },
    }),
  ),
};

const placed = ({ order: orderSummaryId }: Targets) => ({ params: { orderSummaryId } });
const ofHistory: Record<string, Line> = {
  getOrders: calls(wire.getOrders, () => ({ query: { ownerScoped: false } }), forAdmin),
  getOrder: calls(wire.getOrder, placed, forAdmin),
  getOrderItems: calls(wire.getOrderItems, placed, forAdmin),
  getOrderDeliveryGroups: calls(wire.getOrderDeliveryGroups, placed, forAdmin),
  getOrderShipments: calls(wire.getOrderShipments, placed, forAdmin),
  getShipmentItems: calls(wire.getShipmentItems, () => ({ params: { shipmentId: "0sH000000000001EAA" } })),
  getOrderAdjustments: calls(wire.getOrderAdjustments, placed, forAdmin),
  getOrderItemAdjustments: calls(
    wire.getOrderItemAdjustments,
    (to) => ({ ...placed(to), body: { orderItemSummaries: [{ orderItemSummaryId: to.orderItem }] } }),
    forAdmin,
  ),
  getReorderReport: calls(wire.getReorderReport, placed, forAdmin),
  addOrderByIdToCart: calls(
    wire.addOrderByIdToCart,
    (to) => ({ ...placed(to), body: { cartStateOrId: "current" } }),
    forAdmin,
  ),
  cancelOrder: calls(
    wire.cancelOrder,
    ({ order }) => ({ body: { orderSummaryIdOrRefNumber: order, idempotencyKey: "one" } }),
    forAdmin,
  ),
  getManagedOrders: calls(wire.getManagedOrders, nothing),
  getManagedOrder: calls(wire.getManagedOrder, placed),
  createShipment: calls(wire.createShipment, (to) => ({ ...placed(to), body: { idempotencyKey: "one" } })),
  submitCancel: calls(wire.submitCancel, (to) => ({ ...placed(to), body: { idempotencyKey: "one" } })),
  capturePayment: calls(wire.capturePayment, (to) => ({ ...placed(to), body: { idempotencyKey: "one" } })),
  refundPayment: calls(wire.refundPayment, (to) => ({ ...placed(to), body: { idempotencyKey: "one" } })),
  changeOrderStatus: calls(wire.changeOrderStatus, (to) => ({
    ...placed(to),
    body: { idempotencyKey: "one", status: "Picking" as const },
  })),
  addOrderToCart: calls(
    wire.addOrderToCart,
    ({ order }) => ({ body: { cartStateOrId: "current", orderSummaryIdOrRefNumber: order } }),
    forAdmin,
  ),
};

const addressBook = ({ account: accountId }: Targets) => ({ params: { accountId } });
const inBook = ({ account: accountId, address: addressId }: Targets) => ({ params: { accountId, addressId } });
const savedAddress = { ...someAddress, addressType: "Shipping" as const, isDefault: false };
const ofAddressBook: Record<string, Line> = {
  getAddresses: calls(wire.getAddresses, addressBook, forAdmin),
  "getAddresses by id": calls(
    wire.getAddresses,
    ({ address: addressId }) => ({
      params: { accountId: "current" },
      query: { addressId },
    }),
    forAdmin,
  ),
  addAddress: calls(wire.addAddress, (to) => ({ ...addressBook(to), body: savedAddress }), forAdmin),
  changeAddress: calls(wire.changeAddress, (to) => ({ ...inBook(to), body: savedAddress }), forAdmin),
  "changeAddress of the current account": calls(
    wire.changeAddress,
    ({ address: addressId }) => ({
      params: { accountId: "current", addressId },
      body: savedAddress,
    }),
    forAdmin,
  ),
  deleteAddress: calls(wire.deleteAddress, inBook, forAdmin),
  "deleteAddress of the current account": calls(
    wire.deleteAddress,
    ({ address: addressId }) => ({
      params: { accountId: "current", addressId },
    }),
    forAdmin,
  ),
};

const wishlist = ({ wishlist: wishlistId }: Targets) => ({ params: { wishlistId } });
const onWishlist = ({ wishlist: wishlistId, wishlistItem: wishlistItemId }: Targets) => ({
  params: { wishlistId, wishlistItemId },
});
const ofWishlists: Record<string, Line> = {
  getWishlists: calls(wire.getWishlists, nothing),
  "getWishlists by id": calls(wire.getWishlists, ({ wishlist: wishlistId }) => ({
    query: { includeDisplayedList: true, wishlistId },
  })),
  createWishlist: calls(wire.createWishlist, () => ({ body: { name: "Another", isShared: true } })),
  getWishlist: calls(wire.getWishlist, wishlist),
  renameWishlist: calls(wire.renameWishlist, (to) => ({ ...wishlist(to), body: { name: "Mine", isShared: true } })),
  deleteWishlist: calls(wire.deleteWishlist, wishlist),
  getWishlistItems: calls(wire.getWishlistItems, wishlist),
  addWishlistItem: calls(wire.addWishlistItem, (to, { demo }) => ({
    ...wishlist(to),
    body: { productId: demo.products.secondFilter },
  })),
  changeWishlistItem: calls(wire.changeWishlistItem, (to) => ({ ...onWishlist(to), body: { quantity: "7" } })),
  removeWishlistItem: calls(wire.removeWishlistItem, onWishlist),
  addWishlistToCart: calls(wire.addWishlistToCart, (to) => ({
    ...wishlist(to),
    query: { cartId: "current" as const },
  })),
  addCartToWishlist: calls(wire.addCartToWishlist, ({ wishlist: wishlistId }) => ({
    params: { cartStateOrId: "current" },
    body: { wishlistId },
  })),
};

const merchant = ({ demo }: Scene) => ({ merchantAccountId: recordIdOf("merchantAccount", demo.webstoreId) });
const keptCard = ({ keptCard: savedPaymentMethodId }: Targets, scene: Scene) => ({
  params: { ...merchant(scene), savedPaymentMethodId },
});
const ofCards: Record<string, Line> = {
  getSavedPaymentMethods: calls(wire.getSavedPaymentMethods, (_to, scene) => ({ params: merchant(scene) })),
  savePaymentMethod: calls(wire.savePaymentMethod, ({ account }, scene) => ({
    params: merchant(scene),
    body: {
      gatewayCustomerReference: "customer",
      gatewayInitiatorReference: "tok_none",
      paymentGatewayId: recordIdOf("paymentGateway", scene.demo.webstoreId, "Sandbox"),
      paymentMethodType: "Card",
      referenceOwnerId: account,
      usageType: "OnSession" as const,
    },
  })),
  changeSavedPaymentMethod: calls(wire.changeSavedPaymentMethod, (to, scene) => ({
    ...keptCard(to, scene),
    body: { isDefault: false },
  })),
  deleteSavedPaymentMethod: calls(wire.deleteSavedPaymentMethod, keptCard),
};

const ofAccounts: Record<string, Line> = {
  getSessionContext: calls(wire.getSessionContext, nothing),
  getManagedAccounts: calls(wire.getManagedAccounts, () => ({ query: { includeMyAccount: true } })),
  registerBuyer: calls(wire.registerBuyer, () => ({
    body: {
      email: "eve@stranger.example",
      firstName: "Eve",
      lastName: "Stranger",
      phoneNumber: "(757) 555-0100",
      captchaToken: "shown",
      addressList: { addresses: [] },
    },
  })),
  getEffectiveAccount: calls(wire.getEffectiveAccount, ({ account }) => ({ params: { effectiveAccountId: account } })),
  actForAccount: calls(wire.actForAccount, ({ account }) => ({ params: { effectiveAccountId: account } }), {
    isOfAccount: true,
    byToken: "refused",
  }),
  getProfile: calls(wire.getProfile, nothing),
  changeProfile: calls(wire.changeProfile, () => ({ body: { firstName: "Robin" } })),
  sendOneTimeCode: calls(wire.sendOneTimeCode, () => ({
    body: { method: "EMAIL" as const, type: "Verify" as const, reCaptchaToken: "none" },
  })),
  verifyOneTimeCode: calls(wire.verifyOneTimeCode, () => ({ body: { identifier: "x".repeat(43), code: "123456" } })),
};

const person = ({ person: personId }: Targets) => ({ params: { personId } });
const invitation = ({ invitation: invitationId }: Targets) => ({ params: { invitationId } });

const ofPeople: Record<string, Line> = {
  getAccountPeople: calls(wire.getAccountPeople, nothing, forAdmin),
  getAccountPerson: calls(wire.getAccountPerson, person, forAdmin),
  getAccountEvents: calls(wire.getAccountEvents, nothing, forAdmin),
  changeAccountPerson: calls(
    wire.changeAccountPerson,
    (to) => ({ ...person(to), body: { state: "Withdrawn" as const } }),
    forAdmin,
  ),
  inviteToAccount: calls(
    wire.inviteToAccount,
    () => ({ body: { email: "otto@vale.example", firstName: "Otto", lastName: "Vale", role: "Buyer" as const } }),
    forAdmin,
  ),
  resendInvitation: calls(wire.resendInvitation, invitation, forAdmin),
  revokeInvitation: calls(wire.revokeInvitation, invitation, forAdmin),
  findInvitation: calls(wire.findInvitation, () => ({ body: { token: "x".repeat(43) } })),
  acceptInvitation: calls(wire.acceptInvitation, () => ({ body: { token: "x".repeat(43) } })),
};

const ofCatalogue: Record<string, Line> = {
  getApplicationContext: calls(wire.getApplicationContext, nothing),
  getCountries: calls(wire.getCountries, nothing),
  getApiVersions: calls(wire.getApiVersions, nothing),
  getApiResources: calls(wire.getApiResources, nothing),
  getDiscovery: calls(wire.getDiscovery, nothing),
  getProduct: calls(wire.getProduct, ({ product: productId }) => ({ params: { productId } })),
  getSnapshotProduct: calls(wire.getSnapshotProduct, ({ product: productId }, { demo }) => ({
    params: { productId, catalogSnapshotVersionId: demo.app.catalog.snapshot(demo.webstoreId).versionId },
  })),
  // it has none, which only those who may see it are told
  getProductChildren: calls(wire.getProductChildren, ({ product: productId }) => ({ params: { productId } }), {
    isOfAccount: true,
  }),
  getAiConfiguration: calls(wire.getAiConfiguration, nothing),
  getShopperAgentContext: calls(wire.getShopperAgentContext, nothing),
  getRecommendations: calls(wire.getRecommendations, ({ product }) => ({
    query: { recommender: "SimilarProducts", anchorValues: product } as never,
  })),
  getFeaturedProducts: calls(wire.getFeaturedProducts, ({ product: productId }) => ({ params: { productId } })),
  getProducts: calls(wire.getProducts, ({ product }) => ({ query: { ids: product } as never })),
  getCategory: calls(wire.getCategory, (_to, { demo }) => ({
    params: { categoryId: recordIdOf("category", demo.webstoreId, "filters") },
  })),
  getCategoryChildren: calls(wire.getCategoryChildren, nothing),
  getCategoryPath: calls(wire.getCategoryPath, (_to, { demo }) => ({
    params: { categoryId: recordIdOf("category", demo.webstoreId, "filters") },
  })),
  getCategoryMenu: calls(wire.getCategoryMenu, nothing),
  getNavigationMenu: calls(wire.getNavigationMenu, (_to, { demo }) => ({
    params: { communityId: demo.app.stores.find(demo.webstoreId)!.communityId },
    query: { navigationLinkSetDeveloperName: "Default_Navigation" },
  })),
  getSeoProperties: calls(wire.getSeoProperties, (_to, { demo }) => ({
    params: {
      communityId: demo.app.stores.find(demo.webstoreId)!.communityId,
      recordIdOrAlias: demo.products.oilFilter,
    },
  })),
  "getSeoProperties of what is hidden": calls(wire.getSeoProperties, ({ product: recordIdOrAlias }, { demo }) => ({
    params: { communityId: demo.app.stores.find(demo.webstoreId)!.communityId, recordIdOrAlias },
  })),
  getGiftWrap: calls(wire.getGiftWrap, nothing),
  getProductPrice: calls(wire.getProductPrice, (_to, { demo }) => ({ params: { productId: demo.products.oilFilter } })),
  "getProductPrice of what is hidden": calls(wire.getProductPrice, ({ product: productId }) => ({
    params: { productId },
  })),
  getProductPrices: calls(wire.getProductPrices, (_to, { demo }) => ({
    query: { productIds: demo.products.oilFilter } as never,
  })),
  evaluateProducts: calls(wire.evaluateProducts, ({ product }, { demo }) => ({
    body: { products: [{ productId: product }, { productId: demo.products.oilFilter }] },
  })),
  priceProducts: calls(wire.priceProducts, (_to, { demo }) => ({
    body: { pricingLineItems: [{ productId: demo.products.oilFilter }] },
  })),
  // none of them has consented to be measured
  recordEvents: calls(wire.recordEvents, () => ({
    body: {
      visit: "kJ3vQ0yTz8mXw2Lr5nHc7A",
      events: [{ name: "page_view" as const, page: "Home Page" as const, msAgo: 0 }],
    },
  })),
  checkQuickOrder: calls(wire.checkQuickOrder, () => ({
    body: { rows: [{ partNumber: "FLT-1001", quantity: "1" }] },
  })),
  getDeliveryPromise: calls(wire.getDeliveryPromise, ({ product: productId }) => ({ params: { productId } })),
  getProductTaxes: calls(wire.getProductTaxes, ({ product: productId }) => ({ params: { productId } })),
  getInventoryLevels: calls(wire.getInventoryLevels, ({ product }, { demo }) => ({
    query: {
      locationgroups: recordIdOf("locationGroup", demo.webstoreId, "all-warehouses"),
      products: `${product},${demo.products.oilFilter}`,
    } as never,
  })),
  searchProducts: calls(wire.searchProducts, () => ({ query: { searchTerm: "workshop case" } })),
  searchProductsWithPrices: calls(wire.searchProductsWithPrices, () => ({
    body: { searchTerm: "FLT-1001", includePrices: true },
  })),
  getSortRules: calls(wire.getSortRules, nothing),
  getSuggestions: calls(wire.getSuggestions, () => ({
    query: { searchTerm: "TRD-100", includeSuggestedProducts: true },
  })),
  getSiteContents: calls(wire.getSiteContents, (_to, { demo }) => ({
    params: { siteId: demo.app.stores.find(demo.webstoreId)!.siteId },
  })),
  getSiteContent: calls(wire.getSiteContent, (_to, { demo }) => ({
    params: { siteId: demo.app.stores.find(demo.webstoreId)!.siteId, contentKeyOrId: "none" },
  })),
  getChannelContents: calls(wire.getChannelContents, (_to, { demo }) => ({
    params: { channelId: demo.app.stores.find(demo.webstoreId)!.channelId },
  })),
  getChannelContent: calls(wire.getChannelContent, (_to, { demo }) => ({
    params: { channelId: demo.app.stores.find(demo.webstoreId)!.channelId, contentKeyOrId: "none" },
  })),
};

/** A line for each object of the query, with the fields that say most about its rows. */
const queriedFields: Readonly<Record<string, string>> = {
  Account: "Id, Name, Phone, BillingStreet",
  Contact: "Id, FirstName, LastName, Email, Phone",
  OrderSummary: "Id, OrderReferenceNumber, PoNumber, BillingEmailAddress",
  OrderItemSummary: "Id, OrderSummaryId, StockKeepingUnit",
  AccountPrice: "Id, AccountId, Product2Id, UnitPrice",
  Product2: "Id, StockKeepingUnit",
  BuyerGroup: "Code, Name",
};

const ofIntegrations: Record<string, Line> = {
  ...Object.fromEntries(
    Object.keys(objects).map((name) => {
      const fields = queriedFields[name] ?? Object.keys(objects[name]!.fields)[0];
      const where = name === "Product2" ? " WHERE StockKeepingUnit LIKE 'TRD%'" : "";
      return [
        `queryRecords ${name}`,
        calls(wire.queryRecords, () => ({ query: { q: `SELECT ${fields} FROM ${name}${where}` } }), {
          isForAdmin: name.startsWith("Order"),
        }),
      ];
    }),
  ),
  queryMoreRecords: calls(wire.queryMoreRecords, () => ({ params: { locator: "none-2000" } })),
  getLimits: calls(wire.getLimits, nothing),
  getIdentity: calls(wire.getIdentity, ({ user: userId }, { demo }) => ({
    params: { organizationId: organizationOf(demo.app.stores.find(demo.webstoreId)!), userId },
  })),
  ...Object.fromEntries(
    // orders only come from files
    kinds
      .filter((kind) => kind !== "orders")
      .map((kind) => [
        `importRecords ${kind}`,
        calls(wire.importRecords, (_to, scene) => ({ params: { kind }, body: { records: [recordOf(kind, scene)] } })),
      ]),
  ),
};

/** A row that would remove something of the owner's, where the kind has any. */
function recordOf(kind: Kind, { ownersContact }: Scene): Record<string, unknown> {
  switch (kind) {
    case "accounts":
      return { code: "MILL", name: "Taken", active: false };
    case "contacts":
      return { email: ownersContact.email, firstName: "Taken", lastName: "Over", account: "TIDE", status: "Withdrawn" };
    case "accountPrices":
      return { account: "MILL", sku: "FLT-1001", currency: "USD", unitPrice: "99.00" };
    case "stock":
      return { sku: "FLT-1001", location: "NOR", onHand: "1" };
    default:
      return {};
  }
}

const isHidden = { itemIds: ["TRD-1001"] };
const controller = (name: string) => {
  const at = name.lastIndexOf(".");
  return { className: name.slice(0, at), methodName: name.slice(at + 1) };
};
const enveloped = {
  namespace: "",
  classname: "AnalyticsController",
  method: "getProductDetails",
  isContinuation: false,
  params: isHidden,
  cacheable: true,
};

/** The parameters of methods that take any. Methods that name somebody name the owner. */
const parametersOf: Readonly<Record<string, (scene: Scene, to: Targets) => Record<string, unknown>>> = {
  "AnalyticsController.getGAData": () => ({ networkId: "0DB000000000001" }),
  "AnalyticsController.getCartId": () => ({ networkId: "0DB000000000001" }),
  "AnalyticsController.getProductDetails": () => isHidden,
  "AnalyticsController.getProductDetailsByIds": (scene) => ({ productIds: [scene.targets.product] }),
  "applauncher__LoginFormController.login": ({ ownersContact }) => ({
    username: ownersContact.email,
    password: "wrong",
  }),
  "applauncher__LoginFormController.loginGetPageRefUrl": ({ ownersContact }) => ({
    username: ownersContact.email,
    password: "wrong",
  }),
  "applauncher__ForgotPasswordController.forgotPassword": ({ ownersContact }) => ({ username: ownersContact.email }),
  "applauncher__ChangePasswordController.changePassword": () => ({
    newPassword: "Another-counter-2026",
    verifyNewPassword: "Another-counter-2026",
    oldPassword: "wrong",
  }),
  "applauncher__EmailChangeController.isLinkInForce": () => ({ token: "x".repeat(43) }),
  "applauncher__EmailChangeController.confirm": () => ({ token: "x".repeat(43) }),
  "applauncher__StockNoticeController.tellMe": (_scene, { product }) => ({
    productId: product,
    email: "eve@example.com",
  }),
  "applauncher__StockNoticeController.confirm": () => ({ token: "x".repeat(43) }),
  "applauncher__SubscriptionController.changeSubscription": () => ({ id: "0sB000000000001EAA", action: "pause" }),
  "applauncher__MachineController.addMachine": () => ({ model: "C404" }),
  "applauncher__MachineController.changeMachine": () => ({ id: "0mN000000000001EAA", nickname: "Mine" }),
  "applauncher__MachineController.removeMachine": () => ({ id: "0mN000000000001EAA" }),
  "applauncher__MachineController.carryOver": () => ({ machines: [] }),
  "applauncher__MachineController.chooseMachine": () => ({ machine: null }),
  "applauncher__BuyerRegistrationController.wantAccount": ({ ownersContact }) => ({
    email: ownersContact.email,
    password: "Another-counter-2026",
  }),
  "applauncher__BuyerRegistrationController.registerWithOrder": (_scene, { orderReference }) => ({
    orderReferenceNumber: orderReference,
    password: "Another-counter-2026",
  }),
  "applauncher__BuyerRegistrationController.getLinkNeeds": () => ({ token: "x".repeat(43) }),
  "applauncher__BuyerRegistrationController.confirm": () => ({
    token: "x".repeat(43),
    newPassword: "Another-counter-2026",
    verifyNewPassword: "Another-counter-2026",
  }),
  "applauncher__SessionManagementController.endSession": (_scene, { session }) => ({ id: session }),
  "applauncher__LinkedProviderController.unlink": () => ({ provider: "none" }),
  "applauncher__ChangePasswordController.isLinkInForce": () => ({ token: "x".repeat(43) }),
  "applauncher__LoginFormController.setExperienceId": () => ({ expId: "marina" }),
  "applauncher__SelfRegisterController.setExperienceId": () => ({ expId: "marina" }),
  "applauncher__ForgotPasswordController.setExperienceId": () => ({ expId: "marina" }),
  "applauncher__SocialLoginController.getSamlSsoUrl": () => ({ samlId: "0LE000000000001" }),
  "applauncher__SocialLoginController.getSsoUrl": () => ({ developerName: "none" }),
  "applauncher__SocialLoginController.getCommunityDomainSsoUrl": () => ({ developerName: "none" }),
};
const registering = ({ ownersContact }: Scene) => ({
  firstname: "Eve",
  lastname: "Stranger",
  email: ownersContact.email,
});
const isRead = (name: string) => /\.(get|is)[A-Z]/.test(name);
/** Attempts are counted, and a mail goes to the address's owner. */
const leftBehind = ["sign_in_failure", "one_time_token", "mail", "job"];

const ofControllers = (methods: readonly string[]): Record<string, Line> => ({
  ...Object.fromEntries(
    methods.map((name) => [
      `runController ${name}`,
      calls(
        wire.runController,
        (to, scene) => ({
          params: controller(name),
          body: parametersOf[name]?.(scene, to) ?? (name.includes("SelfRegister") ? registering(scene) : {}),
        }),
        {
          ...(/Login|SelfRegister|Password/.test(name) && !isRead(name) && { leaves: leftBehind }),
          // with a token, all sessions are other sessions
          ...(name.endsWith(".logOutElsewhere") && { byToken: "own" as const, leaves: undefined }),
        },
      ),
    ]),
  ),
  readController: calls(wire.readController, () => ({
    params: controller("AnalyticsController.getProductDetails"),
    query: { methodParams: JSON.stringify(isHidden) },
  })),
  executeController: calls(wire.executeController, () => ({ body: enveloped })),
  executeControllerByGet: calls(wire.executeControllerByGet, () => ({
    query: { ...enveloped, isContinuation: "false", cacheable: "true", params: JSON.stringify(isHidden) } as never,
  })),
});

const form = { contentType: "application/x-www-form-urlencoded" };
const ofAddresses: Record<string, Line> = Object.fromEntries(
  [
    address("GET /webruntime/logout"),
    address("GET /secur/logout.jsp"),
    address("GET /webruntime/api/csrf-token"),
    address("GET /webruntime/module/@app/csrfToken"),
    address("GET /secur/frontdoor.jsp", { url: "/secur/frontdoor.jsp?otp=none" }),
    address("GET /sfsites/c/_nc_external/system/security/session/SessionTimeServlet"),
    address("GET /services/auth/sso/:urlSuffix", { url: "/services/auth/sso/none" }),
    address("GET /services/authcallback/:urlSuffix", { url: "/services/authcallback/none?code=x&state=x" }),
    address("GET /saml/authn-request.jsp"),
    address("GET /saml/finish", { url: "/saml/finish?sc=0LE000000000001&ticket=x" }),
    address("GET /saml/metadata.xml"),
    address("POST /saml/consumer", { ...form, url: "/saml/consumer?sc=0LE000000000001", body: "SAMLResponse=x" }),
    address("GET /sfsites/c/cms/delivery/media/:contentKey", { url: "/sfsites/c/cms/delivery/media/MCNONE" }),
    address("GET /cms/delivery/media/:contentKey", { url: "/cms/delivery/media/MCNONE" }),
    address("GET /sfsites/c/file-asset/:assetName", { url: "/sfsites/c/file-asset/none" }),
    address("GET /img/kept/:hash/:name", { url: `/img/kept/${"0".repeat(24)}/none.jpg` }),
    address("GET /sfsites/c/img/kept/:hash/:name", { url: `/sfsites/c/img/kept/${"0".repeat(24)}/none.jpg` }),
    address("GET /cdn-cgi/image/*", { url: "/cdn-cgi/image/width=100/img/none.jpg" }),
    address("GET /openapi.json"),
    address("GET /healthz"),
    address("GET /readyz"),
    address("POST /services/oauth2/token", {
      ...form,
      body: "grant_type=password&username=ada%40mill.example&password=wrong&client_id=none&client_secret=none",
    }),
    address("POST /services/data/:version/commerce/payments/notify", {
      url: "/services/data/v65.0/commerce/payments/notify?provider=none",
      contentType: "application/json",
      body: "{}",
    }),
    address("POST /services/oauth2/revoke", { ...form, body: `token=tc_${"x".repeat(43)}` }),
    address("POST /services/Soap/u/:version", {
      url: "/services/Soap/u/65.0",
      contentType: "text/xml",
      body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><login xmlns="urn:partner.soap.sforce.com"><username>ada@mill.example</username><password>wrong</password></login></e:Body></e:Envelope>`,
      leaves: leftBehind,
    }),
  ].map((line) => [line.of as string, line]),
);

/** The lines of the table, by the name with which each begins. */
export function linesOf(controllerMethods: readonly string[]): ReadonlyMap<string, Line> {
  return new Map(
    Object.entries({
      ...ofCart,
      ...ofCheckout,
      ...ofOrders,
      ...ofHistory,
      ...ofAddressBook,
      ...ofCards,
      ...ofWishlists,
      ...ofAccounts,
      ...ofPeople,
      ...ofCatalogue,
      ...ofIntegrations,
      ...ofControllers(controllerMethods),
      ...ofAddresses,
    }),
  );
}
