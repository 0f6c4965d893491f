import { addressesModule } from "@tradecounter/client";
import type { Client } from "../client.ts";

/** The types of address whose default the buyer may not replace, because somebody else has set it. */
export async function fixedDefaultsOf(client: Client, signal: AbortSignal): Promise<readonly (string | null)[]> {
  const asked = { defaultOnly: true, pageSize: 2 };
  const { items } = await addressesModule(client).listAnywhere(asked, { signal, cachePolicy: "no-cache" });
  return items.filter(({ canBeChanged }) => canBeChanged === false).map(({ addressType }) => addressType);
}
