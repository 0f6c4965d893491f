import { Type } from "typebox";
import type { Static } from "typebox";
import { byDefault, count, Currency, DecimalText, fieldNames, flag, FlagInput, integer, listOf } from "./primitives.ts";
import { Maybe, Nullable, oneOf, RecordId, refusals, shape, text, Wrapped } from "./primitives.ts";
import { CategoryRef, PricingLine, ProductClass, ProductMedia, SearchProduct } from "./product.ts";
import { limits } from "../constants.ts";

const values = listOf(text(255), limits.refinementValues);

/** A chosen facet: any of these values, or a range. Source: contract of the catalogue, section 4.3. */
export const Refinement = Type.Union([
  shape({
    attributeType: oneOf("Custom", "ProductAttribute", "ProductCategory", "Product2", "PricebookEntry", "Standard"),
    nameOrId: text(255),
    type: Type.Literal("DistinctValue"),
    values,
  }),
  shape({
    attributeType: oneOf("Custom", "Standard", "PricebookEntry"),
    nameOrId: text(255),
    type: Type.Literal("Range"),
    min: Type.Optional(text(40)),
    max: Type.Optional(text(40)),
  }),
]);

export const Refinements = listOf(Refinement, limits.refinements);

const facet = {
  displayName: Type.String(),
  displayRank: count,
  nameOrId: Type.String(),
};

export const DistinctFacet = shape(
  {
    ...facet,
    attributeType: oneOf("Custom", "PricebookEntry", "ProductAttribute", "ProductCategory", "Product2", "Standard"),
    displayType: oneOf("CategoryTree", "DatePicker", "MultiSelect", "SingleSelect"),
    facetType: Type.Literal("DistinctValue"),
    values: Type.Array(
      shape({
        displayMetadata: Type.Optional(Nullable(shape({ swatch: Type.Record(Type.String(), Type.String()) }))),
        displayName: Type.String(),
        nameOrId: Type.String(),
        productCount: count,
        type: Type.Literal("DistinctValue"),
      }),
    ),
  },
  "DistinctFacet",
);

export const RangeFacet = shape(
  {
    ...facet,
    attributeType: oneOf("Custom", "Standard", "PricebookEntry"),
    displayMetadata: Nullable(shape({ currencyInfo: Type.Record(Type.String(), Type.String()) })),
    displayType: Type.Literal("Range"),
    facetType: Type.Literal("Range"),
    max: Type.String(),
    min: Type.String(),
    /** Our choice: round amounts at which a person would split the range. */
    steps: Type.Optional(Type.Array(DecimalText)),
    /** Our choice: the unit of measurement, if the facet is not a price. */
    unit: Type.Optional(Type.String()),
    /** Our choice: the bounds as written in the catalog, possibly in other multiples of the unit. */
    minText: Type.Optional(Type.String()),
    maxText: Type.Optional(Type.String()),
    /** Our choice: requested bounds in a unit that the facet does not have. They narrow nothing. */
    unreadBounds: Type.Optional(Type.Array(oneOf("min", "max"))),
  },
  "RangeFacet",
);

/** A category with hits and its first-level children, whose own `children` are empty. */
export const SearchCategory = Type.Cyclic(
  {
    SearchCategory: shape({
      category: CategoryRef,
      children: Type.Array(Type.Ref("SearchCategory")),
      productCount: count,
    }),
  },
  "SearchCategory",
);

/**
 * How a search term was understood, if not as typed. Our choice: the platform has nothing like it, so the key
 * is left out of a reply when there is nothing to say.
 */
export const TermReading = shape(
  {
    /** What was searched: the term with spellings corrected and dropped words removed. */
    searchedTerm: Type.String(),
    /** Replacements for words that nothing in the store contains: another spelling, or a prefix of part numbers. */
    corrections: Type.Array(shape({ from: Type.String(), to: Type.String() })),
    /** Words that no product of the list has, or none that has the rest. */
    droppedWords: Type.Array(Type.String()),
    /** Whether no product of the list has all of the remaining words: it then lists products that have some of them. */
    isPartial: Type.Boolean(),
    /** Words that appear nowhere in the store as whole words: products of the list have words that begin with them. */
    beginnings: Type.Array(Type.String()),
    /** Terms that the shopper may have meant: suggested, not searched. */
    didYouMean: Type.Array(Type.String()),
    /** The steps from the requested number to the part that is sold now; empty if it was not superseded. */
    supersession: Type.Array(
      shape({
        number: Type.String(),
        productId: Nullable(RecordId),
        /** On the last step: other products that took the same place. */
        besides: Type.Optional(Type.Array(shape({ number: Type.String(), productId: RecordId }))),
      }),
    ),
    /** If nothing was found: where to look instead. */
    nearestCategories: Type.Array(CategoryRef),
    /** The address to which the operator redirects this term. */
    redirectUrl: Nullable(Type.String()),
    /**
     * The engines that the term names, each by maker and model, or by a prefix that several share. Parts that fit any of them come
     * first, and among those the ones that fit all. `values` are their values of the facet `Fits__c`; `unknown` holds the words that name
     * some other engine, which is not known: these are the nearest.
     */
    engine: Type.Optional(
      shape({
        names: Type.Array(Type.String()),
        values: Type.Array(Type.String()),
        unknown: Type.Optional(Type.String()),
      }),
    ),
  },
  "TermReading",
);

/** Source: contract of the catalogue, section 4.1. */
export const SearchResults = shape(
  {
    categories: Nullable(SearchCategory),
    correlationId: Nullable(Type.String()),
    facets: Type.Array(Type.Union([DistinctFacet, RangeFacet])),
    locale: Type.String(),
    productsPage: shape({
      currencyIsoCode: Type.Optional(Currency),
      pageSize: count,
      products: Type.Array(SearchProduct),
      total: count,
    }),
    termReading: Type.Optional(TermReading),
  },
  "SearchResults",
);

