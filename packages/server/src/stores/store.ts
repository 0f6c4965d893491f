import type { CarrierCalendar, OpenHours, RecordId } from "@tradecounter/commerce";
import type { SeoRecordKind, SeoTexts } from "@tradecounter/wire/pages";
import type { SellingModel } from "./selling-models.ts";
import type { SignOnSettings } from "../modules/single-sign-on/index.ts";

/** A store and its settings, as read from the database. */
export interface Store {
  readonly id: RecordId;
  readonly siteId: RecordId;
  /** The channel that its content is delivered to. */
  readonly channelId: RecordId;
  /** The id by which menus and search engine data are requested. */
  readonly communityId: RecordId;
  /** The short name that an operator uses in commands and files. */
  readonly code: string;
  readonly name: string;
  readonly settings: StoreSettings;
  /** The owner's text pages by name, in Markdown. */
  readonly pages: StorePages;
  readonly merchandising: Merchandising;
  /** What search has learned from shoppers; empty where the store has turned that off. */
  readonly learned: readonly LearnedChoice[];
  /** Its promotions; modules/promotions determines which are in force now. */
  readonly promotions: Promotions;
  /** Ids of promotions that have reached their usage limit. */
  readonly usedUpPromotions: readonly RecordId[];
  /** A promotion or a price book begins or ends before what is sent now has expired in browsers and caches, which would outlive it. */
  readonly changesSoon: boolean;
  /** Its stock locations, in the order in which the operator wants them used. */
  readonly locations: readonly Location[];
  readonly catalogVersionId: string | null;
  /** The content release in force; 0 before the first one. */
  readonly contentRelease: number;
  /** The moment as of which its content's dates are evaluated. */
  readonly contentAt: Date;
  /**
   * Identifies what a guest may see of this store; changes with the catalog, the content, the settings, the merchandising and the
   * promotions and price books in force.
   */
  readonly revision: string;
  /** The user that all guests of the store's site share. */
  readonly guestUserId: RecordId;
  /** The key with which it recognizes the guest sessions that it has issued. */
  readonly guestSessionKey: string;
  /** The code of the market that this is a view for; undefined for the store's own. */
  readonly market?: string;
}

/** A market with its own terms of sale. */
export interface Market {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  /** The store's if absent. */
  readonly taxType?: "Net" | "Gross";
  /** Codes of the price books that it buys from; all if absent. */
  readonly priceBooks?: readonly string[];
}

export interface BuyerGroup {
  readonly code: string;
  readonly name: string;
  /** Codes of its entitlement policies. */
  readonly policies: readonly string[];
}

/** How somebody without an account becomes a buyer. */
export interface Registration {
  /** `approved`: the store's staff approves each one. */
  readonly rule: "open" | "approved" | "closed";
  /** Codes of the new account's groups; those of guests if absent. */
  readonly buyerGroups?: readonly string[];
}

/** For whom and when a price book is valid. */
export interface PriceBookTerms {
  readonly code: string;
  readonly name: string;
  /** Codes of the buyer groups and accounts that buy from it; everybody if empty. */
  readonly buyerGroups: readonly string[];
  readonly accounts: readonly string[];
  /** The lowest comes first, books without one last. */
  readonly priority: number | null;
  /** The moment in ISO 8601 from which it is valid; null: always. */
  readonly validFrom: string | null;
  /** Exclusive end of its validity; null: none. */
  readonly validTo: string | null;
}

/** Which of several price books applies: the first that has a price, or the cheapest. */
export type PricingStrategy = "Priority" | "LowestPrice";

export interface Location {
  readonly id: RecordId;
  readonly code: string;
}

export type StorePages = Readonly<Record<string, string>>;

/** An operator's manual settings for searches and lists: `merchandising.json`, documented in docs/merchandising.md. */
export interface Merchandising {
  readonly synonyms: readonly Synonyms[];
  /** Search terms that redirect to a page of the store instead of showing a list. */
  readonly redirects: readonly { readonly terms: readonly string[]; readonly to: string }[];
  readonly rules: readonly ListRule[];
}

