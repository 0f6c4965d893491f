// Trains the second stage's trees: node scripts/relevance/train.ts FOLDER..., each with judged queries. First reports
// how well trees do on queries that they were not trained on: that counts, not the score on the training queries.
import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { rerankerFrom } from "../../packages/server/src/modules/search/ranking/reranker.ts";
import { rankingScores } from "./cross-validation.ts";
import { readJudgedQueries } from "./judged-queries.ts";
import { judgedGroupsOf, learnReranker, type JudgedGroup } from "./training.ts";

const treesFile = new URL("../../packages/server/src/modules/search/ranking/reranker-trees.json", import.meta.url);

const groups: JudgedGroup[] = [];
for (const folder of process.argv.slice(2))
  groups.push(...(await judgedGroupsOf(await readJudgedQueries(folder, basename(resolve(folder))))));

const trees = learnReranker(groups, 1);
for (const { set, queries, firstStage, crossValidated, fitted } of rankingScores(groups, rerankerFrom(trees))) {
  const figures = Object.entries({ "first stage": firstStage, "cross-validated": crossValidated, fitted });
  console.log(
    `${set}: NDCG@10 ${figures.map(([name, figure]) => `${name} ${figure.toFixed(4)}`).join(", ")} (${queries} queries)`,
  );
}
writeFileSync(treesFile, `${JSON.stringify(trees)}\n`);
