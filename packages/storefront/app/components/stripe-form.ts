/** As much of Stripe.js as the card form uses. Source: Stripe.js reference. */
export interface Stripe {
  elements(options: { readonly locale: string }): {
    create(
      type: "card",
      options: {
        readonly hidePostalCode: boolean;
        readonly disableLink: boolean;
        readonly style: { readonly base: Readonly<Record<string, string>> };
      },
    ): CardElement;
  };
  createPaymentMethod(wanted: { readonly type: "card"; readonly card: CardElement }): Promise<{
    readonly paymentMethod?: { readonly id: string };
    readonly error?: { readonly message?: string };
  }>;
}

export interface CardElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: "ready", hear: () => void): void;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

/** Stripe requires loading it from there, neither bundled nor self-hosted. */
const LOADER = "https://js.stripe.com/v3/";

let loading: Promise<Stripe> | undefined;

/** Stripe's script, loaded once per page, and again if it failed. */
export function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= new Promise<void>((resolve, reject) => {
    if (window.Stripe) return resolve();
    const script = document.createElement("script");
    script.src = LOADER;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      loading = undefined;
      reject(new Error("Stripe's script did not come."));
    });
    document.head.append(script);
  }).then(() => window.Stripe!(publishableKey));
  return loading;
}
