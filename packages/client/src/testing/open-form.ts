import { createCheckoutForm } from "../checkout-form/form.ts";
import type { CheckoutForm } from "../checkout-form/form.ts";
import type { CheckoutException } from "../checkout-form/problems.ts";
import { createClient } from "../client.ts";
import type { Client } from "../client.ts";
import { httpTransport } from "../transport.ts";
import { createCheckoutShop } from "./checkout-shop.ts";
import type { CheckoutShop } from "./checkout-shop.ts";
import { fakeClock } from "./fake-clock.ts";
import type { FakeClock } from "./fake-clock.ts";
import { openSmallStore, webstoreId } from "./small-store.ts";
import type { SmallStore } from "./small-store.ts";

interface OpenedForm {
  readonly form: CheckoutForm;
  readonly client: Client;
  readonly shop: CheckoutShop;
  readonly store: SmallStore;
  readonly clock: FakeClock;
  /** Problems that concern no part of the form. */
  readonly told: CheckoutException[];
}

interface FormOptions {
  readonly profile?: CheckoutShop["profile"];
  /** Sets the shop up before anybody looks. */
  readonly prepare?: (shop: CheckoutShop) => void;
  readonly path?: string;
  /** Whether the page is being rendered on a server. */
  readonly isRendering?: boolean;
}

/** A checkout form for a store that remembers what it is told. */
export async function openForm({
  profile,
  prepare,
  path = "/checkout",
  isRendering,
}: FormOptions = {}): Promise<OpenedForm> {
  const shop = createCheckoutShop(profile);
  prepare?.(shop);
  const store = await openSmallStore((seen) => shop.answer(seen));
  const clock = fakeClock();
  const transport = httpTransport({ webstoreId, baseUrl: store.baseUrl, polls: !isRendering });
  const client = createClient({
    webstoreId,
    transport,
    clock,
    highScale: false,
  });
  const told: CheckoutException[] = [];
  const form = createCheckoutForm(client, { notify: (exception) => told.push(exception), path: () => path });
  return { form, client, shop, store, clock, told };
}
