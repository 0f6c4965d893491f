import type { RecordId } from "@tradecounter/commerce";
import { DRAWING_TYPE, type DrawingBody } from "@tradecounter/wire/pages";
import { sql, type Queries } from "../../db/index.ts";
import { problemSentence, type WantedItem } from "./item.ts";
import { lineOfPath, pathFrom } from "./json-place.ts";

/**
 * Parts and engines that drawings name and the catalogue does not have. Our choice: told and not refused, as a catalogue may come after its
 * drawings.
 */
export async function notesOfDrawings(
  q: Queries,
  storeId: RecordId,
  items: readonly WantedItem[],
): Promise<readonly string[]> {
  const named = items.filter(({ type }) => type === DRAWING_TYPE).flatMap(namesIn);
  const skus = named.flatMap(({ kind, name }) => (kind === "part" ? name : []));
  const codes = named.flatMap(({ kind, name }) => (kind === "engine" ? name : []));
  const known = await q.many<{ kind: string; name: string }>(sql`
    select 'part' as kind, sku as name from product where store_id = ${storeId} and sku = any(${skus}::text[])
    union all
    select 'engine', code from engine where store_id = ${storeId} and code = any(${codes}::text[])`);
  const has = new Set(known.map(({ kind, name }) => `${kind} ${name}`));
  return named
    .filter(({ kind, name }) => !has.has(`${kind} ${name}`))
    .map(({ file, line, field, kind, name }) =>
      problemSentence({ file, line, field, reason: `names the ${kind} ${name}, which the catalogue does not have` }),
    );
}

function namesIn({ path: file, source, body }: WantedItem) {
  const { callouts, engines } = body as unknown as DrawingBody;
  const at = (kind: "part" | "engine", name: string, field: string) => ({
    file,
    kind,
    name,
    field,
    line: lineOfPath(source, pathFrom(field)),
  });
  return [
    ...callouts.map(({ sku }, index) => at("part", sku, `callouts ${index + 1}, sku`)),
    ...engines.map((code, index) => at("engine", code, `engines ${index + 1}`)),
  ];
}
