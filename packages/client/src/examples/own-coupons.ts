import { ownCouponsModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** The codes that the buyer was given and can still use. */
export async function usableCodes(client: Client): Promise<string[]> {
  const coupons = await ownCouponsModule(client).list();
  return coupons.filter(({ usesLeft }) => usesLeft !== 0).map(({ couponCode }) => couponCode);
}
