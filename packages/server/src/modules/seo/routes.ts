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
import type { Content } from "../content/index.ts";

export interface SeoNeeds {
  readonly catalog: Catalog;
  readonly content: Content;
  /** Scheme, host and base path at which a store is shown, where its owner has told a host. */
  readonly siteOf: (store: Store) => string | null;
}

/** Source: site shell contract, section 2. */
export function seoRoutes({ catalog, content, siteOf }: SeoNeeds): Route[] {
  return [
    route(getSeoProperties, async ({ params: { recordIdOrAlias }, query: { fields = [] } }, shopper) => {
      const site = siteOf(shopper.store);
      const shown = catalog.shownTo(shopper);
      return (
        productProperties(shown, recordIdOrAlias, fields, site) ??
        categoryProperties(shown, recordIdOrAlias, fields, site) ??
        (await pageProperties(content, shopper, recordIdOrAlias, site)) ??
        notThere()
      );
    }),
  ];
}

function notThere(): never {
  throw new CommerceError("NOT_FOUND");
}

function productProperties(
  shown: CatalogSnapshot,
  id: string,
  asked: readonly string[],
  site: string | null,
): SeoProperties | undefined {
  const row = id.startsWith("01t") ? shown.row(id) : undefined;
  if (row === undefined) return undefined;
  const { fields, primaryProductCategoryPath } = shown.detail(row);
  return {
    ...common,
    recordId: id,
    recordName: fields.Name ?? "",
    objectName: "Product",
    fields: publicFields("product", fields, asked),
    complexFields: breadcrumbs(primaryProductCategoryPath?.path ?? [], asked, site),
    canonicalUrl: absolute(productAddress(fields.StockKeepingUnit, id), site),
  };
}

function categoryProperties(
  { categories }: CatalogSnapshot,
  id: string,
  asked: readonly string[],
  site: string | null,
): SeoProperties | undefined {
  const category = id.startsWith("0ZG") ? categories.find(id) : undefined;
  if (!category) return undefined;
  const path = categories.pathOf(category).map(toCategoryRef);
  const fields = { Name: category.name, Description: category.description };
  return {
    ...common,
    recordId: id,
    recordName: category.name,
    objectName: "Category",
    fields: publicFields("category", fields, asked),
    complexFields: breadcrumbs(path, asked, site),
    canonicalUrl: absolute(categoryAddress(path), site),
  };
}

async function pageProperties(
  content: Content,
  { store, isPreview, visitor }: Shopper,
  alias: string,
  site: string | null,
): Promise<SeoProperties | undefined> {
  const shown = await content.of(store, { isPreview, at: visitor.preview?.at });
  const page = shown.all().find(({ type, urlName }) => type === PAGE_TYPE && urlName === alias);
  if (!page) return undefined;
  const body = page.body as unknown as PageBody;
  return {
    ...common,
    recordId: page.id,
    recordName: page.title,
    objectName: "Page",
    fields: {},
    complexFields: null,
    canonicalUrl: absolute(alias === "home" ? "/" : `/${alias}`, site),
    isSeoIndexed: body.isIndexed,
    title: page.title,
    description: body.description,
  };
}

/** Our choice: one language, so that there is nothing to tell of others; an owner's texts belong to the kind of page, not to a record. */
const common = { hrefLangUrls: {}, isSeoIndexed: true, title: null, description: null, customHeadTags: null } as const;

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
function breadcrumbs(
  path: readonly CategoryRef[],
  asked: readonly string[],
  site: string | null,
): Record<string, string> | null {
  if (!asked.includes(BREADCRUMBS)) return null;
  const items = path.map(({ name }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: absolute(categoryAddress(path.slice(0, at + 1)), site) ?? undefined,
  }));
  return { [BREADCRUMBS]: JSON.stringify(items) };
}

const absolute = (address: string, site: string | null) =>
  site === null ? null : new URL(address === "/" ? site : site + address).href;
