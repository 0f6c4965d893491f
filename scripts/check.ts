// All checks that need no running store: types, lint, format, dead code, import direction, coverage rows, generated
// pages, texts in every language.
import { spawn } from "node:child_process";
import { clientDocsOutOfDate } from "./client-docs/compare.ts";
import { wrongCoverageRows } from "./coverage-rows.ts";
import { importsThatPointUp } from "./import-direction.ts";
import { untranslatedTexts } from "./missing-texts.ts";
import { pageComponentsOutOfDate } from "./page-components/compare.ts";

const steps: [name: string, command: string, ...args: string[]][] = [
  ["types", "tsc", "-p", "tsconfig.json"],
  ["lint", "oxlint", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip"],
];
// in parallel, as each waits for disks and uses one processor; their output is printed in this order
const running = steps.map(([name, command, ...args]) => ({ name, ended: outputOf(command, args) }));
const checks: [name: string, wrong: string[]][] = [
  ["imports point one way", importsThatPointUp()],
  ["a row for each requirement", wrongCoverageRows()],
  ["docs/client as in the sources", clientDocsOutOfDate()],
  ["docs/page-components as in the table", pageComponentsOutOfDate()],
  ["every text of the pages in every language", untranslatedTexts()],
];
let failed = 0;
for (const { name, ended } of running) {
  const { status, said } = await ended;
  process.stdout.write(said);
  if (status !== 0) failed++;
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
}
for (const [name, wrong] of checks) {
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) failed++;
  console.log(`${wrong.length === 0 ? "ok" : "FAILED"}: ${name}`);
}
process.exitCode = failed === 0 ? 0 : 1;

function outputOf(command: string, args: readonly string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, said }));
  });
}
