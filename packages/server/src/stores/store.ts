import type { CarrierCalendar, OpenHours, RecordId } from "@tradecounter/commerce";
import type { SeoRecordKind, SeoTexts } from "@tradecounter/wire/pages";
import type { SellingModel } from "./selling-models.ts";
import type { SignOnSettings } from "../modules/single-sign-on/index.ts";

/** A store and its switches, as read from the database. */
export interface Store {
  readonly id: RecordId;
  readonly siteId: RecordId;
  /** Where its content is delivered to. */
  readonly channelId: RecordId;
  /** By which menus and what search engines read are asked for. */
  readonly communityId: RecordId;
  /** The short name that an operator uses in commands and files. */
  readonly code: string;
  readonly name: string;
  readonly settings: StoreSettings;
  /** The owner's pages of text by name, in Markdown. */
  readonly pages: StorePages;
  readonly merchandising: Merchandising;
  /** What searches have learnt from shoppers; nothing where the store has switched that off. */
  readonly learned: readonly LearnedChoice[];
  /** What it gives; what is in force of it now is for modules/promotions to say. */
  readonly promotions: Promotions;
  /** Ids of promotions that have been used as often as they may be. */
  readonly usedUpPromotions: readonly RecordId[];
  /** A promotion or a price book begins or ends before what is sent now has gone out of browsers and caches, which would outlive it there. */
  readonly changesSoon: boolean;
  /** Where its stock lies, in the order in which the operator wants it used. */
  readonly locations: readonly Location[];
  readonly catalogVersionId: string | null;
  /** The release of its content that is in force; 0 before the first one. */
  readonly contentRelease: number;
  /** As of when the dates of its content are read. */
  readonly contentAt: Date;
  /** Names what a guest may see of this store; changes with the catalogue, the content, the settings, the merchandising and the promotions and price books in force. */
  readonly revision: string;
  /** The user that all guests of the store's site share. */
  readonly guestUserId: RecordId;
  /** By which it knows the guest sessions that it has issued. */
  readonly guestSessionKey: string;
  /** The code of the market as which it is seen; undefined of the store's own. */
  readonly market?: string;
}

/** Where a store sells on terms of its own. */
export interface Market {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  /** As the store has it where absent. */
  readonly taxType?: "Net" | "Gross";
  /** Codes of the price books that it buys from; all where absent. */
  readonly priceBooks?: readonly string[];
}

export interface BuyerGroup {
  readonly code: string;
  readonly name: string;
  /** Codes of its entitlement policies. */
  readonly policies: readonly string[];
}

/** How somebody becomes a buyer who has no account yet. */
export interface Registration {
  /** `approved`: the store's staff lets each one in. */
  readonly rule: "open" | "approved" | "closed";
  /** Codes of the groups of the account that is made; those of guests where absent. */
  readonly buyerGroups?: readonly string[];
}

/** For whom and when a price book holds. */
export interface PriceBookTerms {
  readonly code: string;
  readonly name: string;
  /** Codes of the buyer groups and accounts that buy from it; without any everybody does. */
  readonly buyerGroups: readonly string[];
  readonly accounts: readonly string[];
  /** The lowest is asked first, those without one last. */
  readonly priority: number | null;
  /** A moment in ISO 8601 from which on it holds; null: it always has. */
  readonly validFrom: string | null;
  /** Up to this moment, without it; null: for good. */
  readonly validTo: string | null;
}

/** Which of several price books counts: the first that has a price, or the cheapest. */
export type PricingStrategy = "Priority" | "LowestPrice";

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

