import { ONE, recordIdFrom, smaller, wireUnitPrice } from "@tradecounter/commerce";
import type { getProductPrice, ProductPrice, ReceivedOf } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import { priceByModel, sellingModelId, type SellingModel } from "../../stores/index.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import type { Price, Pricing } from "./service.ts";
import { lowestOf, noPrice, productPriceOf, scheduleOf } from "./wire.ts";

type Entry = ProductPrice["productPriceEntries"][number];
type PriceQuery = Pick<
  ReceivedOf<typeof getProductPrice>["query"],
  "allProductSellingModelPrices" | "productSellingModelIds"
>;

/** A selling model that a price is requested for; the model is undefined where the product does not have it. */
interface Asked {
  readonly id: string;
  readonly model: SellingModel | undefined;
}

/**
 * The selling models whose prices are requested; undefined for none. Our choice: a product with only the one-time purchase has its plain
 * price, even if all models are requested, as clients always do. Source: catalogue contract, 7.1.
 */
export function askedModels(
  { store }: Shopper,
  snapshot: CatalogSnapshot,
  row: number,
  { allProductSellingModelPrices: all = "", productSellingModelIds: ids = [] }: PriceQuery,
): Asked[] | undefined {
  const areAll = !["", "false"].includes(all.trim().toLowerCase());
  if (!areAll && ids.length === 0) return undefined;
  const own = new Set<string>((snapshot.detail(row).productSellingModels ?? []).map(({ id }) => id));
  const models = new Map<string, SellingModel>(
    (store.settings.sellingModels ?? []).map((model) => [sellingModelId(store.id, model), model]),
  );
  const asked = (id: string) => ({ id, model: own.has(id) ? models.get(id) : undefined });
  if (ids.length > 0) return ids.map((id) => asked(recordIdFrom(id) ?? id));
  return own.size > 0 ? [...own].map(asked) : undefined;
}

/** The price for each selling model; the fields above them are left out. Source: catalogue contract, 7.1. */
export function pricedByModels(
  pricing: Pricing,
  shopper: Shopper,
  snapshot: CatalogSnapshot,
  row: number,
  asked: readonly Asked[],
): ProductPrice {
  const whole = productPriceOf(pricing, shopper, snapshot, row);
  const price = pricing.priceAt(shopper, snapshot, row, ONE);
  const priced = asked.map(({ id, model }) => ({ id, price: price && model && priceByWay(price, model) }));
  const lowest = priced.flatMap((one) => (one.price ? [lowestOf(one.price)] : []));
  return {
    ...whole,
    lowestUnitPrice: lowest.length > 0 ? wireUnitPrice(lowest.reduce(smaller), shopper.currency) : null,
    priceAdjustment: null,
    pricebookEntryId: null,
    productPriceEntries: priced.map((one) => entryOf(one.id, one.price)),
    unitPrice: null,
  };
}

/** A price under a selling model. */
export function priceByWay(price: Price, model: SellingModel): Price {
  const reduced = (unitPrice: Price["unitPrice"]) => priceByModel(unitPrice, model, price.currency);
  return {
    ...price,
    unitPrice: reduced(price.unitPrice),
    baseUnitPrice: reduced(price.baseUnitPrice),
    tiers: price.tiers.map((tier) => ({ ...tier, tierUnitPrice: reduced(tier.tierUnitPrice) })),
  };
}

const missing: Omit<Entry, "productSellingModelId"> = {
  error: noPrice,
  listPrice: null,
  lowestUnitPrice: null,
  priceAdjustment: null,
  pricebookEntryId: null,
  success: false,
  unitPrice: null,
};

function entryOf(productSellingModelId: string, price: Price | undefined): Entry {
  if (!price) return { ...missing, productSellingModelId };
  return {
    error: {},
    listPrice: price.listPrice === null ? null : wireUnitPrice(price.listPrice, price.currency),
    lowestUnitPrice: wireUnitPrice(lowestOf(price), price.currency),
    priceAdjustment: scheduleOf(price),
    pricebookEntryId: price.pricebookEntryId,
    productSellingModelId,
    success: true,
    unitPrice: wireUnitPrice(price.baseUnitPrice, price.currency),
  };
}
