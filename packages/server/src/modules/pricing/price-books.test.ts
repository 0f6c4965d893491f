import { decimal, floor, formatDecimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Shopper } from "../../http/shopper.ts";
import type { PriceBookTerms, StoreSettings } from "../../stores/index.ts";
import { testSettings } from "../../testing/settings.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import { ownPricesFrom, priceInForce, type OwnPrice } from "./own-prices.ts";
import { candidateBooks, chosenBy, judgedBooks, mostBooks, type Buyer } from "./price-books.ts";
import type { PriceColumn, PriceEntry } from "./price-columns.ts";
import { createPricing } from "./service.ts";

const noon = Date.parse("2026-11-24T12:00:00Z");
const guest: Buyer = { accountCode: null, buyerGroups: [] };
const mill: Buyer = { accountCode: "MILL", buyerGroups: ["trade"] };

const book = (code: string, more: Partial<PriceBookTerms> = {}): PriceBookTerms => ({
  code,
  name: code,
  buyerGroups: [],
  accounts: [],
  priority: null,
  validFrom: null,
  validTo: null,
  ...more,
});
const storeOf = (...priceBooks: PriceBookTerms[]): StoreSettings => ({ ...testSettings, priceBooks });

describe("the price books that are asked", () => {
  const [all, second] = [book("all"), book("second")];
  const trade = book("trade", { buyerGroups: ["trade", "fleet"] });
  const own = book("own", { accounts: ["MILL"] });
  const [first, last] = ["2026-11-24T00:00:00.000Z", "2026-11-25T00:00:00.000Z"];

  test.each<[string, PriceBookTerms[], Buyer, string[]]>([
    ["everybody's are a guest's, as the store lists them", [all, second], guest, ["all", "second"]],
    ["a group's and an account's are not a guest's", [trade, own, all], guest, ["all"]],
    ["a buyer's are the account's, its groups', then everybody's", [all, trade, own], mill, ["own", "trade", "all"]],
    ["another account's is not asked", [own, all], { accountCode: "TIDE", buyerGroups: ["trade"] }, ["all"]],
    ["one of several groups is enough", [trade], { accountCode: null, buyerGroups: ["x", "fleet"] }, ["trade"]],
    ["a priority goes before whose book it is", [book("sale", { priority: 1 }), own], mill, ["sale", "own"]],
    [
      "the lowest priority goes first",
      [book("two", { priority: 2 }), book("one", { priority: 1 })],
      guest,
      ["one", "two"],
    ],
    ["none comes after the largest", [all, book("late", { priority: 1_000_000 })], guest, ["late", "all"]],
    ["of a book it is valid from the moment named", [book("b", { validFrom: first })], guest, ["b"]],
    ["one that begins later is not asked", [book("b", { validFrom: last })], guest, []],
    ["one that ends later is asked", [book("b", { validTo: last })], guest, ["b"]],
    ["one that has ended is not asked", [book("b", { validTo: first })], guest, []],
  ])("%s", (_, books, buyer, expected) => {
    expect(candidateBooks(storeOf(...books), buyer, noon)).toEqual(expected);
  });

  test("a book begins and ends at the very millisecond", () => {
    const settings = storeOf(book("b", { validFrom: first, validTo: last }));
    const at = (moment: string, ms: number) => candidateBooks(settings, guest, Date.parse(moment) + ms).length;
    expect([at(first, -1), at(first, 0), at(last, -1), at(last, 0)]).toEqual([0, 1, 1, 0]);
  });

  test("are those of the settings of before where a store has no terms", () => {
    expect(candidateBooks(testSettings, mill, noon)).toEqual(["trade", "counter"]);
  });

  test("are twenty-five at the most, and those that do not hold now take nobody's place", () => {
    const ended = Array.from({ length: 5 }, (_, at) => book(`ended${at}`, { priority: 0, validTo: first }));
    const many = Array.from({ length: 30 }, (_, at) => book(`b${at}`));
    const judged = judgedBooks(storeOf(...ended, ...many), guest, noon);
    expect(judged.filter(({ notAsked }) => notAsked === null)).toHaveLength(mostBooks);
    expect(judged.filter(({ notAsked }) => notAsked === "one too many").map((one) => one.book.code)).toEqual([
      "b25",
      "b26",
      "b27",
      "b28",
      "b29",
    ]);
  });

  test.each([
    ["Priority", [], -1],
    ["Priority", [3, 1, 2], 0],
    ["LowestPrice", [], -1],
    ["LowestPrice", [3, 1, 2], 1],
    ["LowestPrice", [2, 1, 1], 1],
  ] as const)("%s takes of %j the one at %d", (strategy, prices, at) => {
    expect(chosenBy[strategy](prices.map(BigInt))).toBe(at);
  });
});

test.each([
  [[null, 10], [null, null], 5, 0],
  [[null, null], [4, null], 5, 1],
  [[4, null], [null, null], 5, 0],
  [[6, null], [null, 5], 5, undefined],
])("of agreed prices that hold %j and %j the one in force at %d is number %d", (one, other, at, expected) => {
  const prices = [one, other].map(([validFrom, validTo]) => ({ validFrom: validFrom!, validTo: validTo! }));
  expect(priceInForce(prices, at)).toBe(expected === undefined ? undefined : prices[expected]);
});

