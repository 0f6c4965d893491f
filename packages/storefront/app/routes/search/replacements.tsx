import type { SearchProduct } from "@tradecounter/wire";
import { References } from "../../components/references.tsx";
import { listIn } from "../../content/product-fields.ts";
import { referencesTo } from "../../content/references.ts";
import type { PageRequest } from "../../router/index.ts";

/** What a list says of those of its parts that were replaced, as markup by product. It is shown without, where the store fails. */
export async function replacementsOf(
  { client, draw, signal }: Pick<PageRequest, "client" | "draw" | "signal">,
  products: readonly SearchProduct[],
): Promise<Map<string, string>> {
  const replaced = products.map(({ id, fields }) => ({ id, skus: listIn(fields.ReplacedBy__c?.value) }));
  const skus = [...new Set(replaced.flatMap((part) => part.skus))];
  const found = await referencesTo(client, skus, signal).catch(() => []);
  return new Map(
    replaced.flatMap(({ id, skus: own }) => {
      const parts = found.filter(({ sku }) => own.includes(sku));
      return parts.length > 0 ? [[id, `Replaced by ${draw(<References parts={parts} />)}`]] : [];
    }),
  );
}
