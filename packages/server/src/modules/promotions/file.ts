import { parseDecimal, zonedMoment, ZERO } from "@tradecounter/commerce";
import { at, has, isObject, itemsOf, refuse, textOf, textsOf, type Reading, type Refusal } from "../../file-reading.ts";
import { parsedJson } from "../../parsed-json.ts";
import type { AmountByCurrency, Promotion, PromotionGift, Promotions, PromotionTarget } from "../../stores/index.ts";
import { couponKey } from "./coupon-code.ts";

/** A parsed `promotions.json`, or all problems in it. Documented in docs/promotions.md. */
export type PromotionsFile =
  | {
      readonly promotions: Promotions;
      /** The revision that was edited; undefined where the file does not say. */
      readonly revision: number | undefined;
    }
  | { readonly refusals: readonly Refusal[] };

/** Our choice: more than anybody reads through, and few enough to check a cart against all of them at once. */
const most = { promotions: 2000, coupons: 100, names: 100, targets: 100, pieces: 1000, uses: 1_000_000_000 };

const keys = [
  "code",
  "name",
  "terms",
  "coupons",
  "starts",
  "ends",
  "groups",
  "accounts",
  "items",
  "except",
  "needs",
  "gives",
  "exclusive",
  "limit",
  "limitPerBuyer",
];

export function promotionsFrom(text: string): PromotionsFile {
  const refusals: Refusal[] = [];
  const file: Reading = { value: undefined, row: "", field: "", refusals };
  let value: unknown;
  try {
    value = parsedJson(text);
  } catch (error) {
    refuse(file, `is no JSON: ${(error as Error).message}`);
    return { refusals };
  }
  const reading = { ...file, value };
  if (!isObject(reading, ["promotions", "revision"])) return { refusals };
  const rows = has(reading, "promotions")
    ? itemsOf(at(reading, "promotions"), { least: 0, most: most.promotions })
    : (refuse(at(reading, "promotions"), "is no list") ?? []);
  const known = { codes: new Map<string, string>(), coupons: new Map<string, string>() };
  const promotions = rows.flatMap((row) => promotionFrom(row, known) ?? []);
  const revision = has(reading, "revision") ? wholeFrom(at(reading, "revision"), 0, most.uses) : undefined;
  return refusals.length > 0 ? { refusals } : { promotions: { promotions }, revision };
}

interface Known {
  readonly codes: Map<string, string>;
  readonly coupons: Map<string, string>;
}

function promotionFrom(row: Reading, known: Known): Promotion | undefined {
  if (!isObject(row, keys)) return undefined;
  const code = textOf(at(row, "code"));
  const name = textOf(at(row, "name"));
  const gives = giftFrom(at(row, "gives"));
  if (code !== undefined) once(at(row, "code"), code, known.codes);
  const optional = <Value>(key: string, read: (reading: Reading) => Value | undefined) => {
    const value = has(row, key) ? read(at(row, key)) : undefined;
    return value === undefined ? {} : { [key]: value };
  };
  const list = (reading: Reading) => textsOf(reading, { most: most.names });
  const promotion = {
    code,
    name,
    ...optional("terms", longTextOf),
    ...optional("coupons", (reading) => couponsFrom(reading, known.coupons)),
    ...optional("starts", dateFrom),
    ...optional("ends", dateFrom),
    ...optional("groups", list),
    ...optional("accounts", list),
    ...optional("items", targetsFrom),
    ...optional("except", targetsFrom),
    ...optional("needs", needsFrom),
    gives,
    ...optional("exclusive", flagFrom),
    ...optional("limit", (reading) => wholeFrom(reading, 1, most.uses)),
    ...optional("limitPerBuyer", (reading) => wholeFrom(reading, 1, most.uses)),
  } as Promotion;
  if (promotion.starts !== undefined && promotion.ends !== undefined && promotion.ends <= promotion.starts)
    refuse(at(row, "ends"), `${promotion.ends} is not after ${promotion.starts}`);
  if (gives && "freeDelivery" in gives && promotion.exclusive)
    refuse(at(row, "exclusive"), "free delivery goes with every other promotion");
  return promotion;
}

function once(reading: Reading, text: string, known: Map<string, string>): void {
  const key = couponKey(text);
  const other = known.get(key);
  if (other) refuse(reading, `"${text}" stands in ${other} already`);
  else known.set(key, reading.row);
}

/** Terms may be a paragraph. */
function longTextOf(reading: Reading): string | undefined {
  const { value } = reading;
  if (typeof value !== "string" || value.trim() === "") return refuse(reading, "is no text");
  return value.length > 2000 ? refuse(reading, "is longer than 2000 characters") : value.trim();
}

function couponsFrom(reading: Reading, known: Map<string, string>): string[] {
  const coupons = textsOf(reading, { most: most.coupons, keyOf: couponKey });
  for (const coupon of coupons) once(reading, coupon, known);
  return coupons;
}

function dateFrom(reading: Reading): string | undefined {
  const text = textOf(reading);
  if (text === undefined) return undefined;
  const isMoment = zonedMoment(text, "UTC") !== undefined;
  return isMoment ? text : refuse(reading, `"${text}" is no day or time such as 2026-11-30 or 2026-11-30T18:00`);
}

function flagFrom(reading: Reading): true | undefined {
  if (reading.value === true) return true;
  return reading.value === false ? undefined : refuse(reading, "is neither true nor false");
}

