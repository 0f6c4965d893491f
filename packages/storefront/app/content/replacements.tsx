import { References } from "../components/references.tsx";
import type { PageRequest } from "../router/index.ts";
import { listIn } from "./product-fields.ts";
import { referencesTo } from "./references.ts";

interface MaybeReplaced {
  id: string;
  /** A list, as on the wire. */
  replacedBy: string | null | undefined;
}

/** Notes for parts that were replaced, as markup by product. A page without them is better than none. */
export async function replacementsOf(
  { client, draw, signal }: Pick<PageRequest, "client" | "draw" | "signal">,
  products: readonly MaybeReplaced[],
): Promise<Map<string, string>> {
  const replaced = products.map(({ id, replacedBy }) => ({ id, skus: listIn(replacedBy) }));
  const skus = [...new Set(replaced.flatMap((product) => product.skus))];
  const found = await referencesTo(client, skus, signal).catch(() => []);
  return new Map(
    replaced.flatMap(({ id, skus: own }) => {
      const parts = found.filter(({ sku, to }) => own.includes(sku) && to);
      return parts.length > 0 ? [[id, `Replaced by ${draw(<References parts={parts} />)}`]] : [];
    }),
  );
}
