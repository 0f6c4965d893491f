import { Type } from "typebox";
import type { Static } from "typebox";
import { count, Country, Currency, flag, Nullable, oneOf, RecordId, shape } from "./primitives.ts";

/** What is the same for every visitor of a store. Source: contract of the catalogue, section 3.1. */
export const ApplicationContext = shape(
  {
    cartCalculateEnabled: Type.Boolean(),
    catalogSnapshotVersionId: Type.Optional(Nullable(Type.String())),
    checkoutSettings: shape({
      isManagedCheckoutEnabled: Type.Boolean(),
      isMngCheckoutAutoPublished: Type.Optional(Type.Boolean()),
      paymentConfiguration: shape({
        businessAchEnabled: Type.Optional(Type.Boolean()),
        paymentMethodManualCaptureEnabled: Type.Boolean(),
        paymentMethodSetDevName: Type.String(),
      }),
      shippingMethodsEnabled: Type.Boolean(),
      /** Our choice: on the platform, the layout is a setting of a page. Source: site specification, section 2. */
      layout: Type.Optional(oneOf("OnePage", "Accordion")),
    }),
    clientSidePaymentConfiguration: Nullable(
      shape({
        componentName: Nullable(Type.String()),
        config: Type.Record(Type.String(), Type.String()),
        error: Nullable(Type.String()),
      }),
    ),
    country: Country,
    defaultCurrency: Currency,
    giftingConfig: shape({
      isGiftMessageEnabled: Type.Boolean(),
      isGiftWrapEnabled: Type.Boolean(),
      isGiftingEnabled: Type.Boolean(),
    }),
    guestBrowsingEnabled: Type.Boolean(),
    guestCartCheckoutEnabled: Type.Boolean(),
    guestCartEnabled: Type.Boolean(),
    guestCheckoutEnabled: Type.Boolean(),
    inventoryConfiguration: shape({
      isInventoryEnabled: Type.Boolean(),
      inventoryDefaultSource: Type.Optional(
        Nullable(
          shape({
            inventoryCacheTTL: Nullable(count),
            inventoryDimension: Nullable(Type.String()),
            locationSourceId: RecordId,
            reservationInSeconds: Nullable(count),
            webStoreInventoryLocationSourceType: oneOf("Location", "LocationGroup"),
            webStoreInventorySourceId: Nullable(RecordId),
          }),
        ),
      ),
    }),
    managedCheckoutVersion: Nullable(Type.String()),
    markets: Type.Array(shape({ localeCurrencyMap: Type.Record(Type.String(), Currency), marketId: RecordId })),
    orderStatuses: Type.Array(shape({ apiName: Type.String(), displayValue: Type.String() })),
    placeOrderV2Enabled: Type.Boolean(),
    productConfig: Nullable(shape({ configuratorFlowApiName: Nullable(Type.String()) })),
    propertiesEx: shape({
      highScaleCartEnabled: Type.Boolean(),
      paymentsLegacyFormsEnabled: Type.Optional(Type.Boolean()),
      shopperCopilotUIEnabled: Type.Boolean(),
    }),
    sessionDrivenCurrency: Type.Boolean(),
    shippingCountries: Type.Array(Country),
    shopperConsentEnabled: Type.Boolean(),
    skipPhoneNumberValidationEnabled: Type.Boolean(),
    splitShipmentEnabled: Type.Boolean(),
    subscriptionConfig: shape({
      commerceSubscriptionARCUIEnabled: Type.Optional(Type.Boolean()),
      rlmSubscriptionEnabled: Type.Boolean(),
      subscriptionPlusEnabled: Type.Boolean(),
    }),
    supportedCurrencies: Type.Array(Currency),
    taxType: oneOf("Gross", "Net"),
    usesSingleEntitlementPolicy: Type.Boolean(),
    usesUniversalPricebooks: Type.Boolean(),
  },
  "ApplicationContext",
);

