import { learnedFrom, type Choice } from "../../packages/server/src/modules/analytics/index.ts";
import { boosted } from "../../packages/server/src/modules/search/merchandising/list-rules.ts";
import { mean, ndcg, type JudgedQueries } from "../relevance/judged-queries.ts";
import { seededRandom } from "../seeded-random.ts";
import { measure, type Measure } from "./report.ts";

const visits = 60;
/** The probability that a shopper who sees a part opens it, by its grade: many open parts that are not what they want. */
const opens = [0.12, 0.2, 0.35, 0.5];
/** The probability that they then put it into the cart. */
const buys = [0.01, 0.03, 0.1, 0.25];

/**
 * Whether search gets worse by learning. Simulates visits by shoppers who mostly look at the first results and often
 * open irrelevant ones, on queries with judgments.
 */
export function learningMeasure(ask: (query: string) => readonly string[], { name, grades }: JudgedQueries): Measure {
  const random = seededRandom(7);
  const before: number[] = [];
  const after: number[] = [];
  let learnt = 0;
  for (const [query, judged] of grades) {
    const shown = ask(query);
    const [learned] = learnedFrom(choicesOf(query, shown, judged, random));
    before.push(ndcg(shown, judged));
    if (!learned) {
      after.push(before.at(-1)!);
      continue;
    }
    learnt += 1;
    const scores = Float32Array.from(shown, (_, at) => shown.length - at);
    const boosts = learned.boosts.map(({ sku, factor }) => ({ rows: [shown.indexOf(sku)], factor }));
    const ruled = boosted(
      scores,
      boosts.toSorted((a, b) => a.factor - b.factor),
    );
    const order = shown.map((_, at) => at).sort((a, b) => ruled[b]! - ruled[a]!);
    after.push(
      ndcg(
        order.map((at) => shown[at]!),
        judged,
      ),
    );
  }
  const [without, learntScore] = [mean(before), mean(after)];
  return measure(
    `NDCG@10 of ${name} with what drawn visits have taught`,
    learntScore,
    "",
    { atLeast: Number(without.toFixed(3)) },
    `${learntScore.toFixed(3)} with it, ${without.toFixed(3)} without; ${visits} visits for each query, ${learnt} of ${grades.size} queries learnt from`,
  );
}

function choicesOf(
  term: string,
  shown: readonly string[],
  judged: ReadonlyMap<string, number>,
  random: () => number,
): Choice[] {
  const choices = new Map<string, { weight: number; visits: number }>();
  for (let visit = 0; visit < visits; visit++)
    shown.forEach((sku, at) => {
      const grade = judged.get(sku) ?? 0;
      const isSeen = random() < 1 / (at + 1) ** 0.7;
      if (!isSeen || random() >= opens[grade]!) return;
      const own = choices.get(sku) ?? { weight: 0, visits: 0 };
      choices.set(sku, { weight: own.weight + (random() < buys[grade]! ? 4 : 1), visits: own.visits + 1 });
    });
  return Array.from(choices, ([sku, own]) => ({ term, sku, ...own }));
}
