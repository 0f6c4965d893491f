import { decimal, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import { rateTableFrom, STANDARD, type RateTable, type TaxRate } from "./rules.ts";

interface RateRow {
  store_id: RecordId;
  country: string;
  region: string;
  tax_category: string;
  name: string;
  percent: string;
  delivery_taxable: boolean;
}

/** The rates of all stores, by store id. */
export async function loadRates(q: Queries): Promise<ReadonlyMap<string, RateTable>> {
  const rows = await q.many<RateRow>(
    sql`select store_id, country, region, tax_category, name, percent, delivery_taxable from tax_rate`,
  );
  const byStore = Map.groupBy(rows, (row) => row.store_id);
  return new Map(Array.from(byStore, ([storeId, own]) => [storeId, rateTableFrom(own.map(rateFrom))]));
}

function rateFrom(row: RateRow): TaxRate {
  return {
    country: row.country,
    region: row.region || null,
    taxCategory: row.tax_category,
    name: row.name,
    percent: decimal(row.percent),
    deliveryTaxable: row.delivery_taxable,
  };
}

/** A rate in the format of the store's file. */
export interface TaxRateInput {
  country: string;
  /** Null or absent: the whole country. */
  region?: string | null;
  category?: string;
  /** Percent, `"7.25"`. */
  rate: string;
  name: string;
  deliveryTaxable?: boolean;
}

/** Replaces the store's rates by these. */
export async function replaceTaxRates(tx: Tx, storeId: RecordId, rates: readonly TaxRateInput[]): Promise<void> {
  const rows = rates.map((rate) => ({
    store_id: storeId,
    country: rate.country,
    region: rate.region ?? "",
    tax_category: rate.category ?? STANDARD,
    name: rate.name,
    percent: rate.rate,
    delivery_taxable: rate.deliveryTaxable ?? false,
  }));
  await tx.run(sql`delete from tax_rate where store_id = ${storeId}`);
  await tx.run(sql`insert into tax_rate select * from jsonb_populate_recordset(null::tax_rate, ${json(rows)}::jsonb)`);
}
