import { pathInSite } from "../path-in-site.ts";

/** Page templates with a label of their own. Source: site specification, section 2, "Page-type labels". */
const pageLabels = {
  home: "Home Page",
  login: "Login Page",
  error: "Error Page",
  unknown: "Unknown Page",
  advancedSearch: "Advanced Search Result Page",
  category: "Product Category List Page",
  list: "My List Page",
  search: "Global Search List Page",
  engines: "Engine Family / Model List Page",
} as const;

const LOCALE = /^[a-z]{2}(-[a-z]{2})?$/i;

/** The segments of a path without the site's base path and locale. Source: site specification, section 2, "Path fragments". */
function segmentsOf(pathname: string): string[] {
  const [first = "", ...rest] = pathInSite(pathname).split("/").filter(Boolean).map(decoded);
  if (first === "") return [];
  return LOCALE.test(first) ? rest : [first, ...rest];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The name of a page: its first segment in title case, followed by "Page". For an error or login page the title is used.
 * Source: site specification, section 2, "Path fragments".
 */
export function pageNameOf(pathname: string, title: string): string {
  const words = title.toLowerCase();
  if (words.includes("error")) return pageLabels.error;
  if (words.includes("login")) return pageLabels.login;
  const [first] = segmentsOf(pathname);
  return first === undefined ? pageLabels.home : `${titleCase(first)} Page`;
}

function titleCase(segment: string): string {
  return segment
    .replaceAll(/[-_]+/g, " ")
    .split(" ")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");
}

/** What a path says about its page. Source: site specification, section 2, "Path fragments". */
export interface PagePlace {
  readonly kind:
    | "home"
    | "login"
    | "checkout"
    | "order"
    | "cart"
    | "product"
    | "category"
    | "engines"
    | "search"
    | "advancedSearch"
    | "lists"
    | "other";
  /** The category levels in words, at most three. */
  readonly levels: readonly string[];
  /** As in the path. */
  readonly sku?: string | undefined;
}

const kinds: Readonly<Record<string, PagePlace["kind"]>> = {
  checkout: "checkout",
  order: "order",
  cart: "cart",
  product: "product",
  "global-search": "search",
  "advanced-search": "advancedSearch",
  mylists: "lists",
  login: "login",
};

const CATEGORY_ID = /^[0-9a-zA-Z]{15,18}$/;
const ENGINE_FACET = /engine[ _-]?(family|model)|enginefamily|enginemodel/i;

export function placeOf(pathname: string, search = ""): PagePlace {
  const [first, ...rest] = segmentsOf(pathname);
  if (first === undefined) return { kind: "home", levels: [] };
  if (first === "category") {
    if (ENGINE_FACET.test(decoded(search))) return { kind: "engines", levels: [] };
    const path = rest[0] === "products" ? rest.slice(1) : rest;
    const last = path.at(-1);
    // an id contains a digit: a long word in the path does not
    const hasId = last !== undefined && CATEGORY_ID.test(last) && /\d/.test(last);
    return { kind: "category", levels: (hasId ? path.slice(0, -1) : path).slice(0, 3) };
  }
  const kind = kinds[first.toLowerCase()] ?? "other";
  return kind === "product" ? { kind, levels: [], sku: rest[0] } : { kind, levels: [] };
}

/** The label by which pages of the same kind are grouped. Source: site specification, section 2, "Page-type labels". */
export function pageTypeOf({ kind }: PagePlace, status = 200): string {
  if (status >= 400 || status === 0) return pageLabels.error;
  switch (kind) {
    case "home":
      return pageLabels.home;
    case "login":
      return pageLabels.login;
    case "category":
      return pageLabels.category;
    case "engines":
      return pageLabels.engines;
    case "search":
      return pageLabels.search;
    case "advancedSearch":
      return pageLabels.advancedSearch;
    case "lists":
      return pageLabels.list;
    default:
      return pageLabels.unknown;
  }
}
