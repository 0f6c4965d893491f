import { parsedJson } from "../../parsed-json.ts";
import { minuteFrom, openHoursFrom, weekdaysFrom, zonedMoment, type OpenHours } from "@tradecounter/commerce";
import type { SeoRecordKind, SeoTexts } from "@tradecounter/wire/pages";
import { Type, type Static, type TProperties } from "typebox";
import { Value } from "typebox/value";
import type { PriceBookTerms, StoreSettings } from "../../stores/index.ts";
import { isValidityDate, validFromMoment, validToMoment } from "../../validity.ts";
import { seoTextsFrom, type SeoTextsFile } from "../seo/index.ts";
import { ImportError } from "./problem.ts";

const Text = Type.String({ minLength: 1 });
const DecimalText = Type.String({ pattern: "^\\d+(\\.\\d+)?$" });
const CodeAndName = { code: Text, name: Text };
const record = <Properties extends TProperties>(properties: Properties, options?: { default: object }) =>
  Type.Object(properties, { additionalProperties: false, ...options });
const isOn = (otherwise: boolean) => Type.Boolean({ default: otherwise });

const Url = Type.String({ pattern: "^https?://\\S+$" });
/** An external service that is called while a cart is calculated; the name of its secret in the environment begins with this prefix. */
const service = (secretsBegin: string) => ({
  url: Url,
  secretRef: Type.Optional(Type.String({ pattern: `^${secretsBegin}_[A-Z0-9_]+$` })),
  timeoutMs: Type.Optional(Type.Integer({ minimum: 100, maximum: 10_000 })),
  allowPrivateHosts: Type.Optional(Type.Boolean()),
});
const signOnProvider = {
  urlSuffix: Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" }),
  registrationHandler: Type.Union(
    [Type.Literal("link-by-verified-email"), Type.Literal("create-buyer"), Type.Literal("deny")],
    { default: "link-by-verified-email" },
  ),
  emailDomains: Type.Optional(Type.Array(Text)),
};

const ValidityDate = Type.Refine(
  Text,
  isValidityDate,
  () => "must be a day such as 2026-12-31 or a moment such as 2026-12-31T18:00:00-05:00",
);

/** Our choice: nothing takes longer than a year. */
const Days = Type.Integer({ minimum: 0, maximum: 366 });
const TimeOfDay = Type.Refine(
  Text,
  (time) => minuteFrom(time) !== undefined,
  () => "must be a time of day such as 15:00",
);
const Day = Type.Refine(
  Text,
  (day) => day.length === "2026-12-25".length && zonedMoment(day, "UTC") !== undefined,
  () => "must be a day such as 2026-12-25",
);

const seoTexts = record({
  title: Type.Optional(Type.String({ maxLength: 500 })),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  headTags: Type.Optional(Type.String({ maxLength: 20_000 })),
});

const seoKinds = { product: Type.Optional(seoTexts), category: Type.Optional(seoTexts) };

/**
 * The format of `store.json` in a store's folder; unknown keys are refused, since a misspelled one would be silently ignored. Documented in
 * docs/import.md.
 */
