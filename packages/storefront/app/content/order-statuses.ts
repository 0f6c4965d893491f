import type { Client } from "../client.ts";

/** The store's labels of order statuses, by their API names. */
export async function orderStatusesOf(client: Client, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { orderStatuses } = await client.context.application({ signal });
  return new Map(orderStatuses.map(({ apiName, displayValue }) => [apiName, displayValue]));
}
