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
 * A published catalogue: immutable, read without a query. Products stand in rows from 0, by name; whoever holds a
 * snapshot keeps it, also when a newer one has come into force.
 * Not every shopper may see every product: `shownTo` answers a view of it in which the others are not there.
 */
export interface CatalogSnapshot {
  readonly source: SnapshotSource;
  readonly versionId: string;
  /** Names the version and what is shown of it: where two have the same, the same is there. */
  readonly edition: string;
  readonly storeId: string;
  readonly publishedAt: Date;
  /** Undefined where all of it is. */
  readonly shown: Shown | undefined;
  /** How many rows there are, hidden ones among them. */
  readonly productCount: number;
  readonly categories: PublishedCategories;
  /** By row: the row of the family's parent for a variation, its own row for all others. */
  readonly groupRows: Uint32Array;
  /** What is needed to see products, as `entitlementKey` tells it, and by row which of these it is. */
  readonly entitlements: { readonly keys: readonly string[]; readonly of: KeyNumbers };
  /** What attributes are called, in the order in which the store shows them. */
  readonly fieldLabels: readonly FieldLabel[];
  /** Whether any product is a variation. */
  readonly hasFamilies: boolean;
  row(productId: string): number | undefined;
  /** What has the SKU as given, then those that differ in case only. */
  rowsBySku(sku: string): number[];
  /** The first of these. */
  rowBySku(sku: string): number | undefined;
  /** Whether a product of this SKU is there and not shown. */
  hides(sku: string): boolean;
  idOf(row: number): RecordId;
  /** As the catalogue writes it. */
  skuOf(row: number): string;
  product(row: number): CatalogProduct;
  /** The JSON text of `detail`, as it is sent. */
  detailBytes(row: number): Buffer;
  /** The product as the wire tells it, nothing left out. */
  detail(row: number): ProductDetail;
  /** Rows of the variations of the family that stands in `row`; none for any other product. */
  variationsOf(row: number): number[];
  /** What a Bundle or Set is made of, in the order of the import. `quantity` is decimal text. */
  componentsOf(row: number): { readonly row: number; readonly quantity: string }[];
  /** What the operator shows with it, by kind of relationship, in the order of the import. */
  relatedTo(row: number): { readonly row: number; readonly type: string }[];
  /** What a module keeps beside the catalogue; opened at the first call. */
  part<Opened>(part: SnapshotPart<Opened>): Opened;
}

/** What is shown of a snapshot. */
export interface Shown {
  /** The whole. */
  readonly of: CatalogSnapshot;
  /** By row: 1 where it is, else 0. */
  readonly rows: Uint8Array;
  /** Keys of the entitlements that are met. */
  readonly entitlements: readonly string[];
}

/** Where a snapshot is read from. */
export interface SnapshotSource {
  /** The version that was compiled whole and that this is, or amends; the file that has its records. */
  readonly whole: { readonly versionId: string; readonly path: string };
  /** Ids of the products that are not read from the file of the whole. */
  readonly amendedProducts: readonly string[];
  /** The version of which this one was made, and which of its rows are where; what is known by row can be taken over. */
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
  /** The version that was compiled whole and that this one amends; null where it was compiled whole itself. */
  readonly amends: string | null;
  readonly publishedAt: Date;
}

/**
 * Opens a compiled file, with what is kept of these parts read while requests go on. Throws where there is none, and
 * SnapshotDamagedError where it is not whole.
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

/** Uses what was opened, and closes it where that fails. */
export async function closingOnFailure<T>(open: { close(): void }, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    open.close();
    throw error;
  }
}

/** A purchase asks for the same products at every step: some kilobytes each, kept as read. The longest cart has half as many. */
const recentProducts = 2_000;
/** Each list that tells stock names them all: a hundred bytes each. */
const recentSkus = 20_000;

/** Takes the source over: it is closed where it does not hold a snapshot. */
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

  /** The product without what its family has in common. */
  function head(row: number): ProductDetail {
    const text = record(records[row]!).toString();
    return JSON.parse(tails[row] === 0 ? text : `${text}}`) as ProductDetail;
  }

  const labelsOfTails = new Map<number, CatalogProduct["variationLabels"]>();

  /** What the attributes in which a family's members differ are called, by API name: the same for all of them. */
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

/** The texts of a row, of which few rows have any. */
function listsIn(sections: Sections, name: string): (row: number) => string[] {
  const rows = sections.uint32(`product.${name}.rows`);
  const texts = sections.json<string[]>(`product.${name}.list`);
  return (row) => {
    const placeOf = (wanted: number) => partitionPoint(0, rows.length, (at) => rows[at]! < wanted);
    return texts.slice(placeOf(row), placeOf(row + 1));
  };
}
