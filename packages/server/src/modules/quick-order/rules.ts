import {
  checkQuantity,
  lowestAllowed,
  nearestAllowed,
  plus,
  readableQuantity,
  sumOf,
  twoReadings,
  typedDecimal,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { CatalogProduct } from "../catalog/index.ts";

export interface AskedRow {
  /** As typed. */
  readonly partNumber: string;
  readonly quantity: string;
}

/** A possible match for a number, closest first. */
export interface Candidate {
  readonly product: Product;
  /** Whether it has replaced the product with that number. */
  readonly isReplacement: boolean;
}

export type Product = Pick<CatalogProduct, "id" | "name" | "sku" | "isPurchasable" | "quantityRule" | "fields">;

export type Verdict = "Found" | "Replaced" | "Several" | "NotSold" | "Quantity" | "Stock";

export interface RowVerdict {
  readonly verdict: Verdict;
  /** What to tell the shopper; null if found. */
  readonly message: string | null;
  readonly product: Product | null;
  readonly choices: readonly Product[];
  /** Null where the text is not a number. */
  readonly quantity: Decimal | null;
  /** The nearest quantities that can be ordered instead. */
  readonly nearest: readonly Decimal[];
  /** The available quantity, where that is less than requested. */
  readonly available: Decimal | null;
}

/** How much of a part can be ordered: free stock, and incoming stock that may be ordered in advance. */
export interface Supply {
  readonly free: Decimal;
  readonly coming: Decimal;
}

/** More are not listed: the shopper has to type more of the number. */
const mostChoices = 20;
/** Parts with a number similar to one that nobody sells. */
const mostNear = 5;

/**
 * What each row would order, in the order of the rows. A part's quantity rule and stock apply to the total of all rows that mean it, as
 * in the cart. Our choice: the first obstacle is the verdict, in the order number, quantity, stock, replacement; that a part replaces
 * another is always reported. `supplyOf` is undefined where no stock is tracked.
 */
export function verdictsOf(
  rows: readonly AskedRow[],
  candidates: readonly (readonly Candidate[])[],
  supplyOf: (productId: RecordId) => Supply | undefined,
  near: NearProducts = new Map(),
): RowVerdict[] {
  const meant = rows.map((row, at) => meaningOf(row, candidates[at] ?? [], near));
  const numbered = meant.filter(({ product, quantity }) => product !== null && quantity !== null);
  const byProduct = Map.groupBy(numbered, ({ product }) => product!.id);
  return meant.map((row, at) =>
    row.product ? judged(row, rows[at]!.quantity, byProduct.get(row.product.id) ?? [], supplyOf) : row,
  );
}

/** By typed text, parts with similar numbers, nearest first. */
type NearProducts = ReadonlyMap<string, readonly Product[]>;

/** The numbers under which no part can be bought. */
export function numbersUnsold(
  rows: readonly AskedRow[],
  candidates: readonly (readonly Candidate[])[],
): ReadonlySet<string> {
  const isSold = (at: number) => candidates[at]?.some(({ product }) => product.isPurchasable);
  return new Set(rows.flatMap(({ partNumber }, at) => (isSold(at) ? [] : [partNumber])));
}

/** The products whose stock is needed to check the rows. */
export function productsMeant(rows: readonly AskedRow[], candidates: readonly (readonly Candidate[])[]): RecordId[] {
  const meant = rows.map((row, at) => meaningOf(row, candidates[at] ?? [], new Map()));
  return [...new Set(meant.flatMap(({ product }) => (product ? [product.id] : [])))];
}

const plain = { message: null, product: null, choices: [], nearest: [], available: null };

function meaningOf(
  { partNumber, quantity: typed }: AskedRow,
  candidates: readonly Candidate[],
  near: NearProducts,
): RowVerdict {
  const read = twoReadings(typed) ? null : (typedDecimal(typed) ?? null);
  const sold = candidates.filter(({ product }) => product.isPurchasable);
  const [only, another] = sold;
  if (!only) {
    const choices = (near.get(partNumber) ?? []).filter(({ isPurchasable }) => isPurchasable).slice(0, mostNear);
    return { ...plain, verdict: "NotSold", message: notSold(partNumber, choices), choices, quantity: read };
  }
  if (another) {
    const choices = sold.slice(0, mostChoices).map(({ product }) => product);
    return { ...plain, verdict: "Several", message: severalMessage(sold.length), choices, quantity: read };
  }
  const { product, isReplacement } = only;
  const quantity = typed.trim() === "" ? lowestAllowed(product.quantityRule) : read;
  if (!isReplacement) return { ...plain, verdict: "Found", product, quantity };
  return { ...plain, verdict: "Replaced", message: `Replaced by ${product.sku}.`, product, quantity };
}

/** The same message whether there is no such part or this shopper may not see it. */
function notSold(partNumber: string, near: readonly Product[]): string {
  if (partNumber.trim() === "") return "Enter a part number.";
  const unsold = "We do not sell a part with this number.";
  return near.length > 0 ? `${unsold}\nDid you mean one of these?` : unsold;
}

function notRead(typed: string): string {
  const readings = twoReadings(typed);
  if (!readings) return "Enter a quantity as a number.";
  const [less, more] = readings.map(readableQuantity);
  return `Is this ${less} or ${more}? Choose which.`;
}

function severalMessage(count: number): string {
  const shown = count > mostChoices ? `, the first ${mostChoices} are shown` : "";
  return `${count} parts have this number${shown}: choose one.`;
}

function judged(
  row: RowVerdict,
  typed: string,
  same: readonly RowVerdict[],
  supplyOf: (productId: RecordId) => Supply | undefined,
): RowVerdict {
  const { id, quantityRule } = row.product!;
  const replaced = row.message === null ? "" : `${row.message}\n`;
  if (row.quantity === null) {
    const nearest = twoReadings(typed) ?? [lowestAllowed(quantityRule)];
    return { ...row, verdict: "Quantity", message: replaced + notRead(typed), nearest };
  }
  const single = same.find(({ quantity }) => quantity! <= 0n)?.quantity;
  const sum = single ?? sumOf(same.map(({ quantity }) => quantity!));
  const together =
    same.length > 1 && !single ? `\nIt is on the list ${same.length} times, ${readableQuantity(sum)} in total.` : "";
  const allowed = checkQuantity(sum, quantityRule);
  if (allowed.refused !== null)
    return {
      ...row,
      verdict: "Quantity",
      message: replaced + allowed.message + together,
      nearest: same.length > 1 ? [] : allowed.nearest,
    };
  const supply = supplyOf(id);
  const available = supply && plus(supply.free, supply.coming);
  if (available === undefined || available >= sum) return row;
  const message = shortMessage(available, supply!.coming > 0n);
  const nearest = same.length > 1 ? [] : nearestAllowed(available, quantityRule).filter((near) => near <= available);
  return { ...row, verdict: "Stock", message: replaced + message + together, nearest, available };
}

function shortMessage(available: Decimal, isPartlyComing: boolean): string {
  if (available <= 0n) return "Out of stock.";
  const count = readableQuantity(available);
  return isPartlyComing ? `Only ${count} can be ordered now.` : `Only ${count} in stock.`;
}
