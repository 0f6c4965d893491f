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
 * A way to buy: once, again and again until somebody ends it (`Evergreen`), or so many times (`TermDefined`).
 * Source: catalogue contract, 2 and 11, "Selling models".
 */
export interface SellingModel {
  readonly code: string;
  /** As shoppers read it. */
  readonly name: string;
  readonly description?: string;
  readonly type: "OneTime" | "Evergreen" | "TermDefined";
  /** How often; absent of what is bought once. */
  readonly every?: { readonly count: number; readonly unit: "Months" | "Annual" };
  /** How many times a buyer may commit to. */
  readonly terms?: { readonly minimum: number; readonly maximum: number; readonly increment: number };
  /** What a piece costs less than bought once, decimal text. */
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

/** Undefined where the store has no such model any more. */
export function sellingModelWithId(
  { id, settings }: Pick<Store, "id" | "settings">,
  modelId: string,
): SellingModel | undefined {
  return settings.sellingModels?.find((model) => sellingModelId(id, model) === modelId);
}

/** What one costs by a model; the discount is rounded as the price is written, to a cent at the least. */
export function priceByModel(unitPrice: Decimal, { percentOff }: SellingModel, currency: string): Decimal {
  if (percentOff === undefined) return unitPrice;
  const decimals = Math.max(currencyDecimals(currency), placesOf(unitPrice));
  return minus(unitPrice, percentOf(unitPrice, decimal(percentOff), decimals));
}