const StoreFile = record({
  ...CodeAndName,
  tagline: Type.String({ default: "" }),
  /** Where the store is shown, when there are several in one database. */
  hosts: Type.Array(
    Type.Refine(Text, isHost, () => "must be a host such as parts.example, in small letters"),
    {
      default: [],
    },
  ),
  /** Where pictures may be fetched from, and are displayed from until they have been. Documented in docs/import.md. */
  pictures: Type.Optional(
    record({
      hosts: Type.Array(
        Type.Refine(Text, isHost, () => "must be a host such as parts.example, in small letters"),
        { default: [] },
      ),
      allowPrivateHosts: isOn(false),
    }),
  ),
  phone: Type.String({ default: "" }),
  email: Type.String({ default: "" }),
  postalAddress: record(
    {
      companyName: Type.Optional(Text),
      street: Type.Optional(Text),
      city: Type.Optional(Text),
      region: Type.Optional(Text),
      postalCode: Type.Optional(Text),
      country: Type.Optional(Text),
    },
    { default: {} },
  ),
  timeZone: Type.Refine(
    Type.String({ default: "UTC" }),
    isTimeZone,
    () => "must be an IANA time zone such as America/New_York",
  ),
  hours: Type.Array(record({ days: Text, opens: Text, closes: Text }), { default: [] }),
  /** Markets with their own terms of sale, the store's own market first. Documented in docs/import.md. */
  markets: Type.Array(
    record({
      code: Type.String({ pattern: "^[a-z][a-z0-9-]{0,19}$" }),
      name: Text,
      country: Text,
      currency: Text,
      taxType: Type.Optional(Type.Union([Type.Literal("Net"), Type.Literal("Gross")])),
      priceBooks: Type.Optional(Type.Array(Text)),
    }),
    { default: [] },
  ),
  settings: record({
    country: Text,
    defaultCurrency: Text,
    supportedCurrencies: Type.Array(Text, { minItems: 1 }),
    locale: Type.String({ default: "en-US" }),
    /** The languages in which the store is shown besides its own. Documented in docs/languages.md. */
    languages: Type.Array(Type.String({ pattern: "^[a-z]{2,3}$" }), { default: [] }),
    taxType: Type.Union([Type.Literal("Net"), Type.Literal("Gross")], { default: "Net" }),
    guestBrowsingEnabled: isOn(true),
    guestCartEnabled: isOn(true),
    guestCheckoutEnabled: isOn(true),
    shippingMethodsEnabled: isOn(true),
    shippingCountries: Type.Array(Text, { minItems: 1 }),
    /** Countries and parts of them that no address may be in. Documented in docs/import.md. */
    hiddenRegions: Type.Array(Type.String({ pattern: "^[A-Z]{2}(-[A-Z0-9]{1,3})?$" }), { default: [] }),
    splitShipmentEnabled: isOn(false),
    cartCalculateEnabled: isOn(true),
    placeOrderV2Enabled: isOn(true),
    skipPhoneNumberValidationEnabled: isOn(false),
    usesSingleEntitlementPolicy: isOn(true),
    /** Whether API clients may sign buyers in with their passwords. */
    apiPasswordSignIn: isOn(false),
    /** Of inactivity. Source: site shell contract, 4.7. */
    sessionMinutes: Type.Union(
      [15, 30, 60, 120, 240, 480, 720, 1440].map((minutes) => Type.Literal(minutes)),
      { default: 120 },
    ),
    registration: record(
      {
        rule: Type.Union([Type.Literal("open"), Type.Literal("approved"), Type.Literal("closed")], { default: "open" }),
        buyerGroups: Type.Optional(Type.Array(Text)),
      },
      { default: {} },
    ),
    orderStatuses: Type.Array(record({ apiName: Text, displayValue: Text }), {
      default: [{ apiName: "Created", displayValue: "Placed" }],
    }),
    orders: record(
      {
        capture: Type.Union([Type.Literal("shipment"), Type.Literal("placement")], { default: "shipment" }),
        buyersMayCancel: isOn(false),
      },
      { default: {} },
    ),
    /** How the use of pages is measured. Documented in docs/analytics.md. */
    analytics: Type.Optional(
      record({
        firstParty: isOn(true),
        keepDays: Type.Integer({ minimum: 1, maximum: 1_100, default: 395 }),
        tagManagerId: Type.Optional(Type.String({ pattern: "^GTM-[A-Z0-9]{4,12}$" })),
        searchLearns: isOn(true),
      }),
    ),
    /** Whether the store recommends other parts. See docs/decisions/recommendations.md. */
    recommendations: isOn(false),
    pricingStrategy: Type.Union([Type.Literal("Priority"), Type.Literal("LowestPrice")], { default: "Priority" }),
    checkoutLayout: Type.Union([Type.Literal("OnePage"), Type.Literal("Accordion")], { default: "Accordion" }),
    checkoutHours: Type.Number({ exclusiveMinimum: 0, default: 24 }),
    gifting: record(
      {
        isGiftingEnabled: isOn(false),
        isGiftMessageEnabled: isOn(false),
        isGiftWrapEnabled: isOn(false),
        giftWrap: Type.Optional(Text),
      },
      { default: {} },
    ),
    inventory: record(
      {
        isInventoryEnabled: isOn(true),
        sourceType: Type.Union([Type.Literal("Location"), Type.Literal("LocationGroup")], { default: "LocationGroup" }),
        source: Type.String({ default: "all" }),
        reservationInSeconds: Type.Integer({ minimum: 1, default: 14_400 }),
      },
      { default: {} },
    ),
  }),
  /**
   * Everybody buys from those of kind `standard` without groups or accounts; `list` is the price to strike through. Source:
   * decisions/price-precedence.md.
   */
  priceBooks: Type.Array(
    record({
      ...CodeAndName,
      kind: Type.Union([Type.Literal("list"), Type.Literal("standard"), Type.Literal("buyerGroup")], {
        default: "standard",
      }),
      buyerGroups: Type.Array(Text, { default: [] }),
      accounts: Type.Array(Text, { default: [] }),
      priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      validFrom: Type.Optional(ValidityDate),
      validTo: Type.Optional(ValidityDate),
    }),
    { minItems: 1 },
  ),
  /** Who may see the products with an entitlement policy. */
  buyerGroups: Type.Array(record({ ...CodeAndName, policies: Type.Array(Text, { default: [] }) }), { default: [] }),
  guestBuyerGroups: Type.Array(Text, { default: [] }),
  /** Identity providers with which buyers sign in. Documented in docs/sign-on.md. */
  signOn: record(
    {
      openIdConnect: Type.Array(
        record({
          ...signOnProvider,
          developerName: Text,
          friendlyName: Text,
          iconUrl: Type.Optional(Text),
          issuer: Url,
          clientId: Text,
          clientSecretRef: Type.String({ pattern: "^SSO_[A-Z0-9_]+$" }),
          scopes: Type.String({ pattern: "\\bopenid\\b", default: "openid email profile" }),
          isForced: isOn(false),
        }),
        { default: [] },
      ),
      saml: Type.Array(
        record({
          ...signOnProvider,
          masterLabel: Text,
          entryPoint: Url,
          issuer: Text,
          certificates: Type.Array(Text, { minItems: 1 }),
          emailAttribute: Type.Optional(Text),
          firstNameAttribute: Type.Optional(Text),
          lastNameAttribute: Type.Optional(Text),
        }),
        { default: [] },
      ),
    },
    { default: {} },
  ),
  /** Selling models besides the one-time purchase. Documented in docs/import.md. */
  sellingModels: Type.Array(
    record({
      ...CodeAndName,
      description: Type.Optional(Text),
      type: Type.Union([Type.Literal("OneTime"), Type.Literal("Evergreen"), Type.Literal("TermDefined")]),
      every: Type.Optional(
        record({
          count: Type.Integer({ minimum: 1, maximum: 120 }),
          unit: Type.Union([Type.Literal("Months"), Type.Literal("Annual")], { default: "Months" }),
        }),
      ),
      terms: Type.Optional(
        record({
          minimum: Type.Integer({ minimum: 1, maximum: 1200, default: 1 }),
          maximum: Type.Integer({ minimum: 1, maximum: 1200, default: 50 }),
          increment: Type.Integer({ minimum: 1, maximum: 1200, default: 1 }),
        }),
      ),
      percentOff: Type.Optional(Type.String({ pattern: "^\\d{1,2}(\\.\\d{1,2})?$" })),
    }),
    { default: [] },
  ),
  /** Programs that are notified of events. Documented in docs/webhooks.md. */
  webhooks: Type.Array(
    record({
      code: Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" }),
      url: Url,
      secretRef: Type.String({ pattern: "^WEBHOOK_[A-Z0-9_]+$" }),
      events: Type.Array(Text, { default: [] }),
      allowPrivateHosts: isOn(false),
    }),
    { default: [] },
  ),
  locations: Type.Array(
    record({
      ...CodeAndName,
      /** Working days until goods there can be packed, and to bring them to another location's counter. */
      handlingDays: Type.Optional(Days),
      transferDays: Type.Optional(Days),
    }),
    { minItems: 1 },
  ),
  /** When the store is closed and carriers collect, for promised dates. */
  calendar: record(
    {
      holidays: Type.Array(Day, { default: [] }),
      cutOff: Type.Optional(TimeOfDay),
      carriers: Type.Array(
        record({
          name: Text,
          days: Type.Optional(
            Type.Refine(
              Text,
              (days) => weekdaysFrom(days) !== undefined,
              () => "must be weekdays such as Mon–Sat",
            ),
          ),
          cutOff: Type.Optional(TimeOfDay),
          holidays: Type.Optional(Type.Array(Day)),
        }),
        { default: [] },
      ),
    },
    { default: {} },
  ),
  /** Search engine texts of each product and category. Documented in docs/seo.md. */
  seo: record(
    {
      ...seoKinds,
      // without a default: older programs refuse a file that has it
      languages: Type.Optional(Type.Record(Type.String({ pattern: "^[a-z]{2,3}$" }), record(seoKinds))),
    },
    { default: {} },
  ),
  /** The attributes with a product's weight and sides. */
  parcels: Type.Optional(record({ weight: Text, sides: Type.Array(Text, { default: [] }) })),
  deliveryMethods: Type.Array(
    record({
      ...CodeAndName,
      carrier: Type.Optional(Type.String()),
      classOfService: Type.Optional(Type.String()),
      zones: Type.Array(
        record({
          country: Text,
          regions: Type.Optional(Type.Array(Text)),
          exceptRegions: Type.Optional(Type.Array(Text)),
        }),
        { minItems: 1 },
      ),
      fees: Type.Array(
        record({
          currency: Text,
          base: DecimalText,
          perItem: Type.Optional(DecimalText),
          perKilogram: Type.Optional(DecimalText),
          freeFrom: Type.Optional(Type.Union([DecimalText, Type.Null()])),
        }),
        { minItems: 1 },
      ),
      /** The limits of what it accepts: kilograms, millimeters, amounts by currency. */
      limits: Type.Optional(
        record({
          minWeight: Type.Optional(DecimalText),
          maxWeight: Type.Optional(DecimalText),
          maxItemWeight: Type.Optional(DecimalText),
          maxLength: Type.Optional(DecimalText),
          minAmount: Type.Optional(Type.Record(Text, DecimalText)),
          maxAmount: Type.Optional(Type.Record(Text, DecimalText)),
        }),
      ),
      processDays: Type.Optional(Days),
      transitDaysMin: Type.Optional(Days),
      transitDaysMax: Type.Optional(Days),
      pickupLocation: Type.Optional(Text),
    }),
    { default: [] },
  ),
  /** A service for delivery fees. Documented in docs/rates.md. */
  ratesService: Type.Optional(
    record({
      ...service("RATES"),
      methods: Type.Optional(Type.Array(Text, { minItems: 1, uniqueItems: true })),
    }),
  ),
  /** A service for stock levels. Documented in docs/stock.md. */
  stockService: Type.Optional(record(service("STOCK"))),
  /** A service for taxes. Documented in docs/taxes.md. */
  taxService: Type.Optional(
    record({
      ...service("TAX"),
      whenDown: Type.Optional(Type.Union([Type.Literal("refuse"), Type.Literal("table")])),
    }),
  ),
  /** For readers of the file; not shown anywhere. */
  taxNote: Type.Optional(Type.String()),
  taxRates: Type.Array(
    record({
      country: Text,
      region: Type.Optional(Type.Union([Text, Type.Null()])),
      category: Type.Optional(Text),
      rate: DecimalText,
      name: Text,
      deliveryTaxable: Type.Optional(Type.Boolean()),
    }),
    { default: [] },
  ),
});

