// Everything that needs no running store: types, lint, format, dead code, imports that point one way, rows of coverage, generated pages.
import { spawnSync } from "node:child_process";
import { clientDocsOutOfDate } from "./client-docs/compare.ts";
import { wrongCoverageRows } from "./coverage-rows.ts";
import { importsThatPointUp } from "./import-direction.ts";

const steps: [name: string, command: string, ...args: string[]][] = [
  ["types", "tsc", "-p", "tsconfig.json"],
  ["lint", "oxlint", "--deny-warnings"],
  ["format", "oxfmt", "--check"],
  ["dead code", "knip"],
];
let failed = 0;
for (const [name, command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) failed++;
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name}`);
}
const checks: [name: string, wrong: string[]][] = [
  ["imports point one way", importsThatPointUp()],
  ["a row for each requirement", wrongCoverageRows()],
  ["docs/client as in the sources", clientDocsOutOfDate()],
];
for (const [name, wrong] of checks) {
  for (const line of wrong) console.log(line);
  if (wrong.length > 0) failed++;
  console.log(`${wrong.length === 0 ? "ok" : "FAILED"}: ${name}`);
}
process.exitCode = failed === 0 ? 0 : 1;
