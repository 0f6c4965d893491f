import { decimal, recordIdOf, type RecordId } from "@tradecounter/commerce";
import { accountIdOf, accountPriceIdOf, buyerUserId, contactIdOf } from "../../person-ids.ts";
import { validFromMoment, validToMoment } from "../../validity.ts";
import { columnNamed, columnsOf, kinds, type ColumnName, type Kind, type TranslatedRecord } from "./kinds.ts";
import { importedOrderId, orderLineFrom } from "./order-line.ts";
import type { ManagedAccounts } from "./person-values.ts";
import { isNoValue, quoted, Refused, remembered, slug, type Step, type Values } from "./values.ts";

/** A row that is valid in itself, waiting to be applied. `data` has the live table's column names. */
export interface Row {
  readonly kind: Kind;
  /** The key in the live table. */
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An entry of the report about a row. A row with a refusal is not imported. */
export interface Note {
  readonly severity: "refused" | "warning";
  /** Identifies the reason, for counting and for programs. */
  readonly code: string;
  readonly column: string | null;
  readonly reason: string;
  /** The subject of the note, if it is to be reported only once however many rows cause it. */
  readonly once?: string;
}

/** What rows depend on of the store that is imported into. */
export interface Target {
  readonly storeId: RecordId;
  readonly currencies: readonly string[];
  readonly defaultCurrency: string;
  /** Ids by code. */
  readonly priceBooks: ReadonlyMap<string, RecordId>;
  readonly locations: ReadonlyMap<string, RecordId>;
  /** The price book of a row that names none. */
  readonly defaultPriceBook: string | undefined;
  readonly defaultLocation: string | undefined;
  /** The time zone in which prices begin and end at midnight. */
  readonly timeZone: string;
  /** Products in the files become the only active ones. */
  readonly replace: boolean;
  /** When the import runs: `+5d` is five days later. */
  readonly now: Date;
}

/** A row's parsed values by our column name; null for an empty cell. Missing columns are absent. */
type Read = Record<string, unknown>;

/** Converts a file's row. Returns only notes when it is refused. */
export function rowFrom(
  kind: Kind,
  fields: Readonly<Record<string, unknown>>,
  target: Target,
): { row?: Row; notes: Note[] } {
  const notes: Note[] = [];
  const read = readFields(kind, fields, notes);
  const row = isRefused(notes) ? undefined : finishers[kind](read, target, notes);
  return isRefused(notes) ? { notes } : { row, notes };
}

function isRefused(notes: readonly Note[]): boolean {
  return notes.some((note) => note.severity === "refused");
}

const refuse = (notes: Note[], code: string, column: string | null, reason: string) =>
  void notes.push({ severity: "refused", code, column, reason });
const warn = (notes: Note[], code: string, column: string | null, reason: string, once?: string) =>
  void notes.push({ severity: "warning", code, column, reason, once });

function readFields(kind: Kind, fields: Readonly<Record<string, unknown>>, notes: Note[]): Read {
  const columns = columnsOf(kind);
  const read: Read = {};
  for (const [heading, value] of Object.entries(fields)) {
    const named = nameOf(kind, heading);
    if (!named) {
      warn(notes, "unknown column", heading, "is no column of ours: left out", `${kind}:${heading}`);
    } else if (named.member !== undefined) {
      ((read[`${named.column}Patch`] ??= {}) as Record<string, unknown>)[named.member] = value;
    } else {
      const column = columns[named.column]!;
      const answer = column.read(value);
      if (answer instanceof Refused) refuse(notes, "wrong value", heading, answer.reason);
      else if (answer === null && (column.isKey || column.isFilled))
        refuse(notes, "missing value", heading, "is empty");
      else read[named.column] = answer ?? column.empty ?? null;
    }
  }
  for (const [name, column] of Object.entries(columns)) {
    if (column.isKey && !(name in read) && !isRefused(notes)) refuse(notes, "missing value", name, "is missing");
  }
  return read;
}

const headings = Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Record<
  Kind,
  Map<string, ColumnName | null>
>;

function nameOf(kind: Kind, heading: string): ColumnName | null {
  return remembered(headings[kind], heading, () => columnNamed(kind, heading) ?? null);
}

/** The values for live columns with a different name. */
function liveColumns(kind: Kind, read: Read): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  const columns = columnsOf(kind);
  for (const name in read) {
    const to = columns[name]?.to;
    if (to !== undefined) data[to] = read[name];
  }
  return data;
}