/** Parts that shoppers chose after the same search, with each one's boost: above 1, at most 2. */
export interface LearnedChoice {
  readonly term: string;
  readonly boosts: readonly { readonly sku: string; readonly factor: number }[];
}

/** Words and phrases that are equivalent, or of which the first ones also find what the others do. */
export type Synonyms =
  | { readonly words: readonly string[] }
  | { readonly from: readonly string[]; readonly to: readonly string[] };

/** Changes to the lists for some search terms, or of a category (its code). */
export interface ListRule {
  readonly terms?: readonly string[];
  readonly category?: string;
  /** SKUs that come first, in this order. */
  readonly pins?: readonly string[];
  readonly boosts?: readonly (RuleTarget & { readonly factor: number })[];
  /** What comes last. */
  readonly burials?: readonly RuleTarget[];
}

/** Products that a rule applies to. */
export type RuleTarget =
  | { readonly sku: string }
  | { readonly brand: string }
  /** Including all categories below it. */
  | { readonly category: string }
  | { readonly attribute: string; readonly value: string };

/** An operator's promotions: `promotions.json`, documented in docs/promotions.md. Earlier ones apply before later ones. */
export interface Promotions {
  readonly promotions: readonly Promotion[];
}

/** Amounts, percents and quantities are decimal text. */
export interface Promotion {
  /** Its uses are counted under this code. */
  readonly code: string;
  /** As shown to shoppers. */
  readonly name: string;
  readonly terms?: string;
  /** If empty it takes effect without a coupon. */
  readonly coupons?: readonly string[];
  /** `2026-11-01` or `2026-11-01T08:00` in the store's time zone. It ends at that moment. */
  readonly starts?: string;
  readonly ends?: string;
  /** Codes of buyer groups, codes or ids of accounts: for their shoppers only. */
  readonly groups?: readonly string[];
  readonly accounts?: readonly string[];
  /** The discounted items: everything if absent. */
  readonly items?: readonly PromotionTarget[];
  readonly except?: readonly PromotionTarget[];
  /** How much the cart must hold of `items`, or else of the promotion's own items. */
  readonly needs?: {
    readonly amount?: AmountByCurrency;
    readonly quantity?: string;
    readonly items?: readonly PromotionTarget[];
  };
  readonly gives: PromotionGift;
  /** Cannot be combined with other promotions on products. */
  readonly exclusive?: boolean;
  readonly limit?: number;
  readonly limitPerBuyer?: number;
}

export type AmountByCurrency = Readonly<Record<string, string>>;

export type PromotionTarget =
  | { readonly sku: string }
  | { readonly brand: string }
  /** Including all categories below it. */
  | { readonly category: string };

export type PromotionGift =
  /** Off each item, or off the order, distributed among the items. */
  | { readonly percentOff: string; readonly of?: "items" | "order" }
  /** Off each piece, or off the order. */
  | { readonly amountOff: AmountByCurrency; readonly of?: "items" | "order" }
  /** Per piece. */
  | { readonly fixedPrice: AmountByCurrency }
  /** Buying `buy` pieces discounts the next `get`, the cheapest, by `percentOff` (default: 100). */
  | { readonly buy: number; readonly get: number; readonly percentOff?: string }
  /** With any delivery method, or with those of these codes. */
  | { readonly freeDelivery: true | readonly string[] };

export interface Place {
  readonly code: string;
  readonly name: string;
  /** Working days until goods at this location can be packed; 0 if absent. */
  readonly handlingDays?: number;
  /** Working days to bring goods to another location's pickup counter; 0 if absent. */
  readonly transferDays?: number;
}

/** A carrier, under the name that delivery methods use. Absent fields are as for the store. */
export interface Carrier extends CarrierCalendar {
  readonly name: string;
}

