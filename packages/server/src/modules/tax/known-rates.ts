import type { Decimal } from "@tradecounter/commerce";
import { openAnswerCaches, type AskingNeeds } from "../integrations/index.ts";
import { httpTaxService } from "./http-service.ts";
import type { TaxAddress } from "./port.ts";
import { STANDARD } from "./rules.ts";

const hourMs = 3_600_000;
/**
 * An order waiting for the service should wait no longer than necessary; one at the table's rates should not find the service being asked
 * again each time.
 */
const retryMs = { refuse: 10_000, table: 600_000 };

/** A place's key for delivery, besides those of its categories. */
export const DELIVERY = Symbol("delivery");

/** The known rates of stores' tax services. */
export function openTaxCaches(asking: AskingNeeds) {
  return openAnswerCaches(asking, {
    integration: "tax",
    settingsOf: ({ settings }) => settings.taxService,
    keyOf: ({ country, region, city, postalCode }: TaxAddress) => JSON.stringify([country, region, city, postalCode]),
    async ask({ settings, secret, store }, destination, parts: readonly (string | typeof DELIVERY)[]) {
      const named = parts.filter((part) => part !== DELIVERY);
      const categories = named.length > 0 ? named : [STANDARD];
      const { percents, deliveryPercent } = await httpTaxService(settings, secret).ask({
        store,
        destination,
        categories,
      });
      const asked = categories.map((category): [string, Decimal] => [category, percents.get(category)!]);
      return new Map<string | typeof DELIVERY, Decimal>([...asked, [DELIVERY, deliveryPercent]]);
    },
    most: 20_000,
    freshMs: hourMs,
    staleMs: 24 * hourMs,
    retryMsOf: ({ whenDown }) => retryMs[whenDown ?? "refuse"],
  });
}
