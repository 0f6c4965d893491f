import { decimal } from "@tradecounter/commerce";
import { accountRoles, contactStatuses } from "../../account-roles.ts";
import { country, email, managedAccounts, passwordHash } from "./person-values.ts";
import { picture } from "./picture.ts";
import {
  callout,
  code,
  coreCharge,
  day,
  documentLink,
  fitmentBreak,
  flag,
  language,
  list,
  moment,
  number,
  oneOf,
  price,
  relation,
  serialRange,
  text,
  tiers,
  validityDate,
  values,
  type ReadValue,
} from "./values.ts";

/** What a file can contain, in the order in which it is applied: referenced kinds come first. */
export const kinds = [
  "categories",
  "attributes",
  "engines",
  "products",
  "translations",
  "prices",
  "stock",
  "accounts",
  "contacts",
  "accountPrices",
  "orders",
] as const;

export type Kind = (typeof kinds)[number];
/** Kinds whose rows correspond to rows of one live table. An order has several. */
export type TableKind = Exclude<Kind, "orders">;

/** A column of a file. */
export interface Column {
  readonly read: ReadValue;
  /** The live table's column; without it the kind's own code in `rows.ts` handles the value. */
  readonly to?: string;
  /** A row without it is refused. */
  readonly isKey?: boolean;
  /** May be left out, but not be empty. */
  readonly isFilled?: boolean;
  /** What an empty cell means, where the live column is not nullable. */
  readonly empty?: unknown;
}

const sku = code(120);
const positive = number({ above: decimal("0") });
/** Fits an `int` column. */
const whole = number({ whole: true, max: decimal("1000000000") });
/**
 * Records with names in other languages: for an attribute its label; attribute values and drawings' callouts are translated by their
 * text.
 */
const translatedRecords = ["product", "category", "attribute", "value", "callout"] as const;
export type TranslatedRecord = (typeof translatedRecords)[number];
const productClasses = ["Simple", "VariationParent", "Variation", "Bundle", "Set"];

