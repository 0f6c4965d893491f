export { catalogRoutes } from "./routes.ts";
export { publishedVersions } from "./store.ts";
export { mostAmendedProducts } from "./amended-products.ts";
export { createCatalog, type Catalog, type CatalogNeeds, type PublishOptions } from "./catalog.ts";
export { giftWrapRow } from "./gift-wrap.ts";
export type { Category, CategoryTree } from "./categories.ts";
export type { PublishedCategories } from "./category-rows.ts";
export { isPurchasable, type CatalogProduct, type ProductClass } from "./product.ts";
export { jsonSection, stringSections, stringsIn, type SectionArray, type Sections } from "./snapshot/sections.ts";
export { snapshotFormat } from "./snapshot/file.ts";
export { naturalKey } from "./snapshot/natural-order.ts";
export { pagesOf } from "./snapshot/pages.ts";
export type {
  AmendedRows,
  CompileContext,
  CompiledProduct,
  OpenedCatalogue,
  PartCompiler,
  SnapshotPart,
} from "./snapshot/part.ts";
export { hiddenCategoriesOf, wholeOf } from "./shown.ts";
export type { CatalogSnapshot, Shown } from "./snapshot/snapshot.ts";
export { chainFrom, supersessionFrom } from "./supersession.ts";
export { categoryMenu } from "./wire-category.ts";
export { apiNameOf, attributeLabelFrom, attributeText, listedIn, toCategoryRef } from "./wire-product.ts";
export { attributeSetSummaryOf, pickFields } from "./views.ts";
