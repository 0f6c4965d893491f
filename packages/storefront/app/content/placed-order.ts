import { accountOffer, FetchError, registerWithOrder } from "@tradecounter/client";
import type { Client } from "../client.ts";
import { redirectTo } from "../routes.ts";

const PAYING_LOOKS = 10;
/** As often as an address may look orders up for long. */
const PAYING_LOOK_MS = 1000;

/** Whether it becomes an order while another window pays it, which keeps this one from paying; most cards take a second or two. */
export async function isPlacedSoon(client: Client, reference: string): Promise<boolean> {
  for (let look = 0; look < PAYING_LOOKS; look++) {
    if (await isPlaced(client, reference)) return true;
    await new Promise((go) => setTimeout(go, PAYING_LOOK_MS));
  }
  return false;
}

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