const finishers: Record<Kind, (read: Read, target: Target, notes: Note[]) => Row | undefined> = {
  categories(read, { storeId }) {
    const data = liveColumns("categories", read);
    const id = idOf("category", storeId, read.code as string);
    data.id = id;
    if ("parent" in read) {
      data.parent = read.parent;
      data.parent_id = read.parent === null ? null : idOf("category", storeId, read.parent as string);
    }
    addUrlName(data, read.urlName, [read.name, read.code]);
    return { kind: "categories", key: id, data };
  },
  attributes: (read) => ({ kind: "attributes", key: read.name as string, data: liveColumns("attributes", read) }),
  engines: (read) => ({ kind: "engines", key: read.code as string, data: liveColumns("engines", read) }),
  products: productFrom,
  translations: translationFrom,
  prices: priceFrom,
  stock: stockFrom,
  accounts: accountFrom,
  contacts: contactFrom,
  accountPrices: accountPriceFrom,
  orders(read, target, notes) {
    const currency = currencyFrom(read, target, notes);
    if (currency === undefined) return undefined;
    const line = orderLineFrom(read, { currency, timeZone: target.timeZone, now: target.now });
    if ("reason" in line) return refuse(notes, "wrong value", line.column, line.reason);
    return { kind: "orders", key: importedOrderId(target.storeId, line.order.invoice), data: { ...line } };
  },
};

function productFrom(read: Read, target: Target, notes: Note[]): Row {
  const { storeId, replace } = target;
  const data = liveColumns("products", read);
  if ("coreCharge" in read) data.core_charges = coreChargesFrom(read.coreCharge as string[], target, notes);
  const id = idOf("product", storeId, read.sku as string);
  data.id = id;
  if ("category" in read) {
    const codes = (read.category ?? []) as string[];
    data.categories = codes;
    data.category_ids = codes.map((categoryCode) => idOf("category", storeId, categoryCode));
  }
  if ("parent" in read) {
    data.parent = read.parent;
    data.parent_id = read.parent === null ? null : idOf("product", storeId, read.parent as string);
    if (read.parent !== null && !("productClass" in read)) data.product_class = "Variation";
  }
  for (const name of ["attributes", "variation"]) {
    if (name in read) data[name] = filled((read[name] ?? {}) as Values, name, notes);
    const patch = patchFrom(read, name, notes);
    if (patch) data[`${name}_patch`] = patch;
  }
  addUrlName(data, read.urlName, [read.name, read.sku]);
  if (replace && !("active" in read)) data.active = true;
  if (read.brand === null) warn(notes, "no maker", "brand", "is empty: the product has no maker");
  checkQuantities(read, notes);
  return { kind: "products", key: id, data };
}

/** With their currencies, one charge per currency. */
function coreChargesFrom(charges: readonly string[], target: Target, notes: Note[]): string[] {
  const told = charges.map((charge) => (charge.includes(":") ? charge : `${target.defaultCurrency}:${charge}`));
  const currencies = told.map((charge) => charge.slice(0, 3));
  const unknown = currencies.find((currency) => !target.currencies.includes(currency));
  if (unknown !== undefined) refuse(notes, "unknown currency", "coreCharge", unknownCurrency(unknown, target));
  const twice = currencies.find((currency, at) => currencies.indexOf(currency) !== at);
  if (twice !== undefined) refuse(notes, "wrong value", "coreCharge", `has two amounts in ${twice}`);
  return told;
}

const ids = { category: new Map<string, RecordId>(), product: new Map<string, RecordId>() };
let idsStore: RecordId | undefined;

/** An id costs a hash, and many rows name the same category or, consecutively, the same product. */
function idOf(kind: "category" | "product", storeId: RecordId, key: string): RecordId {
  if (storeId !== idsStore) {
    ids.category.clear();
    ids.product.clear();
    idsStore = storeId;
  }
  return remembered(ids[kind], key, () => recordIdOf(kind, storeId, key));
}

function translationFrom(read: Read, { storeId }: Target, notes: Note[]): Row {
  const { record, code, language } = read as { record: TranslatedRecord; code: string; language: string };
  // it is the separator between callouts
  if (record === "callout" && String(read.name ?? "").includes(";"))
    refuse(notes, "wrong value", "name", "has a semicolon in it: on the page it would be two");
  const record_id = record === "product" || record === "category" ? idOf(record, storeId, code) : code;
  const id = `${record} ${code} ${language}`;
  return { kind: "translations", key: id, data: { ...liveColumns("translations", read), id, record_id } };
}

