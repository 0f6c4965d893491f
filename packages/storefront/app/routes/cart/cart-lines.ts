import {
  compare,
  decimal,
  formatDecimal,
  plus,
  times,
  minus,
  ZERO,
  currencyDecimals,
  type Decimal,
} from "@tradecounter/commerce";
import { getCartItemPromotions } from "@tradecounter/wire";
import type { CartItem, DeliveryEstimate, DeliveryGroup } from "@tradecounter/wire";
import { tiersOf } from "../../components/price-steps.ts";
import { ruleFrom } from "../../components/quantity-rule.ts";
import type { Stock } from "../../components/stock-sentence.ts";
import { amountIn } from "../../content/custom-fields.ts";
import { discountOf } from "../../content/item-amount.ts";
import type { PageRequest } from "../../router/index.ts";
import { waysByProduct } from "../../content/ways-of-items.ts";
import type { WayToBuy } from "../../content/ways-to-buy.ts";
import { nextTier, type NextTier } from "./next-tier.ts";

/** The details shown next to a cart item. */
export interface CartLine {
  readonly item: CartItem;
  readonly stock: Stock | undefined;
  /** How many pieces of the product all lines want together. */
  readonly pieces: number;
  /** Markup of its replacements. */
  readonly replacedBy: string | undefined;
  /** What reduces its price, each with its amount: decimal text, below 0. */
  readonly reductions: readonly { readonly name: string; readonly amount: string }[];
  readonly next: NextTier | undefined;
  readonly arrival: Arrival | undefined;
  /** The shipment that it is in, if there are several. */
  readonly shipment: string | undefined;
  /** All purchase options, if it is not bought once. */
  readonly ways: readonly WayToBuy[];
}

/** ISO instants. */
export interface Arrival {
  readonly earliest: string;
  readonly latest: string;
}

interface Found {
  readonly stocks: ReadonlyMap<string, Stock>;
  /** By product, over all items. */
  readonly pieceCounts: ReadonlyMap<string, number>;
  readonly replacements: ReadonlyMap<string, string>;
  readonly groups: readonly DeliveryGroup[];
  readonly estimate: DeliveryEstimate | undefined;
}

type Wanted = Pick<PageRequest, "client" | "signal">;

/** The items of a page with their details. Details that cannot be loaded are left out. */
export async function cartLines(
  wanted: Wanted,
  items: readonly CartItem[],
  { stocks, pieceCounts, replacements, groups, estimate }: Found,
): Promise<CartLine[]> {
  const [promotions, tiers, ways] = await Promise.all([
    promotionsOf(wanted, items),
    nextTiers(wanted, items),
    waysByProduct(wanted, items),
  ]);
  const arrivals = arrivalsBy(groups, estimate);
  const shipped = groups.filter(({ totalCartItemCount }) => totalCartItemCount !== 0);
  return items.map((item) => ({
    item,
    stock: stocks.get(item.productId),
    pieces: pieceCounts.get(item.productId) ?? Number(item.quantity),
    replacedBy: replacements.get(item.productId),
    reductions: [...volumeReduction(item), ...(promotions.get(item.cartItemId ?? "") ?? [])],
    next: tiers.get(item.productId),
    arrival: arrivals.get(item.cartItemId ?? ""),
    ways: item.productSellingModelId ? (ways.get(item.productId) ?? []) : [],
    shipment: shipped.length > 1 ? shipped.find(({ id }) => id === item.cartDeliveryGroupId)?.name : undefined,
  }));
}

/** The reduction by its quantity, compared with the price of one. */
function volumeReduction({
  salesPrice,
  unitAdjustedPrice,
  quantity,
  currencyIsoCode,
}: CartItem): CartLine["reductions"] {
  if (salesPrice === null || unitAdjustedPrice === null) return [];
  const perPiece = minus(decimal(unitAdjustedPrice), decimal(salesPrice));
  if (perPiece >= ZERO) return [];
  const amount = times(perPiece, decimal(quantity), currencyDecimals(currencyIsoCode ?? "USD"));
  return [{ name: "Price by quantity", amount: formatDecimal(amount) }];
}

async function promotionsOf({ client, signal }: Wanted, items: readonly CartItem[]) {
  const reduced = items.flatMap((item) => (item.cartItemId && discountOf(item) < ZERO ? [item.cartItemId] : []));
  if (reduced.length === 0) return new Map<string, CartLine["reductions"]>();
  const asked = { params: client.cartParams, body: { items: reduced.map((cartItemId) => ({ cartItemId })) } };
  const told = await client.send(getCartItemPromotions, asked, { signal }).catch(() => undefined);
  return new Map(
    Object.entries(told?.body.items ?? {}).map(([itemId, { promotions }]) => [
      itemId,
      promotions
        // promotions on the whole order are shown with the totals
        .filter(({ targetType }) => targetType === "Item")
        .map(({ displayName, adjustmentAmount }) => ({ name: displayName, amount: adjustmentAmount })),
    ]),
  );
}

/** By product: the quantity in the whole cart counts, whatever the shipments. */
async function nextTiers({ client, signal }: Wanted, items: readonly CartItem[]): Promise<Map<string, NextTier>> {
  // tiers apply to one-time purchases: subscriptions have other prices
  const once = items.filter(({ productSellingModelId }) => productSellingModelId === null);
  const byProduct = Map.groupBy(once, ({ productId }) => productId);
  if (byProduct.size === 0) return new Map();
  const options = { signal };
  const prices = await client.pricing.products([...byProduct.keys()], options).catch(() => undefined);
  const found = (prices?.pricingLineItemResults ?? []).map(async ({ productId, lowestUnitPrice }) => {
    const own = byProduct.get(productId) ?? [];
    const told = own[0]?.unitAdjustedPrice;
    if (!told || !lowestUnitPrice) return [];
    const core = decimal(amountIn(own[0]!.customFields, "CoreCharge__c") ?? "0");
    const each = minus(decimal(told), core);
    if (compare(decimal(lowestUnitPrice), each) >= 0) return [];
    const price = await client.pricing.product(productId, {}, options).catch(() => undefined);
    const quantity = own.map((item) => decimal(item.quantity)).reduce(plus, ZERO as Decimal);
    const rule = ruleFrom(own[0]!.productDetails?.purchaseQuantityRule);
    const next = nextTier({ quantity, each }, tiersOf(price?.priceAdjustment), rule);
    // including the core charge, like the price of the line
    return next ? [[productId, { ...next, each: plus(next.each, core) }] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

/** By item: when its shipment arrives, or if no address is known yet, when the estimate says. */
function arrivalsBy(groups: readonly DeliveryGroup[], estimate: DeliveryEstimate | undefined): Map<string, Arrival> {
  const known = groups.flatMap(({ customFields }) =>
    (customFields ?? []).flatMap(({ id, EarliestDelivery__c: earliest, LatestDelivery__c: latest }) =>
      earliest && latest ? [[String(id), { earliest: String(earliest), latest: String(latest) }] as const] : [],
    ),
  );
  const guessed = (estimate?.items ?? []).map(
    ({ cartItemId, earliestEstimatedDeliveryTime: earliest, latestEstimatedDeliveryTime: latest }) =>
      [cartItemId, { earliest, latest }] as const,
  );
  return new Map([...guessed, ...known]);
}
