import {
  deliveryEstimate,
  nextMidnight,
  zonedMoment,
  type CarrierCalendar,
  type RecordId,
  type StoreCalendar,
} from "@tradecounter/commerce";
import type { Location, StoreSettings } from "../../stores/index.ts";
import type { MethodRule } from "./method-rules.ts";

/** What arrival dates depend on: the store's calendar, its carriers', and how long goods take from their location. */
export interface ArrivalTerms extends StoreCalendar, Pick<StoreSettings, "cutOff" | "carriers" | "places"> {}

type Times = Pick<MethodRule, "carrier" | "processDays" | "transitDaysMin" | "transitDaysMax" | "pickupLocation">;

/** What a method's arrival date is calculated for. */
export interface Ordered {
  readonly now: Date;
  readonly terms: ArrivalTerms;
  /** Additional working days until it can be packed. */
  readonly waitDays?: number | undefined;
  /** The day on which the last of it arrives in stock, `yyyy-mm-dd`; null where unknown, absent where all of it is in stock. */
  readonly due?: string | null | undefined;
}

/** When the order arrives; null where the method does not say, or the due date is unknown. */
export function arrivalOf(
  { carrier, processDays, transitDaysMin, transitDaysMax, pickupLocation }: Times,
  { now, terms, waitDays = 0, due }: Ordered,
): { earliest: Date | null; latest: Date | null } {
  const from = due === undefined ? now : packedFrom(due, now, terms);
  if (!from) return { earliest: null, latest: null };
  return deliveryEstimate(
    {
      processTime: (processDays ?? 0) + waitDays,
      processTimeUnit: "Days",
      transitTimeMin: transitDaysMin,
      transitTimeMax: transitDaysMax,
      transitTimeUnit: "Days",
    },
    from,
    terms,
    pickupLocation === null ? carrierCalendar(carrier, terms) : {},
  );
}

/** Our choice: goods received on a day are packed from the next day on. Overdue goods may arrive on any day. */
function packedFrom(due: string | null, now: Date, { timeZone }: ArrivalTerms): Date | undefined {
  const day = due === null ? undefined : zonedMoment(due, timeZone);
  const next = day && nextMidnight(day, { timeZone });
  return next && next > now ? next : undefined;
}

function carrierCalendar(name: string | null, { carriers = [], cutOff, holidays }: ArrivalTerms): CarrierCalendar {
  const own = carriers.find((carrier) => carrier.name === name);
  return { weekdays: own?.weekdays, holidays: own?.holidays ?? holidays, cutOff: own?.cutOff ?? cutOff };
}

/** When the last of several goods arrives in stock, in the form of `due`. */
export function latestDue(days: readonly Ordered["due"][]): Ordered["due"] {
  const late = days.filter((day) => day !== undefined);
  return late.includes(null) ? null : late.toSorted().at(-1);
}

/**
 * Working days until goods from these locations can be packed, by the slowest: each location's handling time, plus the transfer to the
 * pickup counter where they are not there.
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
