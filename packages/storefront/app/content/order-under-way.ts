import { FetchError } from "@tradecounter/client";
import type { OrderLookup, SessionContext } from "@tradecounter/wire";
import type { PageRequest } from "../router/index.ts";
import { textOf } from "./order-fields.ts";

/** Our choice: who comes back later than this finds it in his mail or among his orders. */
const unseenMs = 15 * 60_000;

export interface PlacedOrder {
  readonly number: string;
  readonly reference: string;
}

type Who = Pick<SessionContext, "userId" | "accountId">;
type Browser = Pick<PageRequest, "kept">;

/** Keeps which order a checkout becomes, and whose: should the answer that it is placed be lost, nobody orders again. */
export function keepOrderUnderWay({ kept }: Browser, who: Who, reference: string | null | undefined): void {
  if (reference) kept.value = textFrom(who, reference);
}

/**
 * The order that this shopper has placed just now and not seen yet; undefined where there is none. Of the `current` checkout, which is
 * none, nobody is asked: an address may look orders up so often only.
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

/** Its page is shown: nothing else needs to tell it. */
export function forgetOrderUnderWay({ kept }: Browser, { fields }: Pick<OrderLookup, "fields">): void {
  const [reference] = (kept.value ?? "").split(" ", 1);
  if (reference && reference === textOf(fields, "OrderReferenceNumber")) kept.value = undefined;
}

const textFrom = ({ userId, accountId }: Who, reference: string) => [reference, userId, accountId ?? "-"].join(" ");
