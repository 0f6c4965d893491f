import { plus, wireAmount } from "@tradecounter/commerce";
import { arrivalOf, type Ordered } from "./arrival.ts";
import type { DeliveryMethod } from "./method-rules.ts";

/** A method in API form, with dates for the order. Source: contract of the cart, sections 3, 6.8. */
export function toWireMethod(method: DeliveryMethod, ordered: Ordered) {
  const { processDays, transitDaysMin, transitDaysMax, currency } = method;
  const { earliest, latest } = arrivalOf(method, ordered);
  return {
    id: method.id,
    name: method.name,
    carrier: method.carrier,
    classOfService: method.classOfService,
    currencyIsoCode: currency,
    shippingFee: wireAmount(method.shippingFee, currency),
    totalAdjustmentAmount: wireAmount(method.feeAdjustment, currency),
    adjustedShippingFee: wireAmount(plus(method.shippingFee, method.feeAdjustment), currency),
    processTime: processDays,
    processTimeUnit: processDays === null ? null : ("Days" as const),
    transitTimeMin: transitDaysMin,
    transitTimeMax: transitDaysMax,
    transitTimeUnit: transitDaysMin === null && transitDaysMax === null ? null : ("Days" as const),
    earliestEstimatedDeliveryTime: earliest?.toISOString() ?? null,
    latestEstimatedDeliveryTime: latest?.toISOString() ?? null,
  };
}
