import { CommerceError, getSeoProperties, type CategoryRef, type SeoProperties } from "@tradecounter/wire";
import {
  BREADCRUMBS,
  categoryAddress,
  isPublicField,
  PAGE_TYPE,
  productAddress,
  type PageBody,
  type SeoRecordKind,
} from "@tradecounter/wire/pages";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { toCategoryRef, type Catalog, type CatalogSnapshot } from "../catalog/index.ts";
import { languageCode, seenBy, type Content } from "../content/index.ts";
import type { Languages } from "../languages/index.ts";

export interface SeoNeeds {
  readonly catalog: Catalog;
  readonly content: Content;
  readonly languages: Pick<Languages, "names">;
  /** Scheme, host and base path of the store's site, if its owner has configured a host. */
  readonly siteOf: (store: Store) => string | null;
}

/** Source: site shell contract, section 2. */
export function seoRoutes({ catalog, content, languages, siteOf }: SeoNeeds): Route[] {
  return [
    route(getSeoProperties, async ({ params: { recordIdOrAlias }, query: { fields = [] } }, shopper) => {
      const { store, language } = shopper;
      const shown = catalog.shownTo(shopper);
      const telling: Telling = {
        asked: fields,
        said: language === undefined ? (name) => name : await languages.names(store, language, seenBy(shopper)),
        ...placesOf(store, siteOf(store), language),
      };
      return (
        productProperties(shown, recordIdOrAlias, telling) ??
        categoryProperties(shown, recordIdOrAlias, telling) ??
        (await pageProperties(content, shopper, recordIdOrAlias, telling)) ??
        notThere()
      );
    }),
  ];
}

/** The request, and how to render it in the requester's language. */
interface Telling {
  readonly asked: readonly string[];
  /** Translates a name in the catalog into that language. */
  readonly said: (name: string) => string;
  /** A site path as a URL in that language; null where the owner has configured no host. */
  readonly absolute: (path: string) => string | null;
  /** The URLs of a path in all languages of the store, if it has several. `pathIn`: the path by language, if it differs. */
  readonly alternates: (path: string, pathIn?: (language: string) => string) => Record<string, string>;
}

/** URLs in additional languages have a language prefix. Source: site shell contract, 10.5. */
function placesOf(
  { settings: { locale, languages = [] } }: Store,
  site: string | null,
  language: string | undefined,
): Pick<Telling, "absolute" | "alternates"> {
  const addressIn = (code: string | undefined, path: string) => {
    const inFront = code === undefined ? site! : `${site}/${code}`;
    return new URL(path === "/" ? inFront : inFront + path).href;
  };
  return {
    absolute: (path) => (site === null ? null : addressIn(language, path)),
    alternates(path, pathIn = () => path) {
      if (site === null || languages.length === 0) return {};
      const all = [[locale, undefined] as const, ...languages.map((code) => [code, code] as const)];
      return Object.fromEntries(all.map(([name, code]) => [languageCode(name), addressIn(code, pathIn(name))]));
    },
  };
}

function notThere(): never {
  throw new CommerceError("NOT_FOUND");
}

function productProperties(shown: CatalogSnapshot, id: string, telling: Telling): SeoProperties | undefined {
  const row = id.startsWith("01t") ? shown.row(id) : undefined;
  if (row === undefined) return undefined;
  const { fields, primaryProductCategoryPath } = shown.detail(row);
  const attributes = new Set(shown.fieldLabels.map(({ apiName }) => apiName));
  const asked = telling.asked.filter(
    (name) => !name.endsWith("__c") || attributes.has(name) || Object.hasOwn(fields, name),
  );
  const address = productAddress(fields.StockKeepingUnit, id);
  return {
    ...common,
    recordId: id,
    recordName: telling.said(fields.Name ?? ""),
    objectName: "Product",
    fields: publicFields("product", fields, asked),
    complexFields: breadcrumbs(primaryProductCategoryPath?.path ?? [], telling),
    canonicalUrl: telling.absolute(address),
    hrefLangUrls: telling.alternates(address),
  };
}

function categoryProperties({ categories }: CatalogSnapshot, id: string, telling: Telling): SeoProperties | undefined {
  const category = id.startsWith("0ZG") ? categories.find(id) : undefined;
  if (!category) return undefined;
  const path = categories.pathOf(category).map(toCategoryRef);
  const address = categoryAddress(path);
  const fields = { Name: category.name, Description: category.description };
  return {
    ...common,
    recordId: id,
    recordName: telling.said(category.name),
    objectName: "Category",
    fields: publicFields("category", fields, telling.asked),
    complexFields: breadcrumbs(path, telling),
    canonicalUrl: telling.absolute(address),
    hrefLangUrls: telling.alternates(address),
  };
}

async function pageProperties(
  content: Content,
  shopper: Shopper,
  alias: string,
  { absolute, alternates }: Telling,
): Promise<SeoProperties | undefined> {
  const shown = await content.of(shopper.store, seenBy(shopper));
  const { language } = shopper;
  const page = shown.all(language).find(({ type, urlName }) => type === PAGE_TYPE && urlName === alias);
  if (!page) return undefined;
  const body = page.body as unknown as PageBody;
  const addressOf = (name: string) => (name === "home" ? "/" : `/${name}`);
  const address = addressOf(alias);
  return {
    ...common,
    recordId: page.id,
    recordName: page.title,
    objectName: "Page",
    fields: {},
    complexFields: null,
    canonicalUrl: absolute(address),
    hrefLangUrls: alternates(address, (code) => addressOf(shown.find(page.contentKey, code)?.urlName ?? alias)),
    isSeoIndexed: body.isIndexed,
    title: page.title,
    description: body.description,
  };
}

/** Our choice: an owner's texts are per kind of page, not per record. */
const common = { isSeoIndexed: true, title: null, description: null, customHeadTags: null } as const;

/** Our choice: a field that is not public is left out. */
function publicFields(
  kind: SeoRecordKind,
  fields: Readonly<Record<string, string | null>>,
  asked: readonly string[],
): Record<string, string> {
  const known = asked.filter((name) => isPublicField(kind, name) && name !== BREADCRUMBS && !name.startsWith("_"));
  return Object.fromEntries(known.map((name) => [name, (Object.hasOwn(fields, name) && fields[name]) || ""]));
}

/** The elements of a list of schema.org, as JSON. */
function breadcrumbs(path: readonly CategoryRef[], { asked, said, absolute }: Telling): Record<string, string> | null {
  if (!asked.includes(BREADCRUMBS)) return null;
  const items = path.map(({ name }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: said(name),
    item: absolute(categoryAddress(path.slice(0, at + 1))) ?? undefined,
  }));
  return { [BREADCRUMBS]: JSON.stringify(items) };
}