/** An external service that is called while a cart is calculated. */
export interface ServiceSettings {
  readonly url: string;
  /** The name of its secret in the environment. */
  readonly secretRef?: string;
  /** 3,000 if absent. */
  readonly timeoutMs?: number;
  /** Whether it may be on this machine or in a network behind it, and use plain http; false by default. */
  readonly allowPrivateHosts?: boolean;
}

/** A tax service, as described in docs/taxes.md. */
export interface TaxServiceSettings extends ServiceSettings {
  /** While it is down, orders wait (`refuse`, the default), or are placed at the rates of the store's own table. */
  readonly whenDown?: "refuse" | "table";
}

/** A service for carriers' rates, as described in docs/rates.md. */
export interface RatesServiceSettings extends ServiceSettings {
  /** Codes of the delivery methods that it has fees for; all except pickup if absent. */
  readonly methods?: readonly string[];
}

/** Activity on pages is measured once a visitor has consented. */
export interface AnalyticsSettings {
  /** Whether events are stored in this store's own database. */
  readonly firstParty: boolean;
  /** For how many days they are kept. */
  readonly keepDays: number;
  /** The container of a tag manager that browsers load, such as `GTM-ABC1234`. */
  readonly tagManagerId?: string;
  /** Whether search learns from what was chosen. */
  readonly searchLearns: boolean;
}

/** An owner's program that is notified of events in the store. */
export interface WebhookEndpoint {
  readonly code: string;
  readonly url: string;
  /** The name of its secret in the environment. */
  readonly secretRef: string;
  /** Types of messages that it receives; all if empty. */
  readonly events?: readonly string[];
  /** Whether it may be on this machine or in a network behind it, and use plain http; false by default. */
  readonly allowPrivateHosts?: boolean;
}

type StoreSeoTexts = Readonly<Partial<Record<SeoRecordKind, SeoTexts>>>;

