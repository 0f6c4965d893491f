import {
  coreChargeIn,
  currencyDecimals,
  larger,
  plus,
  times,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { levelsOf } from "../inventory/index.ts";
import type { Pricing } from "../pricing/index.ts";
import type { Search } from "../search/index.ts";
import { numbersUnsold, productsMeant, verdictsOf, type AskedRow, type RowVerdict, type Supply } from "./rules.ts";

export interface QuickOrderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly search: Pick<Search, "productsByNumbers" | "productsNearNumbers">;
  readonly pricing: Pick<Pricing, "priceOf">;
}

export interface RowPrice {
  readonly unitPrice: Decimal;
  /** Rounded to the currency. */
  readonly total: Decimal;
  /** The core charge per piece. */
  readonly coreCharge: Decimal | undefined;
}

const none: Supply = { free: ZERO, coming: ZERO };

export type QuickOrder = ReturnType<typeof createQuickOrder>;

/** Checks lists of part numbers and quantities, for shoppers who order from them. */
export function createQuickOrder({ db, clock, search, pricing }: QuickOrderNeeds) {
  /** How much of each can be ordered, over all locations; undefined where the store tracks no stock. */
  async function suppliesOf({ store }: Shopper, productIds: readonly RecordId[]) {
    if (!store.settings.inventory.enabled) return undefined;
    const levels = await levelsOf(db, store, { productIds, now: clock.now() });
    const supplies = new Map<RecordId, Supply>();
    for (const { productId, availableToFulfill, backorderable } of levels) {
      const { free, coming } = supplies.get(productId) ?? none;
      supplies.set(productId, {
        free: plus(free, larger(availableToFulfill, ZERO)),
        coming: plus(coming, backorderable),
      });
    }
    return supplies;
  }

  /** Each part's unit price at the total quantity of all its rows, and a row's total at that price; none without a price. */
  function pricesOf(shopper: Shopper, verdicts: readonly RowVerdict[]): (RowPrice | undefined)[] {
    const asked = verdicts.map(({ verdict, product, quantity }) =>
      (verdict === "Found" || verdict === "Replaced") && product && quantity !== null && quantity > ZERO
        ? { product, quantity }
        : undefined,
    );
    const sums = new Map<RecordId, Decimal>();
    for (const row of asked) if (row) sums.set(row.product.id, plus(sums.get(row.product.id) ?? ZERO, row.quantity));
    return asked.map((row) => {
      const price = row && pricing.priceOf(shopper, row.product.id, sums.get(row.product.id)!);
      if (!price) return undefined;
      const total = times(price.unitPrice, row.quantity, currencyDecimals(shopper.currency));
      const coreCharge = coreChargeIn(row.product.fields.CoreCharges__c, shopper.currency);
      return { unitPrice: price.unitPrice, total, coreCharge };
    });
  }

  /** One verdict per row, in the order of the rows. Read-only. */
  async function check(shopper: Shopper, rows: readonly AskedRow[]): Promise<RowVerdict[]> {
    const candidates = await search.productsByNumbers(
      shopper,
      rows.map(({ partNumber }) => partNumber),
    );
    const [supplies, near] = await Promise.all([
      suppliesOf(shopper, productsMeant(rows, candidates)),
      search.productsNearNumbers(shopper, numbersUnsold(rows, candidates)),
    ]);
    return verdictsOf(rows, candidates, (productId) => supplies && (supplies.get(productId) ?? none), near);
  }

  return { check, pricesOf };
}