/** Parts that shoppers chose after the same words, with the factor by which each is raised: above 1, at most 2. */
export interface LearnedChoice {
  readonly term: string;
  readonly boosts: readonly { readonly sku: string; readonly factor: number }[];
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

/** What an operator gives: `promotions.json`, documented in docs/promotions.md. Earlier ones count before later ones. */
export interface Promotions {
  readonly promotions: readonly Promotion[];
}

/** Amounts, percents and quantities are decimal text. */
export interface Promotion {
  /** Its uses are counted by this. */
  readonly code: string;
  /** As shoppers read it. */
  readonly name: string;
  readonly terms?: string;
  /** Without any it takes effect by itself. */
  readonly coupons?: readonly string[];
  /** `2026-11-01` or `2026-11-01T08:00` by the clock of the store's zone. It ends at that moment. */
  readonly starts?: string;
  readonly ends?: string;
  /** Codes of buyer groups, codes or ids of accounts: for shoppers of any of these alone. */
  readonly groups?: readonly string[];
  readonly accounts?: readonly string[];
  /** What it is for: everything where nothing is named. */
  readonly items?: readonly PromotionTarget[];
  readonly except?: readonly PromotionTarget[];
  /** What the cart must hold of `items`, or else of what the promotion is for. */
  readonly needs?: {
    readonly amount?: AmountByCurrency;
    readonly quantity?: string;
    readonly items?: readonly PromotionTarget[];
  };
  readonly gives: PromotionGift;
  /** Goes with no other promotion on products. */
  readonly exclusive?: boolean;
  readonly limit?: number;
  readonly limitPerBuyer?: number;
}

export type AmountByCurrency = Readonly<Record<string, string>>;

export type PromotionTarget =
  | { readonly sku: string }
  | { readonly brand: string }
  /** With all categories below it. */
  | { readonly category: string };

export type PromotionGift =
  /** Of each item, or of the order: then items share it. */
  | { readonly percentOff: string; readonly of?: "items" | "order" }
  /** Off each piece, or off the order. */
  | { readonly amountOff: AmountByCurrency; readonly of?: "items" | "order" }
  /** For each piece. */
  | { readonly fixedPrice: AmountByCurrency }
  /** Who buys so many gets so many more, the cheapest, at a part of their price (default: all of it off). */
  | { readonly buy: number; readonly get: number; readonly percentOff?: string }
  /** By any delivery method, or by those of these codes. */
  | { readonly freeDelivery: true | readonly string[] };

export interface Place {
  readonly code: string;
  readonly name: string;
  /** Working days until what lies there can be packed; 0 where absent. */
  readonly handlingDays?: number;
  /** Working days to bring it to the counter of another place; 0 where absent. */
  readonly transferDays?: number;
}

/** A carrier by the name that delivery methods give it. What is absent is as the store has it. */
export interface Carrier extends CarrierCalendar {
  readonly name: string;
}

/** A program that is asked while a cart is worked out. */
export interface ServiceSettings {
  readonly url: string;
  /** The name of its secret in the environment. */
  readonly secretRef?: string;
  /** 3,000 where absent. */
  readonly timeoutMs?: number;
  /** Whether it may be on this machine or in a network behind it, and without https; not, where nobody has said. */
  readonly allowPrivateHosts?: boolean;
}

/** A program that knows taxes, as docs/taxes.md describes it. */
export interface TaxServiceSettings extends ServiceSettings {
  /** While it is away, orders wait (`refuse`, also where nobody has said), or are placed at the rates of the store's own table. */
  readonly whenDown?: "refuse" | "table";
}

/** A program that knows what carriers charge, as docs/rates.md describes it. */
export interface RatesServiceSettings extends ServiceSettings {
  /** Codes of the delivery methods whose fees it knows; all but those that are picked up where absent. */
  readonly methods?: readonly string[];
}

/** What happens on pages is measured once a visitor has agreed. */
export interface AnalyticsSettings {
  /** Whether events are kept in this store's own database. */
  readonly firstParty: boolean;
  /** For how many days they are. */
  readonly keepDays: number;
  /** The container of a tag manager that browsers load, such as `GTM-ABC1234`. */
  readonly tagManagerId?: string;
  /** Whether searches learn from what was chosen. */
  readonly searchLearns: boolean;
}

/** A program of the owner's that is told what happens in the store. */
export interface WebhookEndpoint {
  readonly code: string;
  readonly url: string;
  /** The name of its secret in the environment. */
  readonly secretRef: string;
  /** Types of messages that it wants; all where there are none. */
  readonly events?: readonly string[];
  /** Whether it may be on this machine or in a network behind it, and without https; not, where nobody has said. */
  readonly allowPrivateHosts?: boolean;
}

type StoreSeoTexts = Readonly<Partial<Record<SeoRecordKind, SeoTexts>>>;

/** What an operator chooses for a store. Source: commerce specification, section 3, "App context". */
export interface StoreSettings {
  /** What the store says of itself in a line; may be empty. */
  readonly tagline: string;
  /** Hosts, with a port where it is not the usual one, at which this store's pages are shown. */
  readonly hosts: readonly string[];
  /** Where pictures of products may be fetched from. Undefined in stores of before: nowhere. */
  readonly pictures?: { readonly hosts: readonly string[]; readonly allowPrivateHosts: boolean };
  readonly country: string;
  readonly shippingCountries: readonly string[];
  /** Countries (`PR`) and parts of them (`US-PR`) that no address may be in. Absent in stores of before: none. */
  readonly hiddenRegions?: readonly string[];
  readonly defaultCurrency: string;
  readonly supportedCurrencies: readonly string[];
  /** The store's own first; absent where there is that one alone. */
  readonly markets?: readonly Market[];
  /** In which it is shown beside its own, as codes of two letters or three. */
  readonly languages?: readonly string[];
  readonly locale: string;
  /** IANA name of the zone whose calendar the store's promised days are on. */
  readonly timeZone: string;
  /** When the store works; nothing where the owner's hours cannot be reckoned with, or before there were any. */
  readonly openHours?: readonly OpenHours[];
  readonly taxType: "Net" | "Gross";
  /** Who is asked for taxes; where it is absent, the store's own table has them. */
  readonly taxService?: TaxServiceSettings;
  /** Who is asked for delivery fees; where it is absent, the methods' own count. */
  readonly ratesService?: RatesServiceSettings;
  /** Who is asked for stock before anybody pays, as docs/stock.md describes it; where it is absent, nobody. */
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
  /** Shoppers who may see the products of the same policies; absent before an operator has told any. */
  readonly buyerGroups?: readonly BuyerGroup[];
  /** Codes of the groups to which guests belong. */
  readonly guestBuyerGroups?: readonly string[];
  /** Minutes without activity after which a buyer has to sign in again; 120 where absent. */
  readonly sessionMinutes?: number;
  /** Absent before an operator has told any: open, into the groups of guests. */
  readonly registration?: Registration;
  /** Providers at which buyers sign in. */
  readonly signOn?: SignOnSettings;
  /** Whether API clients may sign buyers in with their passwords; off where nobody has said. */
  readonly apiPasswordSignIn?: boolean;
  readonly inventory: {
    readonly enabled: boolean;
    readonly sourceType: "Location" | "LocationGroup";
    /** The location, or the group of all the store's locations, that stock is asked from. */
    readonly sourceCode: string;
    readonly reservationSeconds: number;
  };
  readonly gifting: {
    readonly enabled: boolean;
    readonly messageEnabled: boolean;
    readonly wrapEnabled: boolean;
    /** Part number of the product that wraps gifts; without it none does. */
    readonly wrapSku?: string;
  };
  /** Codes of the price books that everybody buys from, the first that has a price wins, and of the list price to strike through. */
  readonly guestPriceBooks: readonly string[];
  readonly listPriceBook: string | null;
  /** All price books that anybody buys from, with their terms; where it is absent, those of `guestPriceBooks`, for everybody. */
  readonly priceBooks?: readonly PriceBookTerms[];
  /** `Priority` where it is absent. */
  readonly pricingStrategy?: PricingStrategy;
  /** What an order goes through, and the shopper's words for it. */
  readonly orderStatuses: readonly { readonly apiName: string; readonly displayValue: string }[];
  /** How orders are treated after they were placed; where it is absent, as if nothing were said in it. */
  readonly orders?: {
    /** When a card is charged: as the goods leave (`shipment`, also where nobody has said), or as the order is placed. */
    readonly capture?: "shipment" | "placement";
    /** Whether buyers may cancel what nobody picks yet; not, where nobody has said. */
    readonly buyersMayCancel?: boolean;
  };
  /** How the use of its pages is measured; where it is absent, it is not. */
  readonly analytics?: AnalyticsSettings;
  /** Whether the store says what else a shopper may want, of what was bought together; not, where nobody has said. */
  readonly recommendations?: boolean;
  /** Ways to buy beside once and for all; which of them holds is said product by product. */
  readonly sellingModels?: readonly SellingModel[];
  /** Programs that are told what happens. */
  readonly webhooks?: readonly WebhookEndpoint[];
  /** How the parts of the checkout stand: all that can be filled in at once, or one after another; `Accordion` where it is absent. */
  readonly checkoutLayout?: "OnePage" | "Accordion";
  /** How long a checkout session lives. */
  readonly checkoutHours: number;
  /** Locations whose stock the storefront tells one by one. */
  readonly places: readonly Place[];
  /** Days on which the store is closed, as `2026-11-26` on its own calendar. */
  readonly holidays?: readonly string[];
  /** Minutes from midnight until which carriers take what goes out the same day; absent: whenever it is packed. */
  readonly cutOff?: number;
  /** Carriers whose days are not the store's. */
  readonly carriers?: readonly Carrier[];
  /** What search engines read of its products and categories, and in each further language that has texts of its own. */
  readonly seo?: StoreSeoTexts & { readonly languages?: Readonly<Record<string, StoreSeoTexts>> };
  /** Names of the attributes that tell a product's weight and sides; absent: nothing is weighed. */
  readonly parcels?: { readonly weight: string; readonly sides: readonly string[] };
  /** What the storefront prints: telephone, postal address, opening hours. Empty where the owner gives none. */
  readonly contact: {
    readonly company: string;
    readonly phone: string;
    readonly email: string;
    readonly address: readonly string[];
    readonly hours: string;
  };
}