function wholeFrom(reading: Reading, least: number, largest: number): number | undefined {
  const { value } = reading;
  const isWhole = Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= largest;
  return isWhole ? (value as number) : refuse(reading, `${JSON.stringify(value)} is no whole number from ${least}`);
}

function targetsFrom(reading: Reading): PromotionTarget[] {
  return itemsOf(reading, { most: most.targets }).flatMap((item) => targetFrom(item) ?? []);
}

const targetKeys = ["sku", "brand", "category"];

function targetFrom(item: Reading): PromotionTarget | undefined {
  if (!isObject(item, targetKeys)) return undefined;
  const named = targetKeys.filter((key) => has(item, key));
  if (named.length !== 1) return refuse(item, 'names products by one of "sku", "brand" or "category"');
  const name = textOf(at(item, named[0]!));
  return name === undefined ? undefined : ({ [named[0]!]: name } as PromotionTarget);
}

function needsFrom(reading: Reading): Promotion["needs"] {
  if (!isObject(reading, ["amount", "quantity", "items"])) return undefined;
  if (!has(reading, "amount") && !has(reading, "quantity"))
    return refuse(reading, 'has neither "amount" nor "quantity"');
  const amount = has(reading, "amount") ? amountsFrom(at(reading, "amount")) : undefined;
  const quantity = has(reading, "quantity") ? numberFrom(at(reading, "quantity"), "above 0") : undefined;
  const items = has(reading, "items") ? targetsFrom(at(reading, "items")) : undefined;
  return { ...(amount && { amount }), ...(quantity && { quantity }), ...(items && { items }) };
}

/** Decimal text: a JSON number would go through a float. */
function numberFrom(reading: Reading, bounds: "above 0" | "from 0" | "percent"): string | undefined {
  const { value } = reading;
  const number = typeof value === "string" ? parseDecimal(value) : undefined;
  const isWithin =
    number !== undefined &&
    (bounds === "from 0" ? number >= ZERO : number > ZERO) &&
    (bounds !== "percent" || number <= parseDecimal("100")!);
  if (isWithin) return value as string;
  const wanted = {
    "above 0": 'text such as "12.50", above 0',
    "from 0": 'text such as "12.50"',
    percent: 'text from "0.01" to "100"',
  };
  return refuse(reading, `${JSON.stringify(value) ?? "nothing"} is no number as ${wanted[bounds]}`);
}

function amountsFrom(reading: Reading, bounds: "above 0" | "from 0" = "above 0"): AmountByCurrency | undefined {
  const { value } = reading;
  if (typeof value !== "object" || value === null || Array.isArray(value) || Object.keys(value).length === 0)
    return refuse(reading, 'is no object such as {"USD": "12.50"}');
  const entries = Object.keys(value).flatMap((currency) => {
    if (!/^[A-Z]{3}$/.test(currency)) return refuse(at(reading, currency), "is no currency such as USD") ?? [];
    const amount = numberFrom(at(reading, currency), bounds);
    return amount === undefined ? [] : [[currency, amount] as const];
  });
  return Object.fromEntries(entries);
}

const giftKeys = ["percentOff", "amountOff", "fixedPrice", "buy", "get", "freeDelivery", "of"];

function giftFrom(reading: Reading): PromotionGift | undefined {
  if (!isObject(reading, giftKeys)) return undefined;
  const given = giftKeys.filter((key) => has(reading, key) && key !== "of");
  const of = has(reading, "of") ? ofFrom(at(reading, "of")) : undefined;
  switch (given.join()) {
    case "percentOff": {
      const percentOff = numberFrom(at(reading, "percentOff"), "percent");
      return percentOff === undefined ? undefined : { percentOff, ...(of && { of }) };
    }
    case "amountOff": {
      const amountOff = amountsFrom(at(reading, "amountOff"));
      return amountOff && { amountOff, ...(of && { of }) };
    }
    case "fixedPrice": {
      const fixedPrice = amountsFrom(at(reading, "fixedPrice"), "from 0");
      return of === undefined
        ? fixedPrice && { fixedPrice }
        : refuse(at(reading, "of"), "a fixed price is one of items");
    }
    case "buy,get":
    case "percentOff,buy,get": {
      const buy = wholeFrom(at(reading, "buy"), 1, most.pieces);
      const get = wholeFrom(at(reading, "get"), 1, most.pieces);
      const percentOff = has(reading, "percentOff") ? numberFrom(at(reading, "percentOff"), "percent") : undefined;
      if (of !== undefined) return refuse(at(reading, "of"), "what is given are items");
      return buy === undefined || get === undefined ? undefined : { buy, get, ...(percentOff && { percentOff }) };
    }
    case "freeDelivery": {
      const free = at(reading, "freeDelivery");
      if (of !== undefined) return refuse(at(reading, "of"), "free delivery is one of the order");
      if (free.value === true) return { freeDelivery: true };
      return { freeDelivery: textsOf(free, { most: most.names }) };
    }
    default:
      return refuse(
        reading,
        'gives one of "percentOff", "amountOff", "fixedPrice", "buy" with "get", or "freeDelivery"',
      );
  }
}

function ofFrom(reading: Reading): "items" | "order" | undefined {
  const { value } = reading;
  return value === "items" || value === "order" ? value : refuse(reading, 'is neither "items" nor "order"');
}