describe("what is answered for any books, agreed prices, strategy and moment", () => {
  const productId = "01t000000000001AAA" as RecordId;
  const moment = fc.integer({ min: 0, max: 20 });
  const bound = fc.option(moment);
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const unitPrice = fc.integer({ min: 1, max: 9 }).map((units) => decimal(String(units)));
  const entry = fc.record({
    unitPrice,
    steps: fc
      .uniqueArray(fc.record({ from: fc.integer({ min: 2, max: 9 }).map((n) => decimal(String(n))), unitPrice }), {
        selector: ({ from }) => from,
        maxLength: 3,
      })
      .map((steps) => steps.sort((a, b) => Number(a.from - b.from))),
  });
  const agreed = fc.record({ entry, validFrom: bound, validTo: bound, currency: fc.constantFrom("USD", "CAD") });
  const sold = fc.record({
    entry: fc.option(entry),
    buyerGroups: fc.subarray(["trade", "fleet"]),
    accounts: fc.subarray(["MILL", "TIDE"]),
    priority: fc.option(fc.integer({ min: 0, max: 3 })),
    validFrom: bound,
    validTo: bound,
  });
  const world = fc.record({
    agreed: fc.array(agreed, { maxLength: 4 }),
    sold: fc.array(sold, { maxLength: 5 }),
    strategy: fc.constantFrom("Priority" as const, "LowestPrice" as const),
    groups: fc.subarray(["trade", "fleet"]),
    at: moment,
    quantity: fc.integer({ min: 1, max: 12_000_000 }).map((millionths) => BigInt(millionths) as Decimal),
  });
  type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

  const holds = ({ validFrom, validTo }: { validFrom: number | null; validTo: number | null }, at: number) =>
    (validFrom ?? -1) <= at && at < (validTo ?? 99);

  function answered({ agreed, sold, strategy, groups, at, quantity }: World) {
    const idOf = (kind: string, place: number) => `${kind}${place}` as RecordId;
    const columns = new Map(
      sold.flatMap(({ entry: given }, place) => {
        const found: PriceEntry | undefined = given ? { id: idOf("book", place), ...given } : undefined;
        const rows = Uint32Array.from(found ? [0] : []);
        const unitPrices = BigInt64Array.from(found ? [found.unitPrice] : []);
        const column: PriceColumn = { rows, unitPrices, entryOf: () => found, unitPriceOf: () => found?.unitPrice };
        return found ? [[String(place), column] as const] : [];
      }),
    );
    const snapshot = {
      productCount: 1,
      row: () => 0,
      idOf: () => productId,
      part: () => ({ find: (code: string) => columns.get(code) }),
    } as unknown as CatalogSnapshot;
    const own = agreed.map(({ entry: given, ...terms }, place): OwnPrice => {
      return { id: idOf("own", place), productId, ...given, ...terms };
    });
    const priceBooks = sold.map((terms, place) =>
      book(String(place), { ...terms, validFrom: iso(terms.validFrom), validTo: iso(terms.validTo) }),
    );
    const shopper = {
      store: { settings: { ...testSettings, priceBooks, pricingStrategy: strategy, listPriceBook: null } },
      accountId: "001000000000001AAA",
      account: { code: "MILL" },
      buyerGroups: groups.map((code) => ({ code })),
      currency: "USD",
      ownPrices: ownPricesFrom("MILL@1", own),
    } as unknown as Shopper;
    const pricing = createPricing({ catalog: { shownTo: () => snapshot }, clock: { now: () => new Date(at) } });
    const price = pricing.priceOf(shopper, productId, quantity);
    return {
      price,
      own,
      listed: pricing.unitPrices(shopper, snapshot)[0]!,
      entries: new Map([...columns].map(([code, column]) => [code, column.entryOf(0)!])),
    };
  }

  test("is an agreed price that holds, else the entry of a candidate book, never one that has ended or is another's", () => {
    fc.assert(
      fc.property(world, (given) => {
        const { price, own, entries } = answered(given);
        const agreedNow = own.filter((one) => one.currency === "USD" && holds(one, given.at));
        const candidates = given.sold.flatMap((terms, place) => {
          const isOurs =
            terms.accounts.includes("MILL") ||
            terms.buyerGroups.some((group) => given.groups.includes(group)) ||
            terms.accounts.length + terms.buyerGroups.length === 0;
          const found = entries.get(String(place));
          return isOurs && holds(terms, given.at) && found ? [found] : [];
        });
        const possible: readonly PriceEntry[] = agreedNow.length > 0 ? agreedNow : candidates;
        expect(price === undefined).toBe(possible.length === 0);
        if (!price) return;
        expect(possible.map(({ id }) => id)).toContain(price.pricebookEntryId);
        if (agreedNow.length === 0 && given.strategy === "LowestPrice")
          expect(candidates.every((one) => one.unitPrice >= price.baseUnitPrice)).toBe(true);
      }),
    );
  });

  test("floors the quantity, and takes the tier that it reaches", () => {
    fc.assert(
      fc.property(world, (given) => {
        const { price, own, entries } = answered(given);
        if (!price) return;
        const counts = [...own, ...entries.values()].find(({ id }) => id === price.pricebookEntryId)!;
        const reached = counts.steps.findLast(({ from }) => from <= floor(given.quantity));
        expect(formatDecimal(price.unitPrice)).toBe(formatDecimal((reached ?? counts).unitPrice));
      }),
    );
  });

  test("is what a list sorts and narrows by", () => {
    fc.assert(
      fc.property(world, (given) => {
        const { price, listed } = answered(given);
        expect(listed).toBe(price ? Number(price.baseUnitPrice) : Number.NaN);
      }),
    );
  });
});
