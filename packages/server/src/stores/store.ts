import type { OpenHours, RecordId } from "@tradecounter/commerce";

/** A store and its switches, as read from the database. */
export interface Store {
  readonly id: RecordId;
  readonly siteId: RecordId;
  /** The short name that an operator uses in commands and files. */
  readonly code: string;
  readonly name: string;
  readonly settings: StoreSettings;
  /** The owner's pages of text by name, in Markdown. */
  readonly pages: StorePages;
  readonly merchandising: Merchandising;
  /** Where its stock lies, in the order in which the operator wants it used. */
  readonly locations: readonly Location[];
  readonly catalogVersionId: string | null;
  /** Names what a guest may see of this store; changes with the catalogue, the settings and the merchandising. */
  readonly revision: string;
  /** The user that all guests of the store's site share. */
  readonly guestUserId: RecordId;
}

export interface BuyerGroup {
  readonly code: string;
  readonly name: string;
  /** Codes of its entitlement policies. */
  readonly policies: readonly string[];
}

export interface Location {
  readonly id: RecordId;
  readonly code: string;
}

export type StorePages = Readonly<Record<string, string>>;

/** What an operator does about searches and lists by hand: `merchandising.json`, documented in docs/merchandising.md. */
export interface Merchandising {
  readonly synonyms: readonly Synonyms[];
  /** Terms that lead to an address of the store instead of a list. */
  readonly redirects: readonly { readonly terms: readonly string[]; readonly to: string }[];
  readonly rules: readonly ListRule[];
}

/** Words and groups of words that are one, or of which the first ones also find what the others do. */
export type Synonyms =
  | { readonly words: readonly string[] }
  | { readonly from: readonly string[]; readonly to: readonly string[] };

/** What changes about the lists of some terms, or of a category (its code). */
export interface ListRule {
  readonly terms?: readonly string[];
  readonly category?: string;
  /** SKUs that come first, in this order. */
  readonly pins?: readonly string[];
  readonly boosts?: readonly (RuleTarget & { readonly factor: number })[];
  /** What comes last. */
  readonly burials?: readonly RuleTarget[];
}

/** Products that a rule speaks of. */
export type RuleTarget =
  | { readonly sku: string }
  | { readonly brand: string }
  /** With all categories below it. */
  | { readonly category: string }
  | { readonly attribute: string; readonly value: string };

/** What an operator chooses for a store. Source: commerce specification, section 3, "App context". */
export interface StoreSettings {
  /** What the store says of itself in a line; may be empty. */
  readonly tagline: string;
  /** Hosts, with a port where it is not the usual one, at which this store's pages are shown. */
  readonly hosts: readonly string[];
  readonly country: string;
  readonly shippingCountries: readonly string[];
  readonly defaultCurrency: string;
  readonly supportedCurrencies: readonly string[];
  readonly locale: string;
  /** IANA name of the zone whose calendar the store's promised days are on. */
  readonly timeZone: string;
  /** When the store works; nothing where the owner's hours cannot be reckoned with, or before there were any. */
  readonly openHours?: readonly OpenHours[];
  readonly taxType: "Net" | "Gross";
  readonly guestBrowsingEnabled: boolean;
  readonly guestCartEnabled: boolean;
  readonly guestCheckoutEnabled: boolean;
  readonly splitShipmentEnabled: boolean;
  readonly cartCalculateEnabled: boolean;
  readonly placeOrderV2Enabled: boolean;
  readonly shippingMethodsEnabled: boolean;
  readonly skipPhoneNumberValidationEnabled: boolean;
  readonly usesSingleEntitlementPolicy: boolean;
  /** Shoppers who may see the products of the same policies; absent before an operator has told any. */
  readonly buyerGroups?: readonly BuyerGroup[];
  /** Codes of the groups to which guests belong. */
  readonly guestBuyerGroups?: readonly string[];
  /** Whether API clients may sign buyers in with their passwords; off where nobody has said. */
  readonly apiPasswordSignIn?: boolean;
  readonly inventory: {
    readonly enabled: boolean;
    readonly sourceType: "Location" | "LocationGroup";
    /** The location, or the group of all the store's locations, that stock is asked from. */
    readonly sourceCode: string;
    readonly reservationSeconds: number;
  };
  readonly gifting: { readonly enabled: boolean; readonly messageEnabled: boolean; readonly wrapEnabled: boolean };
  /** Codes of the price books that a guest buys from, the first that has a price wins, and of the list price to strike through. */
  readonly guestPriceBooks: readonly string[];
  readonly listPriceBook: string | null;
  /** What an order goes through, and the shopper's words for it. */
  readonly orderStatuses: readonly { readonly apiName: string; readonly displayValue: string }[];
  /** How long a checkout session lives. */
  readonly checkoutHours: number;
  /** Locations whose stock the storefront tells one by one. */
  readonly places: readonly { readonly code: string; readonly name: string }[];
  /** What the storefront prints: telephone, postal address, opening hours. Empty where the owner gives none. */
  readonly contact: {
    readonly company: string;
    readonly phone: string;
    readonly email: string;
    readonly address: readonly string[];
    readonly hours: string;
  };
}
