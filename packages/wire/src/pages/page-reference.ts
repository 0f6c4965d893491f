import { withBase } from "./base-path.ts";

/** A link's target in the platform's format. Source: site shell contract, 5.1. */
export interface PageReference {
  readonly type: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly state?: Readonly<Record<string, string | undefined>> | undefined;
}

/** A link as it is stored: an address or a page reference. */
export type LinkTarget = string | PageReference;

/** The paths of pages that are referenced by name. Source: site shell contract, 5.3. */
export const namedPages: Readonly<Record<string, string>> = {
  Home: "/",
  Login: "/login",
  Register: "/SelfRegister",
  Forgot_Password: "/ForgotPassword",
  Check_Password: "/CheckPasswordResetEmail",
  Change_Password: "/ChangePassword",
  Current_Cart: "/cart",
  Current_Checkout: "/checkout",
  Order: "/order",
  Payment_Processing: "/checkout",
  Order_Lookup: "/order-lookup",
  Split_Shipment: "/checkout/split",
  Wishlist: "/mylists",
  Address_Form: "/my-account/addresses/new",
  My_Account: "/my-account",
  Advanced_Search: "/advanced-search",
  Error: "/error",
};

const namedPage = "comm__namedPage";
const webPage = "standard__webPage";

/** What each type of reference requires of its attributes. Source: site specification, section 5. */
const rules: Readonly<
  Record<string, (reference: PageReference) => readonly (readonly [place: string, value: unknown])[]>
> = {
  [namedPage]: ({ attributes }) => [["attributes, name", attributes.name]],
  standard__recordPage: ({ attributes }) => {
    const { objectApiName = "", recordId, urlName, urlPath } = attributes;
    const needed = [
      ["attributes, objectApiName", objectApiName],
      ["attributes, recordId", recordId],
    ] as const;
    if (objectApiName === "Product2" || isKnowledge(objectApiName))
      return [...needed, ["attributes, urlName", urlName]];
    if (objectApiName === "ProductCategory" || objectApiName === "NetworkDataCategory")
      return [...needed, ["attributes, urlPath", urlPath]];
    return needed;
  },
  standard__objectPage: ({ attributes, state }) => [
    ["attributes, objectApiName", attributes.objectApiName],
    ["state, filterName", state?.filterName ?? attributes.filterName],
  ],
  standard__recordRelationshipPage: ({ attributes }) =>
    isKnowledge(attributes.objectApiName ?? "")
      ? [
          ["attributes, urlName", attributes.urlName],
          ["attributes, relationshipApiName", attributes.relationshipApiName],
        ]
      : [
          ["attributes, objectApiName", attributes.objectApiName],
          ["attributes, recordId", attributes.recordId],
          ["attributes, relationshipApiName", attributes.relationshipApiName],
        ],
  standard__managedContentPage: ({ attributes }) => [
    ["attributes, contentTypeName", attributes.contentTypeName],
    ["attributes, contentKey", attributes.contentKey],
  ],
  standard__search: () => [],
};

/** Not what every object has, such as `constructor`. */
const ownIn = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const isKnowledge = (objectApiName: string) => objectApiName.endsWith("__kav");

