import { SelectField } from "../../components/field.tsx";
import { money } from "../../content/format.ts";
import { waysOf } from "../../content/ways-to-buy.ts";
import type { PageRequest } from "../../router/index.ts";
import type { ProductView } from "./load-product.ts";

/** Markup of the field for buying a part once or by subscription; empty if it is only sold once. Rendered on the server only. */
export async function waysToBuy(
  { client, signal, draw }: Pick<PageRequest, "client" | "signal" | "draw">,
  { product, price }: ProductView,
): Promise<string> {
  const ways = waysOf(product.productSellingModels);
  if (ways.length === 0 || !price) return "";
  const query = { allProductSellingModelPrices: "true" };
  const priced = await client.pricing.product(product.id, query, { signal }).catch(() => undefined);
  const eachBy = new Map(
    priced?.productPriceEntries.map(({ productSellingModelId, unitPrice }) => [productSellingModelId, unitPrice]),
  );
  const each = (modelId: string | undefined) => (modelId === undefined ? price.unitPrice : eachBy.get(modelId));
  const notes = product.productSellingModels?.flatMap(({ description }) => description ?? []) ?? [];
  return draw(
    <SelectField name="way" label="How often" hint={notes.join(" ") || undefined} defaultValue="">
      {ways.map(({ value, label, modelId }) => (
        <option key={value} value={value}>
          {label}, {money(each(modelId), price.currencyIsoCode)} each
        </option>
      ))}
    </SelectField>,
  );
}
