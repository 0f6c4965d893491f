import type { QuantityRule, RecordId } from "@tradecounter/commerce";
import type { ProductDetail, ProductMedia } from "@tradecounter/wire";

export type ProductClass = ProductDetail["productClass"];

/** A product as other modules need it. */
export interface CatalogProduct {
  /** Its row in the snapshot that it was read from. */
  readonly row: number;
  readonly id: RecordId;
  readonly sku: string;
  readonly name: string;
  readonly urlName: string | null;
  readonly productClass: ProductClass;
  readonly quantityRule: Readonly<QuantityRule> | null;
  readonly unitOfMeasure: string | null;
  readonly taxCategory: string;
  readonly image: ProductMedia | null;
  readonly variationParentId: RecordId | null;
  /** API name → value, for a Variation. */
  readonly variationAttributes: Readonly<Record<string, string | null>> | null;
  /** API name → label, of the same attributes. */
  readonly variationLabels: Readonly<Record<string, string>>;
  readonly isPurchasable: boolean;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** A family cannot be bought, only one of its variations; a set is bought through its parts. */
export function isPurchasable({ productClass }: { readonly productClass: string }): boolean {
  return productClass !== "VariationParent" && productClass !== "Set";
}