export type StoreFile = Static<typeof StoreFile>;

/** Throws ImportError that names the first invalid place in the text. */
export function storeFileFrom(text: string): StoreFile {
  let file: unknown;
  try {
    file = Value.Default(StoreFile, parsedJson(text));
  } catch (error) {
    throw new ImportError(`store.json is no JSON: ${(error as Error).message}`);
  }
  const problems = Value.Errors(StoreFile, file);
  // an unknown key has the schema "false"
  const unknown = problems.filter(({ keyword }) => keyword === "boolean").map(placeOf);
  if (unknown.length > 0) {
    throw new ImportError(`Nothing in a store.json reads ${unknown.join(", ")}: correct or remove what is misspelt.`);
  }
  const [problem] = problems;
  if (problem) throw new ImportError(`${placeOf(problem)} ${problem.message}.`);
  checkBuyerGroups(file as StoreFile);
  checkPriceBooks(file as StoreFile);
  checkDelivery(file as StoreFile);
  checkMarkets(file as StoreFile);
  seoFrom(file as StoreFile);
  return file as StoreFile;
}

/** Throws ImportError where two groups have the same code, and where guests belong to an unknown group. */
function checkBuyerGroups({ buyerGroups, guestBuyerGroups, settings: { registration } }: StoreFile): void {
  const codes = buyerGroups.map((group) => group.code);
  codes.forEach((code, index) => {
    if (codes.indexOf(code) < index)
      throw new ImportError(
        `store.json.buyerGroups.${index}.code is "${code}" once more: each buyer group needs its own code.`,
      );
  });
  const refuseUnknown = (place: string, named: readonly string[]) =>
    named.forEach((code, index) => {
      if (!codes.includes(code))
        throw new ImportError(
          `store.json.${place}.${index} names the buyer group "${code}", which the store does not have; it has ${codes.join(", ") || "none"}.`,
        );
    });
  refuseUnknown("guestBuyerGroups", guestBuyerGroups);
  refuseUnknown("settings.registration.buyerGroups", registration.buyerGroups ?? []);
}