/** The columns `attr.Name` of a row: values to set, null where the cell is empty and the value is to be removed. */
function patchFrom(read: Read, name: string, notes: Note[]): Values | undefined {
  const raw = read[`${name}Patch`];
  if (raw === undefined) return undefined;
  const patch = columnsOf("products")[name]!.read(raw);
  if (patch instanceof Refused) refuse(notes, "wrong value", name, patch.reason);
  return patch instanceof Refused || patch === null ? undefined : withoutNoise(patch as Values, name, notes);
}

function filled(read: Values, column: string, notes: Note[]): Values {
  const kept = withoutNoise(read, column, notes);
  for (const name in kept) if (kept[name] === null) delete kept[name];
  return kept;
}

function withoutNoise(read: Values, column: string, notes: Note[]): Values {
  for (const name in read) {
    const value = read[name];
    if (typeof value !== "string" || !isNoValue(value)) continue;
    warn(notes, "no value", `${column}.${name}`, `${quoted(value)} says nothing: left out`);
    read[name] = null;
  }
  return read;
}

/** A generated URL name where the file has none; an existing row keeps its own. */
function addUrlName(data: Record<string, unknown>, given: unknown, otherwise: readonly unknown[]) {
  const own = slugOf(given);
  if (own !== "") data.url_name = own;
  data.slug =
    otherwise
      .values()
      .map(slugOf)
      .find((made) => made !== "") ?? "item";
}

function slugOf(name: unknown): string {
  return typeof name === "string" ? slug(name) : "";
}

function checkQuantities(read: Read, notes: Note[]) {
  const [minimum, maximum, increment] = ["quantityMinimum", "quantityMaximum", "quantityIncrement"].map((name) =>
    typeof read[name] === "string" ? decimal(read[name]) : undefined,
  );
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    refuse(notes, "wrong value", "quantityMinimum", `is above quantityMaximum: nothing could be ordered`);
  }
  if (maximum !== undefined && increment !== undefined && increment > maximum) {
    refuse(notes, "wrong value", "quantityIncrement", `is above quantityMaximum: nothing could be ordered`);
  }
  if (minimum !== undefined && increment !== undefined && minimum % increment !== 0n) {
    warn(notes, "odd minimum", "quantityMinimum", "is no multiple of quantityIncrement: orders start at the next one");
  }
}

function priceFrom(read: Read, target: Target, notes: Note[]): Row | undefined {
  const bookCode = (read.priceBook ?? target.defaultPriceBook) as string | undefined;
  const bookId = bookCode === undefined ? undefined : target.priceBooks.get(bookCode);
  if (!bookId)
    return refuse(notes, "unknown price book", "priceBook", unknownCode("price book", bookCode, target.priceBooks));
  const currency = currencyFrom(read, target, notes);
  if (currency === undefined) return undefined;
  const sku = read.sku as string;
  const price = read.active === false ? { active: false } : valuesFrom(read, notes);
  if (!price) return undefined;
  return {
    kind: "prices",
    key: recordIdOf("priceBookEntry", target.storeId, bookCode!, currency, sku),
    data: { sku, product_id: idOf("product", target.storeId, sku), price_book_id: bookId, currency, ...price },
  };
}

function currencyFrom(read: Read, target: Target, notes: Note[]): string | undefined {
  const currency = String(read.currency ?? target.defaultCurrency).toUpperCase();
  if (target.currencies.includes(currency)) return currency;
  return void refuse(notes, "unknown currency", "currency", unknownCurrency(currency, target));
}

function unknownCurrency(currency: string, { currencies }: Target): string {
  return `${quoted(currency)} is none of the store's currencies: ${currencies.join(", ")}`;
}

/** A contract price of an account. The date from which it is valid is part of its key: next year's price exists next to this year's. */
function accountPriceFrom(read: Read, target: Target, notes: Note[]): Row | undefined {
  const { storeId, timeZone } = target;
  const currency = currencyFrom(read, target, notes);
  if (currency === undefined) return undefined;
  const [sku, account] = [read.sku as string, read.account as string];
  const validFrom = typeof read.validFrom === "string" ? validFromMoment(read.validFrom, timeZone) : null;
  const validTo = typeof read.validTo === "string" ? validToMoment(read.validTo, timeZone) : null;
  if (validFrom !== null && validTo !== null && validTo <= validFrom)
    return refuse(notes, "wrong value", "validTo", "is before validFrom: nobody could ever buy at this price");
  const price = read.active === false ? { active: false } : valuesFrom(read, notes);
  if (!price) return undefined;
  const accountId = recordIdOf("account", storeId, account);
  return {
    kind: "accountPrices",
    key: accountPriceIdOf(accountId, { currency, sku, validFrom }),
    data: {
      sku,
      account,
      account_id: accountId,
      product_id: idOf("product", storeId, sku),
      currency,
      valid_from: validFrom,
      ...("validTo" in read && { valid_to: validTo }),
      ...price,
    },
  };
}

