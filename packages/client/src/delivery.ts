import { changeDeliveryGroup, getDeliveryGroup, getDeliveryGroups, limits } from "@tradecounter/wire";
import type { DeliveryGroup, DeliveryGroupInput } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import { CART } from "./cart.ts";
import type { CartModule } from "./cart.ts";
import type { Core } from "./core.ts";
import { demand, isFilled } from "./errors.ts";

export type DeliveryModule = ReturnType<typeof deliveryModule>;

/** Source: commerce specification, sections 4, 5 and 7. */
export function deliveryModule({ send, read, cartParams: params }: Core, cart: CartModule) {
  return {
    /** The groups that have items, in the order to show them; one of them is the default, unless that has no items. */
    async groups(options?: ReadOptions): Promise<DeliveryGroup[]> {
      const query = { limit: limits.deliveryGroups, cartItemLimit: limits.deliveryCartItems };
      return listed((await read(`${CART}delivery`, getDeliveryGroups, { params, query }, options)).items);
    },

    /** One group with its items. Throws INVALID_CONFIG for a blank id. */
    async group(deliveryGroupId: string, options?: ReadOptions): Promise<DeliveryGroup> {
      demand(isFilled(deliveryGroupId), "a delivery group id is needed");
      return read(`${CART}delivery`, getDeliveryGroup, { params: { ...params, deliveryGroupId } }, options);
    },

    /** What is left out stays as it is, null clears it. */
    async change(deliveryGroupId: string, body: DeliveryGroupInput): Promise<DeliveryGroup> {
      demand(isFilled(deliveryGroupId), "a delivery group id is needed");
      return cart.changed("delivery", send(changeDeliveryGroup, { params: { ...params, deliveryGroupId }, body }));
    },
  };
}

/**
 * Groups as the storefront shows them: newest last turned round, empty ones left out, the first of the others default when
 * none is. Source: commerce specification, section 4, "Delivery group list".
 */
export function listed(groups: readonly DeliveryGroup[] | null | undefined): DeliveryGroup[] {
  const hasDefault = (groups ?? []).some(({ isDefault }) => isDefault);
  return (groups ?? [])
    .toReversed()
    .filter(hasItems)
    .map((group, index) => (index === 0 && !hasDefault ? { ...group, isDefault: true } : group));
}

/** A group of which the store does not tell is no empty one. */
export const hasItems = ({ totalCartItemCount }: DeliveryGroup): boolean => totalCartItemCount !== 0;
