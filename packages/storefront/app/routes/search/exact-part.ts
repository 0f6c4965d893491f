import type { SearchProduct, SearchResults } from "@tradecounter/wire";
import { listIn } from "../../content/product-fields.ts";
import { href } from "../../routes.ts";
import { queryFrom, type ListAddress } from "./list-address.ts";

/** Fields with the part's own numbers: the store's and its maker's. */
const OWN_NUMBERS = ["StockKeepingUnit", "ManufacturerPartNumber__c"];
/** Fields with other numbers for it. */
const OTHER_NUMBERS = ["CrossReferences__c", "Replaces__c"];

/**
 * The page of the part whose number is the whole search term, as somebody at the counter would fetch it: the only part with it as
 * a number of its own, or as another number if it is the only result. A superseded number keeps its list,
 * which says what replaced it, and so does a search that is to be taken as typed, filtered or sorted.
 */
export function pageOfNumber(address: ListAddress, { productsPage, termReading }: SearchResults): string | undefined {
  const { term } = address;
  const isPlain = queryFrom(address).toString() === new URLSearchParams({ term }).toString();
  const key = keyOf(term);
  if (!isPlain || !/\d/.test(key) || termReading?.supersession.length) return undefined;
  const { products, total } = productsPage;
  const goesByIt = ({ fields }: SearchProduct, names: readonly string[]) =>
    names.flatMap((name) => listIn(fields[name]?.value)).some((number) => keyOf(number) === key);
  const [part, ...more] = products.filter((product) => goesByIt(product, [...OWN_NUMBERS, ...OTHER_NUMBERS]));
  if (!part || more.length > 0 || (total > 1 && !goesByIt(part, OWN_NUMBERS))) return undefined;
  // a family's version can be chosen from the list, too
  if (part.productClass === "VariationParent" || part.productClass === "Set") return undefined;
  return href("product", { sku: part.fields.StockKeepingUnit?.value || "part", productId: part.id }, { term });
}

/** A number without the punctuation that people leave out or add. */
function keyOf(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
