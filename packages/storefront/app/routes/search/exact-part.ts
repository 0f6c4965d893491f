import type { SearchProduct, SearchResults } from "@tradecounter/wire";
import { listIn } from "../../content/product-fields.ts";
import { href } from "../../routes.ts";
import { queryFrom, type ListAddress } from "./list-address.ts";

/** Fields with the numbers that a part has of its own: the store's and its maker's. */
const OWN_NUMBERS = ["StockKeepingUnit", "ManufacturerPartNumber__c"];
/** Fields with others by which it goes, too. */
const OTHER_NUMBERS = ["CrossReferences__c", "Replaces__c"];

/**
 * The page of the part whose number is all that was typed, as somebody at the counter would fetch it: the only one that goes by it, by
 * a number of its own, or by another one where the list would show nothing else. A number that was replaced keeps its list,
 * which says by what, and so does one that is to be searched as typed, narrowed or sorted.
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
  // a family is chosen from in the list, too
  if (part.productClass === "VariationParent" || part.productClass === "Set") return undefined;
  return href("product", { sku: part.fields.StockKeepingUnit?.value || "part", productId: part.id }, { term });
}

/** A number without what people leave out or put in when they type one. */
function keyOf(number: string): string {
  return number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
