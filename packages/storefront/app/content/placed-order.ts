import { accountOffer, FetchError, registerWithOrder } from "@tradecounter/client";
import { checkoutErrorType } from "@tradecounter/wire";
import type { Client } from "../client.ts";
import { redirectTo } from "../routes.ts";

/** Whether it has become an order: in another window, or by a request whose reply was lost. */
export async function isPlaced(client: Client, reference: string): Promise<boolean> {
  try {
    await client.orders.lookUp({ orderSummaryIdOrRefNumber: reference });
    return true;
  } catch (error) {
    if (error instanceof FetchError && error.status < 500) return false;
    throw error;
  }
}

/** Whether the total differs from what was paid: the shopper has to see it before the next payment, which refunds the earlier one. */
export function isOtherTotal({ errors }: Pick<Refusal, "errors">): boolean {
  return errors.some(({ type }) => type === checkoutErrorType.payment);
}

type Refusal = Extract<Awaited<ReturnType<Client["orders"]["place"]>>, { refused: unknown }>;

/** Redirects to the order that was just placed, and opens the account that was requested with it. */
export async function toOrder(client: Client, reference: string) {
  return redirectTo("order", {}, { reference, account: await accountWith(client, reference) });
}

/** The order stands, whatever becomes of the account requested with it. */
async function accountWith(client: Client, reference: string): Promise<"open" | "failed" | undefined> {
  try {
    if (!(await accountOffer(client)).isWanted) return undefined;
    return (await registerWithOrder(client, { orderReferenceNumber: reference })) === null ? "open" : "failed";
  } catch {
    return "failed";
  }
}
