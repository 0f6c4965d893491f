import type { RecordId } from "@tradecounter/commerce";
import type { CheckoutError } from "@tradecounter/wire";
import type { Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { asyncStatusOf, type DeliveryGroup } from "../cart/index.ts";
import { joinedShortages, outlookOn } from "../inventory/index.ts";
import type { Session, View } from "./checkout.ts";
import { itemErrors, StockAwaited, stockErrors, taxErrors, unreachable } from "./errors.ts";
import { lackingIn, type Lacking } from "./readiness.ts";
import { unknownOf } from "./rules.ts";
import type { Changed, CheckoutNeeds, Locked, Seen } from "./use-case-needs.ts";

export type Views = ReturnType<typeof createViews>;

/** What a shopper sees of the checkout, and what keeps it from becoming an order. */
export function createViews({
  clock,
  carts,
  addresses,
  availability,
  answersLater = false,
}: Pick<CheckoutNeeds, "clock" | "carts" | "addresses" | "availability" | "answersLater">) {
  const pending = new Set<RecordId>();

  /** Makes the next read of this session report that it is still working, where the store is set up to respond late. */
  function answerLater({ id }: Session): void {
    if (answersLater) pending.add(id);
  }

  /** Whether that read is still to come; asking counts as that read. */
  function takeAnswerLater({ id }: Session): boolean {
    return pending.delete(id);
  }

  /** Queries the stock alongside the transaction's last statements: the result may arrive with the commit's. */
  function withStock(q: Queries, shopper: Shopper, changed: Changed): Seen {
    const cartId = changed.cart.id;
    const wanted = carts.stockWanted(shopper, changed.cart);
    const outlook = outlookOn(q, shopper.store, { cartId, wanted, now: clock.now() });
    outlook.catch(() => {}); // the transaction fails as well
    return { ...changed, outlook };
  }

  /** The checkout as the shopper sees it. */
  async function viewOf(
    shopper: Shopper,
    { session, cart, refused = [], outlook }: Seen,
    isPending = answersLater,
  ): Promise<View> {
    const stranded = cart.groups.filter(
      (group) =>
        shopper.store.settings.shippingMethodsEnabled &&
        group.deliveryAddress &&
        cart.items.some((item) => item.deliveryGroupId === group.id) &&
        carts.deliveryMethods(shopper, cart, group).length === 0,
    );
    const { shortages, supplies } = await outlook;
    const told = availability(shopper.store, cart.items);
    const errors = [
      ...refused,
      ...itemErrors(cart),
      ...stockErrors(cart, joinedShortages(shortages, told.shortages)),
      ...stranded.map((group) => unreachable(group.id)),
      ...taxErrors(cart, shopper.store.settings),
    ];
    const isWaiting = told.awaited !== undefined || asyncStatusOf(cart) === "Processing";
    return { session, cart, errors, supplies, isPending: isPending || isWaiting };
  }

  async function lacking(tx: Tx, shopper: Shopper, { session, cart }: Locked): Promise<Lacking> {
    const methodsOf = (group: DeliveryGroup) => carts.deliveryMethods(shopper, cart, group);
    const chosen = cart.groups.flatMap(({ deliveryAddress }) => deliveryAddress?.id ?? []);
    const entersAddresses = shopper.contact?.entersAddresses ?? true;
    const keptAddressIds = entersAddresses ? null : await addresses.stillKept(tx, shopper, chosen);
    const { settings } = shopper.store;
    return lackingIn(session, cart, { settings, methodsOf, unknown: unknownOf(shopper), keptAddressIds });
  }

  /** Everything that keeps the checkout from becoming an order, apart from its payment. Throws StockAwaited. */
  async function obstacles(tx: Tx, shopper: Shopper, open: Locked): Promise<CheckoutError[]> {
    const cartId = open.cart.id;
    const wanted = carts.stockWanted(shopper, open.cart);
    const { shortages } = await outlookOn(tx, shopper.store, { cartId, wanted, now: clock.now() });
    const { contact, others } = await lacking(tx, shopper, open);
    const told = availability(shopper.store, open.cart.items);
    if (told.awaited) throw new StockAwaited(told.awaited);
    const short = stockErrors(open.cart, joinedShortages(shortages, told.shortages));
    return [...(contact ? [contact] : []), ...others, ...short];
  }

  return { answerLater, takeAnswerLater, withStock, viewOf, lacking, obstacles };
}
