import type { CallName } from "../call.ts";
import * as account from "./account-examples.ts";
import { address, cart, checkout, deliveryGroup, item, items, noCart, nothingPreserved } from "./cart-examples.ts";
import { order, preserved } from "./cart-examples.ts";
import { category, hit, impeller, price, pricingLine, product, pumpKit, variation } from "./catalog-examples.ts";
import { contentCollection, contentDocument } from "./content-examples.ts";
import * as keeping from "./keeping-examples.ts";
import * as managed from "./managed-order-examples.ts";

const tokens = {
  currentPageToken: "eyJwIjoyMCwibyI6MH0=",
  currentPageUrl: "/services/data/v65.0/commerce/webstores/0ZE7t00000StOr1AAL/products/01t7t00000PuMp1AAL/children",
  nextPageToken: null,
  nextPageUrl: null,
  previousPageToken: null,
  previousPageUrl: null,
};

const compactSummary = { cartId: null, currencyIsoCode: "EUR", totalProductCount: "0", uniqueProductCount: 0 };
const categoryDetail = {
  bannerImage: null,
  fields: { Name: "Raw-water pumps" },
  id: category.id,
  mediaGroups: [],
  tileImage: null,
  urlName: "raw-water-pumps",
};
const searchResults = {
  categories: { category, children: [{ category, children: [], productCount: 1 }], productCount: 1 },
  correlationId: null,
  facets: [
    {
      attributeType: "Custom",
      displayName: "Pump model",
      displayRank: 1,
      displayType: "MultiSelect",
      facetType: "DistinctValue",
      nameOrId: "Pump_Model__c",
      values: [{ displayName: "NP-6", nameOrId: "NP-6", productCount: 1, type: "DistinctValue" }],
    },
    {
      attributeType: "PricebookEntry",
      displayMetadata: { currencyInfo: { isoCode: "EUR" } },
      displayName: "Price",
      displayRank: 2,
      displayType: "Range",
      facetType: "Range",
      max: "31.40",
      min: "3.20",
      nameOrId: "UnitPrice",
    },
  ],
  locale: "en_US",
  productsPage: { pageSize: 20, products: [hit, { ...hit, prices: pricingLine }], total: 2 },
};
const pricing = {
  currencyIsoCode: "EUR",
  error: {},
  pricingLineItemResults: [
    pricingLine,
    { ...pricingLine, error: { errorCode: "ITEM_NOT_FOUND", message: "No price." }, success: false, unitPrice: null },
  ],
  success: true,
};
const itemPromotions = {
  currencyIsoCode: "EUR",
  items: { "0a97t00000ItEm1AAG": { promotions: items.cartPromotions!.promotions.promotions } },
};
const couponId = "4or7t00000CoUp1AAF";
const stock = { availableToFulfill: 12, availableToOrder: 12, onHand: 14.5, product2Id: impeller };

