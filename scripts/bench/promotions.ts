import { decimal, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import { applyPromotions } from "../../packages/server/src/modules/promotions/apply.ts";
import {
  basketOf,
  EVERYTHING,
  type Gives,
  type PromotableItem,
  type PromotionRule,
} from "../../packages/server/src/modules/promotions/rules.ts";
import { seededRandom } from "../seeded-random.ts";
import { quantileOf } from "./compare.ts";
import { measure, type Measure } from "./report.ts";

const promotionCount = 500;
const itemCount = 200;
const runs = 200;

/** The cost of 500 active promotions for a cart of 200 items, in the process: with each for all items, and with each for a few. */
export async function promotionMeasures(): Promise<Measure[]> {
  return [
    promoted("500 promotions on a cart of 200 items, all of them for each item", () => EVERYTHING),
    promoted("500 promotions on a cart of 200 items, each for a few of them", (number) => 1 + (number % 50)),
  ];
}

function promoted(name: string, scopeOf: (number: number) => number): Measure {
  const random = seededRandom(1);
  const rules = Array.from({ length: promotionCount }, (_, number) => ruleOf(number, scopeOf(number)));
  const items = Array.from({ length: itemCount }, (_, number): PromotableItem => ({
    scopes: [1 + (number % 50), 1 + ((number * 7) % 50)].filter((scope, at, all) => all.indexOf(scope) === at),
    quantity: decimal(String(1 + Math.floor(random() * 20))),
    amount: decimal((10 + random() * 2000).toFixed(2)),
  }));
  const times: number[] = [];
  let taken: Decimal = ZERO;
  for (let run = 0; run < 2 * runs; run++) {
    const startedAt = performance.now();
    const { promotions } = applyPromotions(rules, basketOf(items), "USD");
    if (run >= runs) times.push(performance.now() - startedAt);
    taken = promotions[0]!.amount;
  }
  if (taken === ZERO) throw new Error("The promotions took nothing off");
  return measure(
    name,
    quantileOf(times, 0.5),
    "ms",
    { atMost: 10 },
    `the median of ${runs} in the process; ${quantileOf(times, 0.95).toFixed(1)} for the slowest twentieth`,
  );
}

/** Each reduces prices only slightly, so that something is left for the last one. */
function ruleOf(number: number, scope: number): PromotionRule {
  return {
    id: `promotion ${number}` as RecordId,
    name: `Promotion ${number}`,
    terms: null,
    coupons: [],
    isExclusive: number % 10 === 9,
    scope,
    needs: number % 5 === 0 ? { scope: EVERYTHING, amounts: new Map([["USD", decimal("100")]]), quantity: null } : null,
    gives: gifts[number % gifts.length]!,
  };
}

const usd = (amount: string) => new Map([["USD", decimal(amount)]]);
const gifts: readonly Gives[] = [
  { kind: "percentOff", of: "items", percent: decimal("0.5") },
  { kind: "amountOff", of: "items", amounts: usd("0.01") },
  { kind: "percentOff", of: "items", percent: decimal("1") },
  { kind: "fixedPrice", amounts: usd("900") },
  { kind: "buyGet", buy: 40, get: 1, percent: decimal("10") },
  { kind: "percentOff", of: "order", percent: decimal("0.1") },
];
