import { accessoriesModule, aiModule } from "@tradecounter/client";
import { formatDecimal, lowestAllowed, relationOf } from "@tradecounter/commerce";
import type { FeaturedProduct, PurchaseQuantityRule, Recommender } from "@tradecounter/wire";
import { ruleFrom } from "../components/quantity-rule.ts";
import { PartStrip, type PartStripProps, type StripPart } from "../components/part-strip.tsx";
import type { PageRequest } from "../router/index.ts";
import { href } from "../routes.ts";
import { orderableNow } from "../components/stock-sentence.ts";
import { coreHint } from "./core-charge.ts";
import { stocksOf } from "./stocks.ts";

type Wanted = Pick<PageRequest, "client" | "drawKept" | "signal" | "store">;

/** The relationship for parts that wear out together with a part, or cannot be reused: it is listed first. */
const CHANGE_WITH = "changewith";

/** More would be a list to browse rather than a hint in passing. */
const most = { together: 6, bought: 4, instead: 3, elsewhere: 4 };

const nothingFeatured: Readonly<Record<"changed" | "together" | "instead", readonly StripPart[]>> = {
  changed: [],
  together: [],
  instead: [],
};

/** Markup of what goes with a part, what others bought with it, and what could replace it. */
export async function stripsOfPart(wanted: Wanted, productId: string): Promise<string> {
  const [featured, bought] = await Promise.all([
    featuredParts(wanted, productId).catch(() => nothingFeatured),
    recommended(wanted, "CustomersWhoBoughtAlsoBought", { anchorValues: [productId] }),
  ]);
  const changed = new Set(featured.changed.map(({ id }) => id));
  const together = featured.together.filter(({ id }) => !changed.has(id)).slice(0, most.together);
  const shown = new Set([...featured.changed, ...together, ...featured.instead].map(({ id }) => id));
  return [
    stripOf(wanted, { title: "Change with it", parts: featured.changed.slice(0, most.together) }),
    stripOf(wanted, { title: "Goes with it", parts: together }),
    stripOf(wanted, {
      title: "Often bought with it",
      parts: bought.filter(({ id }) => !shown.has(id)).slice(0, most.bought),
    }),
    stripOf(wanted, { title: "Alternatives", parts: featured.instead.slice(0, most.instead) }),
  ].join("");
}

/** Markup of what goes with the cart's contents and is not in it. */
export async function stripOfCart(wanted: Wanted): Promise<string> {
  const parts = await recommended(wanted, "ComplementaryProducts", { anchorFromCurrentCart: true });
  const strip = { title: "Goes with what is in your cart", parts: parts.slice(0, most.elsewhere), isInCart: true };
  return stripOf(wanted, strip);
}

/** Markup for a search without results: what sells best in the categories nearest to it, or overall. */
export async function stripForNothingFound(wanted: Wanted, categoryIds: readonly string[]): Promise<string> {
  // if too many are near, none is
  const nearby =
    categoryIds.length > 0 && categoryIds.length < 4
      ? await recommended(wanted, "TopSellingByCategory", { anchorValues: [...categoryIds] })
      : [];
  if (nearby.length > 0)
    return stripOf(wanted, { title: "Best sellers of this kind", parts: nearby.slice(0, most.elsewhere) });
  const all = await recommended(wanted, "TopSelling", {});
  return stripOf(wanted, { title: "Popular parts", parts: all.slice(0, most.elsewhere) });
}

/** Markup of what goes with a buyer's recent orders. */
export async function stripOfOrdered(wanted: Wanted, productIds: readonly string[]): Promise<string> {
  if (productIds.length === 0) return "";
  const parts = await recommended(wanted, "ComplementaryProducts", {
    anchorValues: [...new Set(productIds)].slice(0, 20),
  });
  return stripOf(wanted, { title: "Goes with what you ordered", parts: parts.slice(0, most.elsewhere) });
}

