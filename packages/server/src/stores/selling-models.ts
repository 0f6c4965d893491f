import {
  currencyDecimals,
  decimal,
  minus,
  percentOf,
  placesOf,
  recordIdOf,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { ProductSellingModel } from "@tradecounter/wire";
import type { Store } from "./store.ts";

/**
 * A selling model: once, repeatedly until canceled (`Evergreen`), or a number of times (`TermDefined`). Source: catalogue contract, 2 and
 * 11, "Selling models".
 */
export interface SellingModel {
  readonly code: string;
  /** As shown to shoppers. */
  readonly name: string;
  readonly description?: string;
  readonly type: "OneTime" | "Evergreen" | "TermDefined";
  /** The billing interval; absent for a one-time purchase. */
  readonly every?: { readonly count: number; readonly unit: "Months" | "Annual" };
  /** How many times a buyer may commit to. */
  readonly terms?: { readonly minimum: number; readonly maximum: number; readonly increment: number };
  /** The discount from the one-time price, decimal text. */
  readonly percentOff?: string;
}

export function sellingModelId(storeId: string, { code }: Pick<SellingModel, "code">): RecordId {
  return recordIdOf("sellingModel", storeId, code);
}

export function toWireSellingModel(storeId: string, model: SellingModel): ProductSellingModel {
  return {
    description: model.description ?? null,
    displayName: model.name,
    id: sellingModelId(storeId, model),
    name: model.name,
    pricingTerm: model.every?.count ?? null,
    pricingTermUnit: model.every?.unit ?? null,
    sellingModelType: model.type,
    subscriptionTermRule: model.type === "TermDefined" ? (model.terms ?? null) : null,
  };
}

/** Undefined where the store no longer has such a model. */
export function sellingModelWithId(
  { id, settings }: Pick<Store, "id" | "settings">,
  modelId: string,
): SellingModel | undefined {
  return settings.sellingModels?.find((model) => sellingModelId(id, model) === modelId);
}

/** The price per piece with a model; the discount is rounded to the price's own decimals, to a cent at least. */
export function priceByModel(unitPrice: Decimal, { percentOff }: SellingModel, currency: string): Decimal {
  if (percentOff === undefined) return unitPrice;
  const decimals = Math.max(currencyDecimals(currency), placesOf(unitPrice));
  return minus(unitPrice, percentOf(unitPrice, decimal(percentOff), decimals));
}
