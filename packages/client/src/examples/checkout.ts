import { checkoutIs } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** From a cart to the shopper's delivery choices. Each step waits until the store has calculated the checkout. */
export async function deliveryChoices({ checkout }: Client): Promise<string[]> {
  await checkout.start();
  await checkout.saveContact({
    firstName: "Ada",
    lastName: "Reyes",
    email: "ada@harborworks.example",
    phoneNumber: "+17575550134",
  });
  const { checkout: known } = await checkout.saveDelivery({
    address: {
      firstName: "Ada",
      lastName: "Reyes",
      street: "4 Slip Lane",
      city: "Norfolk",
      region: "VA",
      postalCode: "23510",
      country: "US",
    },
  });
  const [group] = known.deliveryGroups?.items ?? [];
  return (group?.availableDeliveryMethods ?? []).map(({ name, shippingFee }) => `${name} ${shippingFee}`);
}

/** A checkout may be ready and in error at the same time: then it says what is wrong. */
export async function problems({ checkout }: Client): Promise<string[]> {
  const { status, checkout: known } = await checkout.load();
  return checkoutIs.ready(status) ? (known.errors ?? []).map(({ detail }) => detail ?? "") : [];
}
