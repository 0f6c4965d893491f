import type { RecordId } from "@tradecounter/commerce";
import type { ProductDetail } from "@tradecounter/wire";
import { recentlyUsed } from "../../../recently-used.ts";
import { openCategories, type PublishedCategories } from "../category-rows.ts";
import type { FieldLabel } from "../field-labels.ts";
import { isPurchasable, type CatalogProduct } from "../product.ts";
import { openSnapshotFile } from "./file.ts";
import { stringsIn, type Sections } from "./sections.ts";
import type { SnapshotPart } from "./part.ts";
import { quantityRuleOf, type SaleTerms } from "./product-records.ts";
import { openStrings, partitionPoint, type KeyNumbers, type Splice } from "../../../packed/index.ts";

/**
 * A published catalog: immutable, read without queries. Products have rows from 0, sorted by name; a snapshot stays usable for its holder
 * when a newer one comes into force. Not every shopper may see every product: `shownTo` returns a view without the hidden ones.
 */
export interface CatalogSnapshot {
  readonly source: SnapshotSource;
  readonly versionId: string;
  /** Identifies the version and the visible part: equal editions have equal contents. */
  readonly edition: string;
  readonly storeId: string;
  readonly publishedAt: Date;
  /** Undefined where everything is visible. */
  readonly shown: Shown | undefined;
  /** The number of rows, including hidden ones. */
  readonly productCount: number;
  readonly categories: PublishedCategories;
  /** By row: the parent's row for a variation, its own row for all others. */
  readonly groupRows: Uint32Array;
  /** The distinct entitlements as `entitlementKey`s, and by row which of them applies. */
  readonly entitlements: { readonly keys: readonly string[]; readonly of: KeyNumbers };
  /** The labels of attributes, in the store's display order. */
  readonly fieldLabels: readonly FieldLabel[];
  /** Whether any product is a variation. */
  readonly hasFamilies: boolean;
  row(productId: string): number | undefined;
  /** Rows with exactly this SKU, then those that differ only in case. */
  rowsBySku(sku: string): number[];
  /** The first of `rowsBySku`. */
  rowBySku(sku: string): number | undefined;
  /** Whether there is a product with this SKU that is hidden. */
  hides(sku: string): boolean;
  idOf(row: number): RecordId;
  /** Spelled as in the catalog. */
  skuOf(row: number): string;
  product(row: number): CatalogProduct;
  /** The JSON text of `detail`, ready to send. */
  detailBytes(row: number): Buffer;
  /** The product in wire form, with all blocks. */
  detail(row: number): ProductDetail;
  /** Rows of the variations if the product is a family's parent; none for any other. */
  variationsOf(row: number): number[];
  /** The components of a Bundle or Set, in import order. `quantity` is decimal text. */
  componentsOf(row: number): { readonly row: number; readonly quantity: string }[];
  /** The related products set by the operator, by relationship type, in import order. */
  relatedTo(row: number): { readonly row: number; readonly type: string }[];
  /** A module's own data; opened at the first call. */
  part<Opened>(part: SnapshotPart<Opened>): Opened;
}

/** The visible part of a snapshot. */
export interface Shown {
  /** The whole snapshot. */
  readonly of: CatalogSnapshot;
  /** By row: 1 if visible, else 0. */
  readonly rows: Uint8Array;
  /** Keys of the entitlements that the shopper meets. */
  readonly entitlements: readonly string[];
}

/** Where a snapshot is read from. */
export interface SnapshotSource {
  /** The fully compiled version that this is, or amends; the file that has its records. */
  readonly whole: { readonly versionId: string; readonly path: string };
  /** Ids of the products that are not read from the whole version's file. */
  readonly amendedProducts: readonly string[];
  /** The version that this one was made from, and how the rows map; data known by row can be reused. */
  readonly splicedFrom?: { readonly versionId: string; readonly rows: Splice };
  readonly sections: Sections;
  record(index: number): Buffer;
  /** True once a read has found a file damaged. */
  readonly isDamaged: boolean;
  close(): void;
}

