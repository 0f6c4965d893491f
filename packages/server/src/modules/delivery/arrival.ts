import { deliveryEstimate, type CarrierCalendar, type RecordId, type StoreCalendar } from "@tradecounter/commerce";
import type { Location, StoreSettings } from "../../stores/index.ts";
import type { MethodRule } from "./method-rules.ts";

/** By what arrivals are reckoned: the store's calendar, its carriers', and how long goods take from where they lie. */
export interface ArrivalTerms extends StoreCalendar, Pick<StoreSettings, "cutOff" | "carriers" | "places"> {}

type Times = Pick<MethodRule, "carrier" | "processDays" | "transitDaysMin" | "transitDaysMax" | "pickupLocation">;

/** When what is ordered at `now` arrives, after so many more working days until it can be packed; null where the method does not say. */
export function arrivalOf(
  { carrier, processDays, transitDaysMin, transitDaysMax, pickupLocation }: Times,
  { now, terms, waitDays = 0 }: { now: Date; terms: ArrivalTerms; waitDays?: number },
): { earliest: Date | null; latest: Date | null } {
  return deliveryEstimate(
    {
      processTime: (processDays ?? 0) + waitDays,
      processTimeUnit: "Days",
      transitTimeMin: transitDaysMin,
      transitTimeMax: transitDaysMax,
      transitTimeUnit: "Days",
    },
    now,
    terms,
    pickupLocation === null ? carrierCalendar(carrier, terms) : {},
  );
}

function carrierCalendar(name: string | null, { carriers = [], cutOff, holidays }: ArrivalTerms): CarrierCalendar {
  const own = carriers.find((carrier) => carrier.name === name);
  return { weekdays: own?.weekdays, holidays: own?.holidays ?? holidays, cutOff: own?.cutOff ?? cutOff };
}

/**
 * Working days until goods from these places can be packed, those from the slowest: each place's own; where they are picked up at a
 * counter, what it takes to bring them there from elsewhere.
 */
export function waitDaysFrom(
  placeIds: readonly RecordId[],
  { pickupLocation }: Pick<MethodRule, "pickupLocation">,
  { locations, places }: { locations: readonly Location[] } & Pick<StoreSettings, "places">,
): number {
  const days = placeIds.map((id) => {
    const code = locations.find((location) => location.id === id)?.code;
    const place = places.find((each) => each.code === code);
    if (pickupLocation === null) return place?.handlingDays ?? 0;
    return code === pickupLocation ? 0 : (place?.transferDays ?? 0);
  });
  return Math.max(0, ...days);
}
