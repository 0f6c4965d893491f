import { recordIdOf } from "@tradecounter/commerce";
import type { ReplyOf, getApplicationContext } from "@tradecounter/wire";
import { isMeasured, usualOrderStatuses, type Store, type StoreSettings } from "../../stores/index.ts";
import { gatewayIdOf, merchantAccountIdOf } from "../payment/index.ts";

type ApplicationContext = ReplyOf<typeof getApplicationContext>;

/** What a browser needs to build the built-in gateway's card form. Null where card payment is turned off. */
export type ClientPayment = { readonly componentName: string; readonly config: Readonly<Record<string, string>> };

/** The same with the gateway's name. */
export type OfferedPayment = ClientPayment & { readonly gatewayName: string };

/**
 * The store's settings as every visitor gets them. Source: commerce specification, section 3, "App context". Our choice: features that
 * this server lacks (the platform's subscription management, a configurator) are reported as off.
 */
export function applicationContextOf(
  store: Store,
  payment: OfferedPayment | null,
  hasAssistant: boolean,
): ApplicationContext {
  const { settings } = store;
  return {
    cartCalculateEnabled: settings.cartCalculateEnabled,
    catalogSnapshotVersionId: store.catalogVersionId,
    checkoutSettings: {
      isManagedCheckoutEnabled: true,
      isMngCheckoutAutoPublished: false,
      paymentConfiguration: {
        businessAchEnabled: false,
        paymentMethodManualCaptureEnabled: false,
        paymentMethodSetDevName: "",
      },
      shippingMethodsEnabled: settings.shippingMethodsEnabled,
      layout: settings.checkoutLayout ?? "Accordion",
    },
    clientSidePaymentConfiguration: payment
      ? {
          componentName: payment.componentName,
          config: { ...payment.config, ...keptBy(store, payment) },
          error: null,
        }
      : { componentName: null, config: {}, error: `No Payment Integration specified for webStore ${store.id}` },
    country: settings.country,
    defaultCurrency: settings.defaultCurrency,
    giftingConfig: {
      isGiftMessageEnabled: settings.gifting.messageEnabled,
      isGiftWrapEnabled: settings.gifting.wrapEnabled,
      isGiftingEnabled: settings.gifting.enabled,
    },
    guestBrowsingEnabled: settings.guestBrowsingEnabled,
    guestCartEnabled: settings.guestCartEnabled,
    guestCartCheckoutEnabled: settings.guestCartEnabled && settings.guestCheckoutEnabled,
    guestCheckoutEnabled: settings.guestCheckoutEnabled,
    inventoryConfiguration: {
      isInventoryEnabled: settings.inventory.enabled,
      inventoryDefaultSource: {
        inventoryCacheTTL: null,
        inventoryDimension: null,
        locationSourceId: inventorySourceId(store),
        reservationInSeconds: settings.inventory.reservationSeconds,
        webStoreInventoryLocationSourceType: settings.inventory.sourceType,
        webStoreInventorySourceId: null,
      },
    },
    managedCheckoutVersion: "1.0.0",
    markets: (settings.markets ?? []).map(({ code, country, currency }) => ({
      // Our choice: each language of the store, in the market's regional variant
      localeCurrencyMap: Object.fromEntries(localesIn(settings, country).map((locale) => [locale, currency])),
      marketId: recordIdOf("market", store.id, code),
    })),
    orderStatuses: shownStatuses(settings),
    placeOrderV2Enabled: settings.placeOrderV2Enabled,
    productConfig: { configuratorFlowApiName: null },
    propertiesEx: {
      highScaleCartEnabled: false,
      shopperCopilotUIEnabled: hasAssistant,
      paymentsLegacyFormsEnabled: false,
    },
    sessionDrivenCurrency: true,
    shippingCountries: [...settings.shippingCountries],
    shopperConsentEnabled: isMeasured(settings),
    skipPhoneNumberValidationEnabled: settings.skipPhoneNumberValidationEnabled,
    splitShipmentEnabled: settings.splitShipmentEnabled,
    subscriptionConfig: {
      commerceSubscriptionARCUIEnabled: false,
      rlmSubscriptionEnabled: false,
      subscriptionPlusEnabled: false,
    },
    supportedCurrencies: [...settings.supportedCurrencies],
    taxType: settings.taxType,
    usesSingleEntitlementPolicy: settings.usesSingleEntitlementPolicy,
    usesUniversalPricebooks: false,
  };
}

/** The market that the store is viewed as; null where it has no markets. */
export function marketIdOf({ id, market, settings }: Store): string | null {
  const code = market ?? settings.markets?.[0]?.code;
  return code === undefined ? null : recordIdOf("market", id, code);
}

function localesIn({ locale, languages = [] }: StoreSettings, country: string): string[] {
  return [locale.slice(0, 2), ...languages].map((language) => `${language}-${country}`);
}

function inventorySourceId(store: Store): string {
  const { sourceType, sourceCode } = store.settings.inventory;
  return recordIdOf(sourceType === "Location" ? "location" : "locationGroup", store.id, sourceCode);
}

/**
 * The ids of the store's merchant account and its gateway, for clients that save cards. Our choice: the contract does not say where these
 * come from.
 */
function keptBy(store: Store, { gatewayName }: OfferedPayment): Record<string, string> {
  return { merchantAccountId: merchantAccountIdOf(store), paymentGatewayId: gatewayIdOf(store, gatewayName) };
}

/** The owner's labels; where there is none, ours. */
function shownStatuses({ orderStatuses }: StoreSettings) {
  const own = new Set(orderStatuses.map(({ apiName }) => apiName));
  return [...orderStatuses, ...usualOrderStatuses.filter(({ apiName }) => !own.has(apiName))].map((status) => ({
    ...status,
  }));
}