/** Throws ImportError for settings with which a price book would apply to other people, or at other times, than its author meant. */
function checkPriceBooks({ priceBooks, timeZone }: StoreFile): void {
  priceBooks.forEach((book, index) => {
    const refuse = (key: string, reason: string): never => {
      throw new ImportError(`store.json.priceBooks.${index}.${key} ${reason}`);
    };
    if (priceBooks.findIndex(({ code }) => code === book.code) < index)
      refuse("code", `is "${book.code}" once more: each price book needs its own code.`);
    const { validFrom, validTo } = termsOf(book, timeZone);
    if (validFrom !== null && validTo !== null && validTo <= validFrom)
      refuse("validTo", "is before validFrom: nobody could ever buy from it.");
    if (book.kind !== "list") return;
    const [term] = (["buyerGroups", "accounts", "priority", "validFrom", "validTo"] as const).filter(
      (name) => [book[name] ?? []].flat().length > 0,
    );
    if (term) refuse(term, "is for a price book that somebody buys from: a list price is everybody's, always.");
  });
}

/** Throws ImportError for unknown pickup counters or methods, and for methods or carriers that could be mistaken for one another. */
function checkDelivery({ deliveryMethods, ratesService, locations, calendar }: StoreFile): void {
  deliveryMethods.forEach(({ code, pickupLocation, transitDaysMin = 0, transitDaysMax }, index) => {
    const refuse = (key: string, reason: string): never => {
      throw new ImportError(`store.json.deliveryMethods.${index}.${key} ${reason}`);
    };
    if (deliveryMethods.findIndex((other) => other.code === code) < index)
      refuse("code", `is "${code}" once more: each delivery method needs its own code.`);
    if (pickupLocation !== undefined && !locations.some((location) => location.code === pickupLocation))
      refuse("pickupLocation", `names the location "${pickupLocation}", which the store does not have.`);
    if (transitDaysMax !== undefined && transitDaysMax < transitDaysMin)
      refuse("transitDaysMax", "is below transitDaysMin.");
  });
  const unknown = (ratesService?.methods ?? []).findIndex((code) => !deliveryMethods.some((one) => one.code === code));
  if (unknown >= 0)
    throw new ImportError(
      `store.json.ratesService.methods.${unknown} names "${ratesService!.methods![unknown]}", which is no code of deliveryMethods.`,
    );
  calendar.carriers.forEach(({ name }, index) => {
    if (calendar.carriers.findIndex((other) => other.name === name) < index)
      throw new ImportError(`store.json.calendar.carriers.${index}.name is "${name}" once more.`);
  });
}