function stripOf({ drawKept, store }: Wanted, strip: Omit<PartStripProps, "timeZone">): string {
  return strip.parts.length > 0 ? drawKept(PartStrip, { ...strip, timeZone: store.timeZone }) : "";
}

/** Empty if the store recommends nothing or cannot be reached: the page is complete without. */
async function recommended(
  { client, signal }: Wanted,
  recommender: Recommender,
  anchors: { anchorValues?: string[]; anchorFromCurrentCart?: boolean },
): Promise<StripPart[]> {
  const query = { recommender, ...anchors, includePricingAndProductInformation: true };
  const found = await aiModule(client)
    .recommendations(query, { signal })
    .catch(() => undefined);
  return (found?.products ?? []).flatMap(({ id, name, fields, prices, defaultImage, purchaseQuantityRule }) =>
    prices?.unitPrice
      ? partFrom({
          id,
          name,
          sku: fields["StockKeepingUnit"]?.value ?? "",
          drawing: defaultImage,
          rule: purchaseQuantityRule,
          unitPrice: prices.unitPrice,
          core: coreHint(fields["CoreCharges__c"]?.value, found!.currency!),
          currency: found!.currency!,
          stock: null,
        })
      : [],
  );
}

/** The parts that the operator features with a part, as far as they have a price and are available. */
async function featuredParts(wanted: Wanted, productId: string): Promise<typeof nothingFeatured> {
  const { client, signal } = wanted;
  const kinds = await accessoriesModule(client).featured(
    productId,
    {
      fields: ["Name", "StockKeepingUnit", "CoreCharges__c"],
      includePurchaseQuantityRules: true,
    },
    { signal },
  );
  const all = Object.entries(kinds).flatMap(([kind, products]) => products.map((product) => ({ kind, product })));
  const ids = [...new Set(all.map(({ product }) => product.id))];
  if (ids.length === 0) return nothingFeatured;
  const [{ pricingLineItemResults, currencyIsoCode: currency }, stocks] = await Promise.all([
    client.pricing.products(ids, { signal }),
    stocksOf(wanted, ids),
  ]);
  const prices = new Map(pricingLineItemResults.map(({ productId: id, unitPrice }) => [id, unitPrice]));
  const partsOf = (isWanted: (kind: string) => boolean) => {
    const parts = all.flatMap(({ kind, product }) => (isWanted(kind) ? featuredPart(product) : []));
    return [...new Map(parts.map((part) => [part.id, part])).values()];
  };
  function featuredPart({ id, fields, defaultImage, purchaseQuantityRule }: FeaturedProduct): StripPart[] {
    const unitPrice = prices.get(id);
    const stock = stocks.get(id) ?? null;
    if (!unitPrice) return [];
    const part = partFrom({
      id,
      name: fields["Name"] ?? "",
      sku: fields["StockKeepingUnit"] ?? "",
      drawing: defaultImage ?? null,
      rule: purchaseQuantityRule ?? null,
      unitPrice,
      core: coreHint(fields["CoreCharges__c"], currency),
      currency,
      stock,
    });
    // its button would add more than is available
    return stock && orderableNow(stock) < Number(part.quantity) ? [] : [part];
  }
  const goesWithIt = (kind: string) => relationOf(kind) === "complement";
  return {
    changed: partsOf((kind) => kind.toLowerCase() === CHANGE_WITH),
    together: partsOf(goesWithIt),
    instead: partsOf((kind) => !goesWithIt(kind)),
  };
}

/** Its button adds the smallest quantity that can be ordered. */
function partFrom({
  rule,
  ...part
}: Omit<StripPart, "to" | "quantity"> & { rule: PurchaseQuantityRule | null }): StripPart {
  return {
    ...part,
    to: href("product", { sku: part.sku || "part", productId: part.id }),
    quantity: formatDecimal(lowestAllowed(ruleFrom(rule))),
  };
}
