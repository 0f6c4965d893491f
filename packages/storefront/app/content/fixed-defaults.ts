import { addressesModule } from "@tradecounter/client";
import type { Client } from "../client.ts";

/** The types of address whose default the buyer may not put another in the place of: somebody else has chosen it. */
export async function fixedDefaultsOf(client: Client, signal: AbortSignal): Promise<readonly (string | null)[]> {
  const asked = { defaultOnly: true, pageSize: 2 };
  const { items } = await addressesModule(client).listAnywhere(asked, { signal, cachePolicy: "no-cache" });
  return items.filter(({ canBeChanged }) => canBeChanged === false).map(({ addressType }) => addressType);
}
