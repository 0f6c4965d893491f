import { decimal, recordIdOf, ZERO, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Fee, Limits, MethodRule, Zone } from "./method-rules.ts";

interface FeeText {
  currency: string;
  base: string;
  perItem?: string;
  perKilogram?: string;
  freeFrom?: string | null;
}

interface LimitsText {
  minWeight?: string;
  maxWeight?: string;
  maxItemWeight?: string;
  maxLength?: string;
  minAmount?: Record<string, string>;
  maxAmount?: Record<string, string>;
}

interface MethodRow {
  store_id: RecordId;
  id: RecordId;
  code: string;
  name: string;
  carrier: string | null;
  class_of_service: string | null;
  zones: Zone[];
  fees: FeeText[];
  limits: LimitsText | null;
  process_days: number | null;
  transit_days_min: number | null;
  transit_days_max: number | null;
  pickup_location: string | null;
}

/** The active methods of all stores in the operator's order, by store id. */
export async function loadMethods(q: Queries): Promise<ReadonlyMap<string, MethodRule[]>> {
  const rows = await q.many<MethodRow>(sql`
    select store_id, id, code, name, carrier, class_of_service, zones, fees, limits, process_days, transit_days_min,
      transit_days_max, pickup_location
    from delivery_method where active order by store_id, sort_order, code`);
  const byStore = Map.groupBy(rows, (row) => row.store_id);
  return new Map(Array.from(byStore, ([storeId, own]) => [storeId, own.map(methodFrom)]));
}

function methodFrom(row: MethodRow): MethodRule {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    carrier: row.carrier,
    classOfService: row.class_of_service,
    zones: row.zones,
    fees: row.fees.map(feeFrom),
    limits: limitsFrom(row.limits ?? {}),
    processDays: row.process_days,
    transitDaysMin: row.transit_days_min,
    transitDaysMax: row.transit_days_max,
    pickupLocation: row.pickup_location,
  };
}

function feeFrom({ currency, base, perItem, perKilogram, freeFrom }: FeeText): Fee {
  return {
    currency,
    base: decimal(base),
    perItem: perItem === undefined ? ZERO : decimal(perItem),
    perKilogram: perKilogram === undefined ? ZERO : decimal(perKilogram),
    freeFrom: freeFrom == null ? null : decimal(freeFrom),
  };
}

function limitsFrom({ minAmount, maxAmount, ...measures }: LimitsText): Limits {
  const eachDecimal = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, decimal(text)]));
  return {
    ...eachDecimal(measures as Record<string, string>),
    ...(minAmount && { minAmount: eachDecimal(minAmount) }),
    ...(maxAmount && { maxAmount: eachDecimal(maxAmount) }),
  };
}

/** A method in the format of the store's file. Amounts are decimal text. */
export interface DeliveryMethodInput {
  code: string;
  name: string;
  carrier?: string | null;
  classOfService?: string | null;
  zones: Zone[];
  fees: FeeText[];
  limits?: LimitsText;
  processDays?: number | null;
  transitDaysMin?: number | null;
  transitDaysMax?: number | null;
  pickupLocation?: string | null;
}

/**
 * Makes these the store's methods, in this order; others are no longer offered but keep their row, as orders refer to them. Throws a
 * RangeError for a fee or a limit that is not a decimal.
 */
export async function replaceDeliveryMethods(
  tx: Tx,
  storeId: RecordId,
  methods: readonly DeliveryMethodInput[],
): Promise<void> {
  for (const { fees, limits = {} } of methods) {
    fees.forEach(feeFrom);
    limitsFrom(limits);
  }
  const rows = methods.map((method, index) => ({
    store_id: storeId,
    id: recordIdOf("deliveryMethod", storeId, method.code),
    code: method.code,
    name: method.name,
    carrier: method.carrier ?? null,
    class_of_service: method.classOfService ?? null,
    zones: method.zones,
    fees: method.fees,
    limits: method.limits ?? null,
    process_days: method.processDays ?? null,
    transit_days_min: method.transitDaysMin ?? null,
    transit_days_max: method.transitDaysMax ?? null,
    pickup_location: method.pickupLocation ?? null,
    sort_order: index,
    active: true,
  }));
  await tx.run(sql`update delivery_method set active = false where store_id = ${storeId}`);
  await tx.run(sql`
    insert into delivery_method select * from jsonb_populate_recordset(null::delivery_method, ${json(rows)}::jsonb)
    on conflict (store_id, id) do update set name = excluded.name, carrier = excluded.carrier,
      class_of_service = excluded.class_of_service, zones = excluded.zones, fees = excluded.fees, limits = excluded.limits,
      process_days = excluded.process_days, transit_days_min = excluded.transit_days_min,
      transit_days_max = excluded.transit_days_max, pickup_location = excluded.pickup_location,
      sort_order = excluded.sort_order, active = true`);
}
