import { expect, test } from "vitest";
import { storeIn, storeOnTerms } from "./markets.ts";
import type { Store } from "./store.ts";

const book = (code: string) => ({ code }) as NonNullable<Store["settings"]["priceBooks"]>[number];
const store = {
  revision: "7",
  settings: {
    country: "US",
    defaultCurrency: "USD",
    taxType: "Net",
    guestPriceBooks: ["counter", "north"],
    priceBooks: [book("counter"), book("north"), book("trade")],
    markets: [
      { code: "us", name: "United States", country: "US", currency: "USD" },
      { code: "ca", name: "Canada", country: "CA", currency: "CAD", priceBooks: ["north", "trade"] },
      { code: "eu", name: "Ireland", country: "IE", currency: "EUR", taxType: "Gross" },
    ],
  },
} as unknown as Store;

test("a market buys in its currency, with its tax and from its price books, under a name of its own", () => {
  const { market, revision, settings } = storeIn(store, "ca");
  expect({ market, revision, ...settings }).toMatchObject({
    market: "ca",
    revision: "7-ca",
    country: "CA",
    defaultCurrency: "CAD",
    taxType: "Net",
    guestPriceBooks: ["north"],
    priceBooks: [{ code: "north" }, { code: "trade" }],
  });
  expect(storeIn(store, "eu").settings).toMatchObject({ taxType: "Gross", guestPriceBooks: ["counter", "north"] });
});

test.for([undefined, "us", "mars", "constructor"])("%s is the store as it is", (code) => {
  expect(storeIn(store, code)).toBe(store);
  expect(storeIn(storeIn(store, "ca"), code)).toBe(store);
});

test("a market is the same object for everybody, from wherever it is asked for", () => {
  expect(storeIn(storeIn(store, "eu"), "ca")).toBe(storeIn(store, "ca"));
});

test("a cart keeps the terms that it began with, whichever market its shopper looks at", () => {
  const [canada, ireland] = [storeIn(store, "ca"), storeIn(store, "eu")];
  expect(storeOnTerms(ireland, { currency: "CAD", taxType: "Net" })).toBe(canada);
  expect(storeOnTerms(canada, { currency: "USD", taxType: "Net" })).toBe(store);
  expect(storeOnTerms(store, { currency: "EUR", taxType: "Gross" })).toBe(ireland);
  expect(storeOnTerms(canada, { currency: "GBP", taxType: "Net" })).toBe(canada);
});