const columns: Record<Kind, Record<string, Column>> = {
  categories: {
    code: { read: code(255), to: "code", isKey: true },
    name: { read: text(255), to: "name", isFilled: true },
    parent: { read: code(255) },
    description: { read: text(32_000), to: "description" },
    urlName: { read: text(255) },
    sortOrder: { read: whole, to: "sort_order", empty: 0 },
    image: { read: picture, to: "image" },
  },
  attributes: {
    name: { read: text(120), to: "name", isKey: true },
    label: { read: text(255), to: "label", isFilled: true },
    unit: { read: text(40), to: "unit" },
    type: { read: oneOf(["text", "number"]), to: "type", empty: "text" },
    facetRank: { read: whole, to: "facet_rank" },
    facetable: { read: flag, to: "facetable", empty: false },
  },
  engines: {
    code: { read: code(120), to: "code", isKey: true },
    maker: { read: text(255), to: "maker", isFilled: true },
    family: { read: text(255), to: "family", isFilled: true },
    model: { read: text(255), to: "model", isFilled: true },
    type: { read: text(255), to: "type" },
    power: { read: text(255), to: "power" },
    notes: { read: text(4000), to: "notes" },
    serials: { read: list(serialRange), to: "serials", empty: [] },
  },
  products: {
    sku: { read: sku, to: "sku", isKey: true },
    name: { read: text(255), to: "name", isFilled: true },
    description: { read: text(32_000), to: "description" },
    brand: { read: text(255), to: "brand" },
    partNumber: { read: code(255), to: "part_number" },
    category: { read: list(code(255)) },
    productClass: { read: oneOf(productClasses), to: "product_class", empty: "Simple" },
    parent: { read: sku },
    urlName: { read: text(255) },
    unit: { read: text(40), to: "unit" },
    quantityMinimum: { read: positive, to: "quantity_minimum" },
    quantityMaximum: { read: positive, to: "quantity_maximum" },
    quantityIncrement: { read: positive, to: "quantity_increment" },
    taxCategory: { read: code(80), to: "tax_category", empty: "standard" },
    images: { read: list(picture), to: "images", empty: [] },
    callouts: { read: list(callout), to: "callouts", empty: [] },
    documents: { read: list(documentLink), to: "documents", empty: [] },
    active: { read: flag, to: "active", empty: true },
    fits: { read: list(code(120)), to: "fits", empty: [] },
    fitsSerials: { read: list(fitmentBreak), to: "fits_serials", empty: [] },
    replaces: { read: list(sku), to: "replaces", empty: [] },
    crossReferences: { read: list(code(255)), to: "cross_references", empty: [] },
    components: { read: list(code(140)), to: "components", empty: [] },
    related: { read: list(relation), to: "related", empty: [] },
    sellingModels: { read: list(code(80)), to: "selling_models", empty: [] },
    coreCharge: { read: list(coreCharge), to: "core_charges", empty: [] },
    policies: { read: list(code(80)), to: "policies", empty: [] },
    attributes: { read: values },
    variation: { read: values },
  },
  translations: {
    record: { read: oneOf(translatedRecords), to: "record", isKey: true },
    code: { read: code(255), to: "code", isKey: true },
    language: { read: language, to: "language", isKey: true },
    name: { read: text(255), to: "name" },
    description: { read: text(32_000), to: "description" },
  },
  prices: {
    sku: { read: sku, isKey: true },
    priceBook: { read: code(80) },
    currency: { read: code(3) },
    unitPrice: { read: price },
    tiers: { read: tiers },
    active: { read: flag },
  },
  stock: {
    sku: { read: sku, isKey: true },
    location: { read: code(80) },
    onHand: { read: number(), to: "on_hand", isKey: true },
    incoming: { read: number(), to: "incoming", empty: "0" },
    incomingDate: { read: day, to: "incoming_date" },
    backorder: { read: flag, to: "backorder", empty: false },
  },
  accounts: {
    code: { read: code(80), to: "code", isKey: true },
    name: { read: text(255), to: "name", isFilled: true },
    phone: { read: text(40), to: "phone" },
    street: { read: text(255) },
    city: { read: text(80) },
    region: { read: text(80) },
    postalCode: { read: text(20) },
    country: { read: country },
    buyerGroups: { read: list(code(80)), to: "buyer_groups", empty: [] },
    active: { read: flag, to: "active", empty: true },
  },
  contacts: {
    email: { read: email, to: "email", isKey: true },
    firstName: { read: text(80), to: "first_name", empty: "" },
    lastName: { read: text(80), to: "last_name", isFilled: true },
    phone: { read: text(40), to: "phone" },
    account: { read: code(80) },
    role: { read: oneOf(accountRoles) },
    managedAccounts: { read: managedAccounts },
    entersAddresses: { read: flag, to: "enters_addresses", empty: true },
    status: { read: oneOf(contactStatuses), to: "status", empty: "Active" },
    passwordHash: { read: passwordHash },
  },
  accountPrices: {
    account: { read: code(80), isKey: true },
    sku: { read: sku, isKey: true },
    currency: { read: code(3) },
    unitPrice: { read: price },
    tiers: { read: tiers },
    validFrom: { read: validityDate },
    validTo: { read: validityDate },
    active: { read: flag },
  },
  orders: {
    invoice: { read: code(60), isKey: true },
    stockCode: { read: sku, isKey: true },
    quantity: { read: positive, isKey: true },
    date: { read: moment, isKey: true },
    name: { read: text(255) },
    unitPrice: { read: number(), isKey: true },
    discount: { read: number() },
    tax: { read: number() },
    total: { read: number() },
    canceled: { read: number() },
    canceledAt: { read: moment },
    currency: { read: code(3) },
    taxType: { read: oneOf(["Net", "Gross"]) },
    delivery: { read: number() },
    refunded: { read: number() },
    refundedAt: { read: moment },
    status: { read: oneOf(["Delivered", "Shipped", "Canceled"]) },
    account: { read: code(80) },
    email: { read: email },
    firstName: { read: text(80) },
    lastName: { read: text(80) },
    phone: { read: text(40) },
    purchaseOrderNumber: { read: code(80) },
  },
};

export function columnsOf(kind: Kind): Readonly<Record<string, Column>> {
  return columns[kind];
}

/** Column families with a member for each name: `attr.Thread`, `variation.Size`. */
const families: Partial<Record<Kind, Record<string, string>>> = {
  products: { "attr.": "attributes", "variation.": "variation" },
};

/** A file's column name: ours, case-insensitively, with or without spaces, hyphens and underscores. */
export type ColumnName = { readonly column: string; readonly member?: string };

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");
const byPlainName = Object.fromEntries(
  kinds.map((kind) => [kind, new Map(Object.keys(columns[kind]).map((name) => [plain(name), { column: name }]))]),
) as Record<Kind, Map<string, ColumnName>>;

/** The column for a file's heading; undefined when there is none. */
export function columnNamed(kind: Kind, heading: string): ColumnName | undefined {
  const trimmed = heading.trim();
  for (const [prefix, column] of Object.entries(families[kind] ?? {})) {
    const member = trimmed.slice(prefix.length).trim();
    if (trimmed.toLowerCase().startsWith(prefix) && member !== "") return { column, member };
  }
  return byPlainName[kind].get(plain(trimmed));
}

/** The kind according to a file's name: `products.csv`, `account-prices.csv`, `stock-2026-11.jsonl.gz`. */
export function kindOfFile(name: string): Kind | undefined {
  const [first, second] = name.toLowerCase().match(/[a-z]+/g) ?? [];
  return [`${first}${second}`, first].map((words) => kinds.find((kind) => kind.toLowerCase() === words)).find(Boolean);
}
