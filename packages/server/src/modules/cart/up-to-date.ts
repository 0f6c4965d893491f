import type { Clock } from "../../clock.ts";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Buyer, Promotions } from "../promotions/index.ts";
import { calculated, editionOf, feesHaveMoved, payerOf, type Sources } from "./calculate.ts";
import type { Cart } from "./cart.ts";
import { changeRefusal } from "./rules.ts";
import * as store from "./store.ts";

interface UpToDateNeeds {
  readonly clock: Clock;
  readonly sources: Sources & { readonly promotions: Pick<Promotions, "spentOf"> };
}

export type UpToDate = ReturnType<typeof createUpToDate>;

/** Brings carts with outdated amounts up to date. */
export function createUpToDate({ clock, sources }: UpToDateNeeds) {
  /**
   * Prices change with the catalog, agreements, promotions, taxes, carrier rates, time, and the account and its groups, and so does what
   * may be bought: the first read after such a change updates the cart.
   */
  function isOutdated(shopper: Shopper, cart: Cart): boolean {
    if (cart.items.length === 0 || changeRefusal(cart)) return false;
    const payer = payerOf(cart, shopper);
    return (
      cart.catalogEdition !== editionOf(sources, shopper, cart) ||
      cart.promotionEdition !== sources.promotions.editionFor(payer) ||
      cart.groups.some(
        (group) =>
          sources.tax.hasMoved(payer, group.deliveryAddress, group, cart.updatedAt) ||
          feesHaveMoved(sources, payer.store, cart, group),
      )
    );
  }

  /** The locked cart at current catalog prices; stored if they have changed. */
  function upToDate(tx: Tx, shopper: Shopper, cart: Cart): Cart {
    return isOutdated(shopper, cart) ? recalculate(tx, shopper, cart) : cart;
  }

  /** Recalculates every amount of the locked cart and stores it. */
  function recalculate(tx: Tx, shopper: Shopper, cart: Cart): Cart {
    return store.saveLockedCart(tx, cart, calculated(sources, shopper, { ...cart, updatedAt: clock.now() }));
  }

  /** The locked cart without the promotions that this buyer has used up; stored when that changes it. */
  async function withinLimits(tx: Tx, buyer: Buyer, cart: Cart): Promise<Cart> {
    let looked = cart;
    for (;;) {
      const asked = [...looked.promotions.map(({ id }) => id), ...looked.spentPromotions];
      const spentPromotions = await sources.promotions.spentOf(tx, buyer, asked);
      const isNew = spentPromotions.some((id) => !looked.spentPromotions.includes(id));
      const isSame = !isNew && spentPromotions.length === looked.spentPromotions.length;
      if (isSame || changeRefusal(looked)) return looked;
      looked = recalculate(tx, buyer.shopper, { ...looked, spentPromotions });
      // a promotion that replaces a used-up one may be used up as well, so check again; one that became available again needs no second
      // check
      if (!isNew) return looked;
    }
  }

  return { isOutdated, upToDate, withinLimits };
}
