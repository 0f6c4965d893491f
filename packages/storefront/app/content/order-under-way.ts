import { FetchError } from "@tradecounter/client";
import type { OrderLookup, SessionContext } from "@tradecounter/wire";
import type { PageRequest } from "../router/index.ts";
import { textOf } from "./order-fields.ts";

/** Our choice: somebody who comes back later than this finds the order in their mail or order list. */
const unseenMs = 15 * 60_000;

export interface PlacedOrder {
  readonly number: string;
  readonly reference: string;
}

type Who = Pick<SessionContext, "userId" | "accountId">;
type Browser = Pick<PageRequest, "kept">;

/** Remembers which order a checkout becomes, and whose it is, so that nobody orders again if the confirmation is lost. */
export function keepOrderUnderWay({ kept }: Browser, who: Who, reference: string | null | undefined): void {
  if (reference) kept.value = textFrom(who, reference);
}

/**
 * The order that this shopper has just placed and not seen yet; undefined if there is none. For the checkout in progress
 * (`current`), which is no order yet, no call is made, as order lookups are rate-limited by IP address.
 */
export async function orderUnseen(
  { kept, client, signal }: Browser & Pick<PageRequest, "client" | "signal">,
  who: Who,
  current?: string | null,
): Promise<PlacedOrder | undefined> {
  const [reference = ""] = (kept.value ?? "").split(" ", 1);
  if (!reference || reference === current || kept.value !== textFrom(who, reference)) return undefined;
  try {
    const order = await client.orders.lookUp({ orderSummaryIdOrRefNumber: reference }, { signal });
    const age = Date.now() - Date.parse(textOf(order.fields, "OrderedDate") ?? "");
    if (age < unseenMs) return { number: order.orderNumber, reference };
    kept.value = undefined;
  } catch (error) {
    const isNotPlaced = error instanceof FetchError && [403, 404].includes(error.status);
    if (!isNotPlaced) throw error;
  }
  return undefined;
}

/** For when its page is shown: nothing else has to report it. */
export function forgetOrderUnderWay({ kept }: Browser, { fields }: Pick<OrderLookup, "fields">): void {
  const [reference] = (kept.value ?? "").split(" ", 1);
  if (reference && reference === textOf(fields, "OrderReferenceNumber")) kept.value = undefined;
}

const textFrom = ({ userId, accountId }: Who, reference: string) => [reference, userId, accountId ?? "-"].join(" ");
