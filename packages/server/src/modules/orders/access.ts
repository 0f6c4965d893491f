import { CommerceError } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { Order } from "./order.ts";

type Who = Pick<Shopper, "kind" | "userId" | "accountId" | "account" | "ownerId">;
type Owned = Pick<Order, "userId" | "accountId" | "ownerId">;

/**
 * Our choice: buyer managers and account admins see all orders of the account that they act for, as they answer for its purchases; other
 * buyers see the orders that they placed for it themselves. See docs/decisions/who-sees-orders.md.
 */
export function seesAllOfAccount({ account }: Pick<Who, "account">): boolean {
  return account !== null && account.role !== "Buyer";
}

/** Whether this browser or buyer placed the order. */
export function isOwn(who: Pick<Who, "ownerId">, order: Pick<Owned, "ownerId">): boolean {
  return who.ownerId !== null && order.ownerId === who.ownerId;
}

/** Whether an order may be shown without any other proof of identity. */
export function maySee(who: Who, order: Owned): boolean {
  if (isOwn(who, order)) return true;
  if (who.kind === "guest" || order.accountId !== who.accountId) return false;
  return order.accountId === null ? order.ownerId === who.userId : order.userId === who.userId || seesAllOfAccount(who);
}

/** The owner of the order history: the effective account, or the buyer where there is none. */
export function historyIdOf({ accountId, userId }: Pick<Who, "accountId" | "userId">) {
  return accountId ?? userId;
}

/** Throws GUEST_INSUFFICIENT_ACCESS. */
export function demandBuyer({ kind }: Pick<Who, "kind">): void {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}