/** An https address, a path of the site with a single leading slash, a fragment of the page, or a mail or phone link. */
export const isWebAddress = (url: unknown): url is string =>
  typeof url === "string" && /^(?:https:\/\/[^\s/?#]|\/(?![/\\])|#|mailto:|tel:)/i.test(url) && isPlain(url);

/** Only printable characters, without those that end an address in markup or that browsers normalize. Letters of any script are allowed. */
const isPlain = (url: string) => /^[^\s\p{Cc}"<>\\^`{|}]*$/u.test(url);

/** Which part of a reference is invalid and why; undefined if it is valid. An unknown type is a web page. Source: as above. */
export function problemOfReference(
  reference: PageReference,
): { readonly place: string; readonly reason: string } | undefined {
  const rule = ownIn(rules, reference.type);
  if (rule) {
    const missing = rule(reference).find(([, value]) => typeof value !== "string" || value === "");
    return missing && { place: missing[0], reason: "is missing" };
  }
  if (isWebAddress(reference.attributes.url)) return undefined;
  return {
    place: "attributes, url",
    reason: "is neither an https:// address nor a path of the site, a place on the page, mailto: or tel:",
  };
}

/**
 * A stored link: a reference, one wrapped as `{"linkInfo": {"pageReference": …}}` or `{"pageReference": …}`, any of these as JSON text, or
 * an
 * address. Undefined for anything else. Source: site shell contract, 5.1.
 */
export function referenceFrom(stored: unknown): PageReference | undefined {
  if (typeof stored === "string") {
    if (!stored.trimStart().startsWith("{")) return { type: webPage, attributes: { url: stored.trim() } };
    try {
      const value: unknown = JSON.parse(stored);
      return typeof value === "string" ? undefined : referenceFrom(value);
    } catch {
      return undefined;
    }
  }
  if (typeof stored !== "object" || stored === null) return undefined;
  const { linkInfo, pageReference, type, attributes, state } = stored as Record<string, unknown>;
  if (linkInfo !== undefined) return referenceFrom(linkInfo);
  if (pageReference !== undefined) return referenceFrom(pageReference);
  if (typeof type !== "string") return undefined;
  return { type, attributes: textsIn(attributes), state: textsIn(state) };
}

function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * The address of a reference; undefined if it is invalid or names no page. `basePath` is the site's path on its host: empty, or
 * with a leading slash and no trailing one. Source: site shell contract, 5.2.
 */
export function addressOf(
  reference: PageReference,
  { basePath = "" }: { readonly basePath?: string } = {},
): string | undefined {
  if (problemOfReference(reference)) return undefined;
  const { type, attributes, state = {} } = reference;
  const own = (path: string, used: readonly string[] = []) => withBase(path + queryOf(state, used), basePath);
  const part = (name: string) => encodeURIComponent(attributes[name] ?? "");
  switch (type) {
    case namedPage: {
      const path = ownIn(namedPages, attributes.name!) ?? contentPagePath(attributes.name!);
      return path === undefined ? undefined : own(path);
    }
    case "standard__recordPage": {
      const recordName = state.recordName || attributes.recordName || "detail";
      const { objectApiName, urlName, urlPath } = attributes;
      // Our choice: a product's address ends in its id, as in the site specification
      if (objectApiName === "Product2")
        return own(`/product/${encodeURIComponent(urlName!)}/${part("recordId")}`, ["recordName"]);
      if (objectApiName === "ProductCategory" || objectApiName === "NetworkDataCategory")
        return own(`/category/${urlPath!.split("/").filter(Boolean).map(encodeURIComponent).join("/")}`, [
          "recordName",
        ]);
      return own(`/${part("objectApiName")}/${part("recordId")}/${encodeURIComponent(recordName)}`, ["recordName"]);
    }
    case "standard__recordRelationshipPage":
      return own(`/${part("objectApiName")}/${part("recordId") || part("urlName")}/${part("relationshipApiName")}`);
    case "standard__objectPage":
      return own(
        `/${part("objectApiName")}/${part("objectApiName")}/${encodeURIComponent(state.filterName ?? attributes.filterName!)}`,
        ["filterName"],
      );
    case "standard__managedContentPage": {
      const slug = [attributes.urlName, attributes.contentKey].filter(Boolean).join("-");
      return own(`/${part("contentTypeName")}/${encodeURIComponent(slug)}`);
    }
    case "standard__search":
      return own(`/global-search/${encodeURIComponent(state.term ?? "")}`.replace(/\/$/, ""), ["term"]);
    default: {
      const url = attributes.url!;
      return url.startsWith("/") ? withBase(url, basePath) : url;
    }
  }
}

/** A content page is addressed by its own name. */
const contentPagePath = (name: string) => (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? `/${name}` : undefined);

function queryOf(state: Readonly<Record<string, string | undefined>>, used: readonly string[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state))
    if (value !== undefined && !used.includes(name)) query.set(name, value);
  const text = query.toString();
  return text && `?${text}`;
}
