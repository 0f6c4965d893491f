import type { CartItem, DeliveryGroup } from "@tradecounter/wire";
import { giftWrap, type GiftWrap } from "../../content/gift-wrap.ts";
import type { PageRequest } from "../../router/index.ts";

/** The cart's offer of gift wrap: the product and the deliveries that have none yet. */
export interface GiftWrapOffer extends GiftWrap {
  /** Names are given if there are several deliveries. */
  readonly groups: readonly { readonly id: string; readonly name: string | undefined }[];
}

/** Undefined if the store offers no gift wrap, or everything is wrapped; a message if the store did not say. */
export async function giftWrapOffer(
  request: Pick<PageRequest, "client" | "signal">,
  items: readonly CartItem[],
  groups: readonly DeliveryGroup[],
): Promise<GiftWrapOffer | { readonly problem: string } | undefined> {
  const shipped = groups.filter(({ totalCartItemCount }) => totalCartItemCount !== 0);
  const isWrapped = (groupId: string) =>
    items.some(({ subType, cartDeliveryGroupId }) => subType === "Gift" && cartDeliveryGroupId === groupId);
  const open = shipped.filter(({ id }) => !isWrapped(id));
  if (open.length === 0) return undefined;
  try {
    const wrap = await giftWrap(request);
    return (
      wrap && { ...wrap, groups: open.map(({ id, name }) => ({ id, name: shipped.length > 1 ? name : undefined })) }
    );
  } catch (error) {
    return { problem: error instanceof Error ? error.message : "" };
  }
}
