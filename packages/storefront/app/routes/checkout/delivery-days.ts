import type { Checkout, DeliveryMethod } from "@tradecounter/wire";
import { daysBetween, money } from "../../content/format.ts";

/** When each item arrives, by item id, according to the store's groups. */
export function arrivalDays({ deliveryGroups }: Checkout, timeZone: string): ReadonlyMap<string, string> {
  const told = (deliveryGroups?.items ?? []).flatMap(({ customFields }) => customFields ?? []);
  return new Map(
    told.flatMap(({ id, EarliestDelivery__c: earliest, LatestDelivery__c: latest }) =>
      typeof id === "string" && typeof earliest === "string" && typeof latest === "string"
        ? [[id, daysBetween(earliest, latest, timeZone)]]
        : [],
    ),
  );
}

const DAY_MS = 86_400_000;

/** The day in a date field, at noon so that it is the same day in every time zone of the continent; or why it is invalid. */
export function desiredDateFrom(
  text: string,
  now = Date.now(),
): { date: string | null; error?: undefined } | { date: null; error: string } {
  if (text === "") return { date: null };
  const day = new Date(`${text}T12:00:00.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) return { date: null, error: "Enter a day such as 2026-12-24." };
  if (day.getTime() < now - DAY_MS) return { date: null, error: "Choose a day that is not in the past." };
  return { date: day.toISOString() };
}

/** The name of the field in which the method of a shipment is chosen. */
export const methodField = (groupId: string): string => `methodId-${groupId}`;

/** `Arrives Tue, Nov 24 to Fri, Nov 27`, or `Ready Tue, Nov 24` for pickup; empty if the carrier does not say. */
export function arrivesOn(method: DeliveryMethod, timeZone: string): string {
  const days = daysOf(method, timeZone);
  return days && `${method.transitTimeMax === 0 ? "Ready" : "Arrives"} ${days}`;
}

/** `Tue, Nov 24 to Fri, Nov 27`; empty if the carrier does not say. */
export function daysOf(
  { earliestEstimatedDeliveryTime: earliest, latestEstimatedDeliveryTime: latest }: DeliveryMethod,
  timeZone: string,
): string {
  if (!earliest && !latest) return "";
  return daysBetween(earliest ?? latest!, latest ?? earliest!, timeZone);
}

export function feeOf({ adjustedShippingFee, shippingFee, currencyIsoCode }: DeliveryMethod): string {
  const fee = adjustedShippingFee ?? shippingFee;
  return Number(fee) === 0 ? "Free" : money(fee, currencyIsoCode);
}
