// SEO texts with placeholders, as an owner writes them once for all products or categories.
// Source: site shell contract, sections 2 and 10.2.

/** A tag of a document's head, parsed, so that no value filled in can close it. */
export type HeadTag =
  | { readonly tag: "meta" | "link"; readonly attributes: Readonly<Record<string, string>> }
  | { readonly tag: "jsonLd"; readonly data: unknown };

/** The SEO texts for records of one kind of page; null keeps the page's own words. */
export interface SeoTexts {
  readonly title: string | null;
  readonly description: string | null;
  readonly headTags: readonly HeadTag[];
}

export type SeoRecordKind = "product" | "category";

const placeholder = /\{!(?:Record|Content)\.([\w.:]+)\}/g;

/** The distinct paths of all placeholders. */
export function placeholdersIn({ title, description, headTags }: SeoTexts): string[] {
  const texts = [title ?? "", description ?? "", ...headTags.flatMap(textsOf)];
  return [...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, path]) => path!)))];
}

function textsOf(tag: HeadTag): string[] {
  return tag.tag === "jsonLd" ? textsIn(tag.data) : Object.values(tag.attributes);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What a store returns about a record, as far as texts are filled in from it. */
export interface SeoValues {
  readonly recordName: string;
  readonly objectName: string;
  readonly fields: Readonly<Record<string, string>>;
  /** JSON text by name; replaces the whole string that names it. */
  readonly complexFields: Readonly<Record<string, string>> | null;
}

/** The texts with their placeholders filled in; an unknown one becomes empty. */
export function filledSeoTexts(texts: SeoTexts, values: SeoValues): SeoTexts {
  const fill = (text: string) => text.replace(placeholder, (_, path: string) => valueAt(path, values));
  const fillData = (value: unknown): unknown => {
    if (typeof value === "string") return complexValue(value, values) ?? fill(value);
    if (Array.isArray(value)) return value.map(fillData);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillData(inner)]));
  };
  return {
    title: texts.title && fill(texts.title),
    description: texts.description && fill(texts.description),
    headTags: texts.headTags.map((one) =>
      one.tag === "jsonLd"
        ? { tag: one.tag, data: fillData(one.data) }
        : { tag: one.tag, attributes: mapped(one.attributes, fill) },
    ),
  };
}

function valueAt(path: string, { recordName, objectName, fields }: SeoValues): string {
  if (path === "_Title") return recordName;
  if (path === "_Object") return objectName;
  return Object.hasOwn(fields, path) ? fields[path]! : "";
}

/** Undefined unless the string is nothing but the placeholder of a complex field. */
function complexValue(text: string, { complexFields }: SeoValues): unknown {
  const [, path] = /^\{!(?:Record|Content)\.([\w.:]+)\}$/.exec(text) ?? [];
  if (path === undefined || !complexFields || !Object.hasOwn(complexFields, path)) return undefined;
  try {
    return JSON.parse(complexFields[path]!);
  } catch {
    return undefined;
  }
}

/** Empty attributes are dropped. */
function mapped(attributes: Readonly<Record<string, string>>, fill: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const filled = fill(value);
      return filled === "" ? [] : [[name, filled]];
    }),
  );
}

const publicFields: Readonly<Record<SeoRecordKind, readonly string[]>> = {
  product: [
    ..."Name StockKeepingUnit ProductCode Description Family QuantityUnitOfMeasure".split(" "),
    ..."Brand__c ManufacturerPartNumber__c Fits__c FitsSerials__c Replaces__c ReplacedBy__c".split(" "),
    ..."Callouts__c CoreCharges__c CrossReferences__c".split(" "),
  ],
  category: ["Name", "Description"],
};

/**
 * Whether search engines may see a field, that is, whether every shopper sees it on the page. Our choice: for a product, these are
 * the standard fields of this list and each of the catalog's own attributes, which end in `__c`; dates, ids and switches stay private.
 */
export function isPublicField(kind: SeoRecordKind, path: string): boolean {
  if (path === "_Title" || path === "_Object" || path === BREADCRUMBS) return true;
  return publicFields[kind].includes(path) || isAttributeField(kind, path);
}

/** Whether the field exists only if the catalog has an attribute for it. */
export function isAttributeField(kind: SeoRecordKind, path: string): boolean {
  return kind === "product" && /^[A-Za-z]\w*__c$/.test(path) && !publicFields.product.includes(path);
}

/** The complex field that holds the breadcrumbs of the record. */
export const BREADCRUMBS = "BreadcrumbList";