/** Throws ImportError for a market that contradicts the store, or refers to what it does not have. */
function checkMarkets({ markets, settings, priceBooks }: StoreFile): void {
  const own = { country: settings.country, currency: settings.defaultCurrency, taxType: settings.taxType };
  markets.forEach((market, index) => {
    const refuse = (key: string, reason: string): never => {
      throw new ImportError(`store.json.markets.${index}.${key} ${reason}`);
    };
    if (markets.findIndex(({ code }) => code === market.code) < index)
      refuse("code", `is "${market.code}" once more: each market needs its own code.`);
    if (!settings.supportedCurrencies.includes(market.currency))
      refuse("currency", `is ${market.currency}, which is not among settings.supportedCurrencies.`);
    const unknown = (market.priceBooks ?? []).findIndex((code) => !priceBooks.some((book) => book.code === code));
    if (unknown >= 0)
      refuse(
        `priceBooks.${unknown}`,
        `names the price book "${market.priceBooks![unknown]}", which the store does not have.`,
      );
    if (index > 0) return;
    for (const key of ["country", "currency", "taxType"] as const)
      if ((market[key] ?? own[key]) !== own[key])
        refuse(key, `is ${market[key]}: the first market is the store’s own, which has ${own[key]}.`);
    if (market.priceBooks) refuse("priceBooks", "is for further markets: the first one is the store’s own.");
  });
}

