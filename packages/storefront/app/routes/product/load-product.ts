import type { ProductDetail, ProductPrice } from "@tradecounter/wire";
import { withMarkup } from "../../components/part-markup.tsx";
import type { FoundPart, ListedPart } from "../../components/part-row.tsx";
import type { Stock } from "../../components/stock-sentence.ts";
import { listIn, specificationOf, type SpecificationLine } from "../../content/product-fields.ts";
import { coreHint } from "../../content/core-charge.ts";
import { money } from "../../content/format.ts";
import { offerSentence, promotionalPrices, type PromotionalPrice } from "../../content/promotional-prices.ts";
import { inChunks, type PartReference, referencesTo } from "../../content/references.ts";
import { stocksOf } from "../../content/stocks.ts";
import { perUnit } from "../../content/units.ts";
import type { PageRequest } from "../../router/index.ts";
import { href } from "../../routes.ts";
import { picturesOf, type GalleryPicture } from "./gallery-pictures.ts";
import { choicesOf, type Choice } from "./variations.ts";

type ShownPrice = Pick<ProductPrice, "unitPrice" | "listPrice" | "currencyIsoCode" | "priceAdjustment">;

/** A version of a family. Its stock, as shown in its row, is also given to search engines. */
type Variation = ListedPart & Pick<FoundPart, "stock">;

/** All that a product page shows, as plain data. */
export interface ProductView {
  product: ProductDetail;
  /** Null if this shopper has no price. */
  price: ShownPrice | null;
  /** The effect of promotions on the price of one piece, and offers together with others, in words. */
  offers: readonly string[];
  /** The core charge, in words. */
  core: string | null;
  stock: Stock | null;
  replaces: PartReference[];
  replacedBy: PartReference[];
  /** The variations of a family, to choose from. */
  variations: Variation[];
  /** For a variation, the values of each attribute to choose from. */
  choices: Choice[];
  specification: SpecificationLine[];
  pictures: GalleryPicture[];
}

type Wanted = Pick<PageRequest, "client" | "drawKept" | "store" | "signal">;

export async function loadProduct(wanted: Wanted, productId: string): Promise<ProductView> {
  const { client, store, signal } = wanted;
  const product = await client.catalog.product(productId, { includeFieldLabels: true }, { signal });
  const isFamily = product.productClass === "VariationParent";
  const ids = isFamily ? (product.variationInfo?.attributesToProductMappings.map((one) => one.productId) ?? []) : [];
  const [price, promotional, stocks, replaces, replacedBy, variations] = await Promise.all([
    // A product without a price is shown without one.
    client.pricing.product(productId, {}, { signal }).then(shownPrice, () => null),
    promotionalPrices(wanted, [productId]),
    stocksOf(wanted, [productId]),
    referencesTo(client, listIn(product.fields.Replaces__c), signal),
    referencesTo(client, listIn(product.fields.ReplacedBy__c), signal),
    ids.length > 0 ? loadVariations(wanted, product, ids) : [],
  ]);
  return {
    product,
    price,
    offers: [
      offerFrom(promotional.prices.get(productId), price?.currencyIsoCode ?? store.currency),
      ...(promotional.offers.get(productId) ?? []).map(offerSentence),
    ].filter((offer) => offer != null),
    core: coreText(product.fields.CoreCharges__c, price?.currencyIsoCode ?? store.currency),
    stock: stocks.get(productId) ?? null,
    replaces,
    replacedBy,
    variations,
    choices: product.variationInfo ? choicesOf(product.variationInfo, productId) : [],
    ...looks.getOrInsertComputed(product, lookOf),
  };
}

type Look = Pick<ProductView, "specification" | "pictures">;

/** Keyed by the reply, as shared pages read the same one repeatedly. */
const looks = new WeakMap<ProductDetail, Look>();

function lookOf(product: ProductDetail): Look {
  const own = product.variationAttributeSet?.attributes ?? {};
  return {
    specification: specificationOf({ ...product.fields, ...own }, labelsOf(product)),
    pictures: picturesOf(product),
  };
}

function coreText(charges: string | null | undefined, currency: string): string | null {
  const hint = coreHint(charges, currency);
  return hint && `${hint} each, refunded when you return your old part`;
}

function offerFrom(promotional: PromotionalPrice | undefined, currency: string): string | null {
  if (!promotional) return null;
  const { names, price, before } = promotional;
  return `${names.join(", ")}: ${money(price, currency)} in the cart, was ${money(before, currency)}`;
}

function shownPrice({ unitPrice, listPrice, currencyIsoCode, priceAdjustment }: ProductPrice): ShownPrice {
  return { unitPrice, listPrice, currencyIsoCode, priceAdjustment };
}

/** Labels of attributes, by API name and in the store's order: those that define variations come first. */
function labelsOf({ attributeSetInfo, fieldLabels = [] }: ProductDetail): ReadonlyMap<string, string> {
  const varying = Object.values(attributeSetInfo ?? {}).flatMap((set) => Object.values(set.attributeInfo));
  const ours = { apiName: "CrossReferences__c", label: "Cross-reference numbers" };
  return new Map([ours, ...varying, ...fieldLabels].map(({ apiName, label }) => [apiName, label]));
}

async function loadVariations(wanted: Wanted, family: ProductDetail, ids: string[]) {
  const { client, signal } = wanted;
  const query = { includeAttributeSetInfo: true, includeQuantityRule: true };
  const [products, prices, stocks] = await Promise.all([
    inChunks(ids, (some) => client.catalog.products({ ids: some, ...query }, { signal })),
    client.pricing.products(ids, { signal }),
    stocksOf(wanted, ids),
  ]);
  return products.flatMap((product): Variation[] => {
    if (!product.success || product.id === null) return [];
    const price = prices.pricingLineItemResults.find(({ productId }) => productId === product.id);
    const stock = stocks.get(product.id) ?? null;
    const variation = withMarkup(wanted, {
      id: product.id,
      to: href("product", { sku: product.sku || "part", productId: product.id }),
      name: product.name ?? family.fields.Name ?? "",
      sku: product.sku ?? "",
      maker: product.fields.Brand__c ?? null,
      makerNumber: product.fields.ManufacturerPartNumber__c ?? null,
      drawing: product.defaultImage ?? null,
      attributes: (product.variationAttributeSet?.attributes ?? []).flatMap(({ label, value }) =>
        value === null ? [] : [{ label, value }],
      ),
      isFamily: false,
      rule: product.purchaseQuantityRule ?? null,
      unit: perUnit(product.fields.QuantityUnitOfMeasure),
      currency: prices.currencyIsoCode,
      unitPrice: price?.unitPrice ?? null,
      listPrice: price?.listPrice ?? null,
      lowestUnitPrice: price?.lowestUnitPrice ?? null,
      core: coreHint(product.fields.CoreCharges__c, prices.currencyIsoCode),
      stock,
    });
    return [{ ...variation, stock }];
  });
}