/** Replies of every call that has one; a call may have several, in different forms. */
export const replies: { readonly [Name in CallName]?: readonly unknown[] } = {
  getApplicationContext: [
    {
      cartCalculateEnabled: true,
      catalogSnapshotVersionId: null,
      checkoutSettings: {
        isManagedCheckoutEnabled: true,
        paymentConfiguration: { paymentMethodManualCaptureEnabled: false, paymentMethodSetDevName: "" },
        shippingMethodsEnabled: true,
      },
      clientSidePaymentConfiguration: { componentName: "sandboxCard", config: { key: "pk_pumps" }, error: null },
      country: "DE",
      defaultCurrency: "EUR",
      giftingConfig: { isGiftMessageEnabled: false, isGiftWrapEnabled: false, isGiftingEnabled: false },
      guestBrowsingEnabled: true,
      guestCartCheckoutEnabled: true,
      guestCartEnabled: true,
      guestCheckoutEnabled: true,
      inventoryConfiguration: { isInventoryEnabled: false },
      managedCheckoutVersion: null,
      markets: [],
      orderStatuses: [{ apiName: "Created", displayValue: "Received" }],
      placeOrderV2Enabled: true,
      productConfig: null,
      propertiesEx: { highScaleCartEnabled: false, shopperCopilotUIEnabled: false },
      sessionDrivenCurrency: false,
      shippingCountries: ["DE", "DK"],
      shopperConsentEnabled: false,
      skipPhoneNumberValidationEnabled: false,
      splitShipmentEnabled: false,
      subscriptionConfig: { rlmSubscriptionEnabled: false, subscriptionPlusEnabled: false },
      supportedCurrencies: ["EUR", "DKK"],
      taxType: "Gross",
      usesSingleEntitlementPolicy: true,
      usesUniversalPricebooks: false,
    },
  ],
  getCountries: [
    {
      addressCountries: [
        {
          isoCode: "US",
          label: "United States",
          active: true,
          visible: true,
          phoneCountryCode: 1,
          stateNameType: "State",
          zipNameType: "Zip Code",
          states: [{ isoCode: "IN", label: "Indiana", active: true, visible: true }],
        },
        {
          isoCode: "MO",
          label: "Macao",
          active: true,
          visible: false,
          phoneCountryCode: 853,
          stateNameType: null,
          zipNameType: null,
          states: [],
        },
      ],
    },
  ],
  getSessionContext: [
    {
      accountId: null,
      accountName: null,
      buyerGroups: [{ id: "0bG7t00000GrP01AAK", name: "Boatyards" }],
      guestUser: true,
      profile: null,
      userId: "0057t00000GuEsTAAV",
    },
  ],
  getApiResources: [
    {
      commerce: "/services/data/v65.0/commerce",
      identity: "https://parts.example/id/00D000000000001AAA/005000000000001AAA",
      limits: "/services/data/v65.0/limits",
      query: "/services/data/v65.0/query",
    },
  ],
  queryRecords: [
    {
      totalSize: 1,
      done: true,
      records: [{ attributes: { type: "WebStore" }, Id: "0ZE7t00000StOr1AAL", Name: "Holm Pumps" }],
    },
  ],
  queryMoreRecords: [{ totalSize: 0, done: true, records: [] }],
  getLimits: [{ DailyApiRequests: { Max: 15_000, Remaining: 14_998 } }],
  getIdentity: [
    {
      active: true,
      asserted_user: true,
      display_name: "Ida Holm",
      email: "ida@holm.example",
      first_name: "Ida",
      id: "https://parts.example/id/00D7t00000OrGaNAAV/0057t00000UsErIAAV",
      language: "en_US",
      last_name: "Holm",
      locale: "en_US",
      organization_id: "00D7t00000OrGaNAAV",
      urls: { rest: "https://parts.example/services/data/v65.0/" },
      user_id: "0057t00000UsErIAAV",
      user_type: "STANDARD",
      username: "ida@holm.example",
    },
  ],
  importRecords: [
    {
      dryRun: false,
      issues: [{ code: "wrong value", column: "onHand", reason: "is no number", row: 2, severity: "refused" }],
      rowsRead: 2,
      rowsRefused: 1,
    },
  ],
  getApiVersions: [[{ label: "Winter '26", url: "/services/data/v65.0", version: "65.0" }]],
  getDiscovery: [
    {
      product: "tradecounter",
      apiVersion: "v65.0",
      basePath: "/services/data/v65.0/commerce/webstores/0ZE7t00000StOr1AAL",
      channelId: "0ap7t00000ChAn1AAH",
      communityId: "0DB7t00000CoMm1AAH",
      siteId: "0DM7t00000SiTe1AAH",
      webstoreId: "0ZE7t00000StOr1AAL",
      webstoreName: "Holm Pumps",
    },
  ],
  getSeoProperties: [
    {
      canonicalUrl: "https://parts.example/product/RW-40/01t7t00000ImPe1AAL",
      complexFields: { BreadcrumbList: "[]" },
      customHeadTags: null,
      description: null,
      fields: { Name: "Raw-water pump" },
      hrefLangUrls: { en_US: "https://parts.example/product/RW-40/01t7t00000ImPe1AAL" },
      isSeoIndexed: true,
      objectName: "Product",
      recordId: "01t7t00000ImPe1AAL",
      recordName: "Raw-water pump",
      title: null,
    },
  ],
  getNavigationMenu: [
    {
      menuItems: [
        {
          actionType: "MenuLabel",
          actionValue: null,
          imageUrl: null,
          label: "Pumps",
          pageReference: null,
          subMenu: [
            {
              actionType: "InternalLink",
              actionValue: "/pumps",
              imageUrl: null,
              label: "Raw-water pumps",
              pageReference: { attributes: { recordId: category.id }, state: {}, type: "standard__recordPage" },
              subMenu: [],
              target: "CurrentWindow",
            },
          ],
          target: "CurrentWindow",
        },
      ],
    },
  ],
  getSiteContents: [contentCollection],
  getSiteContent: [contentDocument],
  getChannelContents: [contentCollection],
  getChannelContent: [contentDocument],
  getAiConfiguration: [
    {
      activityTrackingEnabled: false,
      catalogExists: true,
      deploymentEnabled: true,
      host: "https://parts.werft-holm.example/hints",
      isDeployed: true,
      siteId: "holm-pumps",
      tenant: "holm",
    },
  ],
  getShopperAgentContext: [{ agentId: "counter", context: { language: "de" }, isEnabled: true }],
  getRecommendations: [account.recommendations],
  getManagedAccounts: [account.managedAccounts],
  getEffectiveAccount: [account.effectiveAccount],
  actForAccount: [account.effectiveAccount],
  getAccountPeople: [account.accountPeople],
  getAccountPerson: [account.accountPerson],
  changeAccountPerson: [account.accountPerson],
  getAccountEvents: [account.accountEvents],
  inviteToAccount: [account.invitedPerson],
  resendInvitation: [account.invitedPerson],
  findInvitation: [account.invitation],
  acceptInvitation: [{ accountId: account.effectiveAccount.accountId, accountName: "Werft Holm" }],
  getAddresses: [account.savedAddresses],
  addAddress: [account.savedAddress],
  changeAddress: [account.savedAddress],
  getSavedPaymentMethods: [account.savedPaymentMethods],
  savePaymentMethod: [account.savedPaymentMethods],
  changeSavedPaymentMethod: [account.savedPaymentMethod],
  getProfile: [account.profile, { ...account.profile, codeMethods: ["EMAIL", "SMS"] }],
  changeProfile: [
    { ...account.profile, verificationResponse: {} },
    {
      ...account.profile,
      verificationResponse: {
        identifier: "code-17",
        message: "Enter the code.",
        method: "Sms",
        recipient: "*** 0148",
        status: "Success",
      },
    },
  ],
  registerBuyer: [{ accountId: account.effectiveAccount.accountId }],
  sendOneTimeCode: [{ identifier: "code-17", message: "On its way.", recipient: "*** 0148", status: "Success" }],
  verifyOneTimeCode: [{ identifier: "code-17", message: "Thank you.", status: "Success" }],
  getProduct: [product, { ...variation, fieldLabels: [{ apiName: "Shaft__c", label: "Shaft" }] }],
  getSnapshotProduct: [product],
  getProductChildren: [
    {
      ...tokens,
      count: 1,
      items: [{ defaultQuantity: "2.0", isEntitled: true, productInfo: product }],
      productClass: "Bundle",
      total: 1,
    },
  ],
  getFeaturedProducts: [account.featuredProducts],
  getGiftWrap: [{ productIds: [pumpKit] }],
  getProducts: [
    {
      products: [
        {
          defaultImage: null,
          error: { errorCode: "ITEM_NOT_FOUND", message: "Not sold here." },
          fields: {},
          id: null,
          name: null,
          productClass: null,
          success: false,
          urlName: null,
        },
      ],
      total: 1,
    },
  ],
  getCategory: [categoryDetail],
  getCategoryChildren: [{ productCategories: [categoryDetail] }],
  getCategoryPath: [{ path: [category] }],
  getCategoryMenu: [
    {
      menuItems: [
        {
          actionType: "InternalLink",
          actionValue: `/category/raw-water-pumps/${category.id}`,
          imageUrl: null,
          label: "Raw-water pumps",
          pageReference: {
            attributes: { recordId: category.id, objectApiName: "ProductCategory", actionName: "view" },
            state: {},
            type: "standard__recordPage",
          },
          subMenu: [
            {
              actionType: "InternalLink",
              actionValue: "/",
              imageUrl: null,
              label: "Kits",
              pageReference: null,
              subMenu: [],
              target: "CurrentWindow",
            },
          ],
          target: "CurrentWindow",
        },
      ],
    },
  ],
  searchProducts: [searchResults],
  searchProductsWithPrices: [searchResults],
  getSortRules: [
    {
      sortRules: [
        {
          direction: "Default",
          label: "Best match",
          labelSuffix: null,
          nameOrId: null,
          sortOrder: 1,
          sortRuleId: "0sR7t00000SrT01AAK",
          type: "Relevancy",
        },
      ],
    },
  ],
  getSuggestions: [
    {
      recentSearchSuggestions: [
        {
          suggestedProducts: [{ defaultImage: null, id: impeller, name: "Impeller, 6 blades", urlName: null }],
          value: "impeller",
        },
        { value: "impeller puller" },
      ],
    },
  ],
  getProductPrice: [price, { ...price, childEntries: [price] }],
  evaluateProducts: [
    {
      promotionProductEvaluationResults: [
        {
          errorMessage: null,
          isSuccess: true,
          productId: impeller,
          promotionPieceOfferList: [
            {
              buyQuantity: "2.0",
              displayName: "Two and one",
              getQuantity: "1.0",
              part: "Either",
              percentOff: "100",
              promotionId: "0c87t0000004pRpAAI",
            },
          ],
          promotionPriceAdjustmentList: [
            { adjustmentAmount: "-2.78", displayName: "Pump week", promotionId: "0c87t0000004pRoAAI" },
          ],
          promotionalPrice: "15.72",
          salesPrice: "18.50",
        },
      ],
    },
  ],
  getProductPrices: [pricing],
  priceProducts: [pricing],
  checkQuickOrder: [
    {
      currencyIsoCode: "USD",
      rows: [
        {
          availableQuantity: null,
          choices: [],
          coreCharge: "4.50",
          message: null,
          nearestQuantities: [],
          partNumber: "imp 6",
          product: { id: impeller, name: "Impeller, 6 blades", sku: "IMP-6" },
          quantity: "2.0",
          row: 1,
          totalPrice: "37.00",
          unitPrice: "18.50",
          verdict: "Found",
        },
        {
          availableQuantity: null,
          choices: [],
          coreCharge: null,
          message: "We do not sell a part with this number.",
          nearestQuantities: [],
          partNumber: "IMP-99",
          product: null,
          quantity: null,
          row: 2,
          totalPrice: null,
          unitPrice: null,
          verdict: "NotSold",
        },
      ],
    },
  ],
  getProductTaxes: [
    {
      taxLocaleType: "Gross",
      taxesInfo: {
        [impeller]: {
          taxesInfoList: [
            {
              countryIsoCode: "DE",
              priority: 1,
              stateIsoCode: null,
              taxRatePercentage: "19.00",
              taxTreatmentDescription: null,
              taxTreatmentName: "Standard",
            },
          ],
        },
      },
    },
  ],
  getInventoryLevels: [
    {
      errors: [],
      locationGroups: [],
      locations: [{ inventoryProducts: [stock], locationId: "1317t00000LoC01AAK" }],
      success: true,
      totalInventory: [{ ...stock, product2Id: pumpKit, variants: [stock] }],
    },
  ],
  createCart: [cart],
  ensureCart: [cart],
  getCart: [cart, noCart],
  cloneCart: [{ ...cart, isSecondary: true, type: "PayNowReadOnly" }],
  preserveCart: [preserved, nothingPreserved],
  addCartCoupon: [items.cartCoupons],
  getCartCoupons: [items.cartCoupons],
  getCartPromotions: [items.cartPromotions],
  getCartItemPromotions: [itemPromotions],
  getCompactSummary: [compactSummary],
  getCurrentCompactSummary: [compactSummary],
  getCartItems: [items],
  addCartItem: [item, { ...item, cartData: items }],
  changeCartItem: [item],
  addCartItems: [
    {
      hasErrors: true,
      results: [
        { result: item, statusCode: 201 },
        { result: [{ errorCode: "INVALID_BATCH_SIZE", message: "Sold in packs of two." }], statusCode: 400 },
      ],
    },
  ],
  getCartProducts: [
    {
      count: 1,
      currentPage: 1,
      hasErrors: false,
      products: [{ cartItems: items.cartItems, product: item.productDetails }],
      totalItemCount: 1,
      totalNumberOfPages: 1,
    },
  ],
  getCartProduct: [{ cartItems: items.cartItems, product: item.productDetails }],
  reserveInventory: [
    {
      errorCode: null,
      errorMessage: null,
      inventoryItemReservations: [
        {
          errorCode: null,
          errorMessage: null,
          id: "10i7t00000ReS01AAK",
          itemReservationSourceId: item.cartItemId,
          productId: impeller,
          quantity: 2.5,
          reservedAtLocationId: "1317t00000LoC01AAK",
        },
      ],
      reservationIdentifier: "1f1c2a60-6a52-4a33-9d63-2b9b8d3a7e10",
      success: true,
    },
  ],
  estimateDelivery: [
    {
      country: "US",
      deliveryMethods: deliveryGroup.availableDeliveryMethods,
      items: [
        {
          cartItemId: item.cartItemId,
          earliestEstimatedDeliveryTime: "2026-11-20T15:00:00.000Z",
          latestEstimatedDeliveryTime: "2026-11-23T15:00:00.000Z",
        },
      ],
      postalCode: "23510",
      selectedDeliveryMethodId: deliveryGroup.availableDeliveryMethods[0]!.id,
    },
  ],
  getDeliveryPromise: [
    {
      currencyIsoCode: "USD",
      promise: {
        deliveryMethodName: "Ground",
        earliestEstimatedDeliveryTime: "2026-11-20T15:00:00.000Z",
        freeFromAmount: "150.00",
        latestEstimatedDeliveryTime: "2026-11-23T15:00:00.000Z",
        orderBy: "2026-11-18T20:00:00.000Z",
        shippingFee: "9.50",
      },
    },
    { currencyIsoCode: "USD", promise: null },
  ],
  getDeliveryGroups: [{ count: 1, items: [deliveryGroup] }],
  getDeliveryGroup: [{ ...deliveryGroup, cartItems: items, deliveryAddress: { ...address, id: "8lW7t00000AdR01AAK" } }],
  changeDeliveryGroup: [deliveryGroup],
  createDeliveryGroup: [{ ...deliveryGroup, isDefault: false, name: "Shipment2", totalCartItemCount: 0 }],
  arrangeItems: [{ count: 2, items: [deliveryGroup, { ...deliveryGroup, isDefault: false, name: "Shipment2" }] }],
  createPayLink: [
    {
      cartId: cart.cartId!,
      expiresAt: "2026-12-03T08:30:00.000Z",
      token: "Zm9yIHdob2V2ZXIgcGF5cw",
      url: "https://parts.werft-holm.example/pay?t=Zm9yIHdob2V2ZXIgcGF5cw",
    },
  ],
  getPayLinks: [
    {
      payLinks: [
        {
          askedBy: "Inga Holm",
          cartId: cart.cartId!,
          createdDate: "2026-11-26T08:30:00.000Z",
          currencyIsoCode: cart.currencyIsoCode!,
          expiresAt: "2026-12-03T08:30:00.000Z",
          grandTotalAmount: cart.grandTotalAmount!,
        },
      ],
    },
  ],
  withdrawPayLink: [{ cartId: cart.cartId!, status: "Withdrawn" }],
  openPayLink: [
    {
      askedBy: "Inga Holm",
      cartSummary: { ...cart, isSecondary: true, type: "PayNowReadOnly" },
      deliveryGroups: { count: 1, items: [deliveryGroup] },
      expiresAt: "2026-12-03T08:30:00.000Z",
      items: [
        {
          cartDeliveryGroupId: deliveryGroup.id,
          cartItemId: item.cartItemId!,
          name: item.name,
          quantity: item.quantity,
          sku: "PMP-4",
          totalPrice: item.totalPrice!,
        },
      ],
      isOwn: false,
      orderReferenceNumber: null,
      status: "Open",
      takesPurchaseOrder: false,
      url: "https://parts.werft-holm.example/pay?t=Zm9yIHdob2V2ZXIgcGF5cw",
    },
  ],
  payByLink: [
    {
      errors: [],
      orderReferenceNumber: checkout.orderReferenceNumber,
      paymentData: null,
      salesforceResultCode: "Success",
    },
  ],
  startCheckout: [checkout],
  startCheckoutByPost: [checkout],
  startCheckoutInPlace: [checkout],
  getCheckout: [checkout, { ...checkout, errors: [], statusCode: "200" }],
  changeCheckout: [checkout],
  addCheckoutCoupon: [
    { cartCouponIds: [couponId], errors: [] },
    { cartCouponIds: [], errors: checkout.errors },
  ],
  removeCheckoutCoupon: [{ cartCouponIds: [], errors: null }],
  payCheckout: [
    { errors: [], paymentData: null, salesforceResultCode: "Success" },
    { errors: checkout.errors, paymentData: { clientSecret: "cs_1" }, salesforceResultCode: "Decline" },
  ],
  placeOrder: [{ errors: [], orderReferenceNumber: checkout.orderReferenceNumber }],
  runOrderActions: [{ actions: [{ action: "prepare", orderReferenceNumber: null }], errors: [] }],
  lookUpOrder: [order],
  lookUpOrderByToken: [order],
  authorizeOrderLookup: [{ accessToken: "bm90IGEgcmVhbCBvbmU=" }],
  getOrders: [keeping.orderSummaries],
  getOrder: [keeping.orderSummary],
  getOrderItems: [keeping.orderItems],
  getOrderDeliveryGroups: [keeping.orderDeliveryGroups],
  getOrderShipments: [keeping.shipments],
  getShipmentItems: [keeping.shipmentItems],
  getOrderAdjustments: [keeping.orderAdjustments],
  getOrderItemAdjustments: [keeping.orderItemAdjustments],
  getReorderReport: [keeping.reorderReport],
  getManagedOrders: [{ nextPageToken: "1041", orderSummaries: [managed.head] }],
  getManagedOrder: [managed.order],
  createShipment: [managed.changed],
  submitCancel: [managed.changed],
  capturePayment: [managed.changed],
  refundPayment: [managed.changed],
  changeOrderStatus: [managed.changed],
  cancelOrder: [{ refunds: managed.shown.refunds, status: "Canceled" }],
  addOrderByIdToCart: [keeping.orderToCart],
  addOrderToCart: [keeping.orderToCart],
  getWishlists: [keeping.wishlists, { ...keeping.wishlists, displayedList: null }],
  createWishlist: [keeping.wishlist],
  getWishlist: [keeping.wishlist],
  renameWishlist: [keeping.wishlist.summary],
  getWishlistItems: [keeping.wishlist.page],
  addWishlistItem: [keeping.wishlistItem],
  changeWishlistItem: [
    { ...keeping.wishlistItem, quantity: "12.0" },
    { ...keeping.wishlistItem, productSellingModelId: null, sellingModelName: null, subscriptionTerm: null },
  ],
  addWishlistToCart: [keeping.wishlistToCart],
  addCartToWishlist: [{ productsAddedCount: 2, wishlistId: keeping.wishlist.summary.id }],
};
