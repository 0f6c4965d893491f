import type { StoreSettings } from "../stores/index.ts";

/** The settings of the small stores that tests create; each changes what its tests are about. */
export const testSettings: StoreSettings = {
  tagline: "",
  hosts: [],
  country: "US",
  shippingCountries: ["US"],
  defaultCurrency: "USD",
  supportedCurrencies: ["USD", "CAD"],
  locale: "en-US",
  timeZone: "UTC",
  taxType: "Net",
  guestBrowsingEnabled: true,
  guestCartEnabled: true,
  guestCheckoutEnabled: true,
  splitShipmentEnabled: false,
  cartCalculateEnabled: true,
  placeOrderV2Enabled: true,
  shippingMethodsEnabled: true,
  skipPhoneNumberValidationEnabled: false,
  usesSingleEntitlementPolicy: true,
  inventory: { enabled: false, sourceType: "LocationGroup", sourceCode: "all", reservationSeconds: 3600 },
  gifting: { enabled: false, messageEnabled: false, wrapEnabled: false },
  guestPriceBooks: ["trade", "counter"],
  listPriceBook: "list",
  orderStatuses: [{ apiName: "Created", displayValue: "Placed" }],
  // most tests are about paying: here that is complete when the order is placed
  orders: { capture: "placement" },
  checkoutHours: 4,
  places: [],
  contact: { company: "", phone: "", email: "", address: [], hours: "" },
};
