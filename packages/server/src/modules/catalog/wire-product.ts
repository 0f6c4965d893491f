import {
  formatDecimal,
  LARGEST_QUANTITY,
  lowestAllowed,
  recordIdOf,
  type QuantityRule,
  type RecordId,
} from "@tradecounter/commerce";
import type { CategoryRef, MediaGroup, ProductDetail, ProductMedia } from "@tradecounter/wire";
import { sizedPicture } from "@tradecounter/wire/pages";
import { toWireSellingModel, type SellingModel } from "../../stores/index.ts";
import type { Category } from "./categories.ts";
import type { AttributeRow, ProductRow } from "./source.ts";

/** Served for a product without a picture. Source: catalogue contract, 1.12. */
const defaultImagePath = "/img/b2b/default-product-image.svg";

/** What a product's wire form needs besides its own row. */
export interface ProductSurroundings {
  readonly storeId: string;
  readonly attributes: ReadonlyMap<string, AttributeRow>;
  /** The primary category's path, top first; empty without one. */
  readonly categoryPath: readonly Category[];
  readonly quantityRule: QuantityRule | null;
  /** Its selling models, in import order; none for a one-time purchase, as most products are. */
  readonly sellingModels: readonly SellingModel[];
  /** SKUs of the products that replace this one. */
  readonly replacedBy: readonly string[];
  /** For a variation whose family is visible. */
  readonly parentId: string | null;
  readonly family: Pick<ProductDetail, "attributeSetInfo" | "variationAttributeSet" | "variationInfo">;
}

/** A product in wire form, with all blocks. Source: catalogue contract, 5.1. */
export function toWireProduct(product: ProductRow, around: ProductSurroundings): ProductDetail {
  const media = product.images.map((path, index) => mediaOf(around.storeId, product, path, index));
  return {
    attributeSetInfo: around.family.attributeSetInfo,
    defaultImage: media[0] ?? defaultImage,
    fields: fieldsOf(product, around),
    id: product.id,
    isConfigurationAllowed: false,
    mediaGroups: mediaGroupsOf(around.storeId, media, documentsOf(around.storeId, product)),
    primaryProductCategoryPath:
      around.categoryPath.length > 0 ? { path: around.categoryPath.map(toCategoryRef) } : null,
    productClass: product.product_class,
    productSellingModels:
      around.sellingModels.length > 0
        ? around.sellingModels.map((model) => toWireSellingModel(around.storeId, model))
        : null,
    purchaseQuantityRule: toWireQuantityRule(around.quantityRule),
    urlName: product.url_name,
    variationAttributeSet: around.family.variationAttributeSet,
    variationInfo: around.family.variationInfo,
    variationParentId: around.parentId,
  };
}

export function toCategoryRef({ id, name, description, urlName }: Category): CategoryRef {
  return { description, id, name, urlName, urlSlug: urlName };
}

/**
 * Standard fields, the catalog's own fields and the attributes, all as text. Our choice: ProductCode is the manufacturer's number, Family
 * the primary category's name, lists are joined by `;` as in the platform's picklists, and a number with a unit includes it (`"76 mm"`),
 * as no other call of the wire carries units.
 */
function fieldsOf(
  product: ProductRow,
  { attributes, categoryPath, replacedBy }: ProductSurroundings,
): Record<string, string | null> {
  const fields: Record<string, string | null> = {
    Name: product.name,
    StockKeepingUnit: product.sku,
    ProductCode: product.part_number,
    Description: product.description,
    Family: categoryPath.at(-1)?.name ?? null,
    ProductClass: product.product_class,
    Type: product.product_class === "VariationParent" ? "Base" : null,
    IsActive: "true",
    DisplayUrl: null,
    QuantityUnitOfMeasure: product.unit,
    ExternalId: null,
    CreatedDate: toSeconds(product.created_at),
    LastModifiedDate: toSeconds(product.updated_at),
    Brand__c: product.brand,
    ManufacturerPartNumber__c: product.part_number,
    Fits__c: listed(product.fits),
    ...(product.fits_serials.length > 0 && { FitsSerials__c: listed(product.fits_serials) }),
    Replaces__c: listed(product.replaces),
    ReplacedBy__c: listed(replacedBy),
    ...(product.callouts.length > 0 && { Callouts__c: listed(product.callouts) }),
    ...(product.core_charges.length > 0 && { CoreCharges__c: listed(product.core_charges) }),
    ...(product.cross_references.length > 0 && { CrossReferences__c: listed(product.cross_references) }),
  };
  for (const name in product.attributes)
    fields[apiNameOf(name)] = attributeText(product.attributes[name]!, attributes.get(name));
  return fields;
}

const apiNames = new Map<string, string>();

/** Names of our own fields and facets, in lower case: an attribute with such a name would replace them. */
const ownNames = new Set(
  "brand manufacturerpartnumber fits fitsserials serialnumber replaces replacedby crossreferences enginefamily callouts corecharges".split(
    " ",
  ),
);