export interface SnapshotOrigin {
  readonly storeId: string;
  readonly versionId: string;
  /** The fully compiled version that this one amends; null where it was fully compiled itself. */
  readonly amends: string | null;
  readonly publishedAt: Date;
}

/**
 * Opens a compiled file and loads these parts' data while requests go on. Throws where there is no file, and SnapshotDamagedError where
 * it is damaged.
 */
export async function openSnapshot(
  path: string,
  origin: SnapshotOrigin,
  parts: readonly SnapshotPart<unknown>[],
): Promise<CatalogSnapshot> {
  const file = openSnapshotFile(path);
  await closingOnFailure(file, () => file.load(["record", "product", "category", ...parts.map(({ name }) => name)]));
  return snapshotOver(
    {
      whole: { versionId: origin.amends ?? origin.versionId, path },
      amendedProducts: [],
      sections: file,
      record: file.record,
      get isDamaged() {
        return file.isDamaged;
      },
      close: file.close,
    },
    origin,
  );
}

/** Runs `use`, and closes the resource if that fails. */
export async function closingOnFailure<T>(open: { close(): void }, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    open.close();
    throw error;
  }
}

/** A purchase reads the same products at every step: a few kilobytes each, cached as read. The longest cart has half as many. */
const recentProducts = 2_000;
/** Each list that shows stock names all its SKUs: a hundred bytes each. */
const recentSkus = 20_000;

/** Takes ownership of the source: it is closed if it does not hold a snapshot. */
export function snapshotOver(source: SnapshotSource, origin: SnapshotOrigin): CatalogSnapshot {
  try {
    return read(source, origin);
  } catch (error) {
    source.close();
    throw error;
  }
}