/**
 * Throws ImportError for tags that are not allowed in a head, for placeholders of fields that shoppers are not shown, and for a language in
 * which the store is not shown.
 */
function seoFrom(file: StoreFile): StoreSettings["seo"] {
  const { seo, settings } = file;
  const codes = Object.keys(seo.languages ?? {});
  const unknown = codes.find((code) => !settings.languages.includes(code));
  if (unknown !== undefined)
    throw new ImportError(`store.json.seo.languages.${unknown} is none of settings.languages: nobody would read it.`);
  const read = new Map(seoTextsIn(file).map((one) => [`${one.language} ${one.kind}`, seoTextsOf(one)]));
  const textsIn = (language?: string) =>
    Object.fromEntries(
      seoKindNames.flatMap((kind) => {
        const texts = read.get(`${language} ${kind}`);
        return texts ? [[kind, texts] as const] : [];
      }),
    );
  const languages = Object.fromEntries(codes.map((code) => [code, textsIn(code)]));
  return { ...textsIn(), ...(Object.keys(languages).length > 0 && { languages }) };
}

function seoTextsOf({ place, kind, texts }: PlacedSeoTexts): SeoTexts {
  const read = seoTextsFrom(kind, texts);
  if ("problem" in read) throw new ImportError(`${place}.${read.problem.name} ${read.problem.reason}.`);
  return read;
}

const seoKindNames = ["product", "category"] as const;

interface PlacedSeoTexts {
  readonly place: string;
  readonly kind: SeoRecordKind;
  /** Undefined for the store's own. */
  readonly language: string | undefined;
  readonly texts: SeoTextsFile;
}

/** All search engine texts with their places in the file; a language's missing ones are the store's own. */
export function seoTextsIn({ seo }: StoreFile): PlacedSeoTexts[] {
  const own = seoKindNames.map((kind) => ({ place: "seo", kind, language: undefined, texts: seo[kind] }));
  const others = Object.entries(seo.languages ?? {}).flatMap(([language, said]) =>
    seoKindNames.map((kind) => ({
      place: `seo.languages.${language}`,
      kind,
      language,
      texts: seo[kind] || said[kind] ? { ...seo[kind], ...said[kind] } : undefined,
    })),
  );
  return [...own, ...others].flatMap(({ texts, place, kind, language }) =>
    texts ? { place: `store.json.${place}.${kind}`, kind, language, texts } : [],
  );
}

/** Minutes from midnight; undefined where the file has none. */
function minutesFrom(time: string | undefined): number | undefined {
  return time === undefined ? undefined : minuteFrom(time);
}

function termsOf(book: StoreFile["priceBooks"][number], timeZone: string): PriceBookTerms {
  const { code, name, buyerGroups, accounts, priority = null, validFrom, validTo } = book;
  return {
    code,
    name,
    buyerGroups,
    accounts,
    priority,
    validFrom: validFrom === undefined ? null : validFromMoment(validFrom, timeZone),
    validTo: validTo === undefined ? null : validToMoment(validTo, timeZone),
  };
}

