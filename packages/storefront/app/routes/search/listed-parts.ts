import { decimal } from "@tradecounter/commerce";
import type { Facet, ProductMedia, SearchProduct, SearchResults } from "@tradecounter/wire";
import { assetAddress, sizedPictures } from "../../base.ts";
import type { DrawingSource } from "../../components/drawing.tsx";
import type { FoundPart } from "../../components/part-row.tsx";
import type { Stock } from "../../components/stock-sentence.ts";
import { coreHint } from "../../content/core-charge.ts";
import { offerTerms, type Promotional } from "../../content/promotional-prices.ts";
import { perUnit } from "../../content/units.ts";
import { href } from "../../routes.ts";

/** Attributes that a row shows in a place of its own. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(["Brand__c", "EngineFamily__c", "Fits__c"]);
const ATTRIBUTES = 2;

interface Attribute {
  name: string;
  label: string;
}

/** What is known about the hits, by product. */
interface Found {
  readonly stocks: ReadonlyMap<string, Stock>;
  readonly promotional: Promotional;
  /** Markup of its replacements. */
  readonly replacedBy: ReadonlyMap<string, string>;
}

/** The hits of a search as rows, each with the attributes that distinguish it. */
export function listedParts(
  { productsPage, facets }: SearchResults,
  { stocks, promotional, replacedBy }: Found,
): FoundPart[] {
  // Always present along with prices.
  const { products, currencyIsoCode = "USD" } = productsPage;
  const attributes = tellingAttributes(products, facets);
  return products.map((product) => {
    const field = (name: string) => product.fields[name]?.value ?? null;
    const sku = field("StockKeepingUnit") ?? "";
    const promoted = promotional.prices.get(product.id);
    return {
      id: product.id,
      to: href("product", { sku: sku || "part", productId: product.id }),
      name: product.name,
      sku,
      maker: field("Brand__c"),
      makerNumber: field("ManufacturerPartNumber__c"),
      drawing: product.defaultImage && drawingOf(product.defaultImage),
      attributes: attributes
        .map(({ name, label }) => ({ label, value: valueOf(product, name) }))
        .filter((attribute): attribute is { label: string; value: string } => Boolean(attribute.value))
        .slice(0, ATTRIBUTES),
      isFamily: product.productClass === "VariationParent" || product.productClass === "Set",
      rule: product.purchaseQuantityRule,
      unit: perUnit(field("QuantityUnitOfMeasure")),
      currency: currencyIsoCode,
      // the price before a promotion is struck through like a list price
      unitPrice: promoted?.price ?? product.prices?.unitPrice ?? null,
      listPrice: product.prices?.listPrice ?? promoted?.before ?? null,
      lowestUnitPrice: lowerOf(product.prices?.lowestUnitPrice ?? null, promoted?.price),
      core: coreHint(field("CoreCharges__c"), currencyIsoCode),
      offer: promotional.offers.get(product.id)?.map(offerTerms).join("; "),
      stock: stocks.get(product.id) ?? null,
      replacedBy: replacedBy.get(product.id),
    };
  });
}

/** A row has 72 pixels for it, a tile about 240; either may be on a screen with twice the density. */
const drawingWidths = [100, 144, 320, 480];

function drawingOf({ url, thumbnailUrl }: ProductMedia): DrawingSource {
  const srcSet = url === null ? undefined : sizedPictures(url, drawingWidths);
  const shown = thumbnailUrl ?? url;
  return { url: shown && assetAddress(shown), srcSet };
}

/** Attributes that distinguish most parts come first, and those with a single value last, as they distinguish nothing. */
function tellingAttributes(products: readonly SearchProduct[], facets: readonly Facet[]): Attribute[] {
  const candidates = facets
    .filter(({ attributeType }) => attributeType === "Custom" || attributeType === "ProductAttribute")
    .filter(({ nameOrId }) => !SHOWN_ELSEWHERE.has(nameOrId))
    .map(({ nameOrId, displayName }) => ({ name: nameOrId, label: displayName }));
  const values = ({ name }: Attribute) => new Set(products.map((product) => valueOf(product, name))).size;
  return candidates.toSorted((a, b) => values(b) - values(a));
}

function valueOf(product: SearchProduct, name: string): string | null {
  const varying = product.variationAttributeSet?.attributes.find(({ apiName }) => apiName === name);
  return varying?.value ?? product.fields[name]?.value ?? null;
}

/** The promotion also lowers the lowest price: no quantity costs more per piece than one does. */
function lowerOf(lowest: string | null, promoted: string | undefined): string | null {
  if (lowest === null || promoted === undefined) return lowest;
  return decimal(promoted) < decimal(lowest) ? promoted : lowest;
}