function read(source: SnapshotSource, origin: SnapshotOrigin): CatalogSnapshot {
  const { sections, record } = source;
  const ids = openStrings(stringsIn(sections, "product.id"));
  const lowerSkus = openStrings(stringsIn(sections, "product.lowerSku"));
  const groupRows = sections.uint32("product.groupRows");
  const records = sections.uint32("product.records");
  const tails = sections.uint32("product.tails");
  const terms = sections.keyNumbers("product.terms");
  const termsList = sections.json<string[]>("product.terms.list").map((key) => {
    const entry = JSON.parse(key) as SaleTerms;
    return { taxCategory: entry.taxCategory, quantityRule: quantityRuleOf(entry) };
  });
  const componentsOf = listsIn(sections, "component");
  const relatedTo = listsIn(sections, "related");
  const parts = new Map<SnapshotPart<unknown>, unknown>();
  const productCount = ids.length;
  const recent = recentlyUsed<CatalogProduct>(recentProducts);
  const skus = recentlyUsed<string>(recentSkus);

  function detailBytes(row: number): Buffer {
    const own = record(records[row]!);
    const tail = tails[row]!;
    return tail === 0 ? own : Buffer.concat([own, record(tail - 1)]);
  }

  /** The product without its family's common part. */
  function head(row: number): ProductDetail {
    const text = record(records[row]!).toString();
    return JSON.parse(tails[row] === 0 ? text : `${text}}`) as ProductDetail;
  }

  const labelsOfTails = new Map<number, CatalogProduct["variationLabels"]>();

  /** Labels of the attributes in which a family's members differ, by API name: the same for all of them. */
  function variationLabels(row: number): CatalogProduct["variationLabels"] {
    const tail = tails[row]!;
    if (tail === 0) return {};
    let labels = labelsOfTails.get(tail);
    if (!labels) {
      const { attributeSetInfo } = JSON.parse(`{${record(tail - 1).subarray(1)}`) as ProductDetail;
      const attributes = Object.values(attributeSetInfo ?? {}).flatMap((set) => Object.values(set.attributeInfo));
      labelsOfTails.set(tail, (labels = Object.fromEntries(attributes.map(({ apiName, label }) => [apiName, label]))));
    }
    return labels;
  }

  function readProduct(row: number): CatalogProduct {
    const { taxCategory, quantityRule } = termsList[terms[row]!]!;
    const { id, fields, urlName, productClass, defaultImage, variationParentId, variationAttributeSet } = head(row);
    return {
      row,
      id: id as RecordId,
      sku: fields.StockKeepingUnit ?? "",
      name: fields.Name ?? "",
      urlName,
      productClass,
      quantityRule,
      unitOfMeasure: fields.QuantityUnitOfMeasure ?? null,
      taxCategory,
      image: defaultImage,
      variationParentId: variationParentId as RecordId | null,
      variationAttributes: variationParentId === null ? null : (variationAttributeSet?.attributes ?? null),
      variationLabels: variationParentId === null ? {} : variationLabels(row),
      isPurchasable: isPurchasable({ productClass }),
      fields,
    };
  }

  function product(row: number): CatalogProduct {
    const key = String(row);
    let product = recent.get(key);
    if (!product) recent.set(key, (product = readProduct(row)), 1);
    return product;
  }

  function skuOf(row: number): string {
    const key = String(row);
    let sku = skus.get(key);
    if (sku === undefined) skus.set(key, (sku = product(row).sku), 1);
    return sku;
  }

  function rowsBySku(sku: string): number[] {
    const rows = lowerSkus.indexesOf(sku.toLowerCase());
    const isAsGiven = (row: number) => Number(skuOf(row) === sku);
    return rows.length < 2 ? rows : rows.toSorted((a, b) => isAsGiven(b) - isAsGiven(a));
  }

  const rowBySku = (sku: string) => rowsBySku(sku)[0];

  return {
    source,
    ...origin,
    edition: origin.versionId,
    shown: undefined,
    productCount,
    categories: openCategories(sections, groupRows),
    groupRows,
    entitlements: {
      keys: sections.json<string[]>("product.entitlement.list"),
      of: sections.keyNumbers("product.entitlement"),
    },
    fieldLabels: sections.json<FieldLabel[]>("product.labels"),
    hasFamilies: groupRows.some((group, row) => group !== row),
    row: ids.indexOf,
    rowsBySku,
    rowBySku,
    hides: () => false,
    idOf: (row) => ids.at(row) as RecordId,
    skuOf,
    product,
    detailBytes,
    detail: (row) => JSON.parse(detailBytes(row).toString()) as ProductDetail,
    variationsOf(row) {
      const rows: number[] = [];
      for (let next = row + 1; next < productCount && groupRows[next] === row; next++) rows.push(next);
      return rows;
    },
    componentsOf: (row) =>
      componentsOf(row).flatMap((text) => {
        const colon = text.lastIndexOf(":");
        const part = rowBySku(colon < 0 ? text : text.slice(0, colon));
        return part === undefined ? [] : [{ row: part, quantity: colon < 0 ? "1" : text.slice(colon + 1) }];
      }),
    relatedTo: (row) =>
      relatedTo(row).flatMap((text) => {
        const colon = text.indexOf(":");
        const other = rowBySku(text.slice(colon + 1));
        return other === undefined ? [] : [{ row: other, type: text.slice(0, colon) }];
      }),
    part<Opened>(part: SnapshotPart<Opened>) {
      if (!parts.has(part)) parts.set(part, part.open(sections, { versionId: origin.versionId, productCount, record }));
      return parts.get(part) as Opened;
    },
  };
}

/** A row's texts, which few rows have. */
function listsIn(sections: Sections, name: string): (row: number) => string[] {
  const rows = sections.uint32(`product.${name}.rows`);
  const texts = sections.json<string[]>(`product.${name}.list`);
  return (row) => {
    const placeOf = (wanted: number) => partitionPoint(0, rows.length, (at) => rows[at]! < wanted);
    return texts.slice(placeOf(row), placeOf(row + 1));
  };
}
