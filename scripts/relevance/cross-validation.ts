import { rerankerFrom, type Reranker } from "../../packages/server/src/modules/search/ranking/reranker.ts";
import { mean, ndcg } from "./judged-queries.ts";
import { seededRandom } from "../seeded-random.ts";
import { learnReranker, type JudgedGroup } from "./training.ts";

const folds = 5;
/** The assignment of queries to folds changes a figure by half a point: many repetitions average that out. */
const repetitions = 10;

/** Strict NDCG@10 of a set's queries: of the first stage alone, and of both. */
export interface RankingScores {
  readonly set: string;
  readonly queries: number;
  readonly firstStage: number;
  /** With trees that were trained on other queries: what to expect for new queries. */
  readonly crossValidated: number;
  /** With trees that were trained on these queries. */
  readonly fitted: number;
}

/** Scores each set, with folds over the queries of all sets together. */
export function rankingScores(groups: readonly JudgedGroup[], fitted: Reranker): RankingScores[] {
  const seen = crossValidated(groups);
  return [...new Set(groups.map(({ set }) => set))].map((set) => {
    const of = groups.filter((group) => group.set === set);
    return {
      set,
      queries: of.length,
      firstStage: mean(of.map((group) => scoreOf(group))),
      crossValidated: mean(seen.filter((one) => one.set === set).map(({ score }) => score)),
      fitted: mean(of.map((group) => scoreOf(group, fitted))),
    };
  });
}

function scoreOf({ ids, features, grades }: JudgedGroup, rerank?: Reranker): number {
  const scores = rerank?.(features) ?? new Float64Array(ids.length);
  const order = [...ids.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  return ndcg(
    order.map((at) => ids[at]!),
    grades,
  );
}

function crossValidated(groups: readonly JudgedGroup[]): { set: string; score: number }[] {
  const scores: { set: string; score: number }[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const random = seededRandom(100 + repetition);
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
