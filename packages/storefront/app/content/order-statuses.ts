import type { Client } from "../client.ts";

/** What the store calls its statuses of orders, by their API names. */
export async function orderStatusesOf(client: Client, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { orderStatuses } = await client.context.application({ signal });
  return new Map(orderStatuses.map(({ apiName, displayValue }) => [apiName, displayValue]));
}
