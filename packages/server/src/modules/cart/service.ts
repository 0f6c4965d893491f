import { cartAccess } from "./access.ts";
import { createCarryOver } from "./carry-over.ts";
import { createCarts } from "./carts-service.ts";
import { createCartChanges } from "./changes.ts";
import { createCoupons } from "./coupons-service.ts";
import { createGroups } from "./groups-service.ts";
import { createItems } from "./items-service.ts";
import type { CartNeeds } from "./use-case-needs.ts";
import { createStock } from "./stock-service.ts";
import { createUpToDate } from "./up-to-date.ts";

export type CartService = ReturnType<typeof createCartService>;

/**
 * Carts and their items. A use case changes the cart in one transaction or not at all, and leaves amounts that add up. A cart that does
 * not exist, or belongs to another shopper, is MISSING_RECORD (404). The functions that take a transaction are for higher modules, and
 * expect the cart as the last of them returned it.
 */
export function createCartService({ db, clock, addresses, holds, ...sources }: CartNeeds) {
  const access = cartAccess({ db, clock });
  const changes = createCartChanges({ clock, sources });
  const prices = createUpToDate({ clock, sources });
  const needs = { db, clock, addresses, sources, access, changes, prices };
  const { couponAdding, ...coupons } = createCoupons(needs);
  const { lockCart, lockCartById, setStatus } = access;
  const { upToDate, withinLimits } = prices;
  const { deliveryMethods, giftWrapId, productOf } = changes;
  return {
    ...createCarts(needs),
    ...createItems(needs),
    ...coupons,
    ...createGroups(needs),
    ...createStock({ ...needs, holds }),
    ...createCarryOver({ ...needs, couponAdding }),
    lockCart,
    lockCartById,
    setStatus,
    upToDate,
    withinLimits,
    deliveryMethods,
    giftWrapId,
    productOf,
  };
}
