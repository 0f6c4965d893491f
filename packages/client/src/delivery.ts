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
    /** The groups that have items, in display order; one of them is the default, unless the default has no items. */
    async groups(options?: ReadOptions): Promise<DeliveryGroup[]> {
      const query = { limit: limits.deliveryGroups, cartItemLimit: limits.deliveryCartItems };
      return listed((await read(`${CART}delivery`, getDeliveryGroups, { params, query }, options)).items);
    },

    /** One group with its items. Throws INVALID_CONFIG for a blank id. */
    async group(deliveryGroupId: string, options?: ReadOptions): Promise<DeliveryGroup> {
      demand(isFilled(deliveryGroupId), "a delivery group id is needed");
      return read(`${CART}delivery`, getDeliveryGroup, { params: { ...params, deliveryGroupId } }, options);
    },

    /** Fields that are left out stay unchanged; null clears them. */
    async change(deliveryGroupId: string, body: DeliveryGroupInput): Promise<DeliveryGroup> {
      demand(isFilled(deliveryGroupId), "a delivery group id is needed");
      return cart.changed("delivery", send(changeDeliveryGroup, { params: { ...params, deliveryGroupId }, body }));
    },
  };
}

/**
 * Groups as the storefront shows them: in reverse order, without empty ones, and with the first of them as default if
 * none is. Source: commerce specification, section 4, "Delivery group list".
 */
export function listed(groups: readonly DeliveryGroup[] | null | undefined): DeliveryGroup[] {
  const hasDefault = (groups ?? []).some(({ isDefault }) => isDefault);
  return (groups ?? [])
    .toReversed()
    .filter(hasItems)
    .map((group, index) => (index === 0 && !hasDefault ? { ...group, isDefault: true } : group));
}

/** A group whose count is unknown does not count as empty. */
export const hasItems = ({ totalCartItemCount }: DeliveryGroup): boolean => totalCartItemCount !== 0;
