import { createBreaker } from "../../breaker.ts";
import type { Clock } from "../../clock.ts";
import type { Decimal } from "@tradecounter/commerce";
import { recentlyUsed } from "../../recently-used.ts";
import type { TaxAddress, TaxService } from "./port.ts";
import { STANDARD } from "./rules.ts";

/** Whether taxes are known, being asked for, or not to be had now. */
export type TaxState = "Completed" | "Processing" | "Errored";

/** Destinations that are remembered; each has a handful of categories. */
const mostDestinations = 20_000;
/** After this long a rate is asked for again, and counts until there is an answer. */
const freshMs = 3_600_000;
/** As long as this a rate counts while nobody answers. */
const staleMs = 24 * 3_600_000;
const retryMs = 10_000;

interface Told {
  readonly percent: Decimal;
  readonly at: number;
}

interface Destination {
  readonly byCategory: Map<string, Told>;
  delivery: Told | undefined;
  readonly asking: Set<string>;
  /** What the next question is about; it goes out when the cart at hand has been gone through. */
  readonly wanted: Set<string>;
  failedAt: number | undefined;
}

export interface RateDeskNeeds {
  readonly clock: Clock;
  readonly service: TaxService;
  readonly store: string;
  /** Runs work that has nothing to do with whoever wants a rate, in whose transaction he may be and whatever hurry. */
  readonly apart: (work: () => void) => void;
  readonly onFailed: (error: unknown, isDown: boolean) => void;
  readonly onBack: () => void;
}

export type RateDesk = ReturnType<typeof createRateDesk>;

/** What a store knows of the rates of a service. Nobody waits here: what is not known is asked for, and the cart is told later. */
export function createRateDesk({ clock, service, store, apart, onFailed, onBack }: RateDeskNeeds) {
  const breaker = createBreaker(clock);
  const kept = recentlyUsed<Destination>(mostDestinations);
  let isDown = false;

  function destinationAt(address: TaxAddress): Destination {
    const key = keyOf(address);
    const present = kept.get(key);
    if (present) return present;
    const made: Destination = {
      byCategory: new Map(),
      delivery: undefined,
      asking: new Set(),
      wanted: new Set(),
      failedAt: undefined,
    };
    kept.set(key, made, 1);
    return made;
  }

  function want(address: TaxAddress, destination: Destination, category: string): TaxState {
    if (destination.asking.has(category) || destination.wanted.has(category)) return "Processing";
    if (!mayAsk(destination)) return "Errored";
    if (destination.wanted.size === 0) queueMicrotask(() => apart(() => void ask(address, destination)));
    destination.wanted.add(category);
    return "Processing";
  }

  function mayAsk({ failedAt }: Destination): boolean {
    return failedAt === undefined || clock.now().getTime() - failedAt >= retryMs;
  }

  async function ask(address: TaxAddress, destination: Destination): Promise<void> {
    const categories = [...destination.wanted];
    destination.wanted.clear();
    for (const category of categories) destination.asking.add(category);
    try {
      const answer = await breaker.run(() => service.ask({ store, destination: address, categories }));
      const at = clock.now().getTime();
      for (const category of categories)
        destination.byCategory.set(category, { percent: answer.percents.get(category)!, at });
      destination.delivery = { percent: answer.deliveryPercent, at };
      destination.failedAt = undefined;
      if (isDown) onBack();
      isDown = false;
    } catch (error) {
      destination.failedAt = clock.now().getTime();
      const isNew = !isDown && breaker.status().circuit === "open";
      isDown ||= isNew;
      onFailed(error, isNew);
    } finally {
      for (const category of categories) destination.asking.delete(category);
    }
  }

  /** What is told, if it may still count; what is old is asked for beside. */
  function lookUp(address: TaxAddress, told: (destination: Destination) => Told | undefined, category: string) {
    const destination = destinationAt(address);
    const known = told(destination);
    const age = known ? clock.now().getTime() - known.at : Infinity;
    const asked = age < freshMs ? "Completed" : want(address, destination, category);
    return age < staleMs
      ? { percent: known!.percent, state: "Completed" as const }
      : { percent: undefined, state: asked };
  }

  return {
    percentOn: (address: TaxAddress, category: string) =>
      lookUp(address, ({ byCategory }) => byCategory.get(category), category),
    deliveryPercent: (address: TaxAddress) => lookUp(address, ({ delivery }) => delivery, STANDARD),
    /** Whether looking again may tell more than it did when it was in this state. */
    hasMoved(address: TaxAddress, state: TaxState): boolean {
      const destination = destinationAt(address);
      if (state === "Processing") return destination.asking.size + destination.wanted.size === 0;
      return state === "Errored" && mayAsk(destination);
    },
    /** Whether amounts that were made then may have another tax by now. */
    isOld: (madeAt: Date) => clock.now().getTime() - madeAt.getTime() >= freshMs,
  };
}

function keyOf({ country, region, city, postalCode }: TaxAddress): string {
  return JSON.stringify([country, region, city, postalCode]);
}