/** Who is making the request. Source: contract of the catalogue, section 3.2. */
export const SessionContext = shape(
  {
    accountId: Nullable(RecordId),
    accountName: Nullable(Type.String()),
    /** Our choice: the buyer's role in the account, so that pages show what they may use. */
    accountRole: Type.Optional(Nullable(oneOf("Buyer", "BuyerManager", "AccountAdmin"))),
    /** Our choice: whether the buyer may act for other accounts, so that pages offer that to nobody else. */
    hasOtherAccounts: Type.Optional(Nullable(Type.Boolean())),
    /** Our choice: whether the buyer may enter addresses, or only choose among their account's; null for a guest, who always enters one. */
    entersAddresses: Type.Optional(Nullable(Type.Boolean())),
    buyerGroups: Type.Array(shape({ id: RecordId, name: Type.String() })),
    /** Our choice: the currency of prices, and the market that the shopper has chosen. */
    currencyIsoCode: Type.Optional(Currency),
    marketId: Type.Optional(Nullable(RecordId)),
    guestUser: Type.Boolean(),
    profile: Nullable(
      shape({
        firstName: Nullable(Type.String()),
        lastName: Nullable(Type.String()),
        userName: Nullable(Type.String()),
      }),
    ),
    userId: RecordId,
  },
  "SessionContext",
);

const offered = { isoCode: Type.String(), label: Type.String(), active: Type.Boolean(), visible: Type.Boolean() };

/** Offered in forms only if it is active and visible; the same applies to its states. Source: site shell contract, section 8.7. */
export const I18nCountry = shape(
  {
    ...offered,
    /** The dialing code of its phone numbers. */
    phoneCountryCode: count,
    /** What its states and postal codes are called; null if its addresses have none. */
    stateNameType: Nullable(Type.String()),
    zipNameType: Nullable(Type.String()),
    /** Empty if states are typed as text. */
    states: Type.Array(shape(offered, "I18nState")),
  },
  "I18nCountry",
);

export const I18nCountries = shape({ addressCountries: Type.Array(I18nCountry) }, "I18nCountries");

/** The API versions that a host serves, for generic clients. */
export const ApiVersions = Type.Array(shape({ label: Type.String(), url: Type.String(), version: Type.String() }));

/** The paths of a version's resources, by name, for generic clients. */
export const ApiResources = shape({
  commerce: Type.String(),
  /** Who is signed in; guests have no identity. */
  identity: Type.Optional(Type.String()),
  limits: Type.String(),
  query: Type.String(),
});

/**
 * What an integrator needs to make the first call, at a fixed address that needs no ids.
 * Our choice: `basePath` is the path prefix of every call of the store.
 */
export const Discovery = shape(
  {
    product: Type.Literal("tradecounter"),
    apiVersion: Type.String(),
    basePath: Type.String(),
    /** The channel that its content is requested from; the site works too. */
    channelId: RecordId,
    /** The community that its menus are requested from. */
    communityId: RecordId,
    siteId: RecordId,
    webstoreId: RecordId,
    webstoreName: Type.String(),
  },
  "Discovery",
);

export const contextShapes = {
  getApplicationContext: { reply: ApplicationContext },
  getCountries: {
    /** With `excludeCountryFilter`, all countries, not only those the store delivers to. */
    query: shape({ excludeCountryFilter: flag() }),
    reply: I18nCountries,
  },
  getSessionContext: { reply: SessionContext },
  getApiVersions: { reply: ApiVersions },
  getApiResources: { reply: ApiResources },
  getDiscovery: { reply: Discovery },
};

export type ApplicationContext = Static<typeof ApplicationContext>;
export type I18nCountry = Static<typeof I18nCountry>;
export type I18nCountries = Static<typeof I18nCountries>;
export type SessionContext = Static<typeof SessionContext>;
export type ApiVersions = Static<typeof ApiVersions>;
export type ApiResources = Static<typeof ApiResources>;
export type Discovery = Static<typeof Discovery>;
