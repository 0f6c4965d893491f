import { FetchError } from "@tradecounter/client";
import { getDeliveryPromise, type DeliveryPromise } from "@tradecounter/wire";
import { daysBetween, money } from "../../content/format.ts";
import { href } from "../../routes.ts";
import { Link, useStore, type PageRequest } from "../../router/index.ts";

/** What the store promises, with when it was asked, in milliseconds. */
export type Told = DeliveryPromise & { readonly askedAt: number };

/** Nothing where the store cannot say: a page without a promise is better than none. */
export async function promiseOf(
  { client, signal }: Pick<PageRequest, "client" | "signal">,
  productId: string,
): Promise<Told | undefined> {
  try {
    const { body } = await client.send(getDeliveryPromise, { params: { productId } }, { signal });
    return { ...body, askedAt: Date.now() };
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

/** When it comes, what that costs, and the way to the terms of returns. Drawn by the server alone, within seconds of being read. */
export function DeliveryLine({ told }: { told: Told | undefined }) {
  const { timeZone } = useStore();
  if (!told?.promise) return null;
  const { currencyIsoCode: currency, promise } = told;
  const days = daysBetween(promise.earliestEstimatedDeliveryTime, promise.latestEstimatedDeliveryTime, timeZone);
  const left = promise.orderBy && timeLeft(Date.parse(promise.orderBy) - told.askedAt);
  const fee = money(promise.shippingFee, currency);
  const free = promise.freeFromAmount && money(promise.freeFromAmount, currency);
  return (
    <div>
      <p>{left ? `Order within ${left}, arrives ${days}` : `Arrives ${days}`}</p>
      <p>
        {Number(promise.shippingFee) === 0
          ? `${promise.deliveryMethodName}: free`
          : free
            ? `${promise.deliveryMethodName}: ${fee}, free from ${free}`
            : `${promise.deliveryMethodName}: ${fee}`}
        . <Link href={href("shippingAndReturns")}>Shipping and returns</Link>
      </p>
    </div>
  );
}

/** `3 h 12 min`; nothing where no whole minute is left. */
function timeLeft(ms: number): string | undefined {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return undefined;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