/** An operator's settings for a store. Source: commerce specification, section 3, "App context". */
export interface StoreSettings {
  /** The store's description in one line; may be empty. */
  readonly tagline: string;
  /** Hosts, with a port if not the default one, at which this store's pages are shown. */
  readonly hosts: readonly string[];
  /** Where pictures of products may be fetched from. Undefined in older stores: nowhere. */
  readonly pictures?: { readonly hosts: readonly string[]; readonly allowPrivateHosts: boolean };
  readonly country: string;
  readonly shippingCountries: readonly string[];
  /** Countries (`PR`) and parts of them (`US-PR`) that no address may be in. Absent in older stores: none. */
  readonly hiddenRegions?: readonly string[];
  readonly defaultCurrency: string;
  readonly supportedCurrencies: readonly string[];
  /** The store's own first; absent where that is the only one. */
  readonly markets?: readonly Market[];
  /** The additional languages that it is shown in, as two- or three-letter codes. */
  readonly languages?: readonly string[];
  readonly locale: string;
  /** IANA name of the time zone for the store's promised dates. */
  readonly timeZone: string;
  /** The store's working hours; absent where the owner's text cannot be parsed, or in older stores. */
  readonly openHours?: readonly OpenHours[];
  readonly taxType: "Net" | "Gross";
  /** The service that is asked for taxes; if absent, the store's own table applies. */
  readonly taxService?: TaxServiceSettings;
  /** The service that is asked for delivery fees; if absent, the methods' own apply. */
  readonly ratesService?: RatesServiceSettings;
  /** The service that is asked for stock before payment, as described in docs/stock.md; none if absent. */
  readonly stockService?: ServiceSettings;
  readonly guestBrowsingEnabled: boolean;
  readonly guestCartEnabled: boolean;
  readonly guestCheckoutEnabled: boolean;
  readonly splitShipmentEnabled: boolean;
  readonly cartCalculateEnabled: boolean;
  readonly placeOrderV2Enabled: boolean;
  readonly shippingMethodsEnabled: boolean;
  readonly skipPhoneNumberValidationEnabled: boolean;
  readonly usesSingleEntitlementPolicy: boolean;
  /** Groups of shoppers who may see the products of the same policies; absent until an operator has set any. */
  readonly buyerGroups?: readonly BuyerGroup[];
  /** Codes of the groups that guests belong to. */
  readonly guestBuyerGroups?: readonly string[];
  /** Minutes without activity after which a buyer has to sign in again; 120 if absent. */
  readonly sessionMinutes?: number;
  /** Absent until an operator has set it: open, into the guests' groups. */
  readonly registration?: Registration;
  /** Identity providers with which buyers sign in. */
  readonly signOn?: SignOnSettings;
  /** Whether API clients may sign buyers in with their passwords; off by default. */
  readonly apiPasswordSignIn?: boolean;
  readonly inventory: {
    readonly enabled: boolean;
    readonly sourceType: "Location" | "LocationGroup";
    /** The location, or the group of all the store's locations, whose stock is queried. */
    readonly sourceCode: string;
    readonly reservationSeconds: number;
  };
  readonly gifting: {
    readonly enabled: boolean;
    readonly messageEnabled: boolean;
    readonly wrapEnabled: boolean;
    /** SKU of the gift wrap product; if absent there is none. */
    readonly wrapSku?: string;
  };
  /**
   * Codes of the price books that everybody buys from, of which the first with a price applies, and of the list price to strike through.
   */
  readonly guestPriceBooks: readonly string[];
  readonly listPriceBook: string | null;
  /** All price books that anybody buys from, with their terms; if absent, those of `guestPriceBooks`, for everybody. */
  readonly priceBooks?: readonly PriceBookTerms[];
  /** `Priority` if absent. */
  readonly pricingStrategy?: PricingStrategy;
  /** The statuses of an order, and the labels shown to shoppers. */
  readonly orderStatuses: readonly { readonly apiName: string; readonly displayValue: string }[];
  /** How orders are handled after they were placed; if absent, all defaults apply. */
  readonly orders?: {
    /** When a card is charged: when the goods are shipped (`shipment`, the default), or when the order is placed. */
    readonly capture?: "shipment" | "placement";
    /** Whether buyers may cancel orders before they are picked; false by default. */
    readonly buyersMayCancel?: boolean;
  };
  /** How the use of its pages is measured; if absent, it is not. */
  readonly analytics?: AnalyticsSettings;
  /** Whether the store recommends parts that were bought together; false by default. */
  readonly recommendations?: boolean;
  /** Selling models besides the one-time purchase; each product lists its own. */
  readonly sellingModels?: readonly SellingModel[];
  /** Programs that are notified of events. */
  readonly webhooks?: readonly WebhookEndpoint[];
  /** The layout of the checkout: all parts open at once, or one after another; `Accordion` if absent. */
  readonly checkoutLayout?: "OnePage" | "Accordion";
  /** Lifetime of a checkout session. */
  readonly checkoutHours: number;
  /** Locations whose stock the storefront shows individually. */
  readonly places: readonly Place[];
  /** Days on which the store is closed, as `2026-11-26` on its own calendar. */
  readonly holidays?: readonly string[];
  /** Minutes from midnight until which carriers collect for the same day; if absent, at any time of the day. */
  readonly cutOff?: number;
  /** Carriers whose days differ from the store's. */
  readonly carriers?: readonly Carrier[];
  /** Search engine texts for its products and categories, and for each additional language that has its own. */
  readonly seo?: StoreSeoTexts & { readonly languages?: Readonly<Record<string, StoreSeoTexts>> };
  /** Names of the attributes with a product's weight and sides; if absent, nothing is weighed. */
  readonly parcels?: { readonly weight: string; readonly sides: readonly string[] };
  /** The contact details that the storefront shows: phone, postal address, opening hours. Empty where the owner gives none. */
  readonly contact: {
    readonly company: string;
    readonly phone: string;
    readonly email: string;
    readonly address: readonly string[];
    readonly hours: string;
  };
}
