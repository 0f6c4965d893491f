import type { ApplicationContext } from "@tradecounter/wire";

/** Where the card form comes from: a frame of the gateway, or Stripe's own script. */
export type CardFormPlace = { readonly formUrl: string } | { readonly stripeKey: string };

/** Null if the store takes no cards, or in a way that this storefront has no form for. */
export function cardFormPlace({
  clientSidePaymentConfiguration: configuration,
}: Pick<ApplicationContext, "clientSidePaymentConfiguration">): CardFormPlace | null {
  const { formUrl, publishableAPIKey } = configuration?.config ?? {};
  if (configuration?.componentName === "stripeCardForm" && publishableAPIKey) return { stripeKey: publishableAPIKey };
  return formUrl ? { formUrl } : null;
}
