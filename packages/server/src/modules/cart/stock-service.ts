import type { RecordId } from "@tradecounter/commerce";
import type { Shopper } from "../../http/shopper.ts";
import { waitDaysFrom } from "../delivery/index.ts";
import { outlookOn, release, type Allocation, type Supplies, type Wanted } from "../inventory/index.ts";
import { methodsOf } from "./calculate.ts";
import type { Cart, CartRef, DeliveryGroup } from "./cart.ts";
import { requireChangeable } from "./changes.ts";
import type { CartNeeds, UseCaseNeeds } from "./use-case-needs.ts";
import type { GroupContext } from "./wire-group.ts";

/** The stock that a cart wants, the stock it holds, and the locations it would be taken from. */
export function createStock({
  db,
  clock,
  sources,
  access,
  changes,
  prices,
  holds,
}: Omit<UseCaseNeeds, "addresses"> & Pick<CartNeeds, "holds">) {
  const { lockCart } = access;
  const { deliveryMethods } = changes;

  /**
   * Reserves the stock of all items for this long, replacing the cart's earlier reservation. All or nothing. Items that the shopper may
   * no longer buy reserve none. Throws REQUEST_LIMIT_EXCEEDED for a shopper who has reserved too much recently.
   */
  async function reserveStock(
    shopper: Shopper,
    ref: CartRef,
    seconds: number | undefined,
  ): Promise<{ cart: Cart; outcome: Allocation }> {
    return db.transaction(async (tx) => {
      const locked = await lockCart(tx, shopper, ref);
      requireChangeable(locked);
      const cart = prices.upToDate(tx, shopper, locked);
      const items = cart.items.filter(({ messages }) => messages.every(({ type }) => type !== "Entitlement"));
      const wanted = stockWanted(shopper, { ...cart, items });
      return { cart, outcome: await holds.hold(tx, shopper, { cartId: cart.id, wanted, seconds }) };
    });
  }

  async function releaseStock(shopper: Shopper, ref: CartRef): Promise<void> {
    await db.transaction(async (tx) => {
      const cart = await lockCart(tx, shopper, ref);
      requireChangeable(cart);
      await release(tx, shopper.store, cart.id, clock.now());
    });
  }

  /** The stock that the cart wants, and the pickup counter for the items that are collected. */
  function stockWanted(shopper: Shopper, cart: Cart): Wanted[] {
    const counters = new Map(cart.groups.map((group) => [group.id, counterOf(shopper, cart, group)]));
    return cart.items.map(({ productId, quantity, deliveryGroupId }) => {
      const counter = counters.get(deliveryGroupId);
      return { productId, quantity, ...(counter && { counter }) };
    });
  }

  function counterOf(shopper: Shopper, cart: Cart, group: DeliveryGroup): RecordId | undefined {
    if (group.deliveryMethodId === null) return undefined;
    const method = deliveryMethods(shopper, cart, group).find(({ id }) => id === group.deliveryMethodId);
    return shopper.store.locations.find(({ code }) => code === method?.pickupLocation)?.id;
  }

  /** The locations that the cart's items would be taken from, and when missing stock is due. */
  async function suppliesOf(shopper: Shopper, cart: Cart): Promise<Supplies> {
    if (cart.items.length === 0) return new Map();
    const asked = { cartId: cart.id, wanted: stockWanted(shopper, cart), now: clock.now() };
    return (await outlookOn(db, shopper.store, asked)).supplies;
  }

  /** The context for `toWireGroup`. Without supplies, arrival dates assume that the goods are at the fastest location. */
  function groupContext({ store }: Shopper, supplies?: Supplies): GroupContext {
    return {
      methodsOf: (cart, group) => methodsOf(sources, store, cart, group),
      shippingMethodsEnabled: store.settings.shippingMethodsEnabled,
      now: clock.now(),
      terms: store.settings,
      waitDaysOf: (productId, method) =>
        waitDaysFrom(supplies?.get(productId)?.places ?? [], method, {
          locations: store.locations,
          places: store.settings.places,
        }),
      dueOf: (productId) => supplies?.get(productId)?.due,
    };
  }

  /** As `groupContext`, after looking up the stock if the dates need it. */
  async function groupContextOf(shopper: Shopper, cart: Cart): Promise<GroupContext> {
    return groupContext(shopper, await suppliesOf(shopper, cart));
  }

  return { reserveStock, releaseStock, stockWanted, groupContext, groupContextOf };
}
