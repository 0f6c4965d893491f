import { limits, releaseInventory, reserveInventory } from "@tradecounter/wire";
import type { InventoryReservation } from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { ClientError } from "./errors.ts";
import { STOCK } from "./inventory.ts";

export type ReservationsModule = ReturnType<typeof reservationsModule>;

/** Stock reserved for the cart. Source: commerce specification, sections 7 and 9; requirement C3.5. */
export function reservationsModule({
  cache,
  send,
  cart,
  context,
  cartParams: params,
}: Pick<Client, "cache" | "send" | "cart" | "context" | "cartParams">) {
  const during = <Result>(write: Promise<Result>): Promise<Result> =>
    cart.processing.during(write).finally(() => cache.invalidate(STOCK));

  return {
    /**
     * Reserves the cart's contents for a number of seconds: by default what the store's context says, or 14400, and never longer than the
     * store allows.
     * Throws INSUFFICIENT_INVENTORY, whose cause says what is missing.
     */
    async reserve(durationInSeconds?: number): Promise<InventoryReservation> {
      const seconds = durationInSeconds ?? (await usualSeconds(context));
      const { body } = await during(send(reserveInventory, { params, body: { durationInSeconds: seconds } }));
      if (body.success) return body;
      const told = body.errorMessage ?? "Some items are unavailable or out of stock.";
      throw new ClientError("INSUFFICIENT_INVENTORY", told, { cause: body });
    },

    /** Releases the reservation. */
    async release(): Promise<void> {
      await during(send(releaseInventory, { params }));
    },
  };
}

async function usualSeconds({ application }: Client["context"]): Promise<number> {
  const settings = await application().catch(() => undefined);
  const stock: (Timed & { readonly inventoryDefaultSource?: Timed | null }) | null | undefined =
    settings?.inventoryConfiguration;
  return (
    stock?.reservationInSeconds ?? stock?.inventoryDefaultSource?.reservationInSeconds ?? limits.reservationSeconds
  );
}

/** Our choice: the contracts name two places for it, and we accept either. */
interface Timed {
  readonly reservationInSeconds?: number | null;
}
