import type { Shopper } from "../../http/shopper.ts";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";

/** The row of the gift wrap product; undefined where the store has no gifts or gift wrap, or does not show it to this shopper. */
export function giftWrapRow(
  { store }: Pick<Shopper, "store">,
  snapshot: Pick<CatalogSnapshot, "rowBySku">,
): number | undefined {
  const { enabled, wrapEnabled, wrapSku } = store.settings.gifting;
  return enabled && wrapEnabled && wrapSku !== undefined ? snapshot.rowBySku(wrapSku) : undefined;
}
