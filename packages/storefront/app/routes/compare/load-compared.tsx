import { recordIdFrom } from "@tradecounter/commerce";
import { FetchError } from "@tradecounter/client";
import type { DrawingSource } from "../../components/drawing.tsx";
import { PartNumber } from "../../components/part-number.tsx";
import { isOut } from "../../components/stock-sentence.ts";
import { StockLine } from "../../components/stock-line.tsx";
import { MOST_COMPARED } from "../../content/compared-parts.ts";
import { listIn } from "../../content/product-fields.ts";
import { perUnit } from "../../content/units.ts";
import { href } from "../../routes.ts";
import type { PageRequest } from "../../router/index.ts";
import { loadProduct, type ProductView } from "../product/load-product.ts";

type Wanted = Pick<PageRequest, "client" | "draw" | "drawKept" | "store" | "signal">;

/** A column of the comparison. */
export type ComparedColumn = ReturnType<typeof columnOf>;

/** The distinct ids in an address, as many as fit side by side; malformed ones are ignored. */
export function idsAsked(query: URLSearchParams): { ids: string[]; areMore: boolean } {
  const asked = [...new Set(query.getAll("part").map((text) => recordIdFrom(text.trim()) ?? text))];
  return { ids: asked.slice(0, MOST_COMPARED), areMore: asked.length > MOST_COMPARED };
}

/** The parts that the shopper may see. */
export async function loadCompared(wanted: Wanted, ids: readonly string[]): Promise<ProductView[]> {
  const views = await Promise.all(ids.map((id) => (recordIdFrom(id) ? viewOf(wanted, id) : undefined)));
  return views.filter((view) => view !== undefined);
}

async function viewOf(wanted: Wanted, id: string): Promise<ProductView | undefined> {
  try {
    return await loadProduct(wanted, id);
  } catch (error) {
    if (error instanceof FetchError && error.status < 500 && error.status !== 429) return undefined;
    throw error;
  }
}

export function columnOf({ draw, store }: Wanted, { product, price, core, stock, variations }: ProductView) {
  const { id, fields } = product;
  const sku = fields.StockKeepingUnit ?? "";
  const isFamily = product.productClass === "VariationParent" || product.productClass === "Set";
  const own = price?.unitPrice ?? null;
  const lowest = variations.map(({ unitPrice }) => unitPrice).filter((text) => text !== null);
  const makerNumber = fields.ManufacturerPartNumber__c;
  return {
    id,
    name: fields.Name ?? sku,
    to: href("product", { sku: sku || "part", productId: id }),
    drawing: (product.defaultImage ?? null) satisfies DrawingSource | null,
    number: draw(<PartNumber number={sku} />),
    maker: fields.Brand__c ?? null,
    makerNumber: makerNumber ? draw(<PartNumber number={makerNumber} />) : null,
    stockLine: stock && draw(<StockLine stock={stock} timeZone={store.timeZone} isStacked />),
    fits: listIn(fields.Fits__c),
    isFamily,
    isOut: !isFamily && isOut(stock),
    rule: product.purchaseQuantityRule ?? null,
    unit: perUnit(fields.QuantityUnitOfMeasure),
    currency: price?.currencyIsoCode ?? store.currency,
    unitPrice: isFamily ? (lowest.toSorted((a, b) => Number(a) - Number(b))[0] ?? own) : own,
    listPrice: isFamily ? null : (price?.listPrice ?? null),
    core,
  };
}
