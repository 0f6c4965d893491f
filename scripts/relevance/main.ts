// How well search ranks, compared with MiniSearch: node scripts/relevance/main.ts FOLDER..., each with judged queries.
import { basename, resolve } from "node:path";
import { openTextEngine } from "@tradecounter/server";
import { mean, ndcg, readJudgedQueries, type JudgedQueries } from "./judged-queries.ts";
import { minisearchOver } from "./minisearch.ts";

type Asked = (query: string, limit: number) => readonly string[];

function measured(name: string, { grades }: JudgedQueries, ask: Asked) {
  const times: number[] = [];
  const scores = Array.from(grades, ([query, of]) => {
    const askedAt = performance.now();
    const ids = ask(query, 10);
    times.push(performance.now() - askedAt);
    return ndcg(ids, of);
  });
  const median = times.sort((a, b) => a - b)[times.length >> 1]!;
  console.log(`${name.padEnd(28)} NDCG@10 ${mean(scores).toFixed(4)}   ${median.toFixed(2)} ms a query`);
}

for (const folder of process.argv.slice(2)) {
  const judged = await readJudgedQueries(folder, basename(resolve(folder)));
  const engine = await openTextEngine(judged.products);
  measured(`${judged.name}, this search`, judged, (query, limit) =>
    Array.from(engine.best(query, limit), (row) => judged.ids[row]!),
  );
  measured(`${judged.name}, MiniSearch`, judged, minisearchOver(judged));
}
