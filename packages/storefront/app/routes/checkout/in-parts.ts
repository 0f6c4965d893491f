import type { DeliveryGroup } from "@tradecounter/wire";

/** Whether part of a shipment arrives after its method's dates: back-ordered items follow separately. */
export function isInParts({ customFields, selectedDeliveryMethod }: DeliveryGroup): boolean {
  const last = selectedDeliveryMethod?.latestEstimatedDeliveryTime;
  return (customFields ?? []).some(
    ({ LatestDelivery__c: latest }) => !!last && typeof latest === "string" && latest > last,
  );
}
