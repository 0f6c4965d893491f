import { readFileSync } from "node:fs";
import { demoStore } from "@tradecounter/demo-store";
import { expect, test } from "vitest";
import { sentenceOf } from "../../file-reading.ts";
import { promotionsFrom } from "./index.ts";

const read = (file: unknown) => promotionsFrom(typeof file === "string" ? file : JSON.stringify(file));

/** A file's problems, one per line. */
function refusedIn(file: unknown): string[] {
  const result = read(file);
  return "refusals" in result ? result.refusals.map((refusal) => sentenceOf("p.json", refusal)) : [];
}

const one = (more: object) => ({
  promotions: [{ code: "a", name: "A", gives: { percentOff: "10" }, ...more }],
});

test("the demo store's file is read as it is written", () => {
  const text = readFileSync(new URL("promotions.json", demoStore.folder), "utf8");
  expect(read(text)).toEqual({ promotions: JSON.parse(text), revision: undefined });
});

test("every gift, term and bound that the documentation names is read", () => {
  const gifts = [
    { percentOff: "12.5" },
    { percentOff: "5", of: "order" },
    { amountOff: { USD: "2", CAD: "3" }, of: "items" },
    { fixedPrice: { USD: "0" } },
    { buy: 3, get: 1 },
    { buy: 1, get: 1, percentOff: "50" },
    { freeDelivery: true },
    { freeDelivery: ["ground"] },
  ];
  const promotions = gifts.map((gives, at) => ({
    code: `p${at}`,
    name: "P",
    coupons: [`C${at}`],
    starts: "2026-01-01",
    ends: "2026-01-01T08:00",
    groups: ["trade"],
    accounts: ["acme"],
    items: [{ sku: "A" }, { brand: "B" }, { category: "c" }],
    except: [{ sku: "D" }],
    needs: { amount: { USD: "50" }, quantity: "2", items: [{ sku: "E" }] },
    gives,
    limit: 5,
    limitPerBuyer: 1,
  }));
  expect(read({ promotions, revision: 3 })).toEqual({ promotions: { promotions }, revision: 3 });
});

test.each<[unknown, string | RegExp]>([
  ["{", /^p.json: is no JSON: /],
  [{}, "p.json, promotions: is no list"],
  [{ promotions: [], coupons: [] }, "p.json, coupons: nothing reads this key; there is promotions, revision"],
  [one({ name: " " }), "p.json, promotions 1, name: is no text"],
  [one({ percent: 5 }), /^p.json, promotions 1, percent: nothing reads this key/],
  [one({ gives: {} }), /^p.json, promotions 1, gives: gives one of "percentOff"/],
  [one({ gives: { percentOff: "10", amountOff: { USD: "1" } } }), /^p.json, promotions 1, gives: gives one of/],
  [
    one({ gives: { percentOff: "120" } }),
    'p.json, promotions 1, gives, percentOff: "120" is no number as text from "0.01" to "100"',
  ],
  [
    one({ gives: { percentOff: 10 } }),
    'p.json, promotions 1, gives, percentOff: 10 is no number as text from "0.01" to "100"',
  ],
  [
    one({ gives: { amountOff: { dollars: "1" } } }),
    "p.json, promotions 1, gives, amountOff, dollars: is no currency such as USD",
  ],
  [one({ gives: { amountOff: { USD: "-1" } } }), /amountOff, USD: "-1" is no number as text such as "12.50", above 0$/],
  [
    one({ gives: { fixedPrice: { USD: "1" }, of: "order" } }),
    "p.json, promotions 1, gives, of: a fixed price is one of items",
  ],
  [one({ gives: { percentOff: "1", of: "cart" } }), 'p.json, promotions 1, gives, of: is neither "items" nor "order"'],
  [one({ gives: { buy: 0, get: 1 } }), "p.json, promotions 1, gives, buy: 0 is no whole number from 1"],
  [
    one({ gives: { freeDelivery: true }, exclusive: true }),
    "p.json, promotions 1, exclusive: free delivery goes with every other promotion",
  ],
  [
    one({ starts: "1 May" }),
    'p.json, promotions 1, starts: "1 May" is no day or time such as 2026-11-30 or 2026-11-30T18:00',
  ],
  [one({ starts: "2026-05-02", ends: "2026-05-02" }), "p.json, promotions 1, ends: 2026-05-02 is not after 2026-05-02"],
  [
    one({ items: [{ sku: "A", brand: "B" }] }),
    'p.json, promotions 1, items 1: names products by one of "sku", "brand" or "category"',
  ],
  [one({ needs: { items: [{ sku: "A" }] } }), 'p.json, promotions 1, needs: has neither "amount" nor "quantity"'],
  [one({ coupons: ["ONE", "one "] }), 'p.json, promotions 1, coupons 2: "one" stands in the list already'],
  [one({ limit: 0.5 }), "p.json, promotions 1, limit: 0.5 is no whole number from 1"],
])("%j is refused: %s", (file, sentence) => {
  expect(refusedIn(file)).toEqual([typeof sentence === "string" ? sentence : expect.stringMatching(sentence)]);
});

test("two promotions have neither a code nor a coupon in common", () => {
  const [first] = one({ coupons: ["SAVE"] }).promotions;
  expect(refusedIn({ promotions: [first, { ...first, code: "A" }] })).toEqual([
    'p.json, promotions 2, code: "A" stands in promotions 1 already',
    'p.json, promotions 2, coupons: "SAVE" stands in promotions 1 already',
  ]);
});