/** Books that somebody buys from. One of kind `buyerGroup` that names nobody is not used. */
function soldFrom({ kind, buyerGroups, accounts }: StoreFile["priceBooks"][number]): boolean {
  return kind === "standard" || (kind === "buyerGroup" && buyerGroups.length + accounts.length > 0);
}

function isForEverybody({ buyerGroups, accounts }: PriceBookTerms): boolean {
  return buyerGroups.length + accounts.length === 0;
}

function placeOf({ instancePath }: { instancePath: string }): string {
  return `store.json${instancePath.replaceAll("/", ".")}`;
}

export function settingsFrom(file: StoreFile): StoreSettings {
  const {
    name,
    tagline,
    hosts,
    pictures,
    settings,
    priceBooks,
    locations,
    phone,
    email,
    postalAddress,
    hours,
    timeZone,
    buyerGroups,
    guestBuyerGroups,
    signOn,
    sellingModels,
    webhooks,
    calendar,
    parcels,
    taxService,
    ratesService,
    stockService,
  } = file;
  const { gifting, inventory, ...switches } = settings;
  const soldBooks = priceBooks.filter(soldFrom).map((book) => termsOf(book, timeZone));
  const { companyName, street, city, region, postalCode } = postalAddress;
  return {
    ...switches,
    // Our choice, whatever the file says: if it were on, clients would show a buyer what they have read as a guest
    usesSingleEntitlementPolicy:
      switches.usesSingleEntitlementPolicy && buyerGroups.every(({ policies }) => policies.length === 0),
    tagline,
    hosts,
    ...(pictures && { pictures }),
    ...(file.markets.length > 1 && { markets: file.markets }),
    timeZone,
    openHours: knownHours(hours),
    buyerGroups,
    guestBuyerGroups,
    signOn,
    sellingModels,
    webhooks,
    inventory: {
      enabled: inventory.isInventoryEnabled,
      sourceType: inventory.sourceType,
      sourceCode: inventory.source,
      reservationSeconds: inventory.reservationInSeconds,
    },
    gifting: {
      enabled: gifting.isGiftingEnabled,
      messageEnabled: gifting.isGiftMessageEnabled,
      wrapEnabled: gifting.isGiftWrapEnabled,
      ...(gifting.giftWrap !== undefined && { wrapSku: gifting.giftWrap }),
    },
    guestPriceBooks: soldBooks.filter(isForEverybody).map(({ code }) => code),
    priceBooks: soldBooks,
    listPriceBook: priceBooks.find((book) => book.kind === "list")?.code ?? null,
    places: locations,
    holidays: calendar.holidays,
    ...(calendar.cutOff !== undefined && { cutOff: minutesFrom(calendar.cutOff) }),
    carriers: calendar.carriers.map(({ name, days, cutOff, holidays }) => ({
      name,
      ...(days !== undefined && { weekdays: weekdaysFrom(days) }),
      ...(cutOff !== undefined && { cutOff: minutesFrom(cutOff) }),
      ...(holidays !== undefined && { holidays }),
    })),
    ...(parcels && { parcels }),
    ...(taxService && { taxService }),
    ...(ratesService && { ratesService }),
    ...(stockService && { stockService }),
    ...((file.seo.product ?? file.seo.category ?? Object.keys(file.seo.languages ?? {}).length > 0) && {
      seo: seoFrom(file),
    }),
    contact: {
      company: companyName ?? name,
      phone,
      email,
      address: [street ?? "", joined(" ", joined(", ", city, region), postalCode)].filter(Boolean),
      hours: hours.map(({ days, opens, closes }) => `${days} ${opens}–${closes}`).join(", "),
    },
  };
}

/** All of them or none: with part of its hours a store would appear to be closed at other times. */
function knownHours(hours: StoreFile["hours"]): OpenHours[] {
  const known = hours.map(openHoursFrom);
  return known.includes(undefined) ? [] : known.map((one) => one!);
}

function joined(between: string, ...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(between);
}

/** Whether the text is a host in URL form, without the default port. */
function isHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host;
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}
