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
      /** Our choice: the platform has the layout in the settings of a page. Source: site specification, section 2. */
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

/** Who is asking. Source: contract of the catalogue, section 3.2. */
export const SessionContext = shape(
  {
    accountId: Nullable(RecordId),
    accountName: Nullable(Type.String()),
    /** Our choice: what a buyer may do for the account, so that pages show what he can use. */
    accountRole: Type.Optional(Nullable(oneOf("Buyer", "BuyerManager", "AccountAdmin"))),
    /** Our choice: whether a buyer may act for other accounts, so that pages offer them to nobody else. */
    hasOtherAccounts: Type.Optional(Nullable(Type.Boolean())),
    /** Our choice: whether a buyer may enter addresses, or chooses among those of his account; null for a guest, who enters his. */
    entersAddresses: Type.Optional(Nullable(Type.Boolean())),
    buyerGroups: Type.Array(shape({ id: RecordId, name: Type.String() })),
    /** Our choice: the currency in which prices are told, and the market that the shopper has chosen. */
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

/** Offered in forms only where it is active and visible, as its states are. Source: site shell contract, section 8.7. */
export const I18nCountry = shape(
  {
    ...offered,
    /** What is dialled before its numbers. */
    phoneCountryCode: count,
    /** What its states and its postal codes are called; null where its addresses have none. */
    stateNameType: Nullable(Type.String()),
    zipNameType: Nullable(Type.String()),
    /** None where they are typed. */
    states: Type.Array(shape(offered, "I18nState")),
  },
  "I18nCountry",
);

export const I18nCountries = shape({ addressCountries: Type.Array(I18nCountry) }, "I18nCountries");

/** The API versions that a host serves, for generic clients. */
export const ApiVersions = Type.Array(shape({ label: Type.String(), url: Type.String(), version: Type.String() }));

/** Where the resources of a version are, by name, for generic clients. */
export const ApiResources = shape({
  commerce: Type.String(),
  /** Who asks; guests are nobody. */
  identity: Type.Optional(Type.String()),
  limits: Type.String(),
  query: Type.String(),
});

/**
 * What an integrator needs to make the first call, at an address that asks for nothing.
 * Our choice: `basePath` is the path in front of every call of the store.
 */
export const Discovery = shape(
  {
    product: Type.Literal("tradecounter"),
    apiVersion: Type.String(),
    basePath: Type.String(),
    /** By which its content is asked for, as by the site. */
    channelId: RecordId,
    /** By which its menus are asked for. */
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
    /** With `excludeCountryFilter` every country, not only those that the store delivers to. */
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
