import type { ProductDetail, ProductPrice } from "@tradecounter/wire";
import { assetAddress, siteAddress } from "../base.ts";
import type { StoreFacts } from "../client.ts";
import { href } from "../routes.ts";
import type { Stock } from "../components/stock-sentence.ts";

// Data of schema.org, for search engines: what the page shows, and nothing else. Only the server runs this.
// Source: contract of the site shell, section 10.3.

interface Crumb {
  readonly label: string;
  /** Optional for the page itself. */
  readonly href?: string | undefined;
}

/** The breadcrumbs of a page. Search engines require at least two. */
export function breadcrumbList(crumbs: readonly Crumb[]): object {
  const itemListElement = crumbs.map(({ label, href }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: href,
  }));
  return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement };
}

/** The seller. */
export function organization({ company, name, phone, email, postalAddress }: StoreFacts): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: company || name,
    url: href("home"),
    logo: siteAddress("/favicon.svg"),
    address: postalAddress.length > 0 ? postalAddress.join(", ") : undefined,
    contactPoint: phone ? { "@type": "ContactPoint", telephone: phone, email, contactType: "sales" } : undefined,
  };
}

/** The site, with its search. `search` is the path of the results page. */
export function webSite({ name }: StoreFacts, search: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name,
    url: href("home"),
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${search}?term={term}` },
      "query-input": "required name=term",
    },
  };
}

/** A product for sale: the page's own, or a variation of it. */
export interface Offered {
  readonly name: string;
  readonly sku: string;
  /** The address of its page. */
  readonly href: string;
  /** Addresses of its pictures, in the store or elsewhere, the main one first. */
  readonly pictures: readonly string[];
  readonly price: Pick<ProductPrice, "unitPrice" | "currencyIsoCode"> | null;
  /** Null if stock is not tracked. */
  readonly stock: Stock | null;
}

/** The data of a product page; for a family, with its variations. */
export function productData(
  { id, productClass, fields, variationInfo }: ProductDetail,
  offered: Offered,
  variations: readonly Offered[],
): object {
  const isFamily = productClass === "VariationParent";
  const varying = Object.values(variationInfo?.variationAttributeInfo ?? {}).map(({ label }) => label);
  return {
    "@context": "https://schema.org",
    "@type": isFamily ? "ProductGroup" : "Product",
    "@id": `${offered.href}#product`,
    ...product(offered),
    mpn: fields.ManufacturerPartNumber__c ?? undefined,
    brand: fields.Brand__c ? { "@type": "Brand", name: fields.Brand__c } : undefined,
    description: fields.Description ?? undefined,
    productGroupID: isFamily ? fields.StockKeepingUnit || id : undefined,
    variesBy: isFamily ? varying : undefined,
    hasVariant: isFamily ? variations.map((variation) => ({ "@type": "Product", ...product(variation) })) : undefined,
  };
}

function product({ name, sku, href, pictures, price, stock }: Offered): object {
  const image = pictures.length > 0 ? pictures.map(assetAddress) : undefined;
  return { name, sku, url: href, image, offers: price ? offer(price, href, stock) : undefined };
}

function availabilityOf({ available, backorder }: Stock): string {
  if (available > 0) return "InStock";
  return backorder ? "BackOrder" : "OutOfStock";
}

/** No offer without a price: if the shopper sees none, there is none here either. */
function offer(
  { unitPrice, currencyIsoCode }: NonNullable<Offered["price"]>,
  href: string,
  stock: Stock | null,
): object | undefined {
  if (!unitPrice || Number(unitPrice) === 0) return undefined;
  return {
    "@type": "Offer",
    url: href,
    price: unitPrice,
    priceCurrency: currencyIsoCode,
    availability: `https://schema.org/${stock ? availabilityOf(stock) : "InStock"}`,
    itemCondition: "https://schema.org/NewCondition",
  };
}
