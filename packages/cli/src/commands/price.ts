import { parseArgs } from "node:util";
import { currencyDecimals, formatDecimal, parseDecimal, type Decimal } from "@tradecounter/commerce";
import {
  configFrom,
  explainPrice,
  isValidityDate,
  openStores,
  systemClock,
  validFromMoment,
  type Explanation,
  type LookedAt,
  type Store,
} from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { withDatabase } from "../database.ts";
import { PersonError } from "../person-error.ts";
import { storeNamed } from "../store-named.ts";
import { print } from "../surroundings.ts";

const options = {
  store: { type: "string" },
  why: { type: "boolean", default: false },
  account: { type: "string" },
  quantity: { type: "string", default: "1" },
  currency: { type: "string" },
  at: { type: "string" },
} as const;

export const price: Command = {
  help: `Usage: tradecounter price SKU [--account CODE] [options]

Prints what a product costs an account or a guest. With --why it also prints every price that was considered, in the order of
docs/decisions/price-precedence.md, and why it was taken or not. It reads imported prices, which shoppers see once they are published.
Exit code 1 means that there is no price.

  --store CODE      optional if there is only one store
  --why             prints every price that was considered
  --account CODE    the account that buys (a guest)
  --quantity N      how many (1)
  --currency CODE   one of the store's currencies (the store's main currency)
  --at DATE         a day of the store's calendar, from its beginning, or a moment such as 2026-12-31T18:00:00Z (now)
`,
  async run(args, surroundings) {
    const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
    const [sku, ...others] = positionals;
    if (sku === undefined || others.length > 0) throw new PersonError("Name one product by its SKU.");
    const quantity = quantityOf(values.quantity);
    return withDatabase(configFrom(surroundings.env), async (db) => {
      const store = storeNamed(await openStores(db), values.store);
      const currency = currencyOf(store, values.currency);
      const at = momentOf(store, values.at);
      const accountCode = values.account ?? null;
      const explanation = await explainPrice(db, store, { sku, accountCode, quantity, currency, at });
      if ("unknown" in explanation)
        throw new PersonError(
          explanation.unknown === "product"
            ? `The store ${store.code} has no product ${sku}.`
            : `The store ${store.code} has no active account ${accountCode}.`,
        );
      const won = explanation.lookedAt.find(({ outcome }) => outcome === "wins");
      const who = accountCode === null ? "a guest" : accountCode;
      const asked = `${formatDecimal(quantity)} of ${sku} for ${who} at ${at.toISOString()}`;
      print(
        surroundings,
        won
          ? `${asked}: ${amountOf(won.price!.atQuantity, currency)} each, ${nameOf(won)}`
          : `${asked}: no price in ${currency}`,
      );
      if (values.why) print(surroundings, reasonsOf(explanation, currency));
      return won ? 0 : 1;
    });
  },
};

function reasonsOf({ buyerGroups, strategy, lookedAt }: Explanation, currency: string): string {
  const rows = lookedAt.map((one) => [
    nameOf(one),
    one.price ? amountOf(one.price.base, currency) : "",
    one.price && one.price.atQuantity !== one.price.base
      ? `${amountOf(one.price.atQuantity, currency)} by its tiers`
      : "",
    `${one.outcome}${datesOf(one)}`,
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column]!) : cell))
      .filter((_, column) => column === 3 || widths[column]! > 0)
      .join("  "),
  );
  return [`buyer groups: ${buyerGroups.join(", ") || "none"}; strategy: ${strategy}`, ...lines].join("\n");
}

function nameOf({ book }: LookedAt): string {
  return book ? `price book ${book.code}` : "agreed with the account";
}

function datesOf({ validFrom, validTo }: LookedAt): string {
  const dates = [
    validFrom === null ? "" : `from ${new Date(validFrom).toISOString()}`,
    validTo === null ? "" : `until ${new Date(validTo).toISOString()}`,
  ].filter(Boolean);
  return dates.length === 0 ? "" : ` (${dates.join(" ")})`;
}

function amountOf(amount: Decimal, currency: string): string {
  return `${currency} ${formatDecimal(amount, { min: currencyDecimals(currency) })}`;
}

function quantityOf(text: string): Decimal {
  const quantity = parseDecimal(text);
  if (quantity === undefined || quantity <= 0n) throw new PersonError(`--quantity is a number above 0, not "${text}".`);
  return quantity;
}

function currencyOf({ code, settings }: Store, wanted: string | undefined): string {
  const currency = (wanted ?? settings.defaultCurrency).toUpperCase();
  if (!settings.supportedCurrencies.includes(currency))
    throw new PersonError(
      `The store ${code} does not sell in ${currency}, but in ${settings.supportedCurrencies.join(", ")}.`,
    );
  return currency;
}

function momentOf({ settings }: Store, text: string | undefined): Date {
  if (text === undefined) return systemClock.now();
  if (!isValidityDate(text))
    throw new PersonError("--at is a day such as 2026-12-31 or a moment such as 2026-12-31T18:00:00Z.");
  return new Date(validFromMoment(text, settings.timeZone));
}
