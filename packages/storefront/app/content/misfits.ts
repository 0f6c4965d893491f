import { checkQuickOrder, getWishlistItems } from "@tradecounter/wire";
import type { Client } from "../client.ts";
import { fitOf, type Fit } from "./fit-of-part.ts";
import type { MyMachine } from "./my-machine.ts";
import type { PartsToAdd } from "./parts-to-add.ts";
import { inChunks } from "./references.ts";

/** A part that does not, or might not, fit the engine that is shopped for. */
export interface Misfit {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly fit: Fit;
}

/** The known fit of parts, by id; null for a part that is for no engine. */
export type KnownFits = ReadonlyMap<string, Fit | null>;

type Needs = Pick<Client, "catalog" | "send">;

/** Our choice: no more are looked up of a longer list, as every 20 need a call. */
const mostAsked = 500;

/** The parts that do not, or might not, fit; parts that are known to fit are not looked up. */
export async function misfitsAmong(
  client: Needs,
  parts: PartsToAdd,
  { machine, known, signal }: { machine: MyMachine; known: KnownFits; signal: AbortSignal },
): Promise<Misfit[]> {
  const ids = [...new Set(await idsOf(client, parts, signal))];
  const asked = ids.filter((id) => !known.has(id) || isMisfit(known.get(id))).slice(0, mostAsked);
  const found = await productsWithFits(client, asked, signal);
  return found.flatMap(({ id, name, sku, fields }) => {
    const fit = fitOf(fields, machine);
    return id && isMisfit(fit) ? [{ productId: id, name: name ?? "", sku: sku ?? "", fit }] : [];
  });
}

const isMisfit = (fit: Fit | null | undefined): fit is Fit => !!fit && fit.verdict !== "fits";

/** Parts with the engines that they are for. */
export function productsWithFits({ catalog }: Pick<Needs, "catalog">, ids: readonly string[], signal: AbortSignal) {
  return inChunks(ids, (some) =>
    catalog.products({ ids: some, fields: ["Fits__c", "FitsSerials__c"], excludeMedia: true }, { signal }),
  );
}

async function idsOf({ send }: Needs, { productIds, numbers = [], listId }: PartsToAdd, signal: AbortSignal) {
  if (listId) {
    const query = { pageSize: mostAsked };
    const { body } = await send(getWishlistItems, { params: { wishlistId: listId }, query }, { signal });
    return body.items.flatMap(({ productSummary }) => productSummary?.productId ?? []);
  }
  if (numbers.length === 0) return productIds;
  const rows = numbers.map((number) => ({ partNumber: number.normalize("NFKC").slice(0, 255) }));
  const { body } = await send(checkQuickOrder, { body: { rows } }, { signal });
  return body.rows.flatMap(({ product }) => product?.id ?? []);
}
