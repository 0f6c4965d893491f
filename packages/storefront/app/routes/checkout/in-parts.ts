import type { DeliveryGroup } from "@tradecounter/wire";

/** Whether some of a shipment comes after the days of its method: what is back-ordered follows by itself. */
export function isInParts({ customFields, selectedDeliveryMethod }: DeliveryGroup): boolean {
  const last = selectedDeliveryMethod?.latestEstimatedDeliveryTime;
  return (customFields ?? []).some(
    ({ LatestDelivery__c: latest }) => !!last && typeof latest === "string" && latest > last,
  );
}
