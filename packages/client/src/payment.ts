import { payCheckout } from "@tradecounter/wire";
import type { PaymentRequest, PaymentResponse } from "@tradecounter/wire";
import { CART } from "./cart.ts";
import { underWay } from "./checkout.ts";
import type { Core } from "./core.ts";
import type { Stored } from "./storage.ts";

/** As on the wire, with its data as an object of at most four pairs. */
export type Payment = Omit<PaymentRequest, "paymentsData"> & {
  readonly paymentsData?: Readonly<Record<string, unknown>>;
};

export type PaymentModule = ReturnType<typeof paymentModule>;

/** Source: commerce specification, sections 3 and 7; contract of cart and checkout, section 8. */
export function paymentModule({ cache, send }: Core, checkoutId: Stored<string>) {
  return {
    /** Never repeated by itself: a second request could take the money twice. A declined payment is a result. */
    async pay({ paymentsData, ...payment }: Payment): Promise<PaymentResponse> {
      const body = { ...payment, ...(paymentsData && { paymentsData: JSON.stringify(paymentsData) }) };
      try {
        return (await send(payCheckout, { params: underWay(checkoutId), body })).body;
      } finally {
        cache.invalidate(CART);
      }
    },
  };
}
