import { FetchError } from "@tradecounter/client";
import { getDeliveryPromise, type DeliveryPromise } from "@tradecounter/wire";
import { daysBetween, money } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Link, useStore, type PageRequest } from "../../router/index.ts";

const MINUTE_MS = 60_000;

/** The store's promise, the same for everything requested within a minute. */
export interface Told extends Pick<
  NonNullable<DeliveryPromise["promise"]>,
  "deliveryMethodName" | "freeFromAmount" | "shippingFee"
> {
  readonly currency: string;
  /** Milliseconds, in whole minutes. */
  readonly earliest: number;
  readonly latest: number;
  /** Time left to order; 0 if no deadline is shown. */
  readonly minutesLeft: number;
}

/** Undefined if the store cannot say: a page without a promise is better than none. */
export async function promiseOf(
  { client, signal }: Pick<PageRequest, "client" | "signal">,
  productId: string,
): Promise<Told | undefined> {
  try {
    const { body } = await client.send(getDeliveryPromise, { params: { productId } }, { signal });
    if (!body.promise) return undefined;
    const { orderBy, earliestEstimatedDeliveryTime, latestEstimatedDeliveryTime, ...promise } = body.promise;
    return {
      ...promise,
      currency: body.currencyIsoCode,
      earliest: minutes(Date.parse(earliestEstimatedDeliveryTime)) * MINUTE_MS,
      latest: minutes(Date.parse(latestEstimatedDeliveryTime)) * MINUTE_MS,
      minutesLeft: orderBy ? Math.max(0, minutes(Date.parse(orderBy) - Date.now())) : 0,
    };
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

const minutes = (ms: number) => Math.floor(ms / MINUTE_MS);

/** When it arrives, what delivery costs, and a link to the return policy. Rendered on the server only, within seconds of being read. */
export function DeliveryLine({ told }: { told: Told }) {
  const { timeZone } = useStore();
  const { currency, deliveryMethodName, freeFromAmount, minutesLeft, shippingFee } = told;
  const days = daysBetween(new Date(told.earliest), new Date(told.latest), timeZone);
  const fee = money(shippingFee, currency);
  const free = freeFromAmount && money(freeFromAmount, currency);
  return (
    <div>
      <p>{minutesLeft > 0 ? `Order within ${timeLeft(minutesLeft)}, arrives ${days}` : `Arrives ${days}`}</p>
      <p>
        {Number(shippingFee) === 0
          ? `${deliveryMethodName}: free`
          : free
            ? `${deliveryMethodName}: ${fee}, free from ${free}`
            : `${deliveryMethodName}: ${fee}`}
        . <Link href={href("shippingAndReturns")}>Shipping and returns</Link>
      </p>
    </div>
  );
}

/** `3 h 12 min` */
function timeLeft(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
