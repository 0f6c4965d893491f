// Runs all tests: builds the storefront and the program, runs vitest's projects, and ends with a line of totals.
// Arguments are passed to vitest: `npm test -- --project unit`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildStorefront } from "@tradecounter/storefront/build";
import { installedBrowser } from "../testing/browser.ts";

await buildStorefront();
await installedBrowser();
const built = spawnSync(process.execPath, ["packages/cli/bin/tradecounter.js", "build"], { stdio: "inherit" });
if (built.status !== 0) process.exit(built.status ?? 1);
const folder = mkdtempSync(join(tmpdir(), "tradecounter-results-"));
const results = join(folder, "results.json");
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${results}`,
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
const totals = totalsFrom(results);
rmSync(folder, { recursive: true, force: true });
console.log(`${totals.numPassedTests} passed, ${totals.numFailedTests} failed`);
process.exitCode = status === 0 && totals.numFailedTests === 0 && totals.numPassedTests > 0 ? 0 : 1;

/** A run that failed before it could report counts as one failure. */
function totalsFrom(file: string): { numPassedTests: number; numFailedTests: number } {
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as { numPassedTests: number; numFailedTests: number };
    const broken = status !== 0 && report.numFailedTests === 0 ? 1 : 0;
    return { numPassedTests: report.numPassedTests, numFailedTests: report.numFailedTests + broken };
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 };
  }
}
