import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTextEngine } from "@tradecounter/server";
import { expect, onTestFinished, test } from "vitest";
import { openRelevanceCatalogue, readRelevanceCatalogue, readRelevanceMapping } from "./relevance-catalogue.ts";

const some = <Value>(values: readonly Value[], salt: number): Value => values[(salt >>> 9) % values.length]!;

/** Ids repeat, and most replaced lines have a different kind than those that count. */
const lines = Array.from({ length: 400 }, (_, at) => {
  const salt = Math.imul(at + 1, 2654435761);
  return {
    id: salt >>> 25,
    title: some(["Oil pump", "Water pump seal", "Pump, oil, spare", "Seal", "Hose for pumps"], salt),
    partNumber: `HV-${at}`,
    category: some(
      at < 250 ? [["Pumps"]] : [["Pumps", "Spare parts"], ["Seals"], ["Hoses"], ["Spare parts"]],
      salt >>> 3,
    ),
    description: some(["", "", "For oil and water pumps"], salt >>> 5),
  };
});

test("a catalogue that is indexed as it is read answers as if the lines that later ones replace were not there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "relevance-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "catalogue.jsonl");
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join("\n"));
  const mapping = await readRelevanceMapping();
  const opened = await openRelevanceCatalogue(path, mapping);
  const { ids, products } = await readRelevanceCatalogue(path, mapping);
  expect(ids.length).toBeLessThan(lines.length);
  const engine = await openTextEngine(products);
  for (const query of ["oil pump", "pump seal", "hose", "spare", "hv 1", "hv-21", "watr pump", "unobtainium"])
    expect([query, Array.from(opened.engine.best(query, 100), (row) => opened.ids[row])]).toEqual([
      query,
      Array.from(engine.best(query, 100), (row) => ids[row]),
    ]);
});