/** Source: contract of the catalogue, section 4.4. */
export const SortRule = shape(
  {
    direction: oneOf("Ascending", "Default", "Descending"),
    label: Type.String(),
    labelSuffix: Nullable(Type.String()),
    nameOrId: Nullable(Type.String()),
    sortOrder: count,
    sortRuleId: RecordId,
    type: oneOf("ProductAttributeBased", "ProductBased", "Relevancy", "SortByPricebook"),
  },
  "SortRule",
);

export const SuggestedProduct = shape(
  {
    defaultImage: Nullable(ProductMedia),
    fields: Type.Optional(Wrapped),
    id: RecordId,
    /** Our choice: the typed number or prefix, if it matches another number of this product than its SKU. */
    matchedNumber: Type.Optional(Type.String()),
    name: Type.String(),
    /** Our choice: only if prices are requested. */
    prices: Type.Optional(PricingLine),
    productClass: Type.Optional(ProductClass),
    /** Our choice: the typed number, if this product superseded it. */
    replacedNumber: Type.Optional(Type.String()),
    urlName: Nullable(Type.String()),
  },
  "SuggestedProduct",
);

/** A category whose name continues what was typed, with its breadcrumbs. */
export const SuggestedCategory = shape(
  { category: CategoryRef, path: Type.Array(CategoryRef), productCount: count },
  "SuggestedCategory",
);

/**
 * Products, if requested, come with the first element only. Source: contract of the catalogue, section 4.5. Our choice:
 * categories are listed separately from terms if requested, otherwise their names are among the terms.
 */
export const Suggestions = shape(
  {
    /** The currency of the prices, if they are requested. */
    currencyIsoCode: Type.Optional(Currency),
    recentSearchSuggestions: Type.Array(
      shape({
        suggestedProducts: Type.Optional(Nullable(Type.Array(SuggestedProduct))),
        value: Type.String(),
      }),
    ),
    suggestedCategories: Type.Optional(Type.Array(SuggestedCategory)),
  },
  "Suggestions",
);

const pageNumber = integer(0, limits.searchWindow);
const pageSize = integer(1, limits.searchPageSize);

export const searchShapes = {
  searchProducts: {
    query: shape({
      categoryId: Type.Optional(RecordId),
      effectiveBuyerGroupIds: Type.Optional(RecordId),
      fields: fieldNames(),
      /** Our choice: an engine, optionally with its serial number; what fits it is sorted first, whatever the order. */
      fittingFirst: Type.Optional(text(255)),
      grouping: Type.Optional(oneOf("NoGrouping", "VariationParent")),
      includeProductVariationInfo: flag(),
      includeQuantityRule: flag(),
      page: byDefault(0, pageNumber),
      pageSize: byDefault(20, pageSize),
      /** Base64 of a JSON list; read by `refinementsFrom`. */
      refinements: Type.Optional(text(16_000)),
      /** Our choice: turns spelling correction off. */
      searchAsTyped: flag(),
      searchFields: fieldNames(),
      searchTerm: Type.Optional(text(limits.searchTermLength)),
      sortRuleId: Type.Optional(RecordId),
    }),
    reply: SearchResults,
    errors: refusals("ITEM_NOT_FOUND"),
  },
  searchProductsWithPrices: {
    body: shape({
      categoryId: Maybe(RecordId),
      fields: Maybe(listOf(text(255), 100)),
      fittingFirst: Maybe(text(255)),
      grouping: Maybe(
        shape({
          groupingOption: oneOf("BestMatch", "NoGrouping", "VariationParent"),
          topProductType: Type.Optional(Type.Literal("VariationParent")),
        }),
      ),
      includePrices: Type.Optional(FlagInput),
      includeQuantityRule: Type.Optional(FlagInput),
      page: Type.Optional(pageNumber),
      pageSize: Type.Optional(pageSize),
      refinements: Maybe(Refinements),
      searchAsTyped: Type.Optional(FlagInput),
      searchTerm: Maybe(text(limits.searchTermLength)),
      sortRuleId: Maybe(RecordId),
    }),
    reply: SearchResults,
    errors: refusals("ITEM_NOT_FOUND"),
  },
  getSortRules: { reply: shape({ sortRules: Type.Array(SortRule) }, "SortRules") },
  getSuggestions: {
    query: shape({
      /** Our choice, like suggested categories: clients of the platform know neither. */
      includePrices: flag(),
      includeSuggestedCategories: flag(),
      includeSuggestedProducts: flag(),
      includeSuggestedTerms: flag(true),
      maxResults: byDefault(10, integer(1, 10)),
      maxSuggestedProducts: byDefault(6, integer(1, 10)),
      popularProductsCategoryId: Type.Optional(RecordId),
      searchTerm: byDefault("", text(limits.suggestionTermLength)),
      suggestedFields: fieldNames(),
    }),
    reply: Suggestions,
  },
};

export type Refinement = Static<typeof Refinement>;
export type DistinctFacet = Static<typeof DistinctFacet>;
export type RangeFacet = Static<typeof RangeFacet>;
export type Facet = DistinctFacet | RangeFacet;
export type SearchCategory = Static<typeof SearchCategory>;
export type SearchResults = Static<typeof SearchResults>;
export type SortRule = Static<typeof SortRule>;
export type TermReading = Static<typeof TermReading>;
export type SuggestedCategory = Static<typeof SuggestedCategory>;
export type SuggestedProduct = Static<typeof SuggestedProduct>;
export type Suggestions = Static<typeof Suggestions>;
