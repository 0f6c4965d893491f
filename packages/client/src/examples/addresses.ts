import { addressesModule, ClientError } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** A guest has no saved addresses: that is an error with its own code. */
export async function savedCities(client: Client): Promise<(string | null | undefined)[]> {
  try {
    const { items } = await addressesModule(client).list();
    return items.map(({ city }) => city);
  } catch (error) {
    if (error instanceof ClientError && error.code === "CPA disabled") return [];
    throw error;
  }
}

/** Fields left out of a change stay unchanged. */
export async function moveTo(client: Client, addressId: string, street: string): Promise<void> {
  await addressesModule(client).change(addressId, { street });
}
