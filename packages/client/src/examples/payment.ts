import {
  createPayLink,
  openPayLink,
  openPayLinks,
  savedPaymentMethodsModule,
  withdrawPayLink,
} from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

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
  const { token } = await createPayLink(client, { cartId: "current" });
  return `${payPage}?t=${token}`;
}

/** What there is to pay on that page. */
export async function toPay(client: Client, token: string): Promise<string | null | undefined> {
  const opened = await openPayLink(client, token);
  return opened.status === "Open" ? opened.checkout.cartSummary?.grandTotalAmount : null;
}

/** Nobody pays by any link any more that was made before. */
export async function withdrawAll(client: Client): Promise<void> {
  for (const { cartId } of await openPayLinks(client)) await withdrawPayLink(client, cartId);
}

/** What the account may pay with again. */
export async function wallet(client: Client, merchantAccountId: string): Promise<number> {
  const { items } = await savedPaymentMethodsModule(client, merchantAccountId).list();
  return items.length;
}
