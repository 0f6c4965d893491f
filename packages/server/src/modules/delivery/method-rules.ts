import {
  compare,
  plus,
  roundMoney,
  times,
  ZERO,
  type Decimal,
  type ItemTotals,
  type RecordId,
} from "@tradecounter/commerce";
import type { Parcel } from "./parcel.ts";

/** Where a method delivers. Lists of regions are ISO codes; without them the whole country. */
export interface Zone {
  readonly country: string;
  readonly regions?: readonly string[];
  readonly exceptRegions?: readonly string[];
}

/** What a method costs in one currency: a base fee, an amount per piece and per kilogram, free from a product amount on. */
export interface Fee {
  readonly currency: string;
  readonly base: Decimal;
  readonly perItem: Decimal;
  readonly perKilogram: Decimal;
  readonly freeFrom: Decimal | null;
}

/** What a method accepts, bounds inclusive. An absent bound means no limit. */
export interface Limits {
  /** Kilograms of the whole shipment. */
  readonly minWeight?: Decimal;
  readonly maxWeight?: Decimal;
  /** Kilograms of the heaviest piece. */
  readonly maxItemWeight?: Decimal;
  /** Millimeters of the longest side of any piece. */
  readonly maxLength?: Decimal;
  /** Of the goods, by currency; a currency that is not listed has no limit. */
  readonly minAmount?: Readonly<Record<string, Decimal>>;
  readonly maxAmount?: Readonly<Record<string, Decimal>>;
}

/** A delivery method as set up by the operator. */
export interface MethodRule {
  readonly id: RecordId;
  /** Spelled as the operator did. */
  readonly code: string;
  readonly name: string;
  readonly carrier: string | null;
  readonly classOfService: string | null;
  readonly zones: readonly Zone[];
  readonly fees: readonly Fee[];
  readonly limits: Limits;
  readonly processDays: number | null;
  readonly transitDaysMin: number | null;
  readonly transitDaysMax: number | null;
  /** Code of the location where the shopper picks up the goods; null where they are delivered. */
  readonly pickupLocation: string | null;
}

/** A delivery method that is offered for certain goods, with its fee. Source: contract of the cart, section 6.8. */
export interface DeliveryMethod extends Omit<MethodRule, "zones" | "fees" | "limits"> {
  readonly currency: string;
  /** Rounded to the currency. */
  readonly shippingFee: Decimal;
  /** What promotions take off it, 0 or negative. */
  readonly feeAdjustment: Decimal;
}

/** What methods and fees depend on of the goods to be delivered. */
export interface Shipment {
  readonly currency: string;
  readonly productAmount: Decimal;
  readonly quantity: Decimal;
  /** Kilograms, in total and of the heaviest piece. */
  readonly weight: Decimal;
  readonly itemWeight: Decimal;
  /** Millimeters of the longest side of any piece. */
  readonly length: Decimal;
  /** Its contents, for services that need more than these sums. */
  readonly items: readonly ShippedItem[];
}

export interface ShippedItem {
  readonly sku: string;
  readonly quantity: Decimal;
  readonly parcel: Parcel;
  readonly totals: Pick<ItemTotals, "totalPrice" | "itemizedAdjustmentAmount">;
}

/** The methods that deliver to the address in this currency and accept the shipment, in the operator's order. */
export function rulesFor(
  rules: readonly MethodRule[],
  address: { country: string | null; region: string | null },
  shipment: Shipment,
): MethodRule[] {
  return rules.filter(
    ({ zones, fees, limits }) =>
      fees.some(({ currency }) => currency === shipment.currency) &&
      zones.some((zone) => isInZone(zone, address)) &&
      isWithin(limits, shipment),
  );
}

/**
 * A method with its fee, which is the quoted one if there is a quote; undefined where the quote does not include the method. Our choice:
 * delivery that is free from an amount on is free whatever a carrier charges, since pages promise it.
 */
export function methodWithFee(
  rule: MethodRule,
  shipment: Shipment,
  quoted?: ReadonlyMap<string, Decimal>,
): DeliveryMethod | undefined {
  const { zones: _, fees, limits: __, ...method } = rule;
  const fee = fees.find(({ currency }) => currency === shipment.currency)!;
  const charged = quoted ? quoted.get(method.code) : feeOf(fee, shipment);
  if (charged === undefined) return undefined;
  const shippingFee = isFree(fee, shipment) ? ZERO : charged;
  return { ...method, currency: fee.currency, shippingFee, feeAdjustment: ZERO };
}

function isInZone(zone: Zone, { country, region }: { country: string | null; region: string | null }): boolean {
  if (zone.country !== country) return false;
  if (zone.regions) return region !== null && zone.regions.includes(region);
  return region === null || !zone.exceptRegions?.includes(region);
}

function isWithin(limits: Limits, { currency, productAmount, weight, itemWeight, length }: Shipment): boolean {
  const { minWeight, maxWeight, maxItemWeight, maxLength, minAmount, maxAmount } = limits;
  return (
    isBetween(weight, minWeight, maxWeight) &&
    isBetween(itemWeight, undefined, maxItemWeight) &&
    isBetween(length, undefined, maxLength) &&
    isBetween(productAmount, minAmount?.[currency], maxAmount?.[currency])
  );
}

function isBetween(value: Decimal, least: Decimal | undefined, most: Decimal | undefined): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function isFree({ freeFrom }: Fee, { productAmount }: Shipment): boolean {
  return freeFrom !== null && productAmount >= freeFrom;
}

function feeOf(fee: Fee, { currency, quantity, weight }: Shipment): Decimal {
  const byPiece = times(fee.perItem, quantity);
  return roundMoney(plus(plus(fee.base, byPiece), times(fee.perKilogram, weight)), currency);
}

/**
 * The chosen method while it is offered, else the cheapest. Our choice: pickup is never preselected where there is another method, since
 * goods that nobody collects are a nuisance.
 */
export function methodChosen(
  methods: readonly DeliveryMethod[],
  chosenId: RecordId | null,
): DeliveryMethod | undefined {
  const chosen = methods.find((method) => method.id === chosenId);
  if (chosen) return chosen;
  const brought = methods.filter((method) => method.pickupLocation === null);
  const candidates = brought.length > 0 ? brought : methods;
  const costOf = ({ shippingFee, feeAdjustment }: DeliveryMethod) => plus(shippingFee, feeAdjustment);
  return candidates.toSorted((a, b) => compare(costOf(a), costOf(b)))[0];
}
