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
  help: `Use: tradecounter relevance --catalogue FILE.jsonl.gz --queries FILE.tsv [--mapping FILE.json]

Asks the store's search the queries of a file about a catalogue of JSON Lines, and prints a line {"query", "ids"} for each,
best first, for a tool that scores it. The file is tab-separated; queries stand in the column that its header calls query,
search_term, keywords or the like. Without such a header all lines are asked, in the column with the most words, and stderr
tells which it is; it also tells which lines of the catalogue are left out, as they are no JSON or have no id. Both files may
be gzipped. No database is needed.

  --mapping FILE   which fields say what; without it fields go by their usual names (mappings/relevance.json)
`,
  async run(args, { stdout, stderr }) {
    const { values } = parseArgs({
      args: [...args],
      options: { catalogue: { type: "string" }, queries: { type: "string" }, mapping: { type: "string" } },
      strict: true,
    });
    if (!values.catalogue || !values.queries) throw new PersonError("Give --catalogue and --queries.");
    // before the minutes in which a catalogue is indexed
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
      // who reads the first lines alone, such as `head`, has what it wanted
      if (errorCodeOf(error) !== "EPIPE") throw error;
    }
    return 0;
  },
};