/** A row's values for its price; absent ones stay as in the store. */
function valuesFrom(read: Read, notes: Note[]) {
  const steps = ((read.tiers ?? []) as Step[]).slice();
  const first = steps[0]?.[0] === "1" ? steps.shift() : undefined;
  const unitPrice = (read.unitPrice ?? first?.[1]) as string | undefined;
  const isSilent = !("tiers" in read) && !("active" in read);
  if (unitPrice === undefined && ("unitPrice" in read || isSilent))
    return refuse(notes, "missing value", "unitPrice", "is missing, and no tier starts at 1");
  if (steps.some(([, stepPrice], index) => Number(stepPrice) > Number(steps[index - 1]?.[1] ?? unitPrice))) {
    warn(notes, "rising tiers", "tiers", "a larger quantity costs more each than a smaller one");
  }
  return {
    // a withdrawn price is restored once it is given again
    ...(("active" in read || unitPrice !== undefined) && { active: true }),
    ...(unitPrice !== undefined && { unit_price: unitPrice }),
    ...("tiers" in read && {
      tier_from: steps.map(([from]) => from),
      tier_unit_price: steps.map(([, stepPrice]) => stepPrice),
    }),
  };
}

function stockFrom(read: Read, target: Target, notes: Note[]): Row | undefined {
  const locationCode = (read.location ?? target.defaultLocation) as string | undefined;
  const locationId = locationCode === undefined ? undefined : target.locations.get(locationCode);
  if (!locationId)
    return refuse(notes, "unknown location", "location", unknownCode("location", locationCode, target.locations));
  const productId = idOf("product", target.storeId, read.sku as string);
  const data: Record<string, unknown> = {
    ...liveColumns("stock", read),
    sku: read.sku,
    product_id: productId,
    location_id: locationId,
  };
  if (typeof read.incomingDate === "string") data.incoming_date = dayFrom(read.incomingDate, target.now);
  return { kind: "stock", key: productId + locationId, data };
}

const dayMs = 24 * 3600 * 1000;

function dayFrom(text: string, now: Date): string {
  if (!text.startsWith("+")) return text;
  return new Date(now.getTime() + Number.parseInt(text.slice(1), 10) * dayMs).toISOString().slice(0, 10);
}

function unknownCode(what: string, given: string | undefined, known: ReadonlyMap<string, unknown>): string {
  const names = known.size > 0 ? `it has ${[...known.keys()].join(", ")}` : "it has none";
  return given === undefined
    ? `is missing, and the store has no ${what} to take for it`
    : `the store has no ${what} ${quoted(given)}; ${names}`;
}

const addressColumns = ["street", "city", "region", "postalCode", "country"];

function accountFrom(read: Read, { storeId }: Target): Row {
  const data = liveColumns("accounts", read);
  const id = accountIdOf(storeId, read.code as string);
  data.id = id;
  const given = addressColumns.filter((name) => name in read);
  if (given.length > 0) data.address_patch = Object.fromEntries(given.map((name) => [name, read[name]]));
  return { kind: "accounts", key: id, data };
}

/** The ids are those of a new contact: an existing one with this e-mail address keeps their own. */
function contactFrom(read: Read, { storeId }: Target): Row {
  const data = liveColumns("contacts", read);
  const address = read.email as string;
  data.new_id = contactIdOf(storeId, address);
  data.new_user_id = buyerUserId(storeId, address);
  const named: { column: string; code: string; id: RecordId }[] = [];
  const idOfNamed = (column: string, accountCode: string) => {
    const id = accountIdOf(storeId, accountCode);
    named.push({ column, code: accountCode, id });
    return id;
  };
  if ("account" in read) data.account_id = read.account === null ? null : idOfNamed("account", read.account as string);
  if ("role" in read) data.role = read.role ?? "Buyer";
  if ("managedAccounts" in read)
    data.managed = Object.fromEntries(
      Object.entries((read.managedAccounts ?? {}) as ManagedAccounts).map(([accountCode, role]) => [
        idOfNamed("managedAccounts", accountCode),
        role,
      ]),
    );
  data.named_accounts = named;
  if (typeof read.passwordHash === "string") data.password_hash = read.passwordHash;
  return { kind: "contacts", key: address.toLowerCase(), data };
}