/** A readable label where only the attribute's API name is known: `PackSize__c` is "Pack size", `Thread_Size__c` "Thread size". */
export function attributeLabelFrom(apiName: string): string {
  const words = apiName.replace(/__c$/, "").replace(/([a-z\d])_?([A-Z])(?=[a-z])/g, (_, end: string, next: string) => {
    return `${end} ${next.toLowerCase()}`;
  });
  return words.replaceAll("_", " ");
}

/** The attribute's API name: letters and digits separated by `_`, and `__c` as on every custom field. */
export function apiNameOf(attributeName: string): string {
  let apiName = apiNames.get(attributeName);
  if (!apiName) apiNames.set(attributeName, (apiName = madeApiName(attributeName)));
  return apiName;
}

function madeApiName(attributeName: string): string {
  const plain = attributeName.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  // a name without Latin letters still needs a unique one
  if (plain === "") return `X${recordIdOf("attribute", attributeName).slice(3, 11)}__c`;
  if (ownNames.has(plain.toLowerCase())) return `${plain}_attribute__c`;
  return `${/^\d/.test(plain) ? "X" : ""}${plain}__c`;
}

/** The value in display form: a bare number gets the attribute's unit. */
export function attributeText(value: string, attribute: Pick<AttributeRow, "unit"> | undefined): string {
  return attribute?.unit && /^[-+]?\d+([.,]\d+)?$/.test(value) ? `${value} ${attribute.unit}` : value;
}

/** The text of a multi-value field; null without values. */
export function listed(values: readonly string[]): string | null {
  return values.length > 0 ? values.join(";") : null;
}

/** The values of a multi-value field. */
export function listedIn(text: string | null | undefined): string[] {
  return text?.split(";") ?? [];
}

let lastTime = { ms: NaN, text: "" };

/** Products imported together share one time. */
function toSeconds(time: Date): string {
  const ms = time.getTime();
  if (ms !== lastTime.ms) lastTime = { ms, text: `${time.toISOString().slice(0, 19)}Z` };
  return lastTime.text;
}

const defaultImage: ProductMedia = {
  alternateText: "",
  contentVersionId: null,
  id: null,
  mediaType: "Image",
  sortOrder: null,
  thumbnailUrl: defaultImagePath,
  title: null,
  url: defaultImagePath,
};

export function mediaOf(
  storeId: string,
  product: Pick<ProductRow, "sku">,
  path: string,
  sortOrder: number,
): ProductMedia {
  return {
    alternateText: "",
    contentVersionId: null,
    id: recordIdOf("media", storeId, product.sku, path),
    mediaType: "Image",
    sortOrder,
    thumbnailUrl: thumbnailOf(path),
    title: path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, ""),
    url: path,
  };
}

/** The documents about a product. */
function documentsOf(storeId: string, { sku, documents }: ProductRow): ProductMedia[] {
  return documents.map((document, sortOrder) => {
    const [, title, url] = /^([^=]+)=(.+)$/.exec(document)!;
    const id = recordIdOf("media", storeId, sku, document);
    const none = { alternateText: null, contentVersionId: null, thumbnailUrl: null };
    return { ...none, id, mediaType: "Document", sortOrder, title: title!, url: url! };
  });
}

/** Twice the width of the largest thumbnail in a list, for high-resolution screens. */
const thumbnailWidth = 160;

/** Null where the picture has a single size. */
export function thumbnailOf(url: string): string | null {
  const small = sizedPicture(url, thumbnailWidth);
  return small === url ? null : small;
}

function mediaGroupsOf(
  storeId: string,
  media: readonly ProductMedia[],
  documents: readonly ProductMedia[],
): MediaGroup[] {
  const groups: MediaGroup[] = [];
  const [first] = media;
  if (first) {
    groups.push(mediaGroup(storeId, "productDetailImage", "Product Detail Image", "Standard", media));
    groups.push(mediaGroup(storeId, "productListImage", "Product List Image", "Listing", [first]));
  }
  if (documents.length > 0) groups.push(mediaGroup(storeId, "attachment", "Attachment", "Attachment", documents));
  return groups;
}

const mediaGroupIds = new Map<string, RecordId>();

export function mediaGroup(
  storeId: string,
  developerName: string,
  name: string,
  usageType: MediaGroup["usageType"],
  mediaItems: readonly ProductMedia[],
): MediaGroup {
  const key = `${storeId} ${developerName}`;
  let id = mediaGroupIds.get(key);
  if (!id) mediaGroupIds.set(key, (id = recordIdOf("mediaGroup", storeId, developerName)));
  return { developerName, id, mediaItems: [...mediaItems], name, usageType };
}

/** Our choice: unset parts of the rule are sent as their effective values, since the wire allows no null there. */
function toWireQuantityRule(rule: QuantityRule | null): ProductDetail["purchaseQuantityRule"] {
  if (!rule) return null;
  return {
    increment: rule.increment ? formatDecimal(rule.increment) : "1",
    maximum: formatDecimal(rule.maximum ?? LARGEST_QUANTITY),
    minimum: formatDecimal(lowestAllowed(rule)),
  };
}
