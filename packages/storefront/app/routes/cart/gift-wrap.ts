import { accessoriesModule } from "@tradecounter/client";
import type { CartItem, DeliveryGroup } from "@tradecounter/wire";
import { money } from "../../content/format.ts";
import type { PageRequest } from "../../router/index.ts";

/** What the cart offers of gift wrap: the product and the deliveries that have none yet. */
export interface GiftWrapOffer {
  readonly productId: string;
  readonly name: string;
  /** As a person reads it; empty where the wrap has no price for this shopper. */
  readonly price: string;
  /** Names are told where there are several deliveries. */
  readonly groups: readonly { readonly id: string; readonly name: string | undefined }[];
}

/** Undefined where the store wraps nothing, or all is wrapped; what to say where the store did not tell. */
export async function giftWrapOffer(
  { client, signal }: Pick<PageRequest, "client" | "signal">,
  items: readonly CartItem[],
  groups: readonly DeliveryGroup[],
): Promise<GiftWrapOffer | { readonly problem: string } | undefined> {
  const { giftingConfig } = await client.context.application({ signal });
  if (!giftingConfig.isGiftingEnabled || !giftingConfig.isGiftWrapEnabled) return undefined;
  const shipped = groups.filter(({ totalCartItemCount }) => totalCartItemCount !== 0);
  const isWrapped = (groupId: string) =>
    items.some(({ subType, cartDeliveryGroupId }) => subType === "Gift" && cartDeliveryGroupId === groupId);
  const open = shipped.filter(({ id }) => !isWrapped(id));
  if (open.length === 0) return undefined;
  try {
    const { productIds, products } = await accessoriesModule(client).giftWrap({ fields: ["Name"] }, { signal });
    const [productId] = productIds;
    if (!productId) return undefined;
    const prices = await client.pricing.products([productId], { signal });
    return {
      productId,
      name: products?.[0]?.name ?? "Gift wrap",
      price: money(prices.pricingLineItemResults[0]?.unitPrice, prices.currencyIsoCode),
      groups: open.map(({ id, name }) => ({ id, name: shipped.length > 1 ? name : undefined })),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : "" };
  }
}
