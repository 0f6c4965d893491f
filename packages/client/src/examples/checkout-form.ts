import { createCheckoutForm, labelsOf, noticeOf } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/**
 * The checkout is started first: in a browser, a form needs one in progress. Then a page changes the draft as the shopper
 * types; the store is told when the order is placed.
 */
export async function order(client: Client): Promise<string> {
  await client.checkout.start();
  const form = createCheckoutForm(client);
  const { checkout } = await form.view();
  const group = checkout.deliveryGroups!.items.find(({ isDefault }) => isDefault)!;
  const name = { firstName: "Ada", lastName: "Reyes" };
  form.update({
    contactInfo: { ...name, email: "ada@harborworks.example", phoneNumber: "+17575550134" },
    deliveryGroups: {
      items: [
        {
          id: group.id,
          deliveryAddress: {
            ...name,
            street: "4 Slip Lane",
            city: "Norfolk",
            region: "VA",
            postalCode: "23510",
            country: "US",
          },
        },
      ],
    },
    billingInfo: { addressDeliveryGroupId: group.id },
  });
  const placing = await form.place({ requestType: "SimplePurchaseOrder", paymentToken: "PO-1042" });
  return "refused" in placing ? noticeOf({ code: placing.refused }).detail : placing.orderReferenceNumber;
}

/** The messages next to the parts of the form after a failed save; the draft is unchanged. */
export async function saveAndTell(client: Client): Promise<string[]> {
  const form = createCheckoutForm(client);
  form.update({ contactInfo: { firstName: "Ada", lastName: "Reyes", email: "ada", phoneNumber: "+17575550134" } });
  await form.persist().catch(() => {});
  const { draft } = await form.view();
  return draft.notifications.map((notification) => `${notification.groupId}: ${labelsOf(notification).detail}`);
}
