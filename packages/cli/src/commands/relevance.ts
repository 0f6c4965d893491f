import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { errorCodeOf } from "@tradecounter/server";
import type { Command } from "../cli.ts";
import { linesOf } from "../file-lines.ts";
import { PersonError } from "../person-error.ts";
import { openRelevanceCatalogue, readRelevanceMapping } from "../relevance-catalogue.ts";
import { queriesIn } from "../relevance-queries.ts";

const mostIds = 100;

export const relevance: Command = {
  help: `Usage: tradecounter relevance --catalogue FILE.jsonl.gz --queries FILE.tsv [--mapping FILE.json]

Runs the queries of a file against a catalogue of JSON Lines with the store's search, and prints a line {"query", "ids"} for each, best
first, for a tool that scores it. The file of queries is tab-separated; its header names the column query, search_term, keywords or the
like. Without such a header every line is a query, in the column with the most words, and stderr says which column that is; it also lists
the lines of the catalogue that are left out because they are not JSON or have no id. Both files may be gzipped. No database is needed.

  --mapping FILE   says which field means what; without it fields are known by their usual names (mappings/relevance.json)
`,
  async run(args, { stdout, stderr }) {
    const { values } = parseArgs({
      args: [...args],
      options: { catalogue: { type: "string" }, queries: { type: "string" }, mapping: { type: "string" } },
      strict: true,
    });
    if (!values.catalogue || !values.queries) throw new PersonError("Give --catalogue and --queries.");
    // before indexing the catalogue, which takes minutes
    const { queries, note } = queriesIn(await Array.fromAsync(linesOf(values.queries)));
    if (note) stderr.write(`${values.queries} ${note}.\n`);
    const mapping = await readRelevanceMapping(values.mapping);
    const { ids, engine } = await openRelevanceCatalogue(values.catalogue, mapping, stderr);
    function* answers() {
      for (const query of queries) {
        const found = Array.from(engine.best(query, mostIds), (row) => ids[row]);
        yield `${JSON.stringify({ query, ids: found })}\n`;
      }
    }
    try {
      await pipeline(answers, stdout, { end: false });
    } catch (error) {
      // a reader of only the first lines, such as `head`, has what it wanted
      if (errorCodeOf(error) !== "EPIPE") throw error;
    }
    return 0;
  },
};
