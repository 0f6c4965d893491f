import { fullName } from "@tradecounter/commerce";
import { limits, payCheckout } from "@tradecounter/wire";
import type { CheckoutAddressInput, PaymentRequest, PaymentResponse } from "@tradecounter/wire";
import { CART } from "./cart.ts";
import { underWay } from "./checkout.ts";
import type { Core } from "./core.ts";
import { demand, isFilled } from "./errors.ts";
import type { Stored } from "./storage.ts";

/** As on the wire, with its data as an object of at most four entries. */
export type Payment = Omit<PaymentRequest, "paymentsData"> & {
  readonly paymentsData?: Readonly<Record<string, unknown>>;
};

export type PaymentModule = ReturnType<typeof paymentModule>;

function demandPayable({ requestType, paymentToken, paymentsData }: Payment): void {
  const isOfClient = requestType === "ClientRequest";
  demand(isOfClient ? paymentsData : isFilled(paymentToken), "a payment needs its token, or its data");
  demand(Object.keys(paymentsData ?? {}).length <= limits.paymentPairs, "a payment takes four pairs of data");
}

/** The same, and INVALID_CONFIG for a ClientRequest: it opens a payment but pays nothing, so no order can be placed with it. */
export function demandPaying(payment: Payment): void {
  demand(payment.requestType !== "ClientRequest", "a client request pays nothing");
  demandPayable(payment);
}

/** Source: commerce specification, sections 3 and 7; contract of cart and checkout, section 8. */
export function paymentModule({ cache, send, cartParams }: Core, checkoutId: Stored<string>) {
  return {
    /**
     * Never retried automatically: a second request could take the money twice. A declined payment is a result. Throws
     * INVALID_CONFIG for a payment without a token or, for a ClientRequest, without data, and for too many data.
     */
    async pay(wanted: Payment, params = underWay({ cartParams }, checkoutId)): Promise<PaymentResponse> {
      demandPayable(wanted);
      const { paymentsData, billingAddress, ...payment } = wanted;
      const body = {
        ...payment,
        ...(billingAddress && { billingAddress: billed(billingAddress) }),
        ...(paymentsData && { paymentsData: JSON.stringify(paymentsData) }),
      };
      try {
        return responseFrom((await send(payCheckout, { params, body })).body);
      } finally {
        cache.invalidate(CART);
      }
    },
  };
}

/** A billing address needs a name but no phone; a saved address of which only the id is known is sent by its id. */
export function billed(address: CheckoutAddressInput): CheckoutAddressInput {
  const { id, shipToPhoneNumber: _, isDefault: __, ...place } = address;
  return id && !place.street ? { id } : { ...place, name: fullName(place, place.country) };
}

/** Some stores name the provider's data in the reply as in the request. */
function responseFrom(
  body: PaymentResponse & { readonly paymentsData?: PaymentResponse["paymentData"] },
): PaymentResponse {
  const { paymentsData, ...response } = body;
  return { ...response, paymentData: response.paymentData ?? paymentsData ?? null };
}
