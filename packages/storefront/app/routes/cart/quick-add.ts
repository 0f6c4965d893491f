import { lowestAllowed, wireQuantity } from "@tradecounter/commerce";
import type { ProductOverview, SearchProduct } from "@tradecounter/wire";
import type { Client } from "../../client.ts";
import { ruleFrom } from "../../components/quantity-rule.ts";
import { counted } from "../../content/format.ts";
import { listIn } from "../../content/product-fields.ts";

/** The part that a typed number means, or what to tell who typed it. */
export type NumberMeans = { productId: string; lowestQuantity: string } | { message: string };

/** Our number first; then the maker's, a superseded one, or another spelling, where only one part can be meant. */
export async function partByNumber(client: Client, typed: string): Promise<NumberMeans> {
  // full-width letters and figures, as an input method writes them, are the same number
  const number = typed.normalize("NFKC").trim();
  if (number === "") return { message: "Enter a part number." };
  const { products } = await client.catalog.products({ skus: [number], includeQuantityRule: true });
  const [own] = products;
  if (own?.success && own.id !== null) return meaning(own.id, own, own.name ?? number);
  const { productsPage } = await client.search.products({
    searchTerm: number,
    fields: ["StockKeepingUnit", "ManufacturerPartNumber__c", "Replaces__c"],
    grouping: "NoGrouping",
    includeQuantityRule: true,
    pageSize: 10,
  });
  const hits = productsPage.products;
  const exact = hits.filter((hit) => hasNumber(hit, number));
  const [only] = exact.length === 1 ? exact : [];
  if (only) return meaning(only.id, only, only.name);
  const [closest] = productsPage.total === 1 ? hits : [];
  const sku = closest?.fields.StockKeepingUnit?.value;
  // What comes close is not what was asked for: it is told, never put into the cart.
  if (closest && sku) return { message: `No part has the number ${number}. Closest is ${sku}, ${closest.name}.` };
  // the search may have met no more of it than its digits
  if (hits.some((hit) => isIn(hit, number)))
    return { message: `${counted(productsPage.total, "part")} may be ${number}: search for it to choose.` };
  return { message: `No part has the number ${number}. Search for it above.` };
}

type Sold = Pick<ProductOverview | SearchProduct, "productClass" | "purchaseQuantityRule">;

function meaning(productId: string, { productClass, purchaseQuantityRule }: Sold, name: string): NumberMeans {
  if (productClass === "VariationParent")
    return { message: `${name} comes in several versions: search for it to choose.` };
  const lowest = lowestAllowed(ruleFrom(purchaseQuantityRule));
  return { productId, lowestQuantity: wireQuantity(lowest) };
}

function hasNumber(hit: SearchProduct, number: string): boolean {
  return numbersOf(hit).includes(bare(number));
}

/** Whether a part's number may be what was typed, which is only a piece of it. */
function isIn(hit: SearchProduct, number: string): boolean {
  return numbersOf(hit).some((one) => one.includes(bare(number)));
}

function numbersOf({ fields }: SearchProduct): string[] {
  return Object.values(fields).flatMap(({ value }) => listIn(value).map(bare));
}

/** Numbers are the same whatever signs stand in them. */
function bare(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
