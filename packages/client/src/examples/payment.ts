import { cloneForPayment, createClient, savedPaymentMethodsModule } from "@tradecounter/client";
import type { Client, Transport } from "@tradecounter/client";

/** A declined payment is a result with the provider's words; it is never repeated by itself. */
export async function payWithCard({ payment }: Client, token: string): Promise<string> {
  const { salesforceResultCode, errors } = await payment.pay({
    requestType: "Auth",
    paymentToken: token,
    billingAddress: {
      name: "Ada Reyes",
      street: "4 Slip Lane",
      city: "Norfolk",
      region: "VA",
      postalCode: "23510",
      country: "US",
    },
    paymentsData: { deviceFingerprint: "c2a9" },
  });
  return salesforceResultCode === "Success" ? "Paid." : (errors?.[0]?.detail ?? "Try another card.");
}

/** The address of a page where somebody else pays for the cart as it is now. */
export async function payLink(client: Client, payPage: string): Promise<string> {
  const { cartId } = await cloneForPayment(client);
  return `${payPage}?cart=${cartId}`;
}

/** What there is to pay on that page: its client is one for the cart that the link names. */
export async function toPay({ webstoreId }: Client, cartId: string, transport: Transport): Promise<string | null> {
  const { cart } = createClient({ webstoreId, transport, cartStateOrId: cartId });
  return (await cart.current()).grandTotalAmount;
}

/** What the account may pay with again. */
export async function wallet(client: Client, merchantAccountId: string): Promise<number> {
  const { items } = await savedPaymentMethodsModule(client, merchantAccountId).list();
  return items.length;
}
