import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import type { StoreSettings } from "../../stores/index.ts";
import { ImportError } from "./problem.ts";

const Text = Type.String({ minLength: 1 });
const DecimalText = Type.String({ pattern: "^\\d+(\\.\\d+)?$" });
const CodeAndName = { code: Text, name: Text };
const isOn = (otherwise: boolean) => Type.Boolean({ default: otherwise });

/** What a store's folder says in `store.json`; more than this may stand there. Documented in docs/import.md. */
const StoreFile = Type.Object({
  ...CodeAndName,
  phone: Type.String({ default: "" }),
  email: Type.String({ default: "" }),
  postalAddress: Type.Object(
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
  hours: Type.Array(Type.Object({ days: Text, opens: Text, closes: Text }), { default: [] }),
  settings: Type.Object({
    country: Text,
    defaultCurrency: Text,
    supportedCurrencies: Type.Array(Text, { minItems: 1 }),
    locale: Type.String({ default: "en-US" }),
    taxType: Type.Union([Type.Literal("Net"), Type.Literal("Gross")], { default: "Net" }),
    guestBrowsingEnabled: isOn(true),
    guestCartEnabled: isOn(true),
    guestCheckoutEnabled: isOn(true),
    shippingMethodsEnabled: isOn(true),
    shippingCountries: Type.Array(Text, { minItems: 1 }),
    splitShipmentEnabled: isOn(false),
    cartCalculateEnabled: isOn(true),
    placeOrderV2Enabled: isOn(true),
    skipPhoneNumberValidationEnabled: isOn(false),
    usesSingleEntitlementPolicy: isOn(true),
    orderStatuses: Type.Array(Type.Object({ apiName: Text, displayValue: Text }), {
      default: [{ apiName: "Created", displayValue: "Placed" }],
    }),
    checkoutHours: Type.Number({ exclusiveMinimum: 0, default: 24 }),
    gifting: Type.Object(
      { isGiftingEnabled: isOn(false), isGiftMessageEnabled: isOn(false), isGiftWrapEnabled: isOn(false) },
      { default: {} },
    ),
    inventory: Type.Object(
      {
        isInventoryEnabled: isOn(true),
        sourceType: Type.Union([Type.Literal("Location"), Type.Literal("LocationGroup")], { default: "LocationGroup" }),
        source: Type.String({ default: "all" }),
        reservationInSeconds: Type.Integer({ minimum: 1, default: 14_400 }),
      },
      { default: {} },
    ),
  }),
  /** Guests buy from those of kind `standard`, the first that has a price wins; `list` is the price to strike through. */
  priceBooks: Type.Array(
    Type.Object({
      ...CodeAndName,
      kind: Type.Union([Type.Literal("list"), Type.Literal("standard"), Type.Literal("buyerGroup")], {
        default: "standard",
      }),
    }),
    { minItems: 1 },
  ),
  locations: Type.Array(Type.Object(CodeAndName), { minItems: 1 }),
  deliveryMethods: Type.Array(
    Type.Object({
      ...CodeAndName,
      carrier: Type.Optional(Type.String()),
      classOfService: Type.Optional(Type.String()),
      zones: Type.Array(
        Type.Object({
          country: Text,
          regions: Type.Optional(Type.Array(Text)),
          exceptRegions: Type.Optional(Type.Array(Text)),
        }),
        { minItems: 1 },
      ),
      fees: Type.Array(
        Type.Object({
          currency: Text,
          base: DecimalText,
          perItem: Type.Optional(DecimalText),
          freeFrom: Type.Optional(Type.Union([DecimalText, Type.Null()])),
        }),
        { minItems: 1 },
      ),
      processDays: Type.Optional(Type.Integer({ minimum: 0 })),
      transitDaysMin: Type.Optional(Type.Integer({ minimum: 0 })),
      transitDaysMax: Type.Optional(Type.Integer({ minimum: 0 })),
      pickupLocation: Type.Optional(Text),
    }),
    { default: [] },
  ),
  taxRates: Type.Array(
    Type.Object({
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

/** Throws ImportError that names the first place where the text is no store. */
export function storeFileFrom(text: string): StoreFile {
  let file: unknown;
  try {
    file = Value.Default(StoreFile, JSON.parse(text));
  } catch (error) {
    throw new ImportError(`store.json is no JSON: ${(error as Error).message}`);
  }
  const [problem] = Value.Errors(StoreFile, file);
  if (problem) throw new ImportError(`store.json${problem.instancePath.replaceAll("/", ".")} ${problem.message}.`);
  return file as StoreFile;
}

export function settingsFrom({
  settings,
  priceBooks,
  phone,
  email,
  postalAddress,
  hours,
  timeZone,
}: StoreFile): StoreSettings {
  const { gifting, inventory, ...switches } = settings;
  const { companyName, street, city, region, postalCode } = postalAddress;
  return {
    ...switches,
    timeZone,
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
    },
    guestPriceBooks: priceBooks.filter((book) => book.kind === "standard").map((book) => book.code),
    listPriceBook: priceBooks.find((book) => book.kind === "list")?.code ?? null,
    contact: {
      phone,
      email,
      address: [companyName, street, joined(" ", joined(", ", city, region), postalCode)]
        .filter((line) => line !== undefined)
        .filter(Boolean),
      hours: hours.map(({ days, opens, closes }) => `${days} ${opens}–${closes}`).join(", "),
    },
  };
}

function joined(between: string, ...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(between);
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}
