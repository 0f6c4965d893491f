// Learns the second stage's trees: node scripts/relevance/train.ts FOLDER..., each with judged queries. Tells first how
// well trees do on queries that they have not seen: that counts, not how well they do on those they learnt from.
import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { rerankerFrom } from "../../packages/server/src/modules/search/reranker.ts";
import { mean, ndcg, readJudgedQueries } from "./judged-queries.ts";
import { randomFrom } from "./lambda-mart.ts";
import { judgedGroupsOf, learnReranker, type JudgedGroup } from "./training.ts";

const folds = 5;
const repetitions = 3;
const treesFile = new URL("../../packages/server/src/modules/search/reranker-trees.json", import.meta.url);

const folders = process.argv.slice(2);
const groups: JudgedGroup[] = [];
for (const folder of folders)
  groups.push(...(await judgedGroupsOf(await readJudgedQueries(folder, basename(resolve(folder))))));

type Rerank = ReturnType<typeof rerankerFrom>;

function scoreOf({ ids, features, grades }: JudgedGroup, rerank?: Rerank): number {
  const scores = rerank?.(features) ?? new Float64Array(ids.length);
  const order = [...ids.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  return ndcg(
    order.map((at) => ids[at]!),
    grades,
  );
}

function crossValidated(): { set: string; score: number }[] {
  const scores: { set: string; score: number }[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const random = randomFrom(100 + repetition);
    const foldOf = groups.map(() => Math.floor(random() * folds));
    for (let fold = 0; fold < folds; fold++) {
      const learnt = learnReranker(
        groups.filter((_, at) => foldOf[at] !== fold),
        repetition * folds + fold,
      );
      const rerank = rerankerFrom(learnt);
      groups.forEach((group, at) => {
        if (foldOf[at] === fold) scores.push({ set: group.set, score: scoreOf(group, rerank) });
      });
    }
  }
  return scores;
}

const seen = crossValidated();
const trees = learnReranker(groups, 1);
const fitted = rerankerFrom(trees);
for (const set of new Set(groups.map((group) => group.set))) {
  const of = groups.filter((group) => group.set === set);
  const figures = {
    "first stage": mean(of.map((group) => scoreOf(group))),
    "cross-validated": mean(seen.filter((one) => one.set === set).map(({ score }) => score)),
    fitted: mean(of.map((group) => scoreOf(group, fitted))),
  };
  console.log(
    `${set}: NDCG@10 ${Object.entries(figures)
      .map(([name, figure]) => `${name} ${figure.toFixed(4)}`)
      .join(", ")} (${of.length} queries)`,
  );
}
writeFileSync(treesFile, `${JSON.stringify(trees)}\n`);
