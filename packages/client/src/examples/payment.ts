import {
  createPayLink,
  openPayLink,
  openPayLinks,
  savedPaymentMethodsModule,
  withdrawPayLink,
} from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** A declined payment is a result with the provider's message; it is never retried automatically. */
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
  const { token } = await createPayLink(client, { cartId: "current" });
  return `${payPage}?t=${token}`;
}

/** The amount to pay on that page. */
export async function toPay(client: Client, token: string): Promise<string | null | undefined> {
  const opened = await openPayLink(client, token);
  return opened.status === "Open" ? opened.checkout.cartSummary?.grandTotalAmount : null;
}

/** Withdraws all links, so that nobody can pay through them any more. */
export async function withdrawAll(client: Client): Promise<void> {
  for (const { cartId } of await openPayLinks(client)) await withdrawPayLink(client, cartId);
}

/** The number of the account's saved payment methods. */
export async function wallet(client: Client, merchantAccountId: string): Promise<number> {
  const { items } = await savedPaymentMethodsModule(client, merchantAccountId).list();
  return items.length;
}
