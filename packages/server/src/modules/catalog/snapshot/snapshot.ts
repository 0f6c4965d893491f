import type { RecordId } from "@tradecounter/commerce";
import type { ProductDetail } from "@tradecounter/wire";
import { recentlyUsed } from "../../../recently-used.ts";
import { openCategories, type PublishedCategories } from "../category-rows.ts";
import type { CatalogProduct } from "../product.ts";
import { openSnapshotFile } from "./file.ts";
import type { SnapshotPart } from "./part.ts";
import { quantityRuleOf, type SaleTerms } from "./product-records.ts";
import { openStrings } from "../../../packed/index.ts";

/**
 * A published catalogue: immutable, read without a query. Products stand in rows from 0, by name; whoever holds a
 * snapshot keeps it, also when a newer one has come into force.
 * A row is visible to everybody now; where accounts may see different products, a set of rows an entitlement says which.
 */
export interface CatalogSnapshot {
  readonly versionId: string;
  readonly storeId: string;
  readonly publishedAt: Date;
  readonly productCount: number;
  readonly categories: PublishedCategories;
  /** By row: the row of the family's parent for a variation, its own row for all others. */
  readonly groupRows: Uint32Array;
  /** Whether any product is a variation. */
  readonly hasFamilies: boolean;
  row(productId: string): number | undefined;
  /** The SKU as given, else the one that differs in case only. */
  rowBySku(sku: string): number | undefined;
  idOf(row: number): RecordId;
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
  /** What a module keeps beside the catalogue; opened at the first call. */
  part<Opened>(part: SnapshotPart<Opened>): Opened;
  /** True once a read has found the file damaged. */
  readonly isDamaged: boolean;
  close(): void;
}

export interface SnapshotOrigin {
  readonly path: string;
  readonly storeId: string;
  readonly versionId: string;
  readonly publishedAt: Date;
}

/** Opens a compiled file. Throws where there is none, and SnapshotDamagedError where it is not whole. */
export function openSnapshot({ path, storeId, versionId, publishedAt }: SnapshotOrigin): CatalogSnapshot {
  const file = openSnapshotFile(path);
  try {
    return snapshotOver(file, { storeId, versionId, publishedAt });
  } catch (error) {
    file.close();
    throw error;
  }
}

/** A purchase asks for the same product at every step: some kilobytes each, kept as read. */
const recentProducts = 500;

function snapshotOver(
  file: ReturnType<typeof openSnapshotFile>,
  origin: Omit<SnapshotOrigin, "path">,
): CatalogSnapshot {
  const strings = (name: string) =>
    openStrings({
      bytes: file.bytes(`product.${name}.bytes`),
      offsets: file.uint32(`product.${name}.offsets`),
      slots: file.uint32(`product.${name}.slots`),
    });
  const ids = strings("id");
  const skus = strings("sku");
  const lowerSkus = strings("lowerSku");
  const groupRows = file.uint32("product.groupRows");
  const records = file.uint32("product.records");
  const tails = file.uint32("product.tails");
  const terms = file.uint32("product.terms");
  const termsList = file.json<SaleTerms[]>("product.terms.list").map((entry) => ({
    taxCategory: entry.taxCategory,
    quantityRule: quantityRuleOf(entry),
  }));
  const componentRows = file.uint32("product.component.rows");
  const componentList = file.json<string[]>("product.component.list");
  const parts = new Map<SnapshotPart<unknown>, unknown>();
  const productCount = ids.length;
  const recent = recentlyUsed<CatalogProduct>(recentProducts);

  function detailBytes(row: number): Buffer {
    const own = file.record(records[row]!);
    const tail = tails[row]!;
    return tail === 0 ? own : Buffer.concat([own, file.record(tail - 1)]);
  }

  /** The product without what its family has in common. */
  function head(row: number): ProductDetail {
    const text = file.record(records[row]!).toString();
    return JSON.parse(tails[row] === 0 ? text : `${text}}`) as ProductDetail;
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
      isPurchasable: productClass !== "VariationParent" && productClass !== "Set",
      fields,
    };
  }

  function rowBySku(sku: string): number | undefined {
    const rows = lowerSkus.indexesOf(sku.toLowerCase());
    return rows.length < 2 ? rows[0] : (rows.find((row) => skus.at(row) === sku) ?? rows[0]);
  }

  return {
    ...origin,
    productCount,
    categories: openCategories(file),
    groupRows,
    hasFamilies: groupRows.some((group, row) => group !== row),
    row: (productId) => ids.indexOf(productId),
    rowBySku,
    idOf: (row) => ids.at(row) as RecordId,
    skuOf: (row) => skus.at(row),
    product(row) {
      const key = String(row);
      let product = recent.get(key);
      if (!product) recent.set(key, (product = readProduct(row)), 1);
      return product;
    },
    detailBytes,
    detail: (row) => JSON.parse(detailBytes(row).toString()) as ProductDetail,
    variationsOf(row) {
      const rows: number[] = [];
      for (let next = row + 1; next < productCount && groupRows[next] === row; next++) rows.push(next);
      return rows;
    },
    componentsOf(row) {
      const parts: { row: number; quantity: string }[] = [];
      for (let at = componentRows.indexOf(row); at >= 0 && componentRows[at] === row; at++) {
        const text = componentList[at]!;
        const colon = text.lastIndexOf(":");
        const part = rowBySku(colon < 0 ? text : text.slice(0, colon));
        if (part !== undefined) parts.push({ row: part, quantity: colon < 0 ? "1" : text.slice(colon + 1) });
      }
      return parts;
    },
    part<Opened>(part: SnapshotPart<Opened>) {
      if (!parts.has(part)) parts.set(part, part.open(file, { versionId: origin.versionId, productCount }));
      return parts.get(part) as Opened;
    },
    get isDamaged() {
      return file.isDamaged;
    },
    close: () => file.close(),
  };
}
