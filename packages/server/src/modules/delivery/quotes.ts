import { createHash } from "node:crypto";
import { decimal, formatDecimal, plus } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Store } from "../../stores/index.ts";
import { openAnswerCaches, type AskingNeeds } from "../integrations/index.ts";
import { httpRatesService } from "./http-rates.ts";
import type { MethodRule, Shipment } from "./method-rules.ts";
import type { QuotedFees, RatesQuestion } from "./rates-port.ts";

/**
 * How a delivery group's fees were determined, stored with it so that they stay as shown to the shopper, whichever process reads them and
 * whatever the service would quote by now. Ready for JSON: times and amounts are text.
 */
export type Quote = {
  /** Identifies the request. */
  readonly key: string;
} & (
  | { readonly state: "Processing" }
  | { readonly state: "Quoted"; readonly at: string; readonly fees: Readonly<Record<string, string>> }
  /** The service has not responded: the fees are from the store's own table. */
  | { readonly state: "Table"; readonly at: string }
);

/** The parts of an address that fees depend on. */
export interface AddressOfDelivery {
  readonly country: string | null;
  readonly region: string | null;
  readonly city?: string | null;
  readonly postalCode?: string | null;
}

const minuteMs = 60_000;
/** How long a quoted fee is valid, and a fee from the table when the service did not respond. */
const holdsMs = { Quoted: 60 * minuteMs, Table: 10 * minuteMs };

export interface Asked {
  readonly key: string;
  readonly question: RatesQuestion;
}

/** The request to the store's service for these goods; undefined where it has none, or nothing to ask. */
export function questionOf(
  { settings: { ratesService } }: Store,
  address: AddressOfDelivery | null,
  { currency, items }: Shipment,
  offered: readonly MethodRule[],
): Asked | undefined {
  const { country, region, city = null, postalCode = null } = address ?? { country: null, region: null };
  // no carrier can quote for a whole country
  if (!ratesService || country === null || (city ?? postalCode) === null) return undefined;
  const methods = offered.filter((method) => isAskedFor(method, ratesService));
  if (methods.length === 0 || items.length === 0) return undefined;
  const question: RatesQuestion = {
    currency,
    destination: { country, region, city, postalCode },
    items: items.map(({ sku, quantity, parcel, totals }) => ({
      sku,
      quantity: formatDecimal(quantity),
      weight: formatDecimal(parcel.weight),
      length: formatDecimal(parcel.length),
      amount: formatDecimal(plus(totals.totalPrice, totals.itemizedAdjustmentAmount)),
    })),
    methods: methods.map(({ code, carrier, classOfService }) => ({ code, carrier, classOfService })),
  };
  return { key: createHash("sha256").update(JSON.stringify(question)).digest("base64url"), question };
}

/** Whether the service is asked for the method's fee. Our choice: nobody is paid for a pickup. */
export function isAskedFor(
  { code, pickupLocation }: Pick<MethodRule, "code" | "pickupLocation">,
  { methods }: { readonly methods?: readonly string[] },
): boolean {
  return pickupLocation === null && (methods?.includes(code) ?? true);
}

/** The fees of a quote for exactly this request; undefined where the store's own table applies. */
export function quotedFees(quote: Quote | undefined, asked: Asked | undefined): QuotedFees | undefined {
  if (quote?.state !== "Quoted" || quote.key !== asked?.key) return undefined;
  return new Map(Object.entries(quote.fees).map(([code, fee]) => [code, decimal(fee)]));
}

const FEES = "fees";

/** The known fees of stores' services. */
export function openQuotes({ clock, ...others }: AskingNeeds) {
  const cacheOf = openAnswerCaches(
    { clock, ...others },
    {
      integration: "rates",
      settingsOf: ({ settings }) => settings.ratesService,
      keyOf: ({ key }: Asked) => key,
      ask: async ({ settings, secret, store }, { question }) =>
        new Map([[FEES, await httpRatesService(settings, secret).ask(store, question)]]),
      most: 20_000,
      freshMs: holdsMs.Quoted,
      staleMs: holdsMs.Quoted,
      // as long as the table's fee is valid: otherwise infrequent readers, such as a job, would find a request in progress each time
      retryMsOf: () => holdsMs.Table,
    },
  );

  return {
    /** The quote for this request: the present one while it is valid, else what is known or being fetched. */
    quoteFor(store: Store, asked: Asked | undefined, present: Quote | undefined): Quote | undefined {
      const cache = cacheOf(store);
      if (!cache || !asked) return undefined;
      const { key } = asked;
      if (present?.key === key && holds(present, clock)) return present;
      const { told, state } = cache.lookUp(asked, FEES);
      if (told) return { key, state: "Quoted", at: told.at.toISOString(), fees: textOf(told.answer) };
      return state === "Processing" ? { key, state } : { key, state: "Table", at: clock.now().toISOString() };
    },
    /** Whether asking for a quote may return a different one. */
    hasMoved(store: Store, asked: Asked | undefined, present: Quote | undefined): boolean {
      if (asked?.key !== present?.key) return true;
      if (!present || !asked) return false;
      return present.state === "Processing"
        ? (cacheOf(store)?.hasMoved(asked, present.state) ?? true)
        : !holds(present, clock);
    },
  };
}

function holds(quote: Quote, clock: Clock): boolean {
  return quote.state !== "Processing" && clock.now().getTime() - Date.parse(quote.at) < holdsMs[quote.state];
}

function textOf(fees: QuotedFees): Record<string, string> {
  return Object.fromEntries(Array.from(fees, ([code, fee]) => [code, formatDecimal(fee)]));
}
