import { accountOffer, FetchError, registerWithOrder } from "@tradecounter/client";
import { checkoutErrorType } from "@tradecounter/wire";
import type { Client } from "../client.ts";
import { redirectTo } from "../routes.ts";

/** Whether it has become an order: in another window, or by a send whose answer was lost. */
export async function isPlaced(client: Client, reference: string): Promise<boolean> {
  try {
    await client.orders.lookUp({ orderSummaryIdOrRefNumber: reference });
    return true;
  } catch (error) {
    if (error instanceof FetchError && error.status < 500) return false;
    throw error;
  }
}

/** Not the total that was paid: the next payment gives the earlier one back, and the total is looked at first. */
export function isOtherTotal({ errors }: Pick<Refusal, "errors">): boolean {
  return errors.some(({ type }) => type === checkoutErrorType.payment);
}

type Refusal = Extract<Awaited<ReturnType<Client["orders"]["place"]>>, { refused: unknown }>;

/** To the order that was placed just now, with the account that was wanted with it. */
export async function toOrder(client: Client, reference: string) {
  return redirectTo("order", {}, { reference, account: await accountWith(client, reference) });
}

/** The order is placed: whatever becomes of the account that was wanted with it. */
async function accountWith(client: Client, reference: string): Promise<"open" | "failed" | undefined> {
  try {
    if (!(await accountOffer(client)).isWanted) return undefined;
    return (await registerWithOrder(client, { orderReferenceNumber: reference })) === null ? "open" : "failed";
  } catch {
    return "failed";
  }
}
